import { useQuery } from '@tanstack/react-query'
import { orderDetailsQuery, type Order } from '../../api/officeOrders'
import { StatusChip } from '../../display/StatusChip'
import { mailto, tel } from '../../rules/contactLinks'
import { plainText } from '../../rules/text'
import { shownDate, shownTime } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { Empty } from '../../ui/Empty'
import { Modal } from '../../ui/Modal'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { customerOf } from './customer'
import { Items } from './Items'
import css from './orders.module.css'

type Props = { order: Order; onPrint: () => void; onClose: () => void }

/** The order as get_order_details.php has it; the list's own row stands until then, and when that call fails (D-178). */
export function OrderPopup({ order: row, onPrint, onClose }: Props) {
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
        <Button kind="line" onClick={onPrint}>
          Print slip
        </Button>
      }
    >
      <div className={css.details}>
        <dl className={css.facts}>
          <dt>Status</dt>
          <dd>
            <StatusChip status={row.status} office />
          </dd>
          <dt>Date</dt>
          <dd>
            {shownDate(order.created_at)} {shownTime(order.created_at)}
          </dd>
          <dt>Customer</dt>
          <dd>{customerOf(order)}</dd>
          <dt>Email</dt>
          <dd>
            <a href={mailto(user_email)}>{user_email}</a>
          </dd>
          <dt>Phone</dt>
          <dd className={css.copied}>
            {phone === '' ? (
              '–'
            ) : (
              <>
                <a href={tel(phone)}>{phone}</a> <CopyButton text={phone} label="phone" />
              </>
            )}
          </dd>
        </dl>
        <dl className={css.facts}>
          <dt>City</dt>
          <dd>{order.address || '–'}</dd>
          <dt>Delivery address</dt>
          <dd>{order.delivery_address || '–'}</dd>
          <dt>Additional info</dt>
          <dd className={info === '' ? undefined : css.long}>{info || '–'}</dd>
          <dt>Payment method</dt>
          <dd>{order.payment_method || '–'}</dd>
        </dl>
      </div>
      {details.isPending ? (
        <Loading>
          <Skeleton shape="box" height="140px" />
        </Loading>
      ) : details.data ? (
        <Items id={id} items={details.data.items} order={order} />
      ) : (
        <Empty
          plain
          weave={false}
          text="No items found."
          onRetry={() => void details.refetch()}
          retrying={details.isFetching}
        />
      )}
    </Modal>
  )
}
