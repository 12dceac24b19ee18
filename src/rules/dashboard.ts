import { FREQUENT_BUYER_OVER_ORDERS, TOP_BUYERS_COUNT } from './constants'
import { dashedYyyymmdd, yyyymmddOf } from './days'
import { knownStatus, isSaleStatus, ORDER_STATUSES, type OrderStatus } from './orderStatus'
import { nepalTimeOf } from './stamp'
import type { Paisa } from './types'

// Computes the dashboard's figures as section 9 of the specification defines them. Months are Nepal's (D-153).

type SoldOrder = { status: string; total_amount: Paisa; shipping_cost: Paisa; created_at: string }
type OrderBuyer = { user_email: string; first_name: string; last_name: string }
type UserPerson = { email: string; full_name: string; role: string; created_at: string }

/** `value` counts all time. `change` compares this month with the whole last month, in per cent. */
export type DashboardFigure = {
  value: number
  thisMonth: number
  lastMonth: number
  change: number
}

// Months and days are numbers such as 202503 and 20250312. Tens of thousands of orders are compared, and numbers
// compare faster than text.

/** 0 for an unreadable stamp, which belongs to no month. */
export function yyyymmOf(stamp: string): number {
  return Math.floor(yyyymmddOf(stamp) / 100)
}

export function currentMonth(nowMs: number): number {
  const { year, month } = nepalTimeOf(nowMs)
  return year * 100 + month
}

export function previousMonth(month: number): number {
  return month % 100 === 1 ? month - 100 + 11 : month - 1
}

/** In per cent. If last month was 0, an increase counts as 100 and no change as 0. */
export function monthChange(thisMonth: number, lastMonth: number): number {
  if (lastMonth === 0) return thisMonth > 0 ? 100 : 0
  return ((thisMonth - lastMonth) / lastMonth) * 100
}

/** "+12.03%", never "-0.00%" (D-154). */
export function percentChangeText(change: number): string {
  const text = change.toFixed(2)
  if (Number(text) === 0) return '0.00%'
  return `${change > 0 ? '+' : ''}${text}%`
}

type LedgerDay = { orders: number; sold: number; sales: Paisa; shipping: Paisa }

/**
 * Keyed by day number. It is computed once for each list of orders. Each figure and chart then adds up a few hundred
 * days instead of all orders.
 */
type Ledger = ReadonlyMap<number, LedgerDay>

const ledgers = new WeakMap<readonly SoldOrder[], Ledger>()

function ledgerOf(orders: readonly SoldOrder[]): Ledger {
  const known = ledgers.get(orders)
  if (known) return known
  const days = new Map<number, LedgerDay>()
  let [last, day] = [-1, { orders: 0, sold: 0, sales: 0, shipping: 0 }]
  for (const order of orders) {
    const number = yyyymmddOf(order.created_at)
    // Neighbouring orders mostly have the same day, so reuse its entry.
    if (number !== last) {
      day = days.get(number) ?? { orders: 0, sold: 0, sales: 0, shipping: 0 }
      days.set(number, day)
      last = number
    }
    day.orders++
    if (!isSaleStatus(order.status)) continue
    day.sold++
    day.sales += order.total_amount
    day.shipping += order.shipping_cost
  }
  ledgers.set(orders, days)
  return days
}

function figureOf<Row>(
  rows: Iterable<Row>,
  amount: (row: Row) => number,
  month: (row: Row) => number,
  nowMs: number,
): DashboardFigure {
  const now = currentMonth(nowMs)
  const before = previousMonth(now)
  let [value, thisMonth, lastMonth] = [0, 0, 0]
  for (const row of rows) {
    const part = amount(row)
    const when = month(row)
    value += part
    if (when === now) thisMonth += part
    else if (when === before) lastMonth += part
  }
  return { value, thisMonth, lastMonth, change: monthChange(thisMonth, lastMonth) }
}

function figureOfOrders(
  orders: readonly SoldOrder[],
  amount: (day: LedgerDay) => number,
  nowMs: number,
): DashboardFigure {
  return figureOf(
    ledgerOf(orders),
    ([, day]) => amount(day),
    ([number]) => Math.floor(number / 100),
    nowMs,
  )
}

export function totalSales(orders: readonly SoldOrder[], nowMs: number): DashboardFigure {
  return figureOfOrders(orders, ({ sales }) => sales, nowMs)
}

/** Total minus shipping, over the same orders as totalSales (D-150). */
export function expectedRevenue(orders: readonly SoldOrder[], nowMs: number): DashboardFigure {
  return figureOfOrders(orders, ({ sales, shipping }) => sales - shipping, nowMs)
}

/** Includes cancelled orders; only sales exclude them (D-151). */
export function totalOrders(orders: readonly SoldOrder[], nowMs: number): DashboardFigure {
  return figureOfOrders(orders, (day) => day.orders, nowMs)
}

const plainEmail = (email: string) => email.trim().toLowerCase()

