import { useEffect, useEffectEvent } from 'react'
import { useLiveCart } from '../../api/cart'
import { pendingAddsOf, type PendingAdd } from '../../state/pendingAdds'
import { markArrived, hasArrived, isAddUnderWay, quantityOf } from './addOnce'

const listeners = new Set<(add: PendingAdd) => void>()

/** Calls back once for each add with a lost reply that the polled cart shows later, even after a reload. */
export function useArrivedAdds(email: string, onArrived: (add: PendingAdd) => void): void {
  const { data: lines } = useLiveCart(email)
  const listener = useEffectEvent(onArrived)

  useEffect(() => {
    const own = (add: PendingAdd) => listener(add)
    listeners.add(own)
    return () => void listeners.delete(own)
  }, [])

  useEffect(() => {
    for (const add of pendingAddsOf(email)) {
      if (
        add.arrived ||
        isAddUnderWay(add) ||
        !lines ||
        hasArrived(add, quantityOf(lines, add)) !== true
      )
        continue
      markArrived(add)
      for (const listener of listeners) listener(add)
    }
  }, [email, lines])
}
