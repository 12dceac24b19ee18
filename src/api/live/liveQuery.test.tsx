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
import { CONFIG_DEFAULTS, setConfig } from '../core/config'
import { SLOW_MS, timeCall } from '../core/slowCalls'
import { createEventStream, reopenGap } from './eventStream'
import {
  changeLiveData,
  acceptRepeatedMessage,
  resetLiveQueries,
  useLive,
  type LiveSource,
} from './liveQuery'
import { endStreamRest, pollingGap } from './streamRest'

type TestList = (string | number)[]

const QueryWrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

const allStreams = FakeEventSource.all
const lastStream = () => allStreams.at(-1) as FakeEventSource
const openCount = () => allStreams.filter(({ closed }) => !closed).length
const passTime = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const parseFrame = (frame: string): TestList | null => {
  try {
    const value: unknown = JSON.parse(frame)
    return Array.isArray(value) ? (value as TestList) : null
  } catch {
    return null
  }
}

let testNumber = 0

function openLive(
  own: Partial<LiveSource<TestList>> = {},
  answer: HostCalls['raw'] = async () => textReply('["read"]'),
) {
  const raw = vi.fn<HostCalls['raw']>(answer)
  const source: LiveSource<TestList> = {
    queryKey: ['lists', 'live', String(++testNumber)],
    host: { urlOf: () => `list${testNumber}_sse.php`, raw } as unknown as HostCalls,
    stream: 'list_sse.php',
    read: 'list.php',
    readFirst: false,
    reply: { reply: v.object({ list: v.array(v.unknown()) }), list: 'list' },
    parse: parseFrame,
    ...own,
  }
  const drawn: (TestList | null)[] = []
  const mount = () =>
    renderHook(
      () => {
        const live = useLive(source)
        if (live.data !== drawn.at(-1)) drawn.push(live.data)
        return live
      },
      { wrapper: QueryWrapper },
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

const textReply = (text: string) => ({ status: 200, text, retryAfterMs: null })
const rejectNetwork = () => Promise.reject(new ApiError('network', 'No connection to the server'))

function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  allStreams.length = 0
  setConfig({ ...CONFIG_DEFAULTS })
})

