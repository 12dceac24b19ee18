import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cache } from '../../api/core/cache'
import { useLiveCart, type CartLine } from '../../api/cart'
import { goneReason, productDetailQuery, sizeStockQuery } from '../../api/productDetails'
import type { Product } from '../../api/products'
import { shippingQuery } from '../../api/shipping'
import { useTodaysPrices } from '../../api/latestPrices'
import { DEFAULT_SHIPPING } from '../../rules/constants'
import { firstPaintValue } from '../../rules/paths'
import type { CarriedBuyNowItem } from '../../rules/routeState'
import { paisaOf } from '../../rules/pricing'
import { stockOf } from '../../rules/stock'
import type { Id, Paisa, SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'
import type { CheckoutLine } from './order'

/** Titles of products without today's price. */
export type MissingPrices = {
  /** The shop no longer sells these products, so their lines are dropped. */
  gone: readonly string[]
  /** These prices never loaded, so their lines are dropped (D-70). */
  dropped: readonly string[]
  /** Today's price failed to load, so the table shows an earlier price. */
  unread: readonly string[]
}

export type CheckoutLinesState = {
  lines: CheckoutLine[]
  loading: boolean
  failed: boolean
  retry: () => void
  shipping: Paisa
  shippingFailed: boolean
  retryShipping: () => void
  reading: boolean
  missing: MissingPrices
  retryPrices: () => void
  warnings: ReadonlyMap<string, string>
}

const isBuyNow = (id: Id) => idText(id).startsWith('buynow-')

/** A line made from the history entry, shown until the product has loaded (D-107). */
function paintedLine({
  title,
  price,
  discount_price,
  image,
  ...choice
}: CarriedBuyNowItem): CheckoutLine {
  const picture = firstPaintValue(image)
  return {
    ...choice,
    buyNow: true,
    title: firstPaintValue(title),
    price: paisaOf(firstPaintValue(price)) ?? 0,
    discount_price: paisaOf(firstPaintValue(discount_price)) ?? 0,
    images: picture === '' ? [] : [picture],
  }
}

function cartLine(line: CartLine, { title, price, discount_price, images }: Product): CheckoutLine {
  return { ...line, buyNow: false, title, price, discount_price, images }
}

function boughtLine(item: CarriedBuyNowItem, product: Product | null): CheckoutLine {
  const painted = paintedLine(item)
  if (!product) return painted
  const { title, price, discount_price, images } = product
  return {
    ...painted,
    title: title || painted.title,
    price,
    discount_price,
    images: images.length > 0 ? images : painted.images,
  }
}

type LineDetail = {
  product: Product | null
  waiting: boolean
  reading: boolean
  /** True if the last fetch failed; the table may then show an earlier price. */
  failed: boolean
  gone: boolean
}

const NO_DETAIL: LineDetail = {
  product: null,
  waiting: false,
  reading: false,
  failed: false,
  gone: false,
}

function detailOf({
  data,
  error,
  isLoading,
  isFetching,
  isError,
}: UseQueryResult<Product | null>): LineDetail {
  // If the request failed, show the cached product, unless the server replied that the shop no longer sells the product.
  const gone = data === null || goneReason(error) !== null
  return {
    product: goneReason(error) ? null : (data ?? null),
    waiting: isLoading,
    reading: isFetching,
    failed: isError && !isFetching,
    gone,
  }
}

const detailsOf = (results: UseQueryResult<Product | null>[]) => results.map(detailOf)

const stocksOf = (results: UseQueryResult<SizeStock | null>[]) =>
  results.map(({ data }) => data ?? null)

const READ_ONCE = { refetchOnReconnect: false, refetchOnWindowFocus: false }

const cachedTitleOf = (id: Id) =>
  cache.getQueryData(productDetailQuery(id).queryKey)?.title || 'An item in your cart'

const uniqueIds = (ids: readonly Id[]): Id[] => [
  ...new Map(ids.map((id) => [idText(id), id])).values(),
]

/** The warnings about stock. Lines of the same product and size share its stock. A line whose stock is unknown gets no warning. */
function warningsOf(
  lines: readonly CheckoutLine[],
  stockFor: ReadonlyMap<string, SizeStock | null>,
) {
  const pieceOf = ({ product_id, size }: CheckoutLine) =>
    `${idText(product_id)}\n${size.toLowerCase()}`
  const wanted = new Map<string, number>()
  for (const line of lines)
    wanted.set(pieceOf(line), (wanted.get(pieceOf(line)) ?? 0) + line.quantity)
  const warnings = lines.flatMap((line): [string, string][] => {
    const stock = stockFor.get(idText(line.product_id)) ?? null
    if (!stock) return []
    const left = stockOf(stock, line.size)
    if (left >= (wanted.get(pieceOf(line)) ?? 0)) return []
    return [[idText(line.id), left === 0 ? 'sold out' : `only ${left} left in stock`]]
  })
  return new Map(warnings)
}

type WantedLines = { selectedItems: readonly Id[]; buyNowItem: CarriedBuyNowItem | null }

export function useCheckoutLines(
  { selectedItems, buyNowItem }: WantedLines,
  email: string,
): CheckoutLinesState {
  const cart = useLiveCart(email)
  const chosen = useMemo(() => new Set(selectedItems.map(idText)), [selectedItems])
  const wantsCart = email !== '' && selectedItems.some((id) => !isBuyNow(id))
  const picked = useMemo(
    () =>
      wantsCart
        ? (cart.data ?? []).filter(({ id }) => chosen.has(idText(id)) && !isBuyNow(id))
        : [],
    [cart.data, chosen, wantsCart],
  )
  const bought =
    buyNowItem && isBuyNow(buyNowItem.id) && chosen.has(buyNowItem.id) ? buyNowItem : null
  const products = useMemo(
    () =>
      uniqueIds([
        ...picked.map(({ product_id }) => product_id),
        ...(bought ? [bought.product_id] : []),
      ]),
    [picked, bought],
  )
  // Fetch on mount, because the shopper must pay today's price and not a cached one. Do not refetch on return from the wallet: the
  // shopper may have paid already, and the prices are checked again before sending.
  const details = useQueries({
    queries: products.map((id) => ({ ...productDetailQuery(id), staleTime: 0, ...READ_ONCE })),
    combine: detailsOf,
  })

  const today = useTodaysPrices()
  const { lines, missing, waiting } = useMemo(() => {
    const detailFor = new Map(products.map((id, at) => [idText(id), details[at] ?? NO_DETAIL]))
    const of = (id: Id) => detailFor.get(idText(id)) ?? NO_DETAIL
    const todays = (id: Id) => {
      const { product } = of(id)
      return product && today.of({ ...product, id })
    }
    // A product that cannot be read drops only its own line (D-70).
    const fromCart = picked.flatMap((line) => {
      const product = todays(line.product_id)
      return product ? [cartLine(line, product)] : []
    })
    const lines =
      bought && !of(bought.product_id).gone
        ? [...fromCart, boughtLine(bought, todays(bought.product_id))]
        : fromCart
    const absent = picked.filter(({ product_id }) => of(product_id).product === null)
    const titles = (some: readonly { product_id: Id }[]) =>
      some.map(({ product_id }) => cachedTitleOf(product_id))
    const missing: MissingPrices = {
      gone: [
        ...titles(absent.filter(({ product_id }) => of(product_id).gone)),
        ...(bought && of(bought.product_id).gone ? [firstPaintValue(bought.title)] : []),
      ],
      dropped: titles(
        absent.filter(({ product_id }) => of(product_id).failed && !of(product_id).gone),
      ),
      unread: lines.filter(({ product_id }) => of(product_id).failed).map(({ title }) => title),
    }
    return { lines, missing, waiting: absent.some(({ product_id }) => of(product_id).waiting) }
  }, [picked, products, details, bought, today])

  const stocked = useMemo(() => uniqueIds(lines.map(({ product_id }) => product_id)), [lines])
  // Fetch on mount only, because later the shopper may have paid already (D-126).
  const stocks = useQueries({
    queries: stocked.map((id) => ({ ...sizeStockQuery(id), ...READ_ONCE })),
    combine: stocksOf,
  })
  const warnings = useMemo(
    () => warningsOf(lines, new Map(stocked.map((id, at) => [idText(id), stocks[at] ?? null]))),
    [lines, stocked, stocks],
  )
  const charge = useQuery({ ...shippingQuery(), staleTime: 0, ...READ_ONCE })

  const noCart = wantsCart && cart.data === null
  return {
    lines,
    loading: (noCart && !cart.failed) || waiting,
    failed: noCart && cart.failed,
    retry: cart.retry,
    shipping: charge.data ?? DEFAULT_SHIPPING,
    shippingFailed: charge.isError && !charge.isFetching,
    retryShipping: () => void charge.refetch(),
    reading: charge.isFetching || details.some(({ reading }) => reading),
    missing,
    retryPrices() {
      for (const id of products) {
        const { queryKey } = productDetailQuery(id)
        if (cache.getQueryState(queryKey)?.status === 'error')
          void cache.refetchQueries({ queryKey })
      }
    },
    warnings,
  }
}
