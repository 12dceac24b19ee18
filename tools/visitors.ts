// Simulated visitors for `npm run proofs -- --only capacity`. Their streams run by the shop's own code and numbers (src/api/live); only the browser is played.
import { setMaxListeners } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { slowLimit } from '../src/api/core/slowCalls'
import { eventStream } from '../src/api/live/eventStream'
import { pollingGap, REST_MS } from '../src/api/live/rest'
import { CART_POLL_MS } from '../src/rules/constants'

/** The client's own limit of a read without a byte. */
const STALL_MS = 10_000
/** Other calls of a visitor per second. */
const BROWSES = 0.1

export type Call = { ms: number; answered: boolean; at: number }
export type Mode = 'on' | 'short' | 'off' | 'stubborn'

/** The browser's EventSource, which Node does not have. */
class Stream extends EventTarget {
  private readonly request: ClientRequest
  constructor(url: string) {
    super()
    let text = ''
    const end = () => this.dispatchEvent(new Event('error'))
    this.request = request(url, { agent: false }, (reply) => {
      if (reply.statusCode !== 200) return end()
      reply.on('data', (part: Buffer) => {
        text += part.toString()
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames)
          if (frame.startsWith('data: '))
            this.dispatchEvent(new MessageEvent('message', { data: frame.slice(6) }))
      })
      reply.on('end', end).on('error', end)
    })
    this.request.on('error', end).end()
  }
  close(): void {
    this.request.destroy()
  }
}
Object.assign(globalThis, { EventSource: Stream })

/** One visitor on / (or on /products, with two streams); half of them are logged in. */
export function visit(api: string, seconds: number, mode: Mode, n: number) {
  const calls: Call[] = []
  const begun = performance.now()
  const requests = new Set<ClientRequest>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let gone = false
  let first: number | null = null
  // The page itself is a static file, which arrives within milliseconds.
  const wait = slowLimit(10)

  const call = (file: string, signal?: AbortSignal) =>
    new Promise<string>((done, fail) => {
      const from = performance.now()
      const slow = setInterval(() => mode !== 'stubborn' && giveWay(), wait.ms())
      const stall = setTimeout(() => finish(false), STALL_MS)
      let text = ''
      let ended = false
      const finish = (answered: boolean) => {
        if (ended) return
        ended = true
        clearInterval(slow)
        clearTimeout(stall)
        one.destroy()
        requests.delete(one)
        if (answered) wait.answered(performance.now() - from)
        if (!gone && !signal?.aborted)
          calls.push({ ms: performance.now() - from, answered, at: from })
        if (answered) done(text)
        else fail(new Error('no answer'))
      }
      const one = request(`${api}/${file}`, { agent: false }, (reply) => {
        reply
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => finish(reply.statusCode === 200))
      })
      one.on('error', () => finish(false)).end()
      requests.add(one)
      signal?.addEventListener('abort', () => finish(false), { once: true })
      if (signal) setMaxListeners(0, signal)
    })
  const quietly = (file: string) => void call(file).catch(() => {})

  /** When the streams may be tried again. */
  let restUntil = mode === 'off' ? Infinity : 0
  const chosen = new Set<() => void>()
  const giveWay = () => {
    if (restUntil > performance.now()) return
    const ms = REST_MS * (0.75 + Math.random() * 0.5)
    restUntil = performance.now() + ms
    chosen.forEach((choose) => choose())
    later(ms, () => chosen.forEach((choose) => choose()))
  }
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!gone) run()
    }, ms)
    timers.add(timer)
  }

  /** A list as api/live/liveQuery.ts keeps it: by its stream, or by slow polling while streams rest. */
  const list = (key: string, readFirst: boolean, come: () => void) => {
    let reading: AbortController | null = null
    const read = () => {
      reading?.abort()
      reading = new AbortController()
      return call(`${key}.php`, reading.signal).then(come, () => {})
    }
    const stream = eventStream({
      url: () => `${api}/${key}_sse.php?for=${seconds}`,
      events: [],
      short: () => mode === 'short',
      read: () => void read(),
      take: () => {
        reading?.abort()
        come()
        return true
      },
    })
    const poll = (reads: number): void => {
      if (restUntil <= performance.now()) return
      void read().then(() => later(pollingGap(reads, Math.random()), () => poll(reads + 1)))
    }
    const choose = () => {
      if (restUntil <= performance.now()) return stream.open()
      stream.stop()
      poll(0)
    }
    chosen.add(choose)
    if (readFirst) void read()
    choose()
    return stream.stop
  }

  const leaves = [list('products', false, () => (first ??= performance.now() - begun))]
  if (n % 2 === 0) leaves.push(list('categories', true, () => {}))
  else for (const file of ['homepage.php', 'bottom.php', 'categories.php']) quietly(file)
  const cart = () =>
    void call('cart.php')
      .catch(() => {})
      .then(() => later(CART_POLL_MS, cart))
  if (n % 4 < 2) cart()
  const browse = () =>
    later((-Math.log(1 - Math.random()) * 1000) / BROWSES, () => {
      quietly('detail.php')
      browse()
    })
  browse()

  return {
    calls,
    /** Milliseconds until the first products; null if they have not come. */
    first: () => first,
    age: () => performance.now() - begun,
    leave() {
      gone = true
      for (const leave of leaves) leave()
      for (const timer of timers) clearTimeout(timer)
      for (const one of requests) one.destroy()
    },
  }
}
