import type { UseQueryResult } from '@tanstack/react-query'
import { config } from '../../../api/config'
import type { Order, OrderDetail } from '../../../api/officeOrders'
import { npr } from '../../../rules/pricing'
import { shownDate, shownTime } from '../../../rules/stamp'
import { idText } from '../../../rules/types'
import { cx } from '../../../ui/cx'
import { CopyButton } from '../../../ui/CopyButton'
import { Empty } from '../../../ui/Empty'
import { Note } from '../../../ui/Note'
import { Loading, Skeleton } from '../../../ui/Skeleton'
import { customerOf } from '../customer'
import { Items } from '../Items'
import css from './desk.module.css'
import list from '../orders.module.css'
import type { Meeting } from './useSeen'

function Advice({ meeting }: { meeting: Meeting | undefined }) {
  if (meeting?.state === 'same') {
    return (
      <Note kind="warn" role="status">
        The same picture came with order #{meeting.ids.join(', #')}. Compare its reference and time with your wallet.
      </Note>
    )
  }
  if (meeting?.state === 'new')
    return <Note>Picture not seen on this device before. Find its reference in your wallet before you verify.</Note>
  return null
}

type Props = {
  order: Order
  details: UseQueryResult<OrderDetail | { order: Order | null; items: OrderDetail['items'] }>
  meeting: Meeting | undefined
  children: React.ReactNode
}

/** What the receipt must show, beside it. */
export function Expected({ order, details, meeting, children }: Props) {
  const { accountName, accountNumber } = config().wallet
  const paidTo = [accountName, accountNumber].filter(Boolean).join(', ')
  const id = idText(order.id)
  return (
    <div className={css.expected}>
      <div className={css.scroll}>
        <div>
          <h2 className={list.amountName}>The receipt should say</h2>
          <p className={cx(list.amount, css.amount)}>{npr(order.total_amount)}</p>
        </div>
        {children}
        <Advice meeting={meeting} />
        <dl className={list.facts}>
          <dt>Name</dt>
          <dd>
            <b>{customerOf(order)}</b>
          </dd>
          <dt>Phone</dt>
          <dd className={list.copied}>
            {order.phone || '–'} {order.phone !== '' && <CopyButton text={order.phone} label="phone" />}
          </dd>
          <dt>Email</dt>
          <dd>{order.user_email}</dd>
          {paidTo !== '' && (
            <>
              <dt>Paid to</dt>
              <dd>{paidTo}</dd>
            </>
          )}
          <dt>Placed</dt>
          <dd>
            {shownDate(order.created_at)} {shownTime(order.created_at)}
          </dd>
          <dt>City</dt>
          <dd>{order.address || '–'}</dd>
        </dl>
        {details.isPending ? (
          <Loading>
            <Skeleton shape="box" height="120px" />
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
      </div>
    </div>
  )
}
