import { useDeferredValue } from 'react'

/** False in the first render while the loader covers the page, then true: deferred parts render and lay out in a separate task. */
export function useDeferredMount(): boolean {
  return useDeferredValue(true, document.getElementById('loader') ? false : undefined)
}
