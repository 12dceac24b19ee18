import { LOADER_MS } from '../platform/pageStart'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeLoader } from './loader'

type Told = (list: { getEntries: () => { startTime: number }[] }) => void
let told: Told
const disconnect = vi.fn()

class Observer {
  static readonly supportedEntryTypes = ['paint']
  constructor(tell: Told) {
    told = tell
  }
  observe = () => {}
  disconnect = disconnect
}

beforeEach(() => {
  vi.useFakeTimers()
  disconnect.mockReset()
  vi.stubGlobal('PerformanceObserver', Observer)
  document.body.innerHTML = '<i id="loader"></i>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const began = (now: number, painted?: number) => {
  vi.spyOn(performance, 'now').mockReturnValue(now)
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(
    painted === undefined ? [] : [{ startTime: painted } as PerformanceEntry],
  )
}

/** After how many milliseconds the loader is gone, to the millisecond. */
function stays(): number {
  for (let passed = 0; passed <= 9000; passed++) {
    if (!document.getElementById('loader')) return passed
    vi.advanceTimersByTime(1)
  }
  return Infinity
}

it.each([
  ['painted 300 ms ago', 800, 500, LOADER_MS - 300],
  ['painted exactly its time ago', 500 + LOADER_MS, 500, 1],
  ['painted long ago', 9000, 500, 1],
])('stays 2 s from the first paint: %s', (_when, now, painted, time) => {
  began(now, painted)
  removeLoader()
  expect(stays()).toBe(time)
})

it('waits for the paint that is still to come, and counts from it', () => {
  began(100)
  removeLoader()
  told({ getEntries: () => [] })
  vi.advanceTimersByTime(3000)
  expect(document.getElementById('loader')).not.toBeNull()
  expect(disconnect).not.toHaveBeenCalled()
  began(3100)
  told({ getEntries: () => [{ startTime: 2600 }] })
  expect(disconnect).toHaveBeenCalledOnce()
  expect(stays()).toBe(LOADER_MS - 500)
})

it('goes after 8 s if no paint is ever reported', () => {
  began(100)
  removeLoader()
  expect(stays()).toBe(8000)
})

it.each([
  [
    'a hidden page, which paints nothing',
    () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
  ],
  [
    'a browser that reports no paint',
    () => vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: ['mark'] }),
  ],
  ['a browser without the observer', () => vi.stubGlobal('PerformanceObserver', undefined)],
  [
    'an observer that fails',
    () =>
      vi.stubGlobal(
        'PerformanceObserver',
        class extends Observer {
          override observe = () => {
            throw new Error('no')
          }
        },
      ),
  ],
])('counts from now in %s', (_where, set) => {
  began(700)
  set()
  removeLoader()
  expect(stays()).toBe(LOADER_MS)
})

it('does nothing on a page without a loader', () => {
  document.body.innerHTML = ''
  began(100, 50)
  removeLoader()
  expect(vi.getTimerCount()).toBe(0)
})
