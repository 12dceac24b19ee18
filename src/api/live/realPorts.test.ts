import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../../tests/live/fakeEventSource'
import { nativeLocks, realClock } from './realPorts'

const showAs = (state: string) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The ports of a freshly opened page. */
async function freshPorts() {
  vi.resetModules()
  return (await import('./realPorts')).realPorts()
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('the real EventSource', () => {
  it('delivers default and named events, counts an event named error as a message, and ends on a real error', async () => {
    vi.stubGlobal('EventSource', FakeEventSource)
    const heard: string[] = []
    const { openStream } = await freshPorts()
    const close = openStream('/s.php', ['message', 'products'], {
      message: (data) => heard.push(data),
      error: () => heard.push('END'),
    })
    const source = FakeEventSource.all.at(-1)
    expect(source?.url).toBe('/s.php')
    source?.dispatchEvent(new MessageEvent('message', { data: 'one' }))
    source?.dispatchEvent(new MessageEvent('products', { data: 'two' }))
    source?.dispatchEvent(new MessageEvent('other', { data: 'three' }))
    source?.dispatchEvent(new MessageEvent('error', { data: '{"error":"x"}' }))
    source?.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(1) }))
    source?.dispatchEvent(new Event('error'))
    expect(heard).toEqual(['one', 'two', '{"error":"x"}', 'END'])
    close?.()
    expect(source?.closed).toBe(true)
  })

  it('is null in a browser without one', async () => {
    vi.stubGlobal('EventSource', undefined)
    const { openStream } = await freshPorts()
    expect(openStream('/s.php', ['message'], { message: () => {}, error: () => {} })).toBeNull()
  })
})

describe('the real view', () => {
  it('is hidden from pagehide to pageshow and while the tab is hidden', async () => {
    const { view } = await freshPorts()
    expect(view.visible()).toBe(true)
    const seen: boolean[] = []
    const stop = view.onChange(() => seen.push(view.visible()))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    showAs('hidden')
    showAs('visible')
    expect(seen).toEqual([false, true, false, true])
    stop()
    window.dispatchEvent(new Event('pagehide'))
    showAs('hidden')
    expect(seen).toHaveLength(4)
  })
})

describe('the real channel', () => {
  it('carries messages between two ends and none after close', async () => {
    const heard: unknown[] = []
    const { channel } = await freshPorts()
    const one = channel('live-test', (message) => heard.push(['one', message]))
    const two = channel('live-test', (message) => heard.push(['two', message]))
    one?.post({ kind: 'beat' })
    await vi.waitFor(() => expect(heard).toEqual([['two', { kind: 'beat' }]]), { timeout: 10_000 })
    two?.close()
    one?.post({ kind: 'late' })
    const three = channel('live-test', (message) => heard.push(['three', message]))
    one?.post({ kind: 'last' })
    await vi.waitFor(() => expect(heard).toContainEqual(['three', { kind: 'last' }]), {
      timeout: 10_000,
    })
    expect(heard).toHaveLength(2)
    one?.close()
    three?.close()
  })

  it('is null in a browser without one', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { channel } = await freshPorts()
    expect(channel('x', () => {})).toBeNull()
  })
})