afterEach(async () => {
  setVisibility('visible')
  vi.restoreAllMocks()
  await passTime(5000)
  resetLiveQueries()
  cache.clear()
  endStreamRest()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a live list', () => {
  it('opens one stream and replaces the list with each message (PRD-07)', async () => {
    const list = openLive()
    lastStream().say('["tee","coat"]')
    await passTime(300)
    lastStream().say('["coat"]', 'update')
    await passTime(60_000)
    expect(list.shown()).toMatchObject({ data: ['coat'], failed: false })
    expect(allStreams).toHaveLength(1)
    expect(list.raw).not.toHaveBeenCalled()
  })

  it('keeps the old value when a message is unreadable, and logs that once (PRD-07, D-74)', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    for (let n = 0; n < 3; n++) {
      await passTime(300)
      lastStream().say('<b>Fatal error</b>')
    }
    await passTime(300)
    expect(list.shown()).toMatchObject({ data: ['tee'], failed: false })
    expect(console.error).toHaveBeenCalledTimes(1)
    lastStream().say('[]', 'error')
    await passTime(1)
    expect(list.data()).toEqual([])
  })

  it('closes at the first error, keeps the list, and does not reopen before 7.5 s (CALL-32)', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    await passTime(10)
    lastStream().fail()
    expect(lastStream().closed).toBe(true)
    await passTime(7400)
    expect(allStreams).toHaveLength(1)
    expect(list.data()).toEqual(['tee'])
    expect(list.raw).not.toHaveBeenCalled()
    await passTime(30_200)
    expect(allStreams).toHaveLength(2)
  })

  it.each([
    ['no message came for 8 s', async () => passTime(7990)],
    ['every message was unreadable', async () => (lastStream().say('<b>'), await passTime(7990))],
    ['the stream breaks before the first message', async () => lastStream().fail()],
  ])('reads the list once when %s (D-73)', async (_what, happens) => {
    const list = openLive()
    await happens()
    expect(list.data()).toBeNull()
    await passTime(20)
    expect(list.data()).toEqual(['read'])
    await passTime(4000)
    expect(list.raw).toHaveBeenCalledTimes(1)
    lastStream().say('["late"]')
    await passTime(10)
    expect(list.data()).toEqual(lastStream().closed ? ['read'] : ['late'])
  })

  it('reads instead where there is no host or no EventSource', async () => {
    const { host } = openLive().source
    const urlOf = () => Promise.reject<string>(new Error('no host'))
    const without = openLive({ host: { ...host, urlOf } as HostCalls })
    vi.stubGlobal('EventSource', undefined)
    const old = openLive()
    await passTime(10)
    expect([without.data(), old.data()]).toEqual([['read'], ['read']])
  })

  it('fails when the read failed or was unreadable too, and comes back with a message', async () => {
    for (const answer of [async () => textReply('no list'), rejectNetwork]) {
      const list = openLive()
      list.raw.mockImplementation(answer)
      lastStream().fail()
      await passTime(1000)
      expect(list.shown()).toMatchObject({ data: null, failed: true })
      act(() => list.shown().retry())
      await passTime(10)
      lastStream().say('[]')
      await passTime(10)
      expect(list.shown()).toMatchObject({ data: [], failed: false })
      list.leave()
    }
  })

  it('counts as failed after 10 s without anything, and a retry restarts that time (R16)', async () => {
    const list = openLive()
    list.raw.mockImplementation(() => new Promise(() => {}))
    await passTime(9999)
    expect(list.shown().failed).toBe(false)
    await passTime(1)
    expect(list.shown().failed).toBe(true)
    act(() => list.shown().retry())
    expect(list.shown().failed).toBe(false)
    await passTime(10_000)
    expect(list.shown().failed).toBe(true)
  })

  it('passes over a read that a message has overtaken', async () => {
    const list = openLive()
    list.raw.mockImplementation(
      () => new Promise((done) => void setTimeout(() => done(textReply('["old"]')), 500)),
    )
    await passTime(8100)
    lastStream().say('["new"]')
    await passTime(2000)
    expect(list.shown()).toMatchObject({ data: ['new'], failed: false })
  })

  it('reads first when the screen asks for it, and not again when a list is known (D-88)', async () => {
    const list = openLive({ readFirst: true })
    await passTime(10)
    expect(list.data()).toEqual(['read'])
    await passTime(9000)
    lastStream().say('["live"]')
    await passTime(10)
    list.leave()
    await passTime(5000)
    list.comeBack()
    await passTime(100)
    expect(list.data()).toEqual(['live'])
    expect(list.raw).toHaveBeenCalledTimes(1)
  })

  it('delivers at most four times a second, and the last message wins, also when the stream then ends (E13)', async () => {
    const list = openLive()
    for (let n = 0; n < 200; n++) {
      lastStream().say(`[${n}]`)
      await passTime(5)
    }
    expect(list.drawn.length).toBeGreaterThanOrEqual(4)
    expect(list.drawn.length).toBeLessThanOrEqual(6)
    lastStream().say('["last"]')
    lastStream().fail()
    await passTime(1)
    expect(list.data()).toEqual(['last'])
  })

  it('parses and draws nothing when the text is unchanged, unless a reply threw doubt on the list', async () => {
    const parse = vi.fn(parseFrame)
    const list = openLive({ parse })
    lastStream().say('["tee"]')
    await passTime(300)
    const known = list.data()
    lastStream().say('["tee"]')
    await passTime(300)
    expect([parse.mock.calls.length, list.data() === known]).toEqual([1, true])
    acceptRepeatedMessage(list.source)
    lastStream().say('["tee"]')
    expect(parse).toHaveBeenCalledTimes(2)
  })

  it('makes at most 8 attempts in 10 min while it keeps failing (R12)', async () => {
    // With 0 the random waits between attempts are as short as possible.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const list = openLive()
    list.raw.mockImplementation(rejectNetwork)
    for (let second = 0; second < 600; second++) {
      lastStream().fail()
      await passTime(1000)
    }
    expect(allStreams.length).toBeLessThanOrEqual(8)
    expect(allStreams.length).toBeGreaterThanOrEqual(5)
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('counts a stream that delivered and then ended as healthy, as PHP ends its scripts every 30 s', async () => {
    openLive()
    for (let second = 0; second < 600; second++) {
      if (performance.now() - lastStream().openedAt < 1000) lastStream().say(`[${second}]`)
      if (performance.now() - lastStream().openedAt > 30_000) lastStream().fail()
      await passTime(1000)
    }
    const gaps = allStreams
      .slice(1)
      .map(({ openedAt }, at) => openedAt - (allStreams[at]?.openedAt ?? 0))
    expect(gaps.length).toBeGreaterThan(7)
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(37_500)
      expect(gap).toBeLessThanOrEqual(69_501)
    }
  })

  it('reopens at once when the network returns, the tab is seen again, on the next visit and on Try again (D-73)', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    const ways = [
      () => window.dispatchEvent(new Event('online')),
      () => (setVisibility('hidden'), setVisibility('visible')),
      () => (list.leave(), list.comeBack()),
      () => list.shown().retry(),
    ]
    for (const [at, way] of ways.entries()) {
      lastStream().fail()
      await passTime(10)
      expect(allStreams).toHaveLength(at + 1)
      act(() => void way())
      await passTime(10)
      expect(allStreams, String(way)).toHaveLength(at + 2)
    }
  })

  it('keeps an open stream over a change of screens and when the network returns, and closes it after the last screen', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    window.dispatchEvent(new Event('online'))
    list.leave()
    await passTime(2000)
    list.comeBack()
    await passTime(5000)
    expect([allStreams.length, openCount()]).toEqual([1, 1])
    list.leave()
    await passTime(3001)
    expect(openCount()).toBe(0)
    await passTime(600_000)
    expect(allStreams).toHaveLength(1)
  })

  it('has neither stream nor poll nor a count of time while the tab is hidden or left (D-23)', async () => {
    setVisibility('hidden')
    const list = openLive()
    await passTime(60_000)
    expect([allStreams.length, list.raw.mock.calls.length, list.shown().failed]).toEqual([
      0,
      0,
      false,
    ])
    setVisibility('visible')
    expect(openCount()).toBe(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(openCount()).toBe(0)
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(openCount()).toBe(1)
  })

  it('forgets what it heard at a logout', async () => {
    const list = openLive()
    lastStream().say('["personal"]')
    cache.removeQueries({ queryKey: list.source.queryKey })
    resetLiveQueries()
    list.leave()
    list.comeBack()
    expect(list.data()).toBeNull()
    await passTime(300)
    lastStream().say('["personal"]')
    await passTime(1)
    expect(list.data()).toEqual(['personal'])
  })
})

