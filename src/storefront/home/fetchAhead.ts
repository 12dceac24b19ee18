import { PRODUCT, PRODUCTS } from '../../rules/paths'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'

/** Wait until the first view and its pictures have loaded. */
const LATER_MS = 5000

/** Prefetches the code of the two screens that shoppers open most often from Home. */
export function fetchAhead(): (() => void) | undefined {
  if (savesData()) return
  const timer = setTimeout(() => {
    // One after the other: to begin both at once holds a slow phone up for 70 ms.
    void prefetchScreen(PRODUCTS).then(() => prefetchScreen(PRODUCT))
  }, LATER_MS)
  return () => clearTimeout(timer)
}
