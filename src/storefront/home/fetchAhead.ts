import { PRODUCT, PRODUCTS } from '../../rules/paths'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../routes'

/** When the browser has nothing better to do, the code of the two screens that come after Home. */
export function fetchAhead(): (() => void) | undefined {
  // Safari has no such moment to offer; there the hover and the finger fetch.
  if (savesData() || typeof window.requestIdleCallback !== 'function') return
  const asked = window.requestIdleCallback(() => {
    prefetchScreen(PRODUCTS)
    prefetchScreen(PRODUCT)
  })
  return () => window.cancelIdleCallback(asked)
}
