import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { PropsWithChildren } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClock, seededRandom } from '../../../tests/live/fakeClock'
import { FakeEventSource } from '../../../tests/live/fakeEventSource'
import { realClock } from '../../platform/timer'
import { cache, refetchEverywhere } from '../core/cache'
import { ApiError, type HostCalls } from '../core/client'
import { DEFAULTS, setConfig } from '../core/config'
import { SLOW_MS, timeCall } from '../core/slowCalls'
import { eventStream, reopenGap } from './eventStream'
import { changeLive, acceptRepeatedMessage, resetLive, useLive, type LiveSource } from './liveQuery'
import { forgetRest, pollingGap } from './rest'

type List = (string | number)[]

const Wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

const streams = FakeEventSource.all
const last = () => streams.at(-1) as FakeEventSource
const isOpen = () => streams.filter(({ closed }) => !closed).length
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const read = (frame: string): List | null => {
  try {
    const value: unknown = JSON.parse(frame)
    return Array.isArray(value) ? (value as List) : null
  } catch {
    return null
  }
}

let run = 0

/** A list of its own, and the screen that shows it. */
function open(
  own: Partial<LiveSource<List>> = {},
  answer: HostCalls['raw'] = async () => reply('["read"]'),
) {
  const raw = vi.fn<HostCalls['raw']>(answer)
  const source: LiveSource<List> = {
    queryKey: ['lists', 'live', String(++run)],
    host: { urlOf: () => `list${run}_sse.php`, raw } as unknown as HostCalls,
    stream: 'list_sse.php',
    read: 'list.php',
    readFirst: false,
    reply: { reply: v.object({ list: v.array(v.unknown()) }), list: 'list' },
    parse: read,
    ...own,
  }
  const drawn: (List | null)[] = []
  const mount = () =>
    renderHook(
      () => {
        const live = useLive(source)
        if (live.data !== drawn.at(-1)) drawn.push(live.data)
        return live
      },
      { wrapper: Wrapper },
    )
  let view = mount()
  const shown = () => view.result.current
  return {
    source,
    raw,
    drawn,
    shown,
    data: () => shown().data,
    leave: () => view.unmount(),
    comeBack: () => void (view = mount()),
  }
}

const reply = (text: string) => ({ status: 200, text, retryAfterMs: null })
const gone = () => Promise.reject(new ApiError('network', 'Network Error'))

function see(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  streams.length = 0
  setConfig({ ...DEFAULTS })
})

