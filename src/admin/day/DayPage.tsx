import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { hasReadFailed } from '../../api/core/cache'
import { StatusChip } from '../../display/StatusChip'
import { langOf } from '../../rules/devanagari'
import {
  actsOfDay,
  addDays,
  dayReportOf,
  validDayOrNull,
  totalDifferenceOf,
  nepalDay,
  sumOfTotals,
} from '../../rules/dayReport'
import { ADMIN_PATHS } from '../../rules/paths'
import { groupDigits, npr } from '../../rules/pricing'
import { couldntLoadText, countText } from '../../rules/sharedTexts'
import { shownDate, shownTime } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { useActJournal, type ActJournal, type JournalAct } from '../../state/actJournal'
import { STATEMENT_KEY } from '../../state/localStorage'
import { useLocalStorageValue } from '../../state/storedTexts'
import { Button, buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { cx } from '../../ui/cx'
import { numberCellClass, Table } from '../../ui/controls/Table'
import { TextField } from '../../ui/controls/TextField'
import { AdminHead } from '../frame/AdminHead'
import { customerName, orderPath } from '../orders/list/orderView'
import { stampText } from '../parts/Facts'
import { LazyDayStatement } from '../orders/statement/StatementButton'
import { ValueCard, ValueCards, Panel } from '../parts/Panel'
import { readStateOf, ReadStateNote } from '../parts/readState'
import { useNowRenewedDaily } from '../parts/useNowRenewedDaily'
import { dayPath } from '../parts/adminPaths'
import css from './day.module.css'

const MAX_WAITING_SHOWN = 30

const orderCount = (count: number) => countText(count, 'order')

/** The shop does not know the payment's reference number, so the report shows the receipt's file name. */
const paidWith = ({ payment_method, payment_receipt }: Order) =>
  [payment_method, payment_receipt.replace(/^.*\//, '')].filter(Boolean).join(', ') || '–'

type DayLine = { id: string; order: Order | undefined; amount: number; time: string }

function DayLines({
  name,
  lines,
  last,
}: {
  name: string
  lines: readonly DayLine[]
  last?: (order: Order) => string
}) {
  return (
    <Table caption={name} cards className={css.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">{last ? 'Difference' : 'Paid with'}</th>
          <th scope="col">Current status</th>
          <th scope="col" className={numberCellClass}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, order, amount, time }, at) => (
          <tr key={`${id} ${at}`}>
            <td className={`nowrap ${css.time}`}>{time}</td>
            <th scope="row" className={css.order}>
              <Link to={orderPath(id)}>{`#${id}`}</Link>
            </th>
            <td className={`anywhere ${css.wide}`} lang={langOf(order && customerName(order))}>
              {order ? customerName(order) : 'Order not found'}
            </td>
            <td className={`anywhere ${css.paid}`}>{order ? (last ?? paidWith)(order) : '–'}</td>
            <td className={css.status}>
              {order ? <StatusChip status={order.status} admin /> : '–'}
            </td>
            <td className={cx(numberCellClass, css.total)}>{npr(order?.total_amount ?? amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type DayActs = { act: JournalAct; order: Order | undefined }[]

const lineOfAct = ({ act: { id, at, amount }, order }: DayActs[number]): DayLine => ({
  id,
  order,
  amount,
  time: shownTime(String(at)),
})
const lineOfOrder = (order: Order): DayLine => ({
  id: idText(order.id),
  order,
  amount: order.total_amount,
  time: shownTime(order.created_at),
})

function DaySection({
  title,
  none,
  lines,
  most = lines.length,
  last,
}: {
  title: string
  none: string
  lines: readonly DayLine[]
  /** The table lists at most this many orders; the figures count all of them. */
  most?: number
  last?: (order: Order) => string
}) {
  const sum = lines.reduce((paisa, { order, amount }) => paisa + (order?.total_amount ?? amount), 0)
  return (
    <Panel
      title={title}
      note={lines.length === 0 ? undefined : `${orderCount(lines.length)}, ${npr(sum)}`}
    >
      {lines.length === 0 ? (
        <p className="muted inset">{none}</p>
      ) : (
        <DayLines name={title} lines={lines.slice(0, most)} {...(last && { last })} />
      )}
      {lines.length > most && (
        <p className="muted inset">{`Showing the first ${most} of ${orderCount(lines.length)}.`}</p>
      )}
    </Panel>
  )
}

/** Says when this device began to record actions, because earlier days list no actions even if there were some. */
function journalNote({ since }: ActJournal, day: string): string {
  const only =
    "Only actions from this device are listed; the server doesn't record when a status changes."
  if (since === 0)
    return `${only} No actions have been recorded on this device since the last login.`
  const begin = `${shownDate(String(since))}, ${shownTime(String(since))}`
  return nepalDay(since) > day
    ? `${only} Recording started on ${begin}, after this day.`
    : `${only} Recording started on ${begin}.`
}

function LoadedDay({ orders, day }: { orders: readonly Order[]; day: string }) {
  const journal = useActJournal()
  const hasStatement = useLocalStorageValue(STATEMENT_KEY) !== null
  const end = useMemo(() => dayReportOf(orders, day), [orders, day])
  const done = useMemo(() => {
    const of = (status: string) => actsOfDay(journal.acts, orders, day, status).map(lineOfAct)
    return {
      verified: of('processing'),
      shipped: of('shipped'),
      cancelled: of('cancelled'),
      returned: of('returned'),
    }
  }, [journal, orders, day])
  const acts = [
    ['Payments verified', done.verified],
    ['Shipped', done.shipped],
    ['Cancelled or rejected', done.cancelled],
    ['Returned', done.returned],
  ] as const
  const none = acts
    .filter(([, lines]) => lines.length === 0)
    .map(([title]) => title.toLowerCase())
    .join(', ')
  const waiting = [...end.toVerify, ...end.toShip]
  const signed = (order: Order) => {
    const paisa = totalDifferenceOf(order)
    return `${paisa > 0 ? '+' : '−'}${npr(Math.abs(paisa))}`
  }
  return (
    <div className="grid gap one-column">
      <ValueCards>
        <ValueCard label="Orders placed" value={groupDigits(end.placed.length)}>
          <p className="muted">on this day</p>
        </ValueCard>
        <ValueCard label="Total" value={npr(sumOfTotals(end.sold))}>
          <p className="muted">excluding cancelled and returned</p>
        </ValueCard>
        <ValueCard label="Payments verified" value={groupDigits(done.verified.length)}>
          <p className="muted">on this device</p>
        </ValueCard>
        <ValueCard label="Shipped" value={groupDigits(done.shipped.length)}>
          <p className="muted">on this device</p>
        </ValueCard>
      </ValueCards>
      <p className="muted">{journalNote(journal, day)}</p>
      {acts.map(
        ([title, lines]) =>
          lines.length > 0 && <DaySection key={title} title={title} none="" lines={lines} />,
      )}
      {none !== '' && <p className="muted">{`No actions recorded on this device for: ${none}.`}</p>}
      <DaySection
        title="Totals that don't add up"
        none="Every order's total equals its subtotal plus delivery."
        lines={end.differing.map(lineOfOrder)}
        last={signed}
      />
      {hasStatement && (
        <Suspense>
          <LazyDayStatement orders={orders} sold={end.sold} day={day} />
        </Suspense>
      )}
      <Panel title="Orders from this day, by current status">
        <dl className={`grid inset ${css.facts}`}>
          {(
            [
              ['Sold', end.sold],
              ['Cancelled', end.cancelled],
              ['Returned', end.returned],
            ] as const
          ).map(([name, rows]) => (
            <div className="flex wraps between gap-3" key={name}>
              <dt>{name}</dt>
              <dd>{`${orderCount(rows.length)}, ${npr(sumOfTotals(rows))}`}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <DaySection
        title="Waiting to be verified or shipped (all dates)"
        none="Nothing to verify or ship."
        lines={waiting.map((order) => ({ ...lineOfOrder(order), time: stampText(order) }))}
        most={MAX_WAITING_SHOWN}
      />
    </div>
  )
}

export function DayPage({ asked }: { asked: string }) {
  const go = useNavigate()
  const orders = useQuery(ordersQuery())
  const today = nepalDay(useNowRenewedDaily())
  const day = validDayOrNull(asked) ?? today
  const failed = hasReadFailed(orders)
  return (
    <>
      <AdminHead
        title={`End-of-day report, ${shownDate(day)}`}
        above={<Link to={ADMIN_PATHS.dashboard}>Dashboard</Link>}
        note={<ReadStateNote reads={[readStateOf('orders', orders)]} />}
      >
        <nav className="cluster gap-2" aria-label="Days">
          <Link className={buttonClass('line')} to={dayPath(addDays(day, -1))}>
            Previous day
          </Link>
          <TextField
            label="Day"
            hideLabel
            type="date"
            className={css.day}
            max={today}
            value={day}
            onChange={(to) => validDayOrNull(to) !== null && go(dayPath(to), { replace: true })}
          />
          {day < today && (
            <Link className={buttonClass('line')} to={dayPath(addDays(day, 1))}>
              Next day
            </Link>
          )}
        </nav>
        <Button disabled={orders.data === undefined} onClick={() => window.print()}>
          Print
        </Button>
      </AdminHead>
      {failed ? (
        <EmptyState text="Couldn't create the report." onRetry={() => void orders.refetch()}>
          <p>{couldntLoadText(['orders'])}</p>
        </EmptyState>
      ) : orders.data === undefined ? (
        <LoadingState>
          <Skeleton shape="box" height="640px" />
        </LoadingState>
      ) : (
        <LoadedDay orders={orders.data} day={day} />
      )}
    </>
  )
}
