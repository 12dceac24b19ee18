import { useDeferredValue } from 'react'

/** False for the first drawing while the loader covers the page: what it holds back is laid out in a step of its own. */
export function useNextStep(): boolean {
  return useDeferredValue(true, document.getElementById('loader') ? false : undefined)
}
