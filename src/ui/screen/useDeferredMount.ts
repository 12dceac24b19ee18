import { useDeferredValue } from 'react'

/**
 * False in the first render while the loader covers the page, then true: deferred parts render and lay out in a separate task.
 * `atOnce`: the parts render with the first.
 */
export function useDeferredMount(atOnce = false): boolean {
  return useDeferredValue(true, document.getElementById('loader') && !atOnce ? false : undefined)
}
