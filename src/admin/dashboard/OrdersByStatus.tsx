import { useMemo } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { StatusChip } from '../../display/StatusChip'
import { ordersByStatus } from '../../rules/dashboard'
import { ORDER_STATUSES } from '../../rules/orderStatus'
import { nest } from '../../rules/paths'
import { grouped } from '../../rules/pricing'
import { RowChart } from '../../ui/chart/RowChart'
import { Skeleton } from '../../ui/screen/Skeleton'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { Panel } from '../parts/Panel'
import { counted, couldntLoad } from '../../rules/sharedTexts'
import { Empty } from '../../ui/screen/Empty'
import css from './dashboard.module.css'

type Props = Unread & { orders: readonly { status: string }[] | null }

const share = (count: number, all: number) =>
  `${all === 0 ? '0.0' : ((count / all) * 100).toFixed(1)}%`

function Picture({ orders }: { orders: readonly { status: string }[] }) {
  const go = useNavigate()
  const list = useHref(nest.orders)
  const touched = useMediaQuery('(max-width: 68.6875em)')
  const counts = useMemo(() => ordersByStatus(orders), [orders])
  const all = ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const rowHeight = touched ? 46 : 36
  return (
    <RowChart
      title={`Orders by status: ${grouped(all)} in total`}
      full={all}
      rowHeight={rowHeight}
      room={{ left: 136, right: 120, top: rowHeight / 2 - 3 }}
      rows={ORDER_STATUSES.map((status) => ({
        sentence: `${status}: ${counted(counts[status], 'order')}, ${share(counts[status], all)}`,
        value: counts[status],
        tone: status,
        href: `${list}?status=${status}`,
      }))}
      onOpen={(href) => go(`${nest.orders}${href.slice(list.length)}`)}
      table={{
        heads: ['Status', 'Orders', 'Share'],
        rows: ORDER_STATUSES.map((status) => [
          status,
          grouped(counts[status]),
          share(counts[status], all),
        ]),
      }}
    >
      <ul className={css.statuses} aria-hidden="true" style={{ gridAutoRows: rowHeight }}>
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <StatusChip status={status} admin />
            <b>{grouped(counts[status])}</b>
            <span className={css.share}>{share(counts[status], all)}</span>
          </li>
        ))}
      </ul>
    </RowChart>
  )
}

/** The number of orders in each status. Each bar links to those orders. */
export function OrdersByStatus({ orders, failed, onRetry }: Props) {
  return (
    <Panel title="Orders by status" note="all time">
      <div className={css.statusBox}>
        {failed ? (
          <UnreadPanel name="orders" onRetry={onRetry} />
        ) : orders === null ? (
          <div className={css.bones}>
            <Skeleton shape="box" height="100%" />
          </div>
        ) : (
          <Picture orders={orders} />
        )}
      </div>
    </Panel>
  )
}

export type Unread = { failed: boolean; onRetry: () => void }

/** Shown instead of a chart whose data could not be read: empty axes would look like a shop without sales. */
export function UnreadPanel({ name, onRetry }: { name: string; onRetry: () => void }) {
  return <Empty plain text={couldntLoad([name])} onRetry={onRetry} />
}
