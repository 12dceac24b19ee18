/** Calls `run` now and on each resize of the element; returns a function that stops it. Without ResizeObserver, calls it once. */
export function onResize(element: Element, run: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    run()
    return () => {}
  }
  const observer = new ResizeObserver(run)
  observer.observe(element)
  return () => observer.disconnect()
}
