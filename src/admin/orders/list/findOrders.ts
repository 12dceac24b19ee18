import { phoneDigits } from '../../../rules/contact'
import { phoneticText, phoneticWords } from '../../list/listView'
import { shownMonth } from '../../../rules/stamp'
import type { Order } from '../../../api/admin/adminOrders'
import { runInSlices } from '../../../api/core/slices'
import { knownStatus, ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'
import { isoDateOfStamp, stampSortKey } from '../../../rules/days'
import { idText, type Paisa } from '../../../rules/types'
import { customerName, type OrderColumn, type OrderView } from './orderView'

/** An order with its search and sort keys. Each key is computed on first use and then cached. */
export class IndexedOrder {
  readonly order: Order
  readonly id: string
  readonly status: OrderStatus | null
  private searchText = ''
  // `declare` emits no field initializer, which would run for each of 50,000 entries before any key is read.
  declare private words?: { customer: string; name: string }
  declare private when?: { at: number; day: string }

  constructor(order: Order) {
    this.order = order
    this.id = idText(order.id)
    this.status = knownStatus(order.status)
  }

  private read(): { customer: string; name: string } {
    const customer = customerName(this.order)
    this.words = { customer, name: customer.toLowerCase() }
    return this.words
  }

  private date(): { at: number; day: string } {
    const { created_at } = this.order
    this.when = { at: stampSortKey(created_at), day: isoDateOfStamp(created_at) ?? '' }
    return this.when
  }

  get customer(): string {
    return (this.words ?? this.read()).customer
  }

  get name(): string {
    return (this.words ?? this.read()).name
  }

  /** Cached in a field, because each keystroke in the search field reads the text of all 50,000 orders. */
  get text(): string {
    return (this.searchText ||= this.spell())
  }

  private spell(): string {
    const { phone, user_email, address, delivery_address, created_at } = this.order
    return phoneticText(
      `#${this.id} ${this.customer} ${phone} ${phoneDigits(phone)} ${user_email} ${address} ${delivery_address} ${shownMonth(created_at)}`,
    )
  }

  get at(): number {
    return (this.when ?? this.date()).at
  }

  get day(): string {
    return (this.when ?? this.date()).day
  }
}

// An unchanged order stays the same object across refetches, so only changed orders are indexed again.
const indexedOrders = new WeakMap<Order, IndexedOrder>()

function indexedOrderOf(order: Order): IndexedOrder {
  const known = indexedOrders.get(order)
  if (known) return known
  const found = new IndexedOrder(order)
  indexedOrders.set(order, found)
  return found
}

export function indexOrders(orders: readonly Order[]): IndexedOrder[] {
  return orders.map(indexedOrderOf)
}

/** Like `indexOrders`, but in slices, so that the page stays responsive. Null if aborted. */
export async function indexInSlices(
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<IndexedOrder[] | null> {
  const index: IndexedOrder[] = []
  await runInSlices(orders, (order) => index.push(indexedOrderOf(order)), signal)
  return signal.aborted ? null : index
}

/** Computes all search and sort keys in slices, before the first search needs them. */
export function precomputeKeys(index: readonly IndexedOrder[], signal: AbortSignal): Promise<void> {
  return runInSlices(index, (found) => void (found.text && found.day), signal)
}

export type StatusSummary = { count: number; sum: Paisa }

/** Counts and sums the orders of each status, ignoring case (D-175). `all` includes orders with an unknown status. */
export function statusSummariesOf(
  index: readonly IndexedOrder[],
): Record<OrderStatus | 'all', StatusSummary> {
  const nothing = (): StatusSummary => ({ count: 0, sum: 0 })
  const elsewhere = nothing()
  const summary = Object.fromEntries(
    ['all', ...ORDER_STATUSES].map((status) => [status, nothing()]),
  ) as Record<OrderStatus | 'all', StatusSummary>
  for (const { status, order } of index) {
    const place = status ? summary[status] : elsewhere
    place.count++
    place.sum += order.total_amount
  }
  for (const { count, sum } of [...ORDER_STATUSES.map((status) => summary[status]), elsewhere]) {
    summary.all.count += count
    summary.all.sum += sum
  }
  return summary
}

type OrderCompare = (a: IndexedOrder, b: IndexedOrder) => number

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Statuses sort by the stages of an order; unknown statuses come last. */
const statusRank = ({ status }: IndexedOrder) =>
  status ? ORDER_STATUSES.indexOf(status) : ORDER_STATUSES.length

const COMPARE_BY: Record<OrderColumn, OrderCompare> = {
  id: (a, b) => Number(a.id) - Number(b.id) || compareTexts(a.id, b.id),
  customer: (a, b) => compareTexts(a.name, b.name),
  date: (a, b) => a.at - b.at,
  total: (a, b) => a.order.total_amount - b.order.total_amount,
  status: (a, b) => statusRank(a) - statusRank(b),
}

export function sortOrders(
  index: readonly IndexedOrder[],
  { by, down }: OrderView['sort'],
): readonly IndexedOrder[] {
  if (by === 'server') return index
  const compare = COMPARE_BY[by]
  // The sort is stable, so equal rows keep the server's order in both directions.
  return index.toSorted((a, b) => compare(a, b) * (down ? -1 : 1))
}

type OrderCriteria = Pick<OrderView, 'status' | 'buyer' | 'q' | 'from' | 'to'>

/** The digits of a phone number, which may be typed with spaces or +977; null for any other text. */
function phoneOf(q: string): string | null {
  const digits = q.replaceAll(/[\s()+-]/g, '').replace(/^977(?=\d{10}$)/, '')
  return /^\d{4,}$/.test(digits) ? digits : null
}

/**
 * Each typed word must occur in the order's `text`. Each criterion filters in its own pass: with one combined predicate,
 * the first click on a tab after a search took three times as long.
 */
export function findOrders(
  sorted: readonly IndexedOrder[],
  { status, buyer, q, from, to }: OrderCriteria,
): readonly IndexedOrder[] {
  const email = buyer.trim().toLowerCase()
  const phone = phoneOf(q)
  const words = phoneticWords(q)
  let found = sorted
  if (status) found = found.filter((row) => row.status === status)
  if (email !== '')
    found = found.filter(({ order }) => order.user_email.trim().toLowerCase() === email)
  if (from !== '') found = found.filter(({ day }) => day !== '' && day >= from)
  if (to !== '') found = found.filter(({ day }) => day !== '' && day <= to)
  if (phone !== null)
    return found.filter(
      ({ text }) => text.includes(phone) || words.every((word) => text.includes(word)),
    )
  for (const word of words) found = found.filter(({ text }) => text.includes(word))
  return found
}
