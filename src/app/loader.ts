import { LOADER_MS } from '../rules/constants'

// The logo loader stands in index.html and is painted before this code arrives; here it is only taken away again.

/** A browser that has not told of its first paint by then never will. */
const UNTOLD_MS = 8000

/** Calls back with the moment of the first paint, which on a busy phone may still lie ahead. */
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

/** Covers the screen exactly 2 s from its first paint, once a page load, however long the data takes (D-36). */
export function liftLoader(loader = document.getElementById('loader')): void {
  if (!loader) return
  setTimeout(() => loader.remove(), UNTOLD_MS)
  const lift = (at: number) => setTimeout(() => loader.remove(), Math.max(0, at + LOADER_MS - performance.now()))
  try {
    whenPainted(lift)
  } catch {
    // Without a measure of the paint the shop must still come.
    lift(performance.now())
  }
}
