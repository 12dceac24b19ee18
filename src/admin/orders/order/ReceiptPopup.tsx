import { use, type ReactNode } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { PictureHostContext } from '../../../display/Picture'
import { StatusChip } from '../../../display/StatusChip'
import { npr } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { Spinner } from '../../../ui/screen/Skeleton'
import { customerName } from '../list/orderView'
import { compareReceipt } from '../desk/seenReceipts'
import { Fact, stampText } from '../../parts/Facts'
import { NoReceipt, useReceiptImage } from './NoReceipt'
import { orderActionNamed, ORDER_ACT_BUSY_TEXTS, type OrderActName } from '../useOrderActs'
import css from '../orders.module.css'

type Props = {
  order: Order
  note: ReactNode
  busy: OrderActName | undefined
  onAct: (name: 'verify' | 'reject') => void
  onClose: () => void
}

/** The parent closes the popup after a successful update (D-183). */
export function ReceiptPopup({ order, note, busy, onAct, onClose }: Props) {
  const host = use(PictureHostContext)
  const receipt = useReceiptImage(order.payment_receipt)
  const id = idText(order.id)
  const canDecide = orderActionNamed(order.status, 'verify') !== undefined
  return (
    <Modal
      open
      onClose={onClose}
      title={`Verify Payment, order #${id}`}
      size="large"
      noCross
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
          {canDecide && (
            <>
              <Button
                kind="danger"
                busy={busy === 'reject'}
                busyText={busy === 'reject' ? ORDER_ACT_BUSY_TEXTS.reject : undefined}
                disabled={busy === 'verify'}
                onClick={() => onAct('reject')}
              >
                Reject
              </Button>
              <Button
                busy={busy === 'verify'}
                busyText={busy === 'verify' ? ORDER_ACT_BUSY_TEXTS.verify : undefined}
                disabled={busy === 'reject'}
                onClick={() => onAct('verify')}
              >
                Verify
              </Button>
            </>
          )}
        </>
      }
    >
      {!canDecide && (
        <Note kind="warn" role="status" className={css.changed}>
          This order is now <StatusChip status={order.status} admin />
        </Note>
      )}
      {note}
      <div className={`grid gap-5 ${css.payment}`}>
        <div className={`grid middle ${css.receipt}`}>
          {receipt.address === null ? (
            <NoReceipt receipt={receipt} name={order.payment_receipt} />
          ) : (
            <>
              {receipt.state === 'loading' && <Spinner />}
              <a
                href={receipt.address}
                target="_blank"
                rel="noopener noreferrer"
                title="Open in a new tab"
              >
                <img
                  key={receipt.address}
                  src={receipt.address}
                  alt={`Receipt for order #${id}`}
                  onLoad={({ currentTarget }) => {
                    receipt.onLoad()
                    void compareReceipt(id, currentTarget, host)
                  }}
                  onError={receipt.onError}
                />
              </a>
            </>
          )}
        </div>
        <div>
          <p className="muted t13">Expected amount</p>
          <p className={`line-below bold ${css.amount}`}>{npr(order.total_amount)}</p>
          <dl className={css.facts}>
            <Fact name="Name">{customerName(order)}</Fact>
            <Fact name="Phone">{order.phone}</Fact>
            <Fact name="Email">{order.user_email}</Fact>
            <Fact name="Placed">{stampText(order)}</Fact>
          </dl>
        </div>
      </div>
    </Modal>
  )
}
