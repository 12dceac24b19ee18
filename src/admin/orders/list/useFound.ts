import { useMemo } from 'react'
import { pageOf } from '../../list/listView'
import { useGoodsFound } from '../goods'
import { actionNamed } from '../useActs'
import { findOrders, sortOrders, summaryOf, type IndexedOrder } from './findOrders'
import { orderView, type OrderView } from './orderView'

/** The filtered, sorted and paged orders. Each step is memoized on its own inputs, because there may be 50,000. */
export function useFound(index: readonly IndexedOrder[], view: OrderView) {
  const { status, buyer, q, from, to } = view
  const { by, down } = view.sort
  // The tabs count the days that are chosen, so that a month's figures agree with its rows.
  const dated = useMemo(
    () => (from === '' && to === '' ? index : findOrders(index, { ...orderView.none, from, to })),
    [index, from, to],
  )
  const summary = useMemo(() => summaryOf(dated), [dated])
  const sorted = useMemo(() => sortOrders(index, { by, down }), [index, by, down])
  const inView = useMemo(
    () => findOrders(sorted, { status, buyer, q: '', from, to }),
    [sorted, status, buyer, from, to],
  )
  const goods = useGoodsFound(inView, q)
  const matching = useMemo(() => findOrders(inView, { ...orderView.none, q }), [inView, q])
  const found = goods?.found ?? matching
  const waiting = useMemo(
    () => index.filter(({ order }) => actionNamed(order.status, 'verify')).length,
    [index],
  )
  return { summary, found, waiting, ...pageOf(found, view.page, view.size) }
}
