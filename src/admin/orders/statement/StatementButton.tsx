import { Suspense, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { Button } from '../../../ui/controls/Button'
import type { FoundOrders } from '../list/orderTicks'
import { lazyPart } from '../../../ui/screen/lazyPart'

// Everything about statements is one chunk, which no screen needs before the owner has read a statement.

export const { Part: LazyStatementPopup } = lazyPart(() =>
  import('./statementParts').then((file) => file.StatementPopup),
)
export const { Part: LazyStatementNote } = lazyPart(
  () => import('./statementParts').then((file) => file.StatementNote),
  { needed: false },
)
export const { Part: LazyDayStatement } = lazyPart(
  () => import('./statementParts').then((file) => file.DayStatement),
  { needed: false },
)

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
