import { useEffect, useState } from 'react'
import { cache } from '../../../api/core/cache'
import { orderDetailsQuery, type Order, type OrderDetail } from '../../../api/admin/adminOrders'

export type Slip = { order: Order; items: OrderDetail['items'] }
export type Slips = {
  ready: readonly Slip[]
  failed: readonly Order[]
  going: boolean
  retry: () => void
}

/** Packing slips of the orders. get_orders.php returns no items, so each order's details are fetched, one call at a time. */
export function useSlips(orders: readonly Order[]): Slips {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Omit<Slips, 'retry'>>({ ready: [], failed: [], going: true })

  useEffect(() => {
    let mounted = true
    void (async () => {
      const ready: Slip[] = []
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