describe('live against local writes', () => {
  it('shows the newest of message, write and the read after it, whatever else happens', async () => {
    const step = fc.oneof(
      fc.record({ is: fc.constant('message' as const), value: fc.nat(2) }),
      fc.record({ is: fc.constant('change' as const), value: fc.integer({ min: 3, max: 5 }) }),
      // `write` is a write and the refetch after it. A stream message from before the write arrives during the refetch.
      fc.record({ is: fc.constant('write' as const), value: fc.integer({ min: 6, max: 8 }) }),
      fc.record({ is: fc.constantFrom('failed' as const, 'left' as const), value: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        allStreams.length = 0
        const list = openLive()
        let newest: TestList | null = null
        for (const { is, value } of steps) {
          if (is === 'message') {
            newest = [value]
            lastStream().say(`[${value}]`)
          }
          if (is === 'change' && newest) {
            // This message has arrived but is parsed later, so it is older than the change.
            lastStream().say(JSON.stringify(newest))
            lastStream().say('["too old"]')
            newest = [...newest, value]
            act(() => changeLiveData(list.source, (now) => [...now, value]))
          }
          if (is === 'write' && newest) {
            newest = [value]
            list.raw.mockImplementation(
              () =>
                new Promise((done) => void setTimeout(() => done(textReply(`[${value}]`)), 400)),
            )
            void refetchEverywhere(list.source.queryKey)
            await passTime(100)
            lastStream().say(`["before ${value}"]`)
            await passTime(1000)
          }
          if (is === 'failed') {
            list.raw.mockImplementation(async () => textReply(JSON.stringify(newest ?? [])))
            newest ??= []
            lastStream().fail()
            act(() => list.shown().retry())
          }
          if (is === 'left') {
            list.leave()
            list.comeBack()
          }
          await passTime(is === 'change' ? 1 : 300)
          expect(list.data()).toEqual(newest)
          await passTime(300)
          expect(list.data()).toEqual(newest)
        }
        list.leave()
        await passTime(4000)
      }),
      { numRuns: 40 },
    )
  })

  it('reads once more after each write whose read dropped a message', async () => {
    const list = openLive({}, async () => {
      await new Promise((done) => void setTimeout(done, 400))
      return textReply('["read"]')
    })
    lastStream().say('["tee"]')
    await passTime(300)
    for (const reads of [2, 4]) {
      void refetchEverywhere(list.source.queryKey)
      await passTime(100)
      lastStream().say(`["dropped ${reads}"]`)
      await passTime(2000)
      expect(list.raw).toHaveBeenCalledTimes(reads)
    }
  })

  it('a write in another tab is read when this tab is seen, at once if it is', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    await passTime(300)
    const other = new BroadcastChannel('outdated')
    setVisibility('hidden')
    other.postMessage(['lists'])
    await vi.waitFor(() =>
      expect(cache.getQueryState(list.source.queryKey)?.isInvalidated).toBe(true),
    )
    await passTime(60_000)
    expect(list.raw).not.toHaveBeenCalled()
    setVisibility('visible')
    await passTime(10)
    expect(list.data()).toEqual(['read'])
    other.postMessage(['lists'])
    await vi.waitFor(() => expect(list.raw).toHaveBeenCalledTimes(2))
    other.close()
  })
})

