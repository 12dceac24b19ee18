import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { orderDetailsQuery, type Order } from '../../../api/admin/adminOrders'
import { StatusChip } from '../../../display/StatusChip'
import { mailtoUrl } from '../../../rules/contact'
import { plainText } from '../../../rules/text'
import { idText } from '../../../rules/types'
import { Button, buttonClass } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { buyerPath } from '../../parts/adminPaths'
import { customerName } from '../list/orderView'
import { Fact, PhoneFact, stampText } from '../../parts/Facts'
import { OrderItems } from './OrderItems'
import css from '../orders.module.css'

type Props = {
  order: Order
  note?: ReactNode
  /** Address of the order's page; without it the popup has no footer. */
  page?: string
  onPrint?: () => void
  onClose: () => void
}

/** While get_order_details.php is loading, or if it fails, the popup shows the list's row (D-178). */
export function OrderPopup({ order: row, note, page, onPrint, onClose }: Props) {
  const details = useQuery(orderDetailsQuery(row.id))
  const order = details.data?.order ?? row
  const id = idText(row.id)
  const { phone, user_email } = order
  const info = plainText(order.additional_info)
  return (
    <Modal
      open
      onClose={onClose}
      title={`Order #${id}`}
      size="large"
      footer={
        page !== undefined && (
          <>
            <Link className={buttonClass('line')} to={page}>
              Open order page
            </Link>
            <Button kind="line" onClick={onPrint}>
              Print slip
            </Button>
          </>
        )
      }
    >
      {note}
      <div className={`grid below-5 ${css.details}`}>
        <dl className={css.facts}>
          <Fact name="Status">
            <StatusChip status={row.status} admin />
          </Fact>
          <Fact name="Date">{stampText(order)}</Fact>
          <Fact name="Customer">
            <Link to={buyerPath({ email: user_email, phone })}>{customerName(order)}</Link>
          </Fact>
          <Fact name="Email">
            <a href={mailtoUrl(user_email)}>{user_email}</a>
          </Fact>
          <PhoneFact phone={phone} link />
        </dl>
        <dl className={css.facts}>
          <Fact name="City">{order.address}</Fact>
          <Fact name="Delivery address">{order.delivery_address}</Fact>
          <Fact name="Additional info" className={info === '' ? undefined : css.long}>
            {info}
          </Fact>
          <Fact name="Payment method">{order.payment_method}</Fact>
        </dl>
      </div>
      <OrderItems order={order} details={details} />
    </Modal>
  )
}
