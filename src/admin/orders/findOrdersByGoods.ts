import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orderDetailsQuery } from '../../api/admin/adminOrders'
import { productsQuery } from '../../api/admin/adminProducts'
import { cache } from '../../api/core/cache'
import { phoneticText, phoneticWords } from '../list/listView'
import type { IndexedOrder } from './list/findOrders'

// The list of orders contains no items. So a search that names an item first narrows the list by the other words, then
// loads the items of the few orders left.

/** Loading the items takes one call for each order. */
const MAX_DETAILS_READ = 24
const MIN_WORD_LENGTH = 3

const goodsTexts = new WeakMap<object, string>()

/** Titles and colors of an order's items; undefined until the items have been loaded. */
function goodsTextOf({ order }: IndexedOrder): string | undefined {
  const details = cache.getQueryData(orderDetailsQuery(order.id).queryKey)
  if (!details) return undefined
  const known = goodsTexts.get(details)
  if (known !== undefined) return known
  const text = phoneticText(details.items.map(({ title, color }) => `${title} ${color}`).join(' '))
  goodsTexts.set(details, text)
  return text
}

type GoodsFound = {
  found: readonly IndexedOrder[]
  /** Orders that may match, but whose items are not loaded yet. */
  unread: readonly IndexedOrder[]
  /** True if the other words match too many orders to load the items of each. */
  tooMany: boolean
}

/**
 * `goods` are the words of all product titles. Null if no title word begins with a typed word: the usual search then
 * suffices.
 */
export function findOrdersByGoods(
  rows: readonly IndexedOrder[],
  typed: string,
  goods: readonly string[],
  of: (row: IndexedOrder) => string | undefined,
): GoodsFound | null {
  const words = phoneticWords(typed)
  const isGoods = (word: string) =>
    word.length >= MIN_WORD_LENGTH && goods.some((name) => name.startsWith(word))
  const asked = words.filter(isGoods)
  if (asked.length === 0) return null
  const others = words.filter((word) => !isGoods(word))
  const likely = rows.filter(({ text }) => others.every((word) => text.includes(word)))
  const tooMany = likely.length > MAX_DETAILS_READ
  const found: IndexedOrder[] = []
  const unread: IndexedOrder[] = []
  for (const row of likely) {
    const bought = of(row)
    if (asked.every((word) => row.text.includes(word) || bought?.includes(word))) found.push(row)
    else if (bought === undefined && !tooMany) unread.push(row)
  }
  return { found, unread, tooMany }
}

/** Null if no typed word names an item. */
export function useOrdersFoundByGoods(
  rows: readonly IndexedOrder[],
  typed: string,
): (Omit<GoodsFound, 'unread'> & { reading: boolean }) | null {
  const { data: products } = useQuery({ ...productsQuery(), enabled: typed !== '' })
  const goods = useMemo(
    () => [...new Set((products ?? []).flatMap(({ title }) => phoneticWords(title)))],
    [products],
  )
  const first = useMemo(
    () => findOrdersByGoods(rows, typed, goods, goodsTextOf),
    [rows, typed, goods],
  )
  const reads = useQueries({
    // An order's items never change, so they never become stale.
    queries: (first?.unread ?? []).map(({ order }) => ({
      ...orderDetailsQuery(order.id),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (all) => all.filter(({ isPending }) => !isPending).length,
  })
  return useMemo(() => {
    const now = reads > 0 ? findOrdersByGoods(rows, typed, goods, goodsTextOf) : first
    if (!now || !first) return null
    return { found: now.found, tooMany: now.tooMany, reading: reads < first.unread.length }
  }, [rows, typed, goods, first, reads])
}