describe('a long first message that is read in slices', () => {
  function openLong() {
    const ends: ((value: TestList | null) => void)[] = []
    const parseInSlices = vi.fn(() => new Promise<TestList | null>((end) => void ends.push(end)))
    return {
      ...openLive({ parseInSlices }),
      parseInSlices,
      end: (list: TestList | null) => ends.shift()?.(list),
    }
  }

  it('is shown when it is read, then the later one, and nothing else is read for it meanwhile', async () => {
    const list = openLong()
    lastStream().say('["long"]')
    await passTime(9000)
    lastStream().say('["later"]')
    await passTime(500)
    expect([list.data(), list.raw.mock.calls.length]).toEqual([null, 0])
    list.end(['in slices'])
    await passTime(1000)
    expect(list.drawn).toEqual([null, ['in slices'], ['later']])
    expect(list.parseInSlices).toHaveBeenCalledTimes(1)
  })

  it('is shown also when the stream ends while it is read: that is no failure', async () => {
    const list = openLong()
    lastStream().say('["long"]')
    lastStream().fail()
    await passTime(5000)
    list.end(['in slices'])
    await passTime(7000)
    expect(list.data()).toEqual(['in slices'])
    expect([list.raw.mock.calls.length, allStreams.length]).toEqual([0, 1])
    await passTime(31_000)
    expect(allStreams).toHaveLength(2)
  })

  it('is read at once when the turns come to nothing', async () => {
    const list = openLong()
    lastStream().say('["long"]')
    list.end(null)
    await passTime(1)
    expect(list.data()).toEqual(['long'])
  })

  it('is dropped where the tab was hidden or another stream was opened meanwhile', async () => {
    const list = openLong()
    lastStream().say('["long"]')
    setVisibility('hidden')
    setVisibility('visible')
    lastStream().say('["anew"]')
    list.end(['in slices'])
    list.end(['again in slices'])
    await passTime(300)
    expect(list.drawn).toEqual([null, ['again in slices']])
  })
})

