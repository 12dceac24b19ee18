import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Inquiries } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { Product } from '../../api/products'
import { ADMIN_PATHS } from '../../rules/paths'
import { groupDigits } from '../../rules/pricing'
import { buttonClass } from '../../ui/controls/Button'
import { couldntLoadText, countText } from '../../rules/sharedTexts'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Panel } from '../parts/Panel'
import type { ReadState } from '../parts/readState'
import { stampSortKey } from '../../rules/days'
import { orderActionsOf, type OrderAction } from '../../rules/orderStatus'
import { lowStockSizes } from '../../rules/stock'
import { nepalTimeOf } from '../../rules/stamp'
import type { SizeStock } from '../../rules/types'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './dashboard.module.css'

const DAY_MS = 86_400_000
/** A verified order that is not shipped within two days is late. */
const LATE_DAYS = 2

type PlacedOrder = { status: string; created_at: string }
type ReceivedInquiry = { is_replied: boolean; submitted_at: string }
type StockedProduct = { title: string; size_stock: SizeStock | null }

type Task = {
  kind: 'receipts' | 'inquiries' | 'shipping' | 'stock'
  count: number
  oldest: string
  ageDays: number
}

/**
 * The present time of Nepal's clock, read as if it were UTC. The server's stamps, which name no zone, are read in the
 * same way, so both can be compared.
 */
