import { Suspense, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { Button } from '../../../ui/controls/Button'
import type { FoundOrders } from '../list/orderTicks'
import { LazyStatementPopup } from './lazyStatement'

type Props = {
  /** Called when the popup opens, so that the list need not pass all orders to each of its buttons. */
  orders: () => readonly Order[]
  /** Asks whether to verify all exact matches; without it the popup only shows them. */
  onVerify?: (found: FoundOrders) => void
  className?: string
}

export function StatementButton({ orders, onVerify, className }: Props) {
  const [shown, setShown] = useState<readonly Order[] | null>(null)
  return (
    <>
      <Button kind="line" className={className} onClick={() => setShown(orders())}>
        Check against a statement
      </Button>
      {shown && (
        <Suspense>
          <LazyStatementPopup
            orders={shown}
            onVerify={
              onVerify &&
              ((found) => {
                setShown(null)
                onVerify(found)
              })
            }
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}
