// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fakeClock, seeded } from '../../../tests/live/fakeClock'
import { fakeBrowser, type FakeStream } from '../../../tests/live/fakes'
import { pollProducer } from './poll'
import { liveResource } from './resource'
import { streamProducer } from './eventStream'

// A server restarts under a thousand browsers on one virtual clock. Each has the products' stream and the cart poll;
// those on /products have a second stream. Everything but the server is the real code.

const CLIENTS = 1000
const LATENCY_MS = 80
const ARRIVAL_MS = 60_000
const AFTER_MS = 150_000

type Mood = 'up' | 'hangs' | 'down'
type Waiting = { answer: (text: string) => void; refuse: (error: Error) => void }
type ClientCall = { at: number; client: number; what: 'stream' | 'read' | 'poll' }
type Outage = { hangsMs: number; downMs: number | null; share: number }

function server(clock: ReturnType<typeof fakeClock>) {
  let mood: Mood = 'up'
  const asked: ClientCall[] = []
  const streams = new Set<FakeStream>()
  let waiting: Waiting[] = []
  const gone = () => new Error('Network Error')

  return {
    asked,
    note: (client: number, what: ClientCall['what']) =>
      void asked.push({ at: clock.now(), client, what }),
    answer(): Promise<string> {
      return new Promise((resolve, reject) => {
        const mine = { answer: resolve, refuse: reject }
        waiting.push(mine)
        clock.after(LATENCY_MS, () => {
          if (mood === 'hangs') return
          waiting = waiting.filter((other) => other !== mine)
          if (mood === 'down') reject(gone())
          else resolve('[]')
        })
      })
    },
    connect(stream: FakeStream): void {
      if (mood === 'down') return stream.fail()
      streams.add(stream)
      if (mood === 'up') clock.after(LATENCY_MS, () => stream.message('[]'))
    },
    /** Ends all open and waiting requests at one instant. */
    fall(): void {
      mood = 'down'
      for (const stream of streams) stream.fail()
      streams.clear()
      for (const { refuse } of waiting.splice(0)) refuse(gone())
    },
    hang: () => void (mood = 'hangs'),
    /** Answers all waiting requests at once. */
    rise(): void {
      mood = 'up'
      for (const { answer } of waiting.splice(0)) answer('[]')
    },
  }
}

/** One browser with one tab: no other tab to share with, so it needs no channel. Only /products holds two streams. */
function openClient(
  client: number,
  clock: ReturnType<typeof fakeClock>,
  host: ReturnType<typeof server>,
  share: number,
): void {
  const names = client < CLIENTS * share ? ['products', 'categories'] : ['products']
  const browser = fakeBrowser({ clock, channels: false, seed: client })
  browser.world.onStream = (stream) => {
    host.note(client, 'stream')
    host.connect(stream)
  }
  const { ports } = browser.openTab()
  const read = (text: string) => JSON.parse(text) as object
  const ask = (what: ClientCall['what']) => () => {
    host.note(client, what)
    return host.answer()
  }
  for (const name of names)
    liveResource({
      key: name,
      read,
      ports,
      produce: streamProducer({ url: () => name, fallback: ask('read') }),
    }).subscribe(() => {})
  liveResource({ key: 'cart', read, ports, produce: pollProducer({ ask: ask('poll') }) }).subscribe(
    () => {},
  )
}

function inSeconds(asked: readonly ClientCall[]): ClientCall[][] {
  const seconds: ClientCall[][] = []
  for (const one of asked) (seconds[Math.floor(one.at / 1000)] ??= []).push(one)
  return Object.values(seconds)
}

const most = (
  seconds: readonly ClientCall[][],
  count: (second: readonly ClientCall[]) => number,
): number => Math.max(0, ...seconds.map(count))
const browsers = (second: readonly ClientCall[]): number =>
  new Set(second.map(({ client }) => client)).size

async function restart({ hangsMs, downMs, share }: Outage) {
  const clock = fakeClock(seeded(20261121))
  const host = server(clock)
  for (let client = 0; client < CLIENTS; client++)
    clock.after(clock.random() * ARRIVAL_MS, () => openClient(client, clock, host, share))
  await clock.advance(ARRIVAL_MS + 20_000)
  const before = host.asked.filter(({ at }) => at > clock.now() - 15_000)
  host.hang()
  await clock.advance(hangsMs)
  if (downMs !== null) host.fall()
  const fell = clock.now()
  await clock.advance(downMs ?? 0)
  host.rise()
  await clock.advance(AFTER_MS)
  const after = host.asked.filter(({ at }) => at >= fell)
  const of = (list: readonly ClientCall[], ...what: ClientCall['what'][]) =>
    inSeconds(list.filter((one) => what.includes(one.what)))
  return {
    /** Browsers that reopen a stream, or read instead, in the busiest second. */
    returning: most(of(after, 'stream', 'read'), browsers),
    before: most(of(before, 'poll'), (second) => second.length),
    busiest: most(of(after, 'poll'), (second) => second.length),
    inTheEnd: most(
      of(
        after.filter(({ at }) => at > clock.now() - 15_000),
        'poll',
      ),
      (second) => second.length,
    ),
  }
}

/** Half of the browsers look at /products, or all of them: the worst case. */
describe.each([0.5, 1])(
  'a restart under a thousand browsers, %d of them with two streams (R12)',
  (share) => {
    it.each([
      ['of 2 s', { hangsMs: 0, downMs: 2000 }],
      ['of 60 s', { hangsMs: 0, downMs: 60_000 }],
      ['of 2 s after 10 s without an answer', { hangsMs: 10_000, downMs: 2000 }],
      ['that only hangs for 10 s', { hangsMs: 10_000, downMs: null }],
    ])(
      '%s',
      async (name, outage) => {
        const { returning, ...polls } = await restart({ ...outage, share })
        process.stdout.write(
          `restart ${name}, two streams ${share}: ${returning} of ${CLIENTS} in the busiest second, polls ${JSON.stringify(polls)}\n`,
        )
        expect(returning).toBeLessThanOrEqual(CLIENTS * 0.1)
        // A poll every 3 s is a third of all browsers each second; a restart must not bring them together.
        expect(polls.busiest).toBeLessThanOrEqual(polls.before * 1.15)
        expect(polls.inTheEnd).toBeLessThanOrEqual(polls.before * 1.15)
      },
      60_000,
    )
  },
)
