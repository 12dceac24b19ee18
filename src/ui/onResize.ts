/** Calls back at once and whenever the element's size changes; returns how to stop. Without a ResizeObserver it calls back once. */
export function onResize(element: Element, run: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    run()
    return () => {}
  }
  const observer = new ResizeObserver(run)
  observer.observe(element)
  return () => observer.disconnect()
}
