import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { PRODUCTS_KEY } from './core/earlyRequests'
import { cache } from './core/cache'
import { acceptRepeatedProductsMessage, useProductsInMemory, type Product } from './products'

// Every place that shows a product shows the price of the live list. A later reply about one product (detail, stock,
// search) corrects its entry in the list. For a product that is not in the list, the last reply is stored here.

type SellingData = Pick<Product, 'price' | 'discount_price' | 'size_stock'>
/** `absent`: a 404, or a reply without a product. `refused`: a refusal, which may also mean an outage. */
type GoneReason = 'absent' | 'refused'
/** Holds only the fields that the reply contained. */
type TodayRead = { id: Id; gone?: GoneReason } & Partial<SellingData>
type DetailAlone = Partial<SellingData> & { gone: GoneReason | null; since: number }

/** A price must not be older than this when a shopper opens a product, returns to it or presses a button. */
export const MAX_PRICE_AGE_MS = 60_000

/**
 * True if the list in memory may be too old to show; the caller then follows its stream. Also true for a current list
 * whose stream repeats its last message, because a repeated message does not update `dataUpdatedAt`.
 */
export const isProductListOld = () =>
  Date.now() - (cache.getQueryState(PRODUCTS_KEY)?.dataUpdatedAt ?? 0) > MAX_PRICE_AGE_MS

const DETAILS_KEY = ['products', 'alone']

const indexes = new WeakMap<readonly Product[], ReadonlyMap<string, Product>>()

function indexById(list: readonly Product[] | undefined): ReadonlyMap<string, Product> {
  if (!list) return new Map()
  const index = indexes.get(list) ?? new Map(list.map((product) => [idText(product.id), product]))
  indexes.set(list, index)
  return index
}

const sellsDifferently = (
  product: SellingData,
  { price, discount_price, size_stock }: Partial<SellingData>,
) =>
  (price !== undefined && price !== product.price) ||
  (discount_price !== undefined && discount_price !== product.discount_price) ||
  (size_stock !== undefined && JSON.stringify(size_stock) !== JSON.stringify(product.size_stock))

/**
 * Takes price and stock from a detail or search reply. A price of 0 or a stock of null means that the reply contained
 * none, so it is left out.
 */
export function sellingDataOf({
  id,
  price,
  discount_price,
  size_stock,
}: SellingData & { id: Id }): TodayRead {
  return {
    id,
    ...(price > 0 && { price, discount_price }),
    ...(size_stock !== null && { size_stock }),
  }
}

const withSellingData = (product: Product, news: Partial<SellingData> | undefined) =>
  news ? { ...product, ...news } : product

function keepDetails(reads: readonly TodayRead[], since: number): void {
  cache.setQueryData<ReadonlyMap<string, DetailAlone>>(DETAILS_KEY, (before) => {
    const after = new Map(before)
    for (const { id, gone = null, ...sold } of reads) {
      after.set(idText(id), { ...after.get(idText(id)), ...sold, gone, since })
    }
    return after
  })
}

/** `since` is the time when the call began. A list that arrived after that is at least as new as the reply. */
export function applyTodaysReads(reads: readonly TodayRead[], since: number): void {
  const { data, dataUpdatedAt = 0 } = cache.getQueryState<Product[]>(PRODUCTS_KEY) ?? {}
  const listed = indexById(data)
  const alone = reads.filter(({ id, gone }) => gone || !listed.has(idText(id)))
  if (alone.length > 0) keepDetails(alone, since)
  if (since < dataUpdatedAt) return
  const news = new Map(
    reads.flatMap(({ id, gone, ...sold }): [string, Partial<SellingData>][] => {
      const known = listed.get(idText(id))
      return known && !gone && sellsDifferently(known, sold) ? [[idText(id), sold]] : []
    }),
  )
  if (news.size > 0)
    cache.setQueryData<Product[]>(
      PRODUCTS_KEY,
      (list) => list?.map((product) => withSellingData(product, news.get(idText(product.id)))),
      // Keep the list's age, because its other rows are not newer.
      { updatedAt: dataUpdatedAt },
    )
  if (news.size > 0 || alone.some(({ id }) => listed.has(idText(id))))
    acceptRepeatedProductsMessage()
}

/** The products at today's prices, from memory: no request and no stream. */
export function useTodaysPrices() {
  const { data: list, dataUpdatedAt: listedAt } = useProductsInMemory()
  const { data: alone } = useQuery<ReadonlyMap<string, DetailAlone>>({
    queryKey: DETAILS_KEY,
    queryFn: skipToken,
  })
  return useMemo(() => {
    const listed = indexById(list)
    return {
      listed: (id: Id): Product | null => listed.get(idText(id)) ?? null,
      /** Returns the product with today's price and stock, or the same object if nothing differs. */
      of<P extends SellingData & { id: Id }>(product: P): P {
        const { price, discount_price, size_stock } =
          listed.get(idText(product.id)) ?? alone?.get(idText(product.id)) ?? {}
        const sold = {
          price: price ?? product.price,
          discount_price: discount_price ?? product.discount_price,
          size_stock: size_stock ?? product.size_stock,
        }
        return sellsDifferently(product, sold) ? { ...product, ...sold } : product
      },
      /** True only if the product is certainly gone. A refusal proves that only if the list lacks the product too. */
      gone(id: Id): boolean {
        const own = alone?.get(idText(id))
        if (!own?.gone) return false
        if (listed.has(idText(id))) return own.gone === 'absent' && own.since > listedAt
        return own.gone === 'absent' || listed.size > 0
      },
    }
  }, [list, listedAt, alone])
}

export function useListWithTodaysPrices<P extends SellingData & { id: Id }>(
  products: readonly P[],
): readonly P[] {
  const today = useTodaysPrices()
  return useMemo(() => products.map(today.of), [products, today])
}