function nepalClockMs(nowMs: number): number {
  const { year, month, day, hour, minute, second } = nepalTimeOf(nowMs)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const daysSince = (at: number, clockMs: number) =>
  at < 0 ? 0 : Math.max(0, Math.floor((clockMs - at) / DAY_MS))

function waitingTally() {
  let count = 0
  let [oldest, first] = ['', Number.POSITIVE_INFINITY]
  return {
    add(stamp: string): void {
      const at = stampSortKey(stamp)
      count++
      if (oldest !== '' && at >= first) return
      oldest = stamp
      first = at
    },
    task: (kind: Task['kind'], clockMs: number): Task => ({
      kind,
      count,
      oldest,
      ageDays: daysSince(first, clockMs),
    }),
  }
}

/** Uses the actions that the orders screen offers, so that a count never links to an empty list (D-179). */
function waitsForAction(status: string): 'receipts' | 'shipping' | null {
  const offers = (act: OrderAction['name']) =>
    orderActionsOf(status).some(({ name }) => name === act)
  return offers('verify') ? 'receipts' : offers('ship') ? 'shipping' : null
}

/** `toShip` holds the sorted times instead of a count, because orders become late as time passes. */
type OpenOrders = {
  receipts: ReturnType<typeof waitingTally>
  toShip: Float64Array
  oldestToShip: string
}

const openOrdersCache = new WeakMap<readonly PlacedOrder[], OpenOrders>()

/** Cached for each list, because the dashboard opens often and a shop may have tens of thousands of orders. */
function openOrders(orders: readonly PlacedOrder[]): OpenOrders {
  const known = openOrdersCache.get(orders)
  if (known) return known
  const receipts = waitingTally()
  const times: number[] = []
  let [oldestToShip, first] = ['', Number.POSITIVE_INFINITY]
  const kinds = new Map<string, ReturnType<typeof waitsForAction>>()
  for (const { status, created_at } of orders) {
    let kind = kinds.get(status)
    if (kind === undefined) kinds.set(status, (kind = waitsForAction(status)))
    if (kind === 'receipts') receipts.add(created_at)
    else if (kind === 'shipping') {
      const at = stampSortKey(created_at)
      // An order with an unreadable time (-1) never counts as late.
      if (at < 0) continue
      times.push(at)
      if (at >= first) continue
      first = at
      oldestToShip = created_at
    }
  }
  const open = { receipts, toShip: Float64Array.from(times).sort(), oldestToShip }
  openOrdersCache.set(orders, open)
  return open
}

function lateCount(toShip: Float64Array, clockMs: number): number {
  let [from, to] = [0, toShip.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (daysSince(toShip[middle] ?? 0, clockMs) >= LATE_DAYS) from = middle + 1
    else to = middle
  }
  return from
}

export function dashboardTasksOf(
  orders: readonly PlacedOrder[],
  inquiries: readonly ReceivedInquiry[],
  products: readonly StockedProduct[],
  nowMs: number,
): Task[] {
  const now = nepalClockMs(nowMs)
  const { receipts, toShip, oldestToShip } = openOrders(orders)
  const late: Task = {
    kind: 'shipping',
    count: lateCount(toShip, now),
    oldest: oldestToShip,
    ageDays: daysSince(toShip[0] ?? -1, now),
  }
  const asked = waitingTally()
  for (const { is_replied, submitted_at } of inquiries) if (!is_replied) asked.add(submitted_at)
  const gone = products.flatMap(({ title, size_stock }) =>
    lowStockSizes(size_stock).map(({ size }) => `${title} ${size.toUpperCase()}`),
  )
  const tasks = [receipts.task('receipts', now), late, asked.task('inquiries', now)].toSorted(
    (a, b) => b.ageDays - a.ageDays,
  )
  return [
    ...tasks,
    { kind: 'stock' as const, count: gone.length, oldest: gone[0] ?? '', ageDays: 0 },
  ].filter(({ count }) => count > 0)
}

type Props = {
  /** True until all lists are loaded, because tasks that appear one by one would shift under the pointer. */
  waiting: boolean
  /** Lists that could not be read, so their tasks are missing. */
  unread: readonly ReadState[]
  orders: readonly Order[] | null
  inquiries: Inquiries | undefined
  products: readonly Product[] | undefined
  now: number
}

const daysText = (count: number) => (count === 0 ? 'today' : `${countText(count, 'day')} ago`)

const TASK_TEXTS: Record<Task['kind'], { one: string; many: string; act: string; to: string }> = {
  receipts: {
    one: 'receipt to verify',
    many: 'receipts to verify',
    act: 'Verify',
    to: `${ADMIN_PATHS.orders}?view=desk`,
  },
  shipping: {
    one: 'order to ship',
    many: 'orders to ship',
    act: 'Ship',
    to: `${ADMIN_PATHS.orders}?status=processing`,
  },
  inquiries: {
    one: 'inquiry to answer',
    many: 'inquiries to answer',
    act: 'Reply',
    to: ADMIN_PATHS.inquiries,
  },
  stock: {
    one: 'size running low',
    many: 'sizes running low',
    act: 'Restock',
    to: `${ADMIN_PATHS.products}?view=sells-out`,
  },
}

function taskHint({ kind, count, oldest, ageDays }: Task): string {
  if (kind !== 'stock') return `oldest: ${daysText(ageDays)}`
  return count === 1 ? oldest : `${oldest} and ${groupDigits(count - 1)} more`
}

export function ToDoList({ waiting, unread, orders, inquiries, products, now }: Props) {
  const tasks = useMemo(
    () =>
      dashboardTasksOf(orders ?? [], inquiries?.unresolved_inquiries ?? [], products ?? [], now),
    [orders, inquiries, products, now],
  )
  return (
    <Panel title="To do" note="oldest first">
      <div className={css.tasksBox}>
        {waiting ? (
          <div className={`grid gap-2 inset ${css.bones}`}>
            <Skeleton shape="box" height="100%" />
          </div>
        ) : tasks.length === 0 ? (
          unread.length === 0 && <p className={css.nothing}>You're all caught up.</p>
        ) : (
          <ul className={css.tasks}>
            {tasks.map((task, n) => {
              const { one, many, act, to } = TASK_TEXTS[task.kind]
              const what = task.count === 1 ? one : many
              return (
                <li key={task.kind}>
                  <b className={`t20 right ${css.taskCount}`}>{groupDigits(task.count)}</b>
                  <div className={`shrinks ${css.name}`}>
                    <p className="clamp bold">{what}</p>
                    <p className="clamp muted t12">{withLangAttributes(taskHint(task))}</p>
                  </div>
                  <Link
                    className={buttonClass(n === 0 ? 'ink' : 'line', { small: true })}
                    to={to}
                    aria-label={`${act}: ${groupDigits(task.count)} ${what}`}
                  >
                    {act}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
        {!waiting && unread.length > 0 && (
          <EmptyState
            plain
            weave={false}
            text={couldntLoadText(unread.map(({ name }) => name))}
            onRetry={() => {
              for (const { retry } of unread) retry()
            }}
          >
            <p>There may be more to do.</p>
          </EmptyState>
        )}
      </div>
    </Panel>
  )
}
