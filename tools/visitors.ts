// Simulated visitors for `npm run proofs -- --only capacity`. Their lists run by the shop's own code (src/api/live); only the browser is played.
import { setMaxListeners } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { patience } from '../src/api/core/slowCalls'
import { streamProducer } from '../src/api/live/eventStream'
import { giveWay } from '../src/api/live/giveWay'
import { pollProducer } from '../src/api/live/poll'
import type { Cancel, Ports, StreamEvents } from '../src/api/live/ports'
import { realClock } from '../src/api/live/realPorts'
import { liveResource } from '../src/api/live/resource'
import { supervised } from '../src/api/live/supervised'

/** The client's own limit of a read without a byte. */
const STALL_MS = 10_000
const CART_MS = 3000
/** Other calls of a visitor per second. */
const BROWSES = 0.1

export type Call = { ms: number; answered: boolean; at: number }
export type Mode = 'on' | 'short' | 'off' | 'stubborn'

/** The ports of a browser with one tab. */
function portsOf(id: string, open: Ports['openStream']): Ports {
  const stored = new Map<string, string>()
  const rooms = new Map<string, Set<(message: unknown) => void>>()
  return {
    id,
    clock: realClock,
    locks: null,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    view: { visible: () => true, onChange: () => () => {} },
    channel(name, hear) {
      const room = rooms.get(name) ?? new Set()
      rooms.set(name, room.add(hear))
      return {
        post: (message) =>
          room.forEach((other) => other !== hear && queueMicrotask(() => other(message))),
        close: () => void room.delete(hear),
      }
    },
    openStream: open,
    onOnline: () => () => {},
    report: () => {},
  }
}

/** One visitor on / (or on /products, with two streams); half of them are logged in. */
export function visit(api: string, seconds: number, mode: Mode, n: number) {
  const calls: Call[] = []
  const begun = performance.now()
  const requests = new Set<ClientRequest>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let gone = false
  let first: number | null = null
  // The page itself, a static file, has come within milliseconds.
  const wait = patience(10)

  const openStream = (url: string, _events: readonly string[], on: StreamEvents): Cancel => {
    let text = ''
    let over = false
    const end = () => {
      if (!over) on.error()
      over = true
    }
    const one = request(url, { agent: false }, (reply) => {
      if (reply.statusCode !== 200) return end()
      reply.on('data', (part: Buffer) => {
        text += part.toString()
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames)
          if (frame.startsWith('data: ') && !over) on.message(frame.slice(6))
      })
      reply.on('end', end).on('error', end)
    })
    one.on('error', end).end()
    requests.add(one)
    return () => {
      over = true
      requests.delete(one)
      one.destroy()
    }
  }
  const ports = portsOf(`visitor${n}`, openStream)

  const call = (file: string, signal?: AbortSignal) =>
    new Promise<string>((done, fail) => {
      const from = performance.now()
      const slow = setInterval(() => mode !== 'stubborn' && giveWay(ports), wait.ms())
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

  const list = (key: string, readFirst: boolean) => {
    const ask = (signal: AbortSignal) => call(`${key}.php`, signal)
    const stream = streamProducer({
      url: () => `${api}/${key}_sse.php?for=${seconds}`,
      fallback: ask,
      readFirst,
      short: () => mode === 'short',
    })
    return liveResource<unknown>({
      key,
      produce: mode === 'stubborn' ? stream : supervised(stream, ask, () => mode === 'off'),
      read: (text) => JSON.parse(text) as unknown,
      ports,
    })
  }

  const products = list('products', false)
  const leaves = [
    products.subscribe(() => {
      if (products.current().value !== null) first ??= performance.now() - begun
    }),
  ]
  if (n % 2 === 0) leaves.push(list('categories', true).subscribe(() => {}))
  else for (const file of ['homepage.php', 'bottom.php', 'categories.php']) quietly(file)
  if (n % 4 < 2) {
    const cart = pollProducer({ ask: (signal) => call('cart.php', signal), everyMs: CART_MS })
    const poll = liveResource<unknown>({
      key: 'cart',
      produce: cart,
      read: (text) => JSON.parse(text) as unknown,
      ports,
    })
    leaves.push(poll.subscribe(() => {}))
  }
  const browse = () => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        quietly('detail.php')
        browse()
      },
      (-Math.log(1 - Math.random()) * 1000) / BROWSES,
    )
    timers.add(timer)
  }
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
