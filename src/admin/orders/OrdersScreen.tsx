import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useQueries } from '@tanstack/react-query'
import type { IndexedOrder } from './list/findOrders'
import { OrdersList } from './list/OrdersList'
import { useOrderActs, orderActionNamed } from './useOrderActs'
import { useArrivedOrders, useOrders } from './useOrders'
import { orderView } from './list/orderView'
import { useAnnounce } from '../../ui/dialog/announce'
import { lazyPart } from '../../ui/screen/lazyPart'
import { SlowFallback } from '../../ui/screen/PendingScreen'
import { ReadStateNote } from '../parts/readState'
import { countText } from '../../rules/sharedTexts'
import { orderDetailsQuery } from '../../api/admin/adminOrders'
import { idText } from '../../rules/types'
import { sameReceiptPairs, seenReceiptsVersion, onSeenReceiptsChange } from './desk/seenReceipts'
import { itemsKey, likelyTwinPairs, twinsOf, type OrderPair, type Twins } from './order/twins'

/** Comparing items needs one call per order, so possible twins beyond this number of orders are shown uncompared. */
const MAX_DETAILS_READ = 24

const inTimeOrder = (a: IndexedOrder, b: IndexedOrder): OrderPair =>
  a.at <= b.at ? [a, b] : [b, a]

/** Only receipts that this device has opened can be compared. */
function picturePairs(index: readonly IndexedOrder[]): OrderPair[] {
  const same = sameReceiptPairs()
  if (same.length === 0) return []
  const rows = new Map(index.map((row) => [row.id, row]))
  return same.flatMap(([a, b]) => {
    const [one, other] = [rows.get(a), rows.get(b)]
    if (!one || !other) return []
    return [one, other].some(({ order }) => orderActionNamed(order.status, 'verify'))
      ? [inTimeOrder(one, other)]
      : []
  })
}

const NO_PAIRS: readonly OrderPair[] = []

function useOrderPairs(index: readonly IndexedOrder[]): readonly OrderPair[] {
  const [pairs, setPairs] = useState(NO_PAIRS)
  useEffect(() => {
    const ender = new AbortController()
    void likelyTwinPairs(index, ender.signal).then(
      (found) => found && setPairs(found.length > 0 ? found : NO_PAIRS),
    )
    return () => ender.abort()
  }, [index])
  return pairs
}

function useTwins(index: readonly IndexedOrder[]): Twins {
  const pairs = useOrderPairs(index)
  const orders = useMemo(
    () =>
      [...new Map(pairs.flat().map((row) => [row.id, row.order])).values()].slice(
        0,
        MAX_DETAILS_READ,
      ),
    [pairs],
  )
  const version = useSyncExternalStore(onSeenReceiptsChange, seenReceiptsVersion)
  const pictures = useMemo(() => (version >= 0 ? picturePairs(index) : []), [index, version])
  const keys = useQueries({
    // An order's items never change, so they never become stale.
    queries: orders.map(({ id }) => ({
      ...orderDetailsQuery(id),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (replies) =>
      replies.map(({ data, isError }) =>
        data ? itemsKey(data.items) : isError ? null : undefined,
      ),
  })
  return useMemo(() => {
    const keyOf = new Map(orders.map(({ id }, at) => [idText(id), keys[at]]))
    return twinsOf(pairs, (id) => (keyOf.has(id) ? keyOf.get(id) : null), pictures)
  }, [pairs, orders, keys, pictures])
}

// OrdersScreen loads the desk's code early, before the owner presses its link.
const { load: loadDesk, Part: ReceiptDesk } = lazyPart(() =>
  import('./desk/ReceiptDesk').then((file) => file.ReceiptDesk),
)
const { Part: OrderPage } = lazyPart(() =>
  import('./page/OrderPage').then((file) => file.OrderPage),
)

const NO_ROWS: readonly IndexedOrder[] = []

export function OrdersScreen() {
  const [search] = useSearchParams()
  const view = useMemo(() => orderView.read(search), [search])
  const acts = useOrderActs()
  useEffect(() => void loadDesk().catch(() => {}), [])
  const { data, index, state, now, read } = useOrders(acts.busy.size > 0)
  const arrived = useArrivedOrders(data)
  useAnnounce(arrived.size > 0 ? countText(arrived.size, 'new order') : '', 'news')
  // Needs all orders: the other order of a pair may be in the part that is still loading.
  const twins = useTwins(state === 'ready' ? index : NO_ROWS)
  const shared = {
    index,
    now,
    onRetry: read.retry,
    note: <ReadStateNote reads={[read]} />,
    acts,
    arrived,
    twins,
  }
  const asked = search.get('order')
  if (asked !== null)
    return (
      <Suspense fallback={<SlowFallback />}>
        <OrderPage id={asked} view={view} state={state} {...shared} />
      </Suspense>
    )
  if (!view.desk) return <OrdersList state={state} {...shared} />
  // The desk starts with the oldest order, which is last in the reply, so it waits until all orders are loaded.
  const desk =
    state === 'first' ? (
      <ReceiptDesk {...shared} state="loading" index={[]} />
    ) : (
      <ReceiptDesk {...shared} state={state} />
    )
  return <Suspense fallback={<SlowFallback />}>{desk}</Suspense>
}
