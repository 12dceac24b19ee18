import { useEffect, useMemo, useState } from 'react'
import type { MyOrder } from '../../api/orders'
import { isReturnable, withArrivals, type Arrivals } from '../../rules/returnPeriod'
import { idText } from '../../rules/types'
import { ARRIVALS } from '../../state/ownerKeys'
import { readStore, writeStore } from '../../state/store'
import { returnDays } from '../policies'

function readArrivals(): Arrivals {
  try {
    return Object(JSON.parse(readStore(ARRIVALS) ?? '{}')) as Arrivals
  } catch {
    return {}
  }
}

const plain = ({ order }: MyOrder) => ({ ...order, id: idText(order.id) })

/** Which orders can still be returned. It remembers on this device when it first saw an order as delivered. */
export function useReturnable(orders: readonly MyOrder[] | undefined) {
  const [now] = useState(() => Date.now())
  const arrivals = useMemo(
    () => withArrivals(readArrivals(), (orders ?? []).map(plain), now),
    [orders, now],
  )
  useEffect(() => void writeStore(ARRIVALS, JSON.stringify(arrivals)), [arrivals])
  return (order: MyOrder['order']) =>
    isReturnable({ ...order, id: idText(order.id) }, arrivals, returnDays(), now)
}
