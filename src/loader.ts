import { LOADER_MS } from './rules/constants'

// The logo loader stands in index.html and is painted before this code arrives; here it is only taken away again.

function paintedAt(): number {
  return performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
}

/** Covers the screen exactly 2 s from its first paint, once a page load, however long the data takes (D-36). */
export function liftLoader(loader = document.getElementById('loader'), since = paintedAt()): void {
  if (!loader) return
  setTimeout(() => loader.remove(), Math.max(0, since + LOADER_MS - performance.now()))
}
