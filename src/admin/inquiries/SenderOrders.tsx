import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Inquiry } from '../../api/admin/adminInquiries'
import { ordersQuery } from '../../api/admin/adminOrders'
import { readFailed } from '../../api/core/cache'
import { StatusChip } from '../../display/StatusChip'
import { stampSortKey } from '../../rules/days'
import { contactKeys, keysOfPerson, rowsOf } from '../../rules/person'
import { npr } from '../../rules/pricing'
import { couldntLoad } from '../../rules/sharedTexts'
import { shownDate } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { Skeleton } from '../../ui/screen/Skeleton'
import { buyerPath } from '../buyer/buyerPath'
import page from '../parts/detailPage.module.css'
import { orderPath } from '../orders/list/orderView'

const MOST = 5

/** The newest orders with the e-mail or phone of an inquiry. */
export function SenderOrders({ inquiry }: { inquiry: Inquiry }) {
  const orders = useQuery(ordersQuery())
  const { data } = orders
  const own = useMemo(
    () =>
      rowsOf(keysOfPerson(contactKeys(inquiry), data ?? []), data ?? []).toSorted(
        (a, b) => stampSortKey(b.created_at) - stampSortKey(a.created_at),
      ),
    [data, inquiry],
  )
  if (readFailed(orders))
    return (
      <p className={page.quiet}>
        <span>{couldntLoad(['orders'])}</span>{' '}
        <Button small kind="line" onClick={() => void orders.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (data === undefined) return <Skeleton width="12ch" />
  if (own.length === 0) return <p className={page.quiet}>No orders with this email or phone.</p>
  return (
    <>
      <ul className={page.lines} aria-label="Orders of the sender">
        {own.slice(0, MOST).map(({ id, created_at, total_amount, status }) => (
          <li key={idText(id)}>
            <Link to={orderPath(id)}>{`#${idText(id)}`}</Link>
            <span>{shownDate(created_at)}</span>
            <span>{npr(total_amount)}</span>
            <StatusChip status={status} admin />
          </li>
        ))}
      </ul>
      <p>
        <Link className={page.all} to={buyerPath(inquiry)}>
          {own.length === 1 ? 'Page of this buyer' : `All ${own.length} orders, page of this buyer`}
        </Link>
      </p>
    </>
  )
}