afterEach(async () => {
  see('visible')
  vi.restoreAllMocks()
  await pass(5000)
  resetLive()
  cache.clear()
  forgetRest()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a live list', () => {
  it('opens one stream and replaces the list with each message (PRD-07)', async () => {
    const list = open()
    last().say('["tee","coat"]')
    await pass(300)
    last().say('["coat"]', 'update')
    await pass(60_000)
    expect(list.shown()).toMatchObject({ data: ['coat'], failed: false })
    expect(streams).toHaveLength(1)
    expect(list.raw).not.toHaveBeenCalled()
  })

  it('keeps the old value when a message is unreadable, and logs that once (PRD-07, D-74)', async () => {
    const list = open()
    last().say('["tee"]')
    for (let n = 0; n < 3; n++) {
      await pass(300)
      last().say('<b>Fatal error</b>')
    }
    await pass(300)
    expect(list.shown()).toMatchObject({ data: ['tee'], failed: false })
    expect(console.error).toHaveBeenCalledTimes(1)
    last().say('[]', 'error')
    await pass(1)
    expect(list.data()).toEqual([])
  })

  it('closes at the first error, keeps the list, and does not reopen before 7.5 s (CALL-32)', async () => {
    const list = open()
    last().say('["tee"]')
    await pass(10)
    last().fail()
    expect(last().closed).toBe(true)
    await pass(7400)
    expect(streams).toHaveLength(1)
    expect(list.data()).toEqual(['tee'])
    expect(list.raw).not.toHaveBeenCalled()
    await pass(30_200)
    expect(streams).toHaveLength(2)
  })

  it.each([
    ['no message came for 8 s', async () => pass(7990)],
    ['every message was unreadable', async () => (last().say('<b>'), await pass(7990))],
    ['the stream breaks before the first message', async () => last().fail()],
  ])('reads the list once when %s (D-73)', async (_what, happens) => {
    const list = open()
    await happens()
    expect(list.data()).toBeNull()
    await pass(20)
    expect(list.data()).toEqual(['read'])
    await pass(4000)
    expect(list.raw).toHaveBeenCalledTimes(1)
    last().say('["late"]')
    await pass(10)
    expect(list.data()).toEqual(last().closed ? ['read'] : ['late'])
  })

  it('reads instead where there is no host or no EventSource', async () => {
    const { host } = open().source
    const urlOf = () => Promise.reject<string>(new Error('no host'))
    const without = open({ host: { ...host, urlOf } as HostCalls })
    vi.stubGlobal('EventSource', undefined)
    const old = open()
    await pass(10)
    expect([without.data(), old.data()]).toEqual([['read'], ['read']])
  })

  it('fails when the read failed or was unreadable too, and comes back with a message', async () => {
    for (const answer of [async () => reply('no list'), gone]) {
      const list = open()
      list.raw.mockImplementation(answer)
      last().fail()
      await pass(1000)
      expect(list.shown()).toMatchObject({ data: null, failed: true })
      act(() => list.shown().retry())
      await pass(10)
      last().say('[]')
      await pass(10)
      expect(list.shown()).toMatchObject({ data: [], failed: false })
      list.leave()
    }
  })

  it('counts as failed after 10 s without anything, and a retry restarts that time (R16)', async () => {
    const list = open()
    list.raw.mockImplementation(() => new Promise(() => {}))
    await pass(9999)
    expect(list.shown().failed).toBe(false)
    await pass(1)
    expect(list.shown().failed).toBe(true)
    act(() => list.shown().retry())
    expect(list.shown().failed).toBe(false)
    await pass(10_000)
    expect(list.shown().failed).toBe(true)
  })

  it('passes over a read that a message has overtaken', async () => {
    const list = open()
    list.raw.mockImplementation(
      () => new Promise((done) => void setTimeout(() => done(reply('["old"]')), 500)),
    )
    await pass(8100)
    last().say('["new"]')
    await pass(2000)
    expect(list.shown()).toMatchObject({ data: ['new'], failed: false })
  })

  it('reads first when the screen asks for it, and not again when a list is known (D-88)', async () => {
    const list = open({ readFirst: true })
    await pass(10)
    expect(list.data()).toEqual(['read'])
    await pass(9000)
    last().say('["live"]')
    await pass(10)
    list.leave()
    await pass(5000)
    list.comeBack()
    await pass(100)
    expect(list.data()).toEqual(['live'])
    expect(list.raw).toHaveBeenCalledTimes(1)
  })

  it('delivers at most four times a second, and the last message wins, also when the stream then ends (E13)', async () => {
    const list = open()
    for (let n = 0; n < 200; n++) {
      last().say(`[${n}]`)
      await pass(5)
    }
    expect(list.drawn.length).toBeGreaterThanOrEqual(4)
    expect(list.drawn.length).toBeLessThanOrEqual(6)
    last().say('["last"]')
    last().fail()
    await pass(1)
    expect(list.data()).toEqual(['last'])
  })

  it('parses and draws nothing when the text is unchanged, unless a reply threw doubt on the list', async () => {
    const parse = vi.fn(read)
    const list = open({ parse })
    last().say('["tee"]')
    await pass(300)
    const known = list.data()
    last().say('["tee"]')
    await pass(300)
    expect([parse.mock.calls.length, list.data() === known]).toEqual([1, true])
    acceptRepeatedMessage(list.source)
    last().say('["tee"]')
    expect(parse).toHaveBeenCalledTimes(2)
  })

  it('makes at most 8 attempts in 10 min while it keeps failing (R12)', async () => {
    // The shortest waits that chance gives.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const list = open()
    list.raw.mockImplementation(gone)
    for (let second = 0; second < 600; second++) {
      last().fail()
      await pass(1000)
    }
    expect(streams.length).toBeLessThanOrEqual(8)
    expect(streams.length).toBeGreaterThanOrEqual(5)
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('counts a stream that delivered and then ended as healthy, as PHP ends its scripts every 30 s', async () => {
    open()
    for (let second = 0; second < 600; second++) {
      if (performance.now() - last().openedAt < 1000) last().say(`[${second}]`)
      if (performance.now() - last().openedAt > 30_000) last().fail()
      await pass(1000)
    }
    const gaps = streams.slice(1).map(({ openedAt }, at) => openedAt - (streams[at]?.openedAt ?? 0))
    expect(gaps.length).toBeGreaterThan(7)
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(37_500)
      expect(gap).toBeLessThanOrEqual(69_501)
    }
  })

  it('reopens at once when the network returns, the tab is seen again, on the next visit and on Try again (D-73)', async () => {
    const list = open()
    last().say('["tee"]')
    const ways = [
      () => window.dispatchEvent(new Event('online')),
      () => (see('hidden'), see('visible')),
      () => (list.leave(), list.comeBack()),
      () => list.shown().retry(),
    ]
    for (const [at, way] of ways.entries()) {
      last().fail()
      await pass(10)
      expect(streams).toHaveLength(at + 1)
      act(() => void way())
      await pass(10)
      expect(streams, String(way)).toHaveLength(at + 2)
    }
  })

  it('keeps an open stream over a change of screens and when the network returns, and closes it after the last screen', async () => {
    const list = open()
    last().say('["tee"]')
    window.dispatchEvent(new Event('online'))
    list.leave()
    await pass(2000)
    list.comeBack()
    await pass(5000)
    expect([streams.length, isOpen()]).toEqual([1, 1])
    list.leave()
    await pass(3001)
    expect(isOpen()).toBe(0)
    await pass(600_000)
    expect(streams).toHaveLength(1)
  })

  it('has neither stream nor poll nor a count of time while the tab is hidden or left (D-23)', async () => {
    see('hidden')
    const list = open()
    await pass(60_000)
    expect([streams.length, list.raw.mock.calls.length, list.shown().failed]).toEqual([0, 0, false])
    see('visible')
    expect(isOpen()).toBe(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(isOpen()).toBe(0)
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(isOpen()).toBe(1)
  })

  it('forgets what it heard at a logout', async () => {
    const list = open()
    last().say('["personal"]')
    cache.removeQueries({ queryKey: list.source.queryKey })
    resetLive()
    list.leave()
    list.comeBack()
    expect(list.data()).toBeNull()
    await pass(300)
    last().say('["personal"]')
    await pass(1)
    expect(list.data()).toEqual(['personal'])
  })
})

describe('live against local writes', () => {
  it('shows the newest of message, write and the read after it, whatever else happens', async () => {
    const step = fc.oneof(
      fc.record({ is: fc.constant('message' as const), value: fc.nat(2) }),
      fc.record({ is: fc.constant('change' as const), value: fc.integer({ min: 3, max: 5 }) }),
      // A write, then a refetch. A stream message from before the write arrives during the refetch.
      fc.record({ is: fc.constant('write' as const), value: fc.integer({ min: 6, max: 8 }) }),
      fc.record({ is: fc.constantFrom('failed' as const, 'left' as const), value: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        streams.length = 0
        const list = open()
        let newest: List | null = null
        for (const { is, value } of steps) {
          if (is === 'message') {
            newest = [value]
            last().say(`[${value}]`)
          }
          if (is === 'change' && newest) {
            // The text that waits for its turn is older than the change.
            last().say(JSON.stringify(newest))
            last().say('["too old"]')
            newest = [...newest, value]
            act(() => changeLive(list.source, (now) => [...now, value]))
          }
          if (is === 'write' && newest) {
            newest = [value]
            list.raw.mockImplementation(
              () => new Promise((done) => void setTimeout(() => done(reply(`[${value}]`)), 400)),
            )
            void refetchEverywhere(list.source.queryKey)
            await pass(100)
            last().say(`["before ${value}"]`)
            await pass(1000)
          }
          if (is === 'failed') {
            list.raw.mockImplementation(async () => reply(JSON.stringify(newest ?? [])))
            newest ??= []
            last().fail()
            act(() => list.shown().retry())
          }
          if (is === 'left') {
            list.leave()
            list.comeBack()
          }
          await pass(is === 'change' ? 1 : 300)
          expect(list.data()).toEqual(newest)
          await pass(300)
          expect(list.data()).toEqual(newest)
        }
        list.leave()
        await pass(4000)
      }),
      { numRuns: 40 },
    )
  })

  it('a write in another tab is read when this tab is seen, at once if it is', async () => {
    const list = open()
    last().say('["tee"]')
    await pass(300)
    const other = new BroadcastChannel('outdated')
    see('hidden')
    other.postMessage(['lists'])
    await vi.waitFor(() =>
      expect(cache.getQueryState(list.source.queryKey)?.isInvalidated).toBe(true),
    )
    await pass(60_000)
    expect(list.raw).not.toHaveBeenCalled()
    see('visible')
    await pass(10)
    expect(list.data()).toEqual(['read'])
    other.postMessage(['lists'])
    await vi.waitFor(() => expect(list.raw).toHaveBeenCalledTimes(2))
    other.close()
  })
})

describe('a long first message that is read in slices', () => {
  function openLong() {
    const ends: ((value: List | null) => void)[] = []
    const parseInSlices = vi.fn(() => new Promise<List | null>((end) => void ends.push(end)))
    return {
      ...open({ parseInSlices }),
      parseInSlices,
      end: (list: List | null) => ends.shift()?.(list),
    }
  }

  it('is shown when it is read, then the later one, and nothing else is read for it meanwhile', async () => {
    const list = openLong()
    last().say('["long"]')
    await pass(9000)
    last().say('["later"]')
    await pass(500)
    expect([list.data(), list.raw.mock.calls.length]).toEqual([null, 0])
    list.end(['in slices'])
    await pass(1000)
    expect(list.drawn).toEqual([null, ['in slices'], ['later']])
    expect(list.parseInSlices).toHaveBeenCalledTimes(1)
  })

  it('is shown also when the stream ends while it is read: that is no failure', async () => {
    const list = openLong()
    last().say('["long"]')
    last().fail()
    await pass(5000)
    list.end(['in slices'])
    await pass(7000)
    expect(list.data()).toEqual(['in slices'])
    expect([list.raw.mock.calls.length, streams.length]).toEqual([0, 1])
    await pass(31_000)
    expect(streams).toHaveLength(2)
  })

  it('is read at once when the turns come to nothing', async () => {
    const list = openLong()
    last().say('["long"]')
    list.end(null)
    await pass(1)
    expect(list.data()).toEqual(['long'])
  })

  it('is dropped where the tab was hidden or another stream was opened meanwhile', async () => {
    const list = openLong()
    last().say('["long"]')
    see('hidden')
    see('visible')
    last().say('["anew"]')
    list.end(['in slices'])
    list.end(['again in slices'])
    await pass(300)
    expect(list.drawn).toEqual([null, ['again in slices']])
  })
})

describe('streams give way to calls (D-73)', () => {
  it('closes at a call that waits, reads slowly in its place, and tries the stream again after minutes', async () => {
    const list = open()
    last().say('["tee"]')
    const heard = timeCall()
    await pass(SLOW_MS)
    heard()
    expect(isOpen()).toBe(0)
    expect(localStorage.getItem('streamsRest')).toMatch(/^\d+ \d+$/)
    const { leave } = open()
    await pass(100)
    expect(streams).toHaveLength(1)
    leave()
    await pass(20_000)
    expect(list.data()).toEqual(['read'])
    await pass(200_000)
    expect(list.raw.mock.calls.length).toBeGreaterThan(2)
    expect(list.raw.mock.calls.length).toBeLessThan(9)
    await pass(160_000)
    expect(isOpen()).toBe(1)
    // Soon again: the second rest lasts longer.
    timeCall()
    await pass(SLOW_MS)
    await pass(400_000)
    expect(isOpen()).toBe(0)
  })

  it('hears of a call that waits in another tab, and rests not at all without a stream', async () => {
    const other = new BroadcastChannel('slow call')
    const list = open()
    other.postMessage(null)
    await vi.waitFor(() => expect(isOpen()).toBe(0))
    list.leave()
    await pass(4000)
    forgetRest()
    timeCall()
    await pass(SLOW_MS)
    expect(localStorage.getItem('streamsRest')).toBeNull()
    other.close()
  })

  it('a mark from a clock that was set back, or long over, is void', () => {
    for (const until of [Date.now() + 9e9, Date.now() - 9e9]) {
      localStorage.setItem('streamsRest', `${until} 300000`)
      const { leave } = open()
      expect(isOpen()).toBe(1)
      leave()
      resetLive()
    }
  })

  it('the key "streams": "off" reads slowly, "short" closes each after its first message and opens it again', async () => {
    setConfig({ ...DEFAULTS, streams: 'off' })
    const off = open()
    await pass(30_000)
    expect([streams.length, off.raw.mock.calls.length > 1]).toEqual([0, true])
    off.leave()
    setConfig({ ...DEFAULTS, streams: 'short' })
    const short = open()
    last().say('["tee"]')
    expect(isOpen()).toBe(0)
    await pass(7400)
    expect([short.data(), streams.length]).toEqual([['tee'], 1])
    await pass(30_200)
    expect(isOpen()).toBe(1)
  })

  it('Try again reads at once while streams rest', async () => {
    setConfig({ ...DEFAULTS, streams: 'off' })
    const list = open({}, gone)
    await pass(1000)
    expect(list.shown().failed).toBe(true)
    list.raw.mockImplementation(async () => reply('["back"]'))
    act(() => list.shown().retry())
    await pass(10)
    expect(list.shown()).toMatchObject({ data: ['back'], failed: false })
  })
})

describe('the random waits', () => {
  it.each([
    [0, 7.5, 37.5],
    [1, 15, 75],
    [2, 30, 90],
    [3, 60, 180],
    [6, 150, 450],
    [60, 150, 450],
  ])('before reopening after %i failures: from %d to %d s', (failures, least, most) => {
    expect(reopenGap(failures, 0)).toBe(least * 1000)
    expect(reopenGap(failures, 1)).toBe(most * 1000)
  })

  it('between two reads in place of a stream: from 10 to 20 s up to 60 to 120 s', () => {
    expect([0, 1].map((random) => pollingGap(0, random))).toEqual([10_000, 20_000])
    expect([0, 1].map((random) => pollingGap(50, random))).toEqual([60_000, 120_000])
  })

  it.each([2000, 60_000])(
    'a restart of %i ms under a thousand browsers with two streams brings at most a tenth back in one second (R12)',
    async (downMs) => {
      const random = seededRandom(20261121)
      vi.spyOn(Math, 'random').mockImplementation(random)
      // Its heap is faster than vitest's list of timers.
      const clock = fakeClock(random)
      vi.spyOn(realClock, 'after').mockImplementation(clock.after)
      let isDown = false
      const asked: [second: number, browser: number][] = []
      const ask = (browser: number) => asked.push([Math.floor(clock.now() / 1000), browser])
      vi.stubGlobal(
        'EventSource',
        class extends FakeEventSource {
          constructor(url: string) {
            super(url)
            ask(Number(url))
            clock.after(80, () => (isDown ? this.fail() : this.say('[]')))
          }
        },
      )
      const all = Array.from({ length: 2000 }, (_, n) =>
        eventStream({
          url: () => String(n % 1000),
          events: [],
          short: () => false,
          take: () => true,
          read: () => ask(n % 1000),
        }),
      )
      for (const stream of all) clock.after(random() * 60_000, stream.open)
      await clock.advance(80_000)
      asked.length = 0
      isDown = true
      for (const stream of streams) stream.fail()
      await clock.advance(downMs)
      isDown = false
      await clock.advance(150_000)
      const seconds = new Map<number, Set<number>>()
      for (const [second, browser] of asked)
        seconds.set(second, (seconds.get(second) ?? new Set()).add(browser))
      expect(Math.max(...[...seconds.values()].map(({ size }) => size))).toBeLessThanOrEqual(100)
      for (const stream of all) stream.stop()
    },
  )
})
