/**
 * Reports now and at each change whether the element is in the window, or within a margin around it. Without
 * IntersectionObserver it reports nothing. Returns a function that stops it.
 */
export function observeVisibility(
  element: Element | null,
  tell: (sight: IntersectionObserverEntry) => void,
  rootMargin?: string,
): (() => void) | undefined {
  if (!element || typeof IntersectionObserver === 'undefined') return undefined
  const watch = new IntersectionObserver(
    (changes) => tell(changes.at(-1) as IntersectionObserverEntry),
    { rootMargin },
  )
  watch.observe(element)
  return () => watch.disconnect()
}

/**
 * Calls `run` now and on each resize, and returns a function that stops it. Without ResizeObserver it calls `run` once.
 */
export function onResize(element: Element, run: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    run()
    return () => {}
  }
  const observer = new ResizeObserver(run)
  observer.observe(element)
  return () => observer.disconnect()
}
