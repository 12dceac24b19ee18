import { Suspense, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { Button } from '../../../ui/controls/Button'
import { StatementPopup } from './lazyStatement'

type Props = { orders: () => readonly Order[]; className?: string }

/** `orders` is called when the popup opens: the list does not hand all orders to each of its buttons. */
export function StatementButton({ orders, className }: Props) {
  const [shown, setShown] = useState<readonly Order[] | null>(null)
  return (
    <>
      <Button kind="line" className={className} onClick={() => setShown(orders())}>
        Check against a statement
      </Button>
      {shown && (
        <Suspense>
          <StatementPopup orders={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
