import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveCart, type CartLine } from '../../api/cart'
import { ApiError } from '../../api/core/client'
import { goneReason, productDetailQuery } from '../../api/productDetails'
import type { Product } from '../../api/products'
import { useTodaysPrices } from '../../api/latestPrices'
import { finalPrice } from '../../rules/pricing'
import { stockOf } from '../../rules/stock'
import type { Color, Id, Paisa } from '../../rules/types'
import { idText } from '../../rules/types'

export type CartItem = {
  line: CartLine
  product: Product | null
  /** True while the product loads. */
  waiting: boolean
  /** True if the product could not be read. The line stays, so that the shopper can delete it (D-70). */
  unavailable: boolean
  title: string
  price: Paisa
  discount_price: Paisa
  finalPrice: Paisa
  image: string
  sizes: string[]
  colors: Color[]
  left: number | null
}

export type CartLines = {
  items: CartItem[] | null
  failed: boolean
  /** True if a product's reply was not JSON; the dropdown then shows an empty cart (CART-22). */
  notJson: boolean
  retry: () => void
}

type LineDetail = { product: Product | null; waiting: boolean; notJson: boolean }

function detailOf({ data, error, isLoading }: UseQueryResult<Product | null>): LineDetail {
  const notJson = data === undefined && error instanceof ApiError && error.kind === 'notJson'
  // If the request failed, show the cached product, unless the server replied that the shop no longer sells the product.
  return { product: goneReason(error) ? null : (data ?? null), waiting: isLoading, notJson }
}

const detailsOf = (results: UseQueryResult<Product | null>[]) => results.map(detailOf)

function itemOf(line: CartLine, { product, waiting }: LineDetail): CartItem {
  const unavailable = product === null && !waiting
  const { price, discount_price } = product ?? { price: 0, discount_price: 0 }
  const stock = product?.size_stock ?? null
  return {
    line,
    product,
    waiting,
    unavailable,
    title: product?.title ?? (unavailable ? 'Product unavailable' : ''),
    price,
    discount_price,
    finalPrice: finalPrice({ price, discount_price }),
    image: product?.images[0] ?? '',
    sizes: Object.keys(stock ?? {}),
    colors: product?.colors ?? [],
    left: stock === null ? null : stockOf(stock, line.size),
  }
}

const NO_DETAIL: LineDetail = { product: null, waiting: false, notJson: false }

/** Each product is fetched once, even if several lines have it. */
export function useCartLines(email: string): CartLines {
  const cache = useQueryClient()
  const { data: lines, failed, retry } = useLiveCart(email)
  const ids = useMemo(
    () => [
      ...new Map(
        (lines ?? []).map(({ product_id }): [string, Id] => [idText(product_id), product_id]),
      ).values(),
    ],
    [lines],
  )
  const details = useQueries({ queries: ids.map(productDetailQuery), combine: detailsOf })

  const today = useTodaysPrices()
  const items = useMemo(() => {
    const detailFor = new Map(ids.map((id, at) => [idText(id), details[at] ?? NO_DETAIL]))
    return (
      lines?.map((line) => {
        const detail = detailFor.get(idText(line.product_id)) ?? NO_DETAIL
        const { product } = detail
        // The server's product detail may lack the id, so take the id from the cart line.
        return itemOf(line, {
          ...detail,
          product: product && today.of({ ...product, id: line.product_id }),
        })
      }) ?? null
    )
  }, [lines, ids, details, today])

  return {
    items,
    failed,
    notJson: details.some((detail) => detail.notJson),
    retry() {
      retry()
      for (const id of ids) {
        const { queryKey } = productDetailQuery(id)
        if (cache.getQueryState(queryKey)?.status === 'error')
          void cache.refetchQueries({ queryKey })
      }
    },
  }
}
