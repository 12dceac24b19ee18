import { useId, useMemo, useState } from 'react'
import type { Order } from '../../api/admin/adminOrders'
import { salesByDay, salesByMonth, type Bar } from '../../rules/dashboard'
import { npr, rupees } from '../../rules/pricing'
import { shownDate } from '../../rules/stamp'
import { BarChart } from '../../ui/chart/BarChart'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Tabs, tabPanel } from '../../ui/controls/Tabs'
import { useNarrow } from '../../ui/useMediaQuery'
import { Panel } from '../parts/Panel'
import { UnreadPanel, type Unread } from './OrdersByStatus'
import css from './dashboard.module.css'

type Span = 'days' | 'months'

const MONTHS = 12
const dayLabel = (key: string) => shownDate(key).replace(/ \d{4}$/, '')
const monthLabel = (key: string) =>
  shownDate(`${key}-01`)
    .replace(/^\d+ /, '')
    .replace(/ 20(\d\d)$/, ' $1')

/** The sales of a span and of the span before it, of equal length. */
function salesIn(
  span: Span,
  orders: readonly Order[],
  days: number,
  now: number,
): { bars: Bar[]; before: Bar[] } {
  const both =
    span === 'days' ? salesByDay(orders, days * 2, now) : salesByMonth(orders, MONTHS * 2, now)
  return { bars: both.slice(both.length / 2), before: both.slice(0, both.length / 2) }
}

type Props = Unread & { orders: readonly Order[] | null; now: number }

/** A bar chart of sales, with the same data as a table below it. */
export function SalesChart({ orders, failed, onRetry, now }: Props) {
  const id = useId()
  const [span, setSpan] = useState<Span>('days')
  const narrow = useNarrow()
  const days = narrow ? 14 : 30
  const bars = useMemo(() => salesIn(span, orders ?? [], days, now), [span, orders, days, now])
  const label = span === 'days' ? dayLabel : monthLabel
  const what =
    span === 'days' ? `Sales of the last ${days} days` : `Sales of the last ${MONTHS} months`
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
            { value: 'months', label: `${MONTHS} months` },
          ]}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <div {...tabPanel(id, span)} className={css.chart}>
        {failed ? (
          <UnreadPanel name="orders" onRetry={onRetry} />
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
