import { PRODUCT, PRODUCTS } from '../../rules/paths'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'

/** The first view and its pictures come first; what follows it has until somebody has looked at it. */
const LATER_MS = 5000

/** In a quiet moment after the first view, the code of the two screens that come after Home. */
export function fetchAhead(): (() => void) | undefined {
  if (savesData()) return
  const timer = setTimeout(() => {
    prefetchScreen(PRODUCTS)
    prefetchScreen(PRODUCT)
  }, LATER_MS)
  return () => clearTimeout(timer)
}
