import { useEffect, useState } from 'react'
import { type Order, orderDetailsQuery, type OrderDetail } from '../../api/admin/adminOrders'
import { cache } from '../../api/core/cache'

export type OrderWithItems = { order: Order; items: OrderDetail['items'] }
type OrderDetailsState = {
  ready: readonly OrderWithItems[]
  failed: readonly Order[]
  going: boolean
  retry: () => void
}

/** Fetches each order's details, one call at a time, because get_orders.php returns no items. */
export function useDetailsOfOrders(orders: readonly Order[]): OrderDetailsState {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Omit<OrderDetailsState, 'retry'>>({
    ready: [],
    failed: [],
    going: true,
  })

  useEffect(() => {
    let mounted = true
    void (async () => {
      const ready: OrderWithItems[] = []
      const failed: Order[] = []
      for (const order of orders) {
        try {
          const { order: detail, items } = await cache.fetchQuery({
            ...orderDetailsQuery(order.id),
            staleTime: 60_000,
          })
          ready.push({ order: { ...(detail ?? order), status: order.status }, items })
        } catch {
          failed.push(order)
        }
        if (!mounted) return
        setState({ ready: [...ready], failed: [...failed], going: true })
      }
      setState({ ready, failed, going: false })
    })()
    return () => {
      mounted = false
    }
  }, [orders, round])

  return {
    ...state,
    retry: () => {
      setState((before) => ({ ...before, going: true, failed: [] }))
      setRound(round + 1)
    },
  }
}
