import { useDeferredValue, useMemo, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import {
  continued,
  findOrders,
  pageOf,
  sortOrders,
  summaryOf,
  type IndexedOrder,
  type Wanted,
} from './findOrders'
import { useGoodsFound } from '../goods'
import { actionNamed } from '../useActs'
import { EVERYTHING, type View } from './view'

/** Looks up orders by id. The map is built on the first lookup. */
function finder(index: readonly IndexedOrder[]) {
  let map: Map<string, Order> | null = null
  return {
    get: (id: string): Order | undefined =>
      (map ??= new Map(index.map((row) => [row.id, row.order]))).get(id),
  }
}

/**
 * Keeps the last result. If anything else renders during a deferred render, React discards the deferred one with its useMemo
 * results and starts again. Without this, one key would search 50,000 orders twice. The next key searches only what the last found.
 */
export function keepingLast() {
  let sorted: readonly IndexedOrder[] | null = null
  let wanted = ''
  let typed = ''
  let found: readonly IndexedOrder[] = []
  return (
    rows: readonly IndexedOrder[],
    { status, buyer, q, from, to }: Wanted,
  ): readonly IndexedOrder[] => {
    const asked = JSON.stringify([status, buyer, from, to])
    const same = rows === sorted && asked === wanted
    if (same && q === typed) return found
    const known = same ? continued(typed, q) : null
    found = known
      ? findOrders(found, { status, buyer, q, from, to }, known)
      : findOrders(rows, { status, buyer, q, from, to })
    sorted = rows
    wanted = asked
    typed = q
    return found
  }
}

/** The filtered, sorted and paged orders. Each step is memoized on its own inputs. */
export function useFound(index: readonly IndexedOrder[], view: View, typed: string) {
  const q = useDeferredValue(typed)
  const { status, buyer, from, to } = view
  const { by, down } = view.sort
  // The tabs count the days that are chosen, so that a month's figures agree with its rows.
  const dated = useMemo(
    () => (from === '' && to === '' ? index : findOrders(index, { ...EVERYTHING, from, to })),
    [index, from, to],
  )
  const summary = useMemo(() => summaryOf(dated), [dated])
  const byId = useMemo(() => finder(index), [index])
  const sorted = useMemo(() => sortOrders(index, { by, down }), [index, by, down])
  const [find] = useState(keepingLast)
  const [search] = useState(keepingLast)
  const inView = useMemo(
    () => find(sorted, { status, buyer, q: '', from, to }),
    [find, sorted, status, buyer, from, to],
  )
  const goods = useGoodsFound(inView, q)
  const matching = useMemo(
    () => search(sorted, { status, buyer, q, from, to }),
    [search, sorted, status, buyer, q, from, to],
  )
  const found = goods?.found ?? matching
  const waiting = useMemo(
    () => index.filter(({ order }) => actionNamed(order.status, 'verify')).length,
    [index],
  )
  // Until the typed text reaches the URL, the page number in the URL belongs to the previous search.
  return {
    q,
    summary,
    byId,
    found,
    waiting,
    ...pageOf(found, q.trim() === view.q.trim() ? view.page : 1, view.size),
  }
}