/** Excludes admins. If no user has a date, the buyers of a month count as its customers (D-152). */
export function totalCustomers(
  users: readonly UserPerson[],
  orders: readonly (SoldOrder & Pick<OrderBuyer, 'user_email'>)[],
  nowMs: number,
): DashboardFigure {
  const customers = users.filter(({ role }) => role.trim().toLowerCase() !== 'admin')
  if (customers.some(({ created_at }) => yyyymmOf(created_at) > 0))
    return figureOf(
      customers,
      () => 1,
      (customer) => yyyymmOf(customer.created_at),
      nowMs,
    )
  const now = currentMonth(nowMs)
  const buyersIn = (month: number) => {
    const mails = orders
      .filter((order) => yyyymmOf(order.created_at) === month)
      .map(({ user_email }) => plainEmail(user_email))
    return new Set(mails.filter((address) => address !== '')).size
  }
  const [thisMonth, lastMonth] = [buyersIn(now), buyersIn(previousMonth(now))]
  return {
    value: customers.length,
    thisMonth,
    lastMonth,
    change: monthChange(thisMonth, lastMonth),
  }
}

type TopSeller = { title: string; total_sales: number }

/** Merges rows with the same title and sorts them by sales. Rows with equal sales keep the reply's order (D-155). */
export function mergeTopSellers(rows: readonly TopSeller[]): TopSeller[] {
  const sums = new Map<string, number>()
  for (const { title, total_sales } of rows)
    sums.set(title.trim(), (sums.get(title.trim()) ?? 0) + total_sales)
  return [...sums]
    .map(([title, total_sales]) => ({ title, total_sales }))
    .toSorted((a, b) => b.total_sales - a.total_sales)
}

export type TopBuyer = { name: string; email: string; total: Paisa }

/** Cancelled and returned orders do not count (D-157). */
export function topBuyers(
  orders: readonly (SoldOrder & OrderBuyer)[],
  users: readonly Pick<UserPerson, 'email' | 'full_name'>[],
): TopBuyer[] {
  const names = new Map(users.map(({ email, full_name }) => [plainEmail(email), full_name.trim()]))
  const buyers = new Map<string, TopBuyer>()
  for (const order of orders) {
    const key = plainEmail(order.user_email)
    if (key === '' || !isSaleStatus(order.status)) continue
    const known = buyers.get(key)
    if (known) {
      known.total += order.total_amount
      continue
    }
    const own = `${order.first_name.trim()} ${order.last_name.trim()}`.trim()
    buyers.set(key, {
      name: names.get(key) || own,
      email: order.user_email.trim(),
      total: order.total_amount,
    })
  }
  return [...buyers.values()]
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, TOP_BUYERS_COUNT)
}

/** Counts people with more than one order; orders of every status count (D-156). */
export function frequentBuyerCount(orders: readonly Pick<OrderBuyer, 'user_email'>[]): number {
  const counts = new Map<string, number>()
  for (const { user_email } of orders) {
    const key = plainEmail(user_email)
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()].filter((count) => count > FREQUENT_BUYER_OVER_ORDERS).length
}

export type SalesBar = { key: string; sales: Paisa; orders: number }

function salesBars(
  orders: readonly SoldOrder[],
  keys: readonly number[],
  keyOf: (day: number) => number,
): SalesBar[] {
  const found = new Map<number, SalesBar>(
    keys.map((key) => [key, { key: dashedYyyymmdd(key), sales: 0, orders: 0 }]),
  )
  for (const [number, { sold, sales }] of ledgerOf(orders)) {
    const bar = found.get(keyOf(number))
    if (!bar) continue
    bar.sales += sales
    bar.orders += sold
  }
  return [...found.values()]
}

const DAY_MS = 86_400_000

export function salesByDay(orders: readonly SoldOrder[], days: number, nowMs: number): SalesBar[] {
  const keys = Array.from({ length: days }, (_, n) => {
    const { year, month, day } = nepalTimeOf(nowMs - (days - 1 - n) * DAY_MS)
    return year * 10_000 + month * 100 + day
  })
  return salesBars(orders, keys, (day) => day)
}

export function salesByMonth(
  orders: readonly SoldOrder[],
  months: number,
  nowMs: number,
): SalesBar[] {
  const keys: number[] = []
  for (let month = currentMonth(nowMs); keys.length < months; month = previousMonth(month))
    keys.unshift(month)
  return salesBars(orders, keys, (day) => Math.floor(day / 100))
}

const cachedCounts = new WeakMap<
  readonly { status: string }[],
  Readonly<Record<OrderStatus, number>>
>()

/** Leaves out unknown statuses. The counts are cached by the list. */
export function ordersByStatus(
  orders: readonly { status: string }[],
): Readonly<Record<OrderStatus, number>> {
  const known = cachedCounts.get(orders)
  if (known) return known
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<
    OrderStatus,
    number
  >
  for (const { status } of orders) {
    const one = knownStatus(status)
    if (one) counts[one] += 1
  }
  cachedCounts.set(orders, counts)
  return counts
}
