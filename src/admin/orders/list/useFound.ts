import { useDeferredValue, useMemo } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { findOrders, pageOf, sortOrders, summaryOf, type Found } from './findOrders'
import { actionNamed } from '../useActs'
import type { View } from './view'

/** Orders by id; the map is made when the first one is asked for. */
function finder(index: readonly Found[]) {
  let map: Map<string, Order> | null = null
  return {
    get: (id: string): Order | undefined => (map ??= new Map(index.map((row) => [row.id, row.order]))).get(id),
  }
}

/** What the list shows of all orders: each step is done again only when what it stands on has changed. */
export function useFound(index: readonly Found[], view: View, typed: string) {
  const q = useDeferredValue(typed)
  const { status, buyer, from, to } = view
  const { by, down } = view.sort
  const summary = useMemo(() => summaryOf(index), [index])
  const byId = useMemo(() => finder(index), [index])
  const sorted = useMemo(() => sortOrders(index, { by, down }), [index, by, down])
  const found = useMemo(() => findOrders(sorted, { status, buyer, q, from, to }), [sorted, status, buyer, q, from, to])
  const waiting = useMemo(() => index.filter(({ order }) => actionNamed(order.status, 'verify')).length, [index])
  // While the typing has not reached the address yet, its page number belongs to the words before.
  return {
    q,
    summary,
    byId,
    found,
    waiting,
    ...pageOf(found, q.trim() === view.q.trim() ? view.page : 1, ORDERS_PER_PAGE),
  }
}
