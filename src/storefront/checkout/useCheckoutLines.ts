import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveCart, type CartLine } from '../../api/cart'
import { ApiError } from '../../api/client'
import { productDetailQuery, sizeStockQuery } from '../../api/productDetails'
import type { Product } from '../../api/products'
import { shippingQuery } from '../../api/shipping'
import { DEFAULT_SHIPPING } from '../../rules/constants'
import { paisaOf, type BuyNowItem } from '../../rules/pricing'
import { stockOf } from '../../rules/stock'
import type { Id, Paisa, SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'
import type { CheckoutLine } from './order'

export type LinesState = {
  lines: CheckoutLine[]
  loading: boolean
  /** The cart could not be read. */
  failed: boolean
  retry: () => void
  shipping: Paisa
  /** What is wrong with a line's stock, by its id. */
  warnings: ReadonlyMap<string, string>
}

const isBuyNow = (id: Id) => idText(id).startsWith('buynow-')

function boughtLine({ price, discount_price, image, ...item }: BuyNowItem): CheckoutLine {
  return {
    ...item,
    buyNow: true,
    price: paisaOf(price) ?? 0,
    discount_price: paisaOf(discount_price) ?? 0,
    images: image === '' ? [] : [image],
  }
}

function cartLine(line: CartLine, { title, price, discount_price, images }: Product): CheckoutLine {
  return { ...line, buyNow: false, title, price, discount_price, images }
}

/** What the cart has shown helps over a weak line, but not over the server's word that the product is gone. */
const gone = (error: Error | null) => error instanceof ApiError && error.kind === 'refused'

const detailsOf = (results: UseQueryResult<Product | null>[]) =>
  results.map(({ data, error, isLoading }) => ({ product: gone(error) ? null : (data ?? null), waiting: isLoading }))

const stocksOf = (results: UseQueryResult<SizeStock | null>[]) => results.map(({ data }) => data ?? null)

const unique = (ids: readonly Id[]): Id[] => [...new Map(ids.map((id) => [idText(id), id])).values()]

/** A line that is short or gone, counted with the other lines of the same piece; nobody knows: nothing is said. */
function warningsOf(lines: readonly CheckoutLine[], stockFor: ReadonlyMap<string, SizeStock | null>) {
  const pieceOf = ({ product_id, size }: CheckoutLine) => `${idText(product_id)}\n${size.toLowerCase()}`
  const wanted = new Map<string, number>()
  for (const line of lines) wanted.set(pieceOf(line), (wanted.get(pieceOf(line)) ?? 0) + line.quantity)
  const said = lines.flatMap((line): [string, string][] => {
    const stock = stockFor.get(idText(line.product_id)) ?? null
    if (!stock) return []
    const left = stockOf(stock, line.size)
    if (left >= (wanted.get(pieceOf(line)) ?? 0)) return []
    return [[idText(line.id), left === 0 ? 'sold out' : `only ${left} left in stock`]]
  })
  return new Map(said)
}

type Wanted = { selectedItems: readonly Id[]; buyNowItem: BuyNowItem | null }

/** What is to be ordered: the ticked lines of the cart with their products, and the item of Buy Now (D-107). */
export function useCheckoutLines({ selectedItems, buyNowItem }: Wanted, email: string): LinesState {
  const cart = useLiveCart(email)
  const chosen = useMemo(() => new Set(selectedItems.map(idText)), [selectedItems])
  const wantsCart = email !== '' && selectedItems.some((id) => !isBuyNow(id))
  const picked = useMemo(
    () => (wantsCart ? (cart.data ?? []).filter(({ id }) => chosen.has(idText(id)) && !isBuyNow(id)) : []),
    [cart.data, chosen, wantsCart],
  )
  const products = useMemo(() => unique(picked.map(({ product_id }) => product_id)), [picked])
  // What the shopper is about to pay must be today's price, whatever the cart has shown.
  const details = useQueries({
    queries: products.map((id) => ({ ...productDetailQuery(id), staleTime: 0, refetchOnReconnect: false })),
    combine: detailsOf,
  })

  const bought = buyNowItem && isBuyNow(buyNowItem.id) && chosen.has(buyNowItem.id) ? buyNowItem : null
  const lines = useMemo(() => {
    const productFor = new Map(products.map((id, at) => [idText(id), details[at]?.product ?? null]))
    // A product that cannot be read drops its line, and only that one (D-70).
    const fromCart = picked.flatMap((line) => {
      const product = productFor.get(idText(line.product_id))
      return product ? [cartLine(line, product)] : []
    })
    return bought ? [...fromCart, boughtLine(bought)] : fromCart
  }, [picked, products, details, bought])

  const stocked = useMemo(() => unique(lines.map(({ product_id }) => product_id)), [lines])
  // Once, on entering: afterwards the money may be on its way already (D-126).
  const stocks = useQueries({
    queries: stocked.map((id) => ({ ...sizeStockQuery(id), refetchOnReconnect: false, refetchOnWindowFocus: false })),
    combine: stocksOf,
  })
  const warnings = useMemo(
    () => warningsOf(lines, new Map(stocked.map((id, at) => [idText(id), stocks[at] ?? null]))),
    [lines, stocked, stocks],
  )
  const { data: shipping = DEFAULT_SHIPPING } = useQuery(shippingQuery())

  const noCart = wantsCart && cart.data === null
  return {
    lines,
    loading: (noCart && !cart.failed) || details.some(({ waiting }) => waiting),
    failed: noCart && cart.failed,
    retry: cart.retry,
    shipping,
    warnings,
  }
}
