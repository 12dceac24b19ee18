import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { config } from '../../api/core/config'
import type { Product } from '../../api/products'
import { PRODUCT_PATH, productRouteState } from '../../rules/paths'
import { imageUrlCandidates } from '../../rules/safeUrl'
import { prefetchScreen } from '../screens'

/** Passes the product and its id as navigation state (RTE-09 to RTE-11). */
export function useOpenProduct(): (product: Product, event?: unknown, picture?: number) => void {
  const go = useNavigate()
  return useCallback(
    (product: Product, _event?: unknown, picture = 0) =>
      go(PRODUCT_PATH, {
        state: { ...productRouteState(product), ...(picture > 0 && { picture }) },
      }),
    [go],
  )
}

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** True on a metered or slow connection, where nothing is prefetched. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return (
    connection?.saveData === true ||
    connection?.effectiveType === 'slow-2g' ||
    connection?.effectiveType === '2g'
  )
}

const prefetchedPictures = new Set<string>()

/** Called when a card gets pointer, focus or touch. Fetches the product screen's code and the product's first picture. */
export function prefetchProduct({ images }: Product): void {
  if (shouldSaveData()) return
  prefetchScreen(PRODUCT_PATH)
  const [address] = imageUrlCandidates(images[0] ?? '', config().apiHost)
  if (address === undefined || prefetchedPictures.has(address)) return
  prefetchedPictures.add(address)
  new Image().src = address
}
