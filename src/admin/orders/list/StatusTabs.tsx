import { memo } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'
import { grouped, npr, shortSum } from '../../../rules/pricing'
import { Skeleton } from '../../../ui/screen/Skeleton'
import type { Summary } from './findOrders'
import { Unknown } from '../../parts/Panel'
import css from '../orders.module.css'
import { orderView, type OrderView } from './orderView'

const TITLES: Record<OrderStatus | 'all', string> = {
  all: 'Total Orders',
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

type Props = {
  summary: Record<OrderStatus | 'all', Summary>
  view: OrderView
  busy: boolean
  failed: boolean
}

/**
 * The summary cards are also the status filter: each shows a count and a sum and links to its orders (D-175). Memoized, so that
 * a keystroke appears in the search field before the links of the cards are updated.
 */
export const StatusTabs = memo(function StatusTabs({ summary, view, busy, failed }: Props) {
  return (
    <nav aria-label="Orders by status" className={css.tabs}>
      {(['all', ...ORDER_STATUSES] as const).map((status) => {
        const chosen = status === 'all' ? null : status
        const { count, sum } = summary[status]
        return (
          <Link
            key={status}
            to={orderView.path({ ...view, status: chosen, page: 1 })}
            aria-current={view.status === chosen ? 'page' : undefined}
            className={css.tab}
          >
            <span className={css.tabName} data-status={status}>
              {TITLES[status]}
            </span>
            <b className={css.tabCount}>
              {failed ? <Unknown /> : busy ? <Skeleton width="2ch" /> : grouped(count)}
            </b>
            <small className={css.tabSum}>
              {failed ? (
                ''
              ) : busy ? (
                <Skeleton width="9ch" />
              ) : (
                <span data-short={shortSum(sum)}>{npr(sum)}</span>
              )}
            </small>
          </Link>
        )
      })}
    </nav>
  )
})
