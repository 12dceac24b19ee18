import { Link } from 'react-router-dom'
import { StatusChip } from '../../display/StatusChip'
import { ordersByStatus } from '../../rules/dashboard'
import { ORDER_STATUSES } from '../../rules/orderStatus'
import { nest } from '../../rules/paths'
import { Skeleton } from '../../ui/Skeleton'
import { Panel } from '../Panel'
import css from './dashboard.module.css'

/** How many orders stand where; each leads to them. */
export function OrdersByStatus({ orders, busy }: { orders: readonly { status: string }[]; busy: boolean }) {
  const counts = ordersByStatus(orders)
  const all = ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <Panel title="Orders by status" note="all time">
      {busy ? (
        <div className={css.bones}>
          <Skeleton shape="box" height="208px" />
        </div>
      ) : (
        <ul className={css.statuses}>
          {ORDER_STATUSES.map((status) => (
            <li key={status}>
              <Link to={`${nest.orders}?status=${status}`}>
                <StatusChip status={status} office />
                <span className={css.bar} aria-hidden="true">
                  <span data-status={status} style={{ width: `${all === 0 ? 0 : (counts[status] / all) * 100}%` }} />
                </span>
                <b>{counts[status]}</b>
                <span className={css.share}>{all === 0 ? '0.0' : ((counts[status] / all) * 100).toFixed(1)}%</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
