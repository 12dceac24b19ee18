import { useMemo, useId, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { StatusChip } from '../../display/StatusChip'
import { ordersByStatus, salesByDay, salesByMonth, type SalesBar } from '../../rules/dashboard'
import { ORDER_STATUSES } from '../../rules/orderStatus'
import { ADMIN_PATHS } from '../../rules/paths'
import { groupDigits, npr, rupees } from '../../rules/pricing'
import { RowChart } from '../../ui/chart/RowChart'
import { Skeleton } from '../../ui/screen/Skeleton'
import { useMediaQuery, useIsNarrowScreen } from '../../ui/useMediaQuery'
import { Panel } from '../parts/Panel'
import { countText, couldntLoadText } from '../../rules/sharedTexts'
import { EmptyState } from '../../ui/screen/EmptyState'
import type { Order } from '../../api/admin/adminOrders'
import { shownDate } from '../../rules/stamp'
import { BarChart } from '../../ui/chart/BarChart'
import { Tabs, tabPanelProps } from '../../ui/controls/Tabs'
import css from './dashboard.module.css'

type ChartSpan = 'days' | 'months'

const MONTHS_SHOWN = 12
const dayLabel = (key: string) => shownDate(key).replace(/ \d{4}$/, '')
const monthLabel = (key: string) =>
  shownDate(`${key}-01`)
    .replace(/^\d+ /, '')
    .replace(/ 20(\d\d)$/, ' $1')

/** `bars` has the last days or months, `before` the same number of days or months before them. */
function salesOfSpan(
  span: ChartSpan,
  orders: readonly Order[],
  days: number,
  now: number,
): { bars: SalesBar[]; before: SalesBar[] } {
  const both =
    span === 'days'
      ? salesByDay(orders, days * 2, now)
      : salesByMonth(orders, MONTHS_SHOWN * 2, now)
  return { bars: both.slice(both.length / 2), before: both.slice(0, both.length / 2) }
}

type SalesChartProps = ReadFailure & { orders: readonly Order[] | null; now: number }

export function SalesChart({ orders, failed, onRetry, now }: SalesChartProps) {
  const id = useId()
  const [span, setSpan] = useState<ChartSpan>('days')
  const narrow = useIsNarrowScreen()
  const days = narrow ? 14 : 30
  const bars = useMemo(() => salesOfSpan(span, orders ?? [], days, now), [span, orders, days, now])
  const label = span === 'days' ? dayLabel : monthLabel
  const what =
    span === 'days' ? `Sales in the last ${days} days` : `Sales in the last ${MONTHS_SHOWN} months`
  const total = bars.bars.reduce((sum, { sales }) => sum + sales, 0)
  return (
    <Panel
      title={span === 'days' ? 'Sales by day' : 'Sales by month'}
      tools={
        <Tabs
          id={id}
          kind="box"
          label="Period"
          tabs={[
            { value: 'days', label: `${days} days` },
            { value: 'months', label: `${MONTHS_SHOWN} months` },
          ]}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <div {...tabPanelProps(id, span)} className={css.chart}>
        {failed ? (
          <FailedPanel name="orders" onRetry={onRetry} />
        ) : orders === null ? (
          <Skeleton shape="box" height="calc(260px + var(--ctl-small))" />
        ) : (
          <BarChart
            title={`${what}: ${npr(total)} in total`}
            bars={bars.bars.map(({ key, sales }, n) => ({
              label: label(key),
              value: rupees(sales),
              before: rupees(bars.before[n]?.sales ?? 0),
              now: n === bars.bars.length - 1,
            }))}
            format={(value) => npr(Math.round(value * 100))}
            heads={[
              span === 'days' ? 'Day' : 'Month',
              'Sales',
              span === 'days' ? `${days} days earlier` : 'A year earlier',
            ]}
          />
        )}
      </div>
    </Panel>
  )
}

type Props = ReadFailure & { orders: readonly { status: string }[] | null }

const shareText = (count: number, all: number) =>
  `${all === 0 ? '0.0' : ((count / all) * 100).toFixed(1)}%`

function StatusChart({ orders }: { orders: readonly { status: string }[] }) {
  const go = useNavigate()
  const list = useHref(ADMIN_PATHS.orders)
  const touched = useMediaQuery('(max-width: 68.6875em)')
  const counts = useMemo(() => ordersByStatus(orders), [orders])
  const all = ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const rowHeight = touched ? 46 : 36
  return (
    <RowChart
      title={`Orders by status: ${groupDigits(all)} in total`}
      full={all}
      rowHeight={rowHeight}
      room={{ left: 136, right: 120, top: rowHeight / 2 - 3 }}
      rows={ORDER_STATUSES.map((status) => ({
        sentence: `${status}: ${countText(counts[status], 'order')}, ${shareText(counts[status], all)}`,
        value: counts[status],
        tone: status,
        href: `${list}?status=${status}`,
      }))}
      onOpen={(href) => go(`${ADMIN_PATHS.orders}${href.slice(list.length)}`)}
      table={{
        heads: ['Status', 'Orders', 'Share'],
        rows: ORDER_STATUSES.map((status) => [
          status,
          groupDigits(counts[status]),
          shareText(counts[status], all),
        ]),
      }}
    >
      <ul className={css.statuses} aria-hidden="true" style={{ gridAutoRows: rowHeight }}>
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <StatusChip status={status} admin />
            <b>{groupDigits(counts[status])}</b>
            <span className={css.share}>{shareText(counts[status], all)}</span>
          </li>
        ))}
      </ul>
    </RowChart>
  )
}

export function OrdersByStatus({ orders, failed, onRetry }: Props) {
  return (
    <Panel title="Orders by status" note="all time">
      <div className={`grid one-column ${css.statusBox}`}>
        {failed ? (
          <FailedPanel name="orders" onRetry={onRetry} />
        ) : orders === null ? (
          <div className={`grid gap-2 inset ${css.bones}`}>
            <Skeleton shape="box" height="100%" />
          </div>
        ) : (
          <StatusChart orders={orders} />
        )}
      </div>
    </Panel>
  )
}

type ReadFailure = { failed: boolean; onRetry: () => void }

/** Replaces a chart whose data could not be read, because empty axes would look like a shop without sales. */
function FailedPanel({ name, onRetry }: { name: string; onRetry: () => void }) {
  return <EmptyState plain text={couldntLoadText([name])} onRetry={onRetry} />
}