describe('streams give way to calls (D-73)', () => {
  it('closes at a call that waits, reads slowly in its place, and tries the stream again after minutes', async () => {
    const list = openLive()
    lastStream().say('["tee"]')
    const heard = timeCall()
    await passTime(SLOW_MS)
    heard()
    expect(openCount()).toBe(0)
    expect(localStorage.getItem('streamsRest')).toMatch(/^\d+ \d+$/)
    const { leave } = openLive()
    await passTime(100)
    expect(allStreams).toHaveLength(1)
    leave()
    await passTime(20_000)
    expect(list.data()).toEqual(['read'])
    await passTime(200_000)
    expect(list.raw.mock.calls.length).toBeGreaterThan(2)
    expect(list.raw.mock.calls.length).toBeLessThan(9)
    await passTime(160_000)
    expect(openCount()).toBe(1)
    // The streams rest a second time soon after the first, so this rest must last longer.
    timeCall()
    await passTime(SLOW_MS)
    await passTime(400_000)
    expect(openCount()).toBe(0)
  })

  it('hears of a call that waits in another tab, and rests not at all without a stream', async () => {
    const other = new BroadcastChannel('slow call')
    const list = openLive()
    other.postMessage(null)
    await vi.waitFor(() => expect(openCount()).toBe(0))
    list.leave()
    await passTime(4000)
    endStreamRest()
    timeCall()
    await passTime(SLOW_MS)
    expect(localStorage.getItem('streamsRest')).toBeNull()
    other.close()
  })

  it('a mark from a clock that was set back, or long over, is void', () => {
    for (const until of [Date.now() + 9e9, Date.now() - 9e9]) {
      localStorage.setItem('streamsRest', `${until} 300000`)
      const { leave } = openLive()
      expect(openCount()).toBe(1)
      leave()
      resetLiveQueries()
    }
  })

  it('the key "streams": "off" reads slowly, "short" closes each after its first message and opens it again', async () => {
    setConfig({ ...CONFIG_DEFAULTS, streams: 'off' })
    const off = openLive()
    await passTime(30_000)
    expect([allStreams.length, off.raw.mock.calls.length > 1]).toEqual([0, true])
    off.leave()
    setConfig({ ...CONFIG_DEFAULTS, streams: 'short' })
    const short = openLive()
    lastStream().say('["tee"]')
    expect(openCount()).toBe(0)
    await passTime(7400)
    expect([short.data(), allStreams.length]).toEqual([['tee'], 1])
    await passTime(30_200)
    expect(openCount()).toBe(1)
  })

  it('Try again reads at once while streams rest', async () => {
    setConfig({ ...CONFIG_DEFAULTS, streams: 'off' })
    const list = openLive({}, rejectNetwork)
    await passTime(1000)
    expect(list.shown().failed).toBe(true)
    list.raw.mockImplementation(async () => textReply('["back"]'))
    act(() => list.shown().retry())
    await passTime(10)
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
      // This fake clock keeps its timers in a heap, which is faster than vitest's list if there are thousands.
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
        createEventStream({
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
      for (const stream of allStreams) stream.fail()
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
