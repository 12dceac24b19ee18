import { LOADER_SHOWN_MS } from '../platform/pageStart'

// index.html shows the logo loader before this code arrives. This code only removes it.

/** Some browsers report no first paint. The loader is then removed after this time. */
const WITHOUT_PAINT_MS = 8000

/** Calls back with the time of the first paint, which may lie in the future on a busy phone. */
function whenPainted(done: (at: number) => void): void {
  const known = performance.getEntriesByName('first-paint')[0]
  if (known) return done(known.startTime)
  const visible = document.visibilityState === 'visible'
  if (!visible || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    return done(performance.now())
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries()
    if (!first) return
    observer.disconnect()
    done(first.startTime)
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** The loader covers the screen for exactly 2 s after the first paint, however long the data takes (D-36). */
export function removeLoader(loader = document.getElementById('loader')): void {
  if (!loader) return
  setTimeout(() => loader.remove(), WITHOUT_PAINT_MS)
  const lift = (at: number) =>
    setTimeout(() => loader.remove(), Math.max(0, at + LOADER_SHOWN_MS - performance.now()))
  try {
    whenPainted(lift)
  } catch {
    // If measuring the paint fails, the shop must still appear.
    lift(performance.now())
  }
}
