import { LOADER_SHOWN_MS } from '../platform/pageStart'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeLoader } from './loader'

type PaintListener = (list: { getEntries: () => { startTime: number }[] }) => void
let paintListener: PaintListener
const disconnect = vi.fn()

class PaintObserver {
  static readonly supportedEntryTypes = ['paint']
  constructor(tell: PaintListener) {
    paintListener = tell
  }
  observe = () => {}
  disconnect = disconnect
}

beforeEach(() => {
  vi.useFakeTimers()
  disconnect.mockReset()
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  document.body.innerHTML = '<i id="loader"></i>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const startPage = (now: number, painted?: number) => {
  vi.spyOn(performance, 'now').mockReturnValue(now)
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(
    painted === undefined ? [] : [{ startTime: painted } as PerformanceEntry],
  )
}

function loaderStaysMs(): number {
  for (let passed = 0; passed <= 9000; passed++) {
    if (!document.getElementById('loader')) return passed
    vi.advanceTimersByTime(1)
  }
  return Infinity
}

it.each([
  ['painted 300 ms ago', 800, 500, LOADER_SHOWN_MS - 300],
  ['painted exactly its time ago', 500 + LOADER_SHOWN_MS, 500, 1],
  ['painted long ago', 9000, 500, 1],
])('stays 2 s from the first paint: %s', (_when, now, painted, time) => {
  startPage(now, painted)
  removeLoader()
  expect(loaderStaysMs()).toBe(time)
})

it('waits for the paint that is still to come, and counts from it', () => {
  startPage(100)
  removeLoader()
  paintListener({ getEntries: () => [] })
  vi.advanceTimersByTime(3000)
  expect(document.getElementById('loader')).not.toBeNull()
  expect(disconnect).not.toHaveBeenCalled()
  startPage(3100)
  paintListener({ getEntries: () => [{ startTime: 2600 }] })
  expect(disconnect).toHaveBeenCalledOnce()
  expect(loaderStaysMs()).toBe(LOADER_SHOWN_MS - 500)
})

it('goes after 8 s if no paint is ever reported', () => {
  startPage(100)
  removeLoader()
  expect(loaderStaysMs()).toBe(8000)
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
        class extends PaintObserver {
          override observe = () => {
            throw new Error('no')
          }
        },
      ),
  ],
])('counts from now in %s', (_where, set) => {
  startPage(700)
  set()
  removeLoader()
  expect(loaderStaysMs()).toBe(LOADER_SHOWN_MS)
})

it('does nothing on a page without a loader', () => {
  document.body.innerHTML = ''
  startPage(100, 50)
  removeLoader()
  expect(vi.getTimerCount()).toBe(0)
})
