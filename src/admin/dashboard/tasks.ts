import { stampSortKey } from '../../rules/days'
import { actionsOf, type OrderAction } from '../../rules/orderStatus'
import { lowSizes } from '../../rules/stock'
import { nepalNow } from '../../rules/stamp'
import type { SizeStock } from '../../rules/types'

// The owner's open tasks, oldest first.

const DAY_MS = 86_400_000
/** A verified order that is not shipped within two days is late. */
const LATE_DAYS = 2

type PlacedOrder = { status: string; created_at: string }
type ReceivedInquiry = { is_replied: boolean; submitted_at: string }
type Stocked = { title: string; size_stock: SizeStock | null }

export type Task = {
  kind: 'receipts' | 'inquiries' | 'shipping' | 'stock'
  count: number
  oldest: string
  ageDays: number
}

/** Nepal's wall clock as a timestamp: the server's stamps are written in that time. */
function clock(nowMs: number): number {
  const { year, month, day, hour, minute, second } = nepalNow(nowMs)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const daysSince = (at: number, clockMs: number) =>
  at < 0 ? 0 : Math.max(0, Math.floor((clockMs - at) / DAY_MS))

/** Counts items and finds the oldest, so that one loop over tens of thousands of orders fills two tallies. */
function tally() {
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
function waitsFor(status: string): 'receipts' | 'shipping' | null {
  const offers = (act: OrderAction['name']) => actionsOf(status).some(({ name }) => name === act)
  return offers('verify') ? 'receipts' : offers('ship') ? 'shipping' : null
}

/** The orders that wait: those for a receipt counted, and the times of those to ship in order, because time makes them late. */
type Open = { receipts: ReturnType<typeof tally>; toShip: Float64Array; oldestToShip: string }

const openOf = new WeakMap<readonly PlacedOrder[], Open>()

/** Read once per list: the dashboard of a shop with tens of thousands of orders is opened many times a day. */
function openOrders(orders: readonly PlacedOrder[]): Open {
  const known = openOf.get(orders)
  if (known) return known
  const receipts = tally()
  const times: number[] = []
  let [oldestToShip, first] = ['', Number.POSITIVE_INFINITY]
  const kinds = new Map<string, ReturnType<typeof waitsFor>>()
  for (const { status, created_at } of orders) {
    let kind = kinds.get(status)
    if (kind === undefined) kinds.set(status, (kind = waitsFor(status)))
    if (kind === 'receipts') receipts.add(created_at)
    else if (kind === 'shipping') {
      const at = stampSortKey(created_at)
      // An unreadable time is never late.
      if (at < 0) continue
      times.push(at)
      if (at >= first) continue
      first = at
      oldestToShip = created_at
    }
  }
  const open = { receipts, toShip: Float64Array.from(times).sort(), oldestToShip }
  openOf.set(orders, open)
  return open
}

/** The number of times, in order, that are late. */
function lateIn(toShip: Float64Array, clockMs: number): number {
  let [from, to] = [0, toShip.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (daysSince(toShip[middle] ?? 0, clockMs) >= LATE_DAYS) from = middle + 1
    else to = middle
  }
  return from
}

export function tasksOf(
  orders: readonly PlacedOrder[],
  inquiries: readonly ReceivedInquiry[],
  products: readonly Stocked[],
  nowMs: number,
): Task[] {
  const now = clock(nowMs)
  const { receipts, toShip, oldestToShip } = openOrders(orders)
  const late: Task = {
    kind: 'shipping',
    count: lateIn(toShip, now),
    oldest: oldestToShip,
    ageDays: daysSince(toShip[0] ?? -1, now),
  }
  const asked = tally()
  for (const { is_replied, submitted_at } of inquiries) if (!is_replied) asked.add(submitted_at)
  const gone = products.flatMap(({ title, size_stock }) =>
    lowSizes(size_stock).map(({ size }) => `${title} ${size.toUpperCase()}`),
  )
  const tasks = [receipts.task('receipts', now), late, asked.task('inquiries', now)].toSorted(
    (a, b) => b.ageDays - a.ageDays,
  )
  return [
    ...tasks,
    { kind: 'stock' as const, count: gone.length, oldest: gone[0] ?? '', ageDays: 0 },
  ].filter(({ count }) => count > 0)
}
