import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReceiptDesk } from './desk/ReceiptDesk'
import { OrdersList } from './OrdersList'
import { useActs } from './useActs'
import { useArrivals, useOrders } from './useOrders'
import { readView } from './view'

/** All orders, as a list or one receipt after the other; which, stands in the address. */
export function OrdersScreen() {
  const [search] = useSearchParams()
  const view = useMemo(() => readView(search), [search])
  const acts = useActs()
  const { data, index, isPending, isError, refetch } = useOrders(acts.busy.size > 0)
  const arrived = useArrivals(data)
  const state = isPending ? 'loading' : isError && data === undefined ? 'failed' : 'ready'
  const shared = { index, state, onRetry: () => void refetch(), acts, arrived } as const
  return view.desk ? <ReceiptDesk {...shared} /> : <OrdersList view={view} {...shared} />
}
