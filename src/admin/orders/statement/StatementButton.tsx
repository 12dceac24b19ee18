import { Suspense, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { Button } from '../../../ui/controls/Button'
import type { StatementOrders } from '../list/orderTicks'
import { lazyPart } from '../../../ui/screen/lazyPart'

// Everything that reads a bank or wallet statement is one chunk, which loads only when the owner uses a statement.

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
  /** A function that is called when the popup opens, so that the list of all orders is built only then. */
  orders: () => readonly Order[]
  /** Called to verify all exact matches; without it the popup only shows the matches. */
  onVerify?: (found: StatementOrders) => void
  className?: string
}

export function StatementButton({ orders, onVerify, className }: Props) {
  const [shown, setShown] = useState<readonly Order[] | null>(null)
  return (
    <>
      <Button kind="line" className={className} onClick={() => setShown(orders())}>
        Match payments
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