describe('the real online event', () => {
  it('is delivered until cancelled', async () => {
    const run = vi.fn()
    const stop = (await freshPorts()).onOnline(run)
    window.dispatchEvent(new Event('online'))
    stop()
    window.dispatchEvent(new Event('online'))
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('the real clock', () => {
  it('tells the time, runs due timers, and drops cancelled ones', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    const run = vi.fn<(what: string) => void>()
    realClock.after(100, () => run('kept'))
    realClock.after(100, () => run('cancelled'))()
    const before = realClock.now()
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run.mock.calls).toEqual([['kept']])
    expect(realClock.now() - before).toBe(100)
    expect(realClock.wall()).toBe(1_800_000_000_100)
    vi.spyOn(Math, 'random').mockReturnValue(0.25)
    expect(realClock.random()).toBe(0.25)
  })
})

describe('the ports of a page', () => {
  it('are created once, with an id that no other page has', async () => {
    const { realPorts: portsOf } = await import('./realPorts')
    expect(portsOf()).toBe(portsOf())
    const names = [await freshPorts(), await freshPorts()].map(({ id }) => id)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^[\da-z]{12,}$/)
  })

  it('use the storage and the locks of the browser', async () => {
    const asked = vi.fn(() => new Promise<never>(() => {}))
    vi.stubGlobal('navigator', { locks: { request: asked } })
    const { storage, locks } = await freshPorts()
    expect(storage).toBe(window.localStorage)
    locks?.hold('order', 'ifFree', { held: () => {}, lost: () => {} })
    expect(asked).toHaveBeenCalledWith('order', { ifAvailable: true }, expect.any(Function))
  })

  it('work without what the browser lacks or denies (R16)', async () => {
    vi.stubGlobal('navigator', {})
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    class Forbidden {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError')
      }
    }
    vi.stubGlobal('BroadcastChannel', Forbidden)
    const { storage, locks, channel } = await freshPorts()
    expect([storage, locks, channel('x', () => {})]).toEqual([null, null, null])
  })

  it('work without a page, as in Node', async () => {
    for (const name of ['window', 'document', 'navigator']) vi.stubGlobal(name, undefined)
    const { storage, locks, channel, view, onOnline } = await freshPorts()
    expect([storage, locks, channel('x', () => {})]).toEqual([null, null, null])
    expect(view.visible()).toBe(true)
    expect(() => view.onChange(() => {})()).not.toThrow()
    expect(() => onOnline(() => {})()).not.toThrow()
  })

  it.each([
    ['an error', new Error('gone'), 'gone'],
    ['something else', { secret: 'typed' }, ''],
  ])('report only the message of %s, like any failed read (D-30)', async (_what, error, words) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { report } = await freshPorts()
    report('cart: failed', error)
    expect(said.mock.calls).toEqual([['cart: failed', words]])
  })
})

describe('native Web Locks', () => {
  type Grant = (lock: Lock | null) => unknown
  /** A lock manager that the test drives. */
  function manager() {
    const calls: { options: LockOptions; grant: Grant; fail: (error: unknown) => void }[] = []
    const request = (_name: string, options: LockOptions, grant: Grant) =>
      new Promise((_done, fail) => calls.push({ options, grant, fail }))
    return { calls, locks: nativeLocks({ request } as unknown as LockManager) }
  }
  const lock = { name: 'x', mode: 'exclusive' } as Lock

  it('tell whether another tab waits for the lock, and assume so when the browser cannot tell', async () => {
    const asked = (query: () => Promise<unknown>) =>
      nativeLocks({ query } as unknown as LockManager).awaited('live:things')
    expect(
      await asked(async () => ({
        held: [{ name: 'live:things' }],
        pending: [{ name: 'live:other' }],
      })),
    ).toBe(false)
    expect(await asked(async () => ({ pending: [{ name: 'live:things' }] }))).toBe(true)
    expect(await asked(async () => ({}))).toBe(false)
    expect(await asked(() => Promise.reject(new DOMException('no', 'SecurityError')))).toBe(true)
  })

  it('holds until released, and never passes a signal with steal or ifAvailable', async () => {
    const { calls, locks } = manager()
    const held = vi.fn()
    const drops = (['wait', 'steal', 'ifFree'] as const).map((how) =>
      locks.hold('x', how, { held, lost: () => {} }),
    )
    expect(calls.map(({ options }) => options)).toEqual([
      { signal: expect.any(AbortSignal) },
      { steal: true },
      { ifAvailable: true },
    ])
    const kept = calls[0]?.grant(lock) as Promise<void>
    expect(held).toHaveBeenCalledTimes(1)
    drops[0]?.()
    await kept
    // Withdrawn before it was granted.
    drops[1]?.()
    expect(calls[1]?.grant(lock)).toBeUndefined()
    expect(held).toHaveBeenCalledTimes(1)
    expect(calls[0]?.options.signal?.aborted).toBe(true)
  })

  it('distinguishes taken, stolen and broken, reports one of them once, and nothing after the release', async () => {
    const { calls, locks } = manager()
    const lost = vi.fn()
    const on = { held: () => {}, lost }
    locks.hold('x', 'ifFree', on)
    calls[0]?.grant(null)
    expect(lost.mock.calls).toEqual([['taken']])
    locks.hold('x', 'wait', on)
    const kept = calls[1]?.grant(lock) as Promise<void>
    calls[1]?.fail(new DOMException('stolen', 'AbortError'))
    await kept
    locks.hold('x', 'wait', on)
    calls[2]?.fail(new DOMException('forbidden', 'SecurityError'))
    await vi.waitFor(() => expect(lost.mock.calls).toEqual([['taken'], ['stolen'], ['broken']]), {
      timeout: 10_000,
    })
    const drop = locks.hold('x', 'wait', on)
    drop()
    calls[3]?.fail(new DOMException('aborted', 'AbortError'))
    await Promise.resolve()
    expect(lost).toHaveBeenCalledTimes(3)
  })
})
