import { Suspense, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { IndexedOrder } from './list/findOrders'
import { OrdersList } from './list/OrdersList'
import { useActs } from './useActs'
import { useArrivals, useOrders } from './useOrders'
import { useTwins } from './order/useTwins'
import { orderView } from './list/orderView'
import { useAnnounce } from '../../ui/dialog/announce'
import { lazyPart } from '../../ui/screen/lazyPart'
import { Waiting } from '../../ui/screen/Waiting'
import { ReadNote } from '../parts/readState'
import { counted } from '../../rules/sharedTexts'

// Pages of their own, with an address; the desk is there before its link is pressed.
const { load: loadDesk, Part: ReceiptDesk } = lazyPart(() =>
  import('./desk/ReceiptDesk').then((file) => file.ReceiptDesk),
)
const { Part: OrderPage } = lazyPart(() =>
  import('./page/OrderPage').then((file) => file.OrderPage),
)

const NO_ROWS: readonly IndexedOrder[] = []

/** All orders: the list, or the receipt desk if the URL says `view=desk`. */
export function OrdersScreen() {
  const [search] = useSearchParams()
  const view = useMemo(() => orderView.read(search), [search])
  const acts = useActs()
  useEffect(() => void loadDesk().catch(() => {}), [])
  const { data, index, state, now, read } = useOrders(acts.busy.size > 0)
  const arrived = useArrivals(data)
  useAnnounce(arrived.size > 0 ? counted(arrived.size, 'new order') : '', 'news')
  // Needs all orders: the other order of a pair may be in the part that is still loading.
  const twins = useTwins(state === 'ready' ? index : NO_ROWS)
  const shared = {
    index,
    now,
    onRetry: read.retry,
    note: <ReadNote reads={[read]} />,
    acts,
    arrived,
    twins,
  }
  const asked = search.get('order')
  if (asked !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <OrderPage id={asked} view={view} state={state} {...shared} />
      </Suspense>
    )
  if (!view.desk) return <OrdersList state={state} {...shared} />
  // The desk starts with the oldest order, which is the last in the reply, so it waits for all of them.
  const desk =
    state === 'first' ? (
      <ReceiptDesk {...shared} state="loading" index={[]} />
    ) : (
      <ReceiptDesk {...shared} state={state} />
    )
  return <Suspense fallback={<Waiting />}>{desk}</Suspense>
}
