import type { Order } from '../../../api/admin/adminOrders'
import { inTurns } from '../../../api/core/slices'
import { adminStatus, ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'
import { dayOf, stampSortKey } from '../../../rules/days'
import { idText, type Paisa } from '../../../rules/types'
import { customerOf } from './customer'
import type { SortBy, View } from './view'

/** An order with what it is looked for and sorted by, each worked out when it is first asked for. */
export class Found {
  readonly order: Order
  readonly id: string
  readonly status: OrderStatus | null
  /** '' until somebody asks. */
  private sought = ''
  // Not declared with a value: fifty thousand entries are made before the first of these is wanted.
  declare private words?: { customer: string; name: string }
  declare private when?: { at: number; day: string }

  constructor(order: Order) {
    this.order = order
    this.id = idText(order.id)
    this.status = adminStatus(order.status)
  }

  private read(): { customer: string; name: string } {
    const customer = customerOf(this.order)
    this.words = { customer, name: customer.toLowerCase() }
    return this.words
  }

  private date(): { at: number; day: string } {
    const { created_at } = this.order
    this.when = { at: stampSortKey(created_at), day: dayOf(created_at) ?? '' }
    return this.when
  }

  get customer(): string {
    return (this.words ?? this.read()).customer
  }

  /** The customer, to be sorted by. */
  get name(): string {
    return (this.words ?? this.read()).name
  }

  /** A field of its own, and nothing between: a key in the search field asks all fifty thousand for it. */
  get text(): string {
    return (this.sought ||= `#${this.id} ${this.customer} ${this.order.phone} ${this.order.user_email}`.toLowerCase())
  }

  get at(): number {
    return (this.when ?? this.date()).at
  }

  get day(): string {
    return (this.when ?? this.date()).day
  }
}

// An order that did not change keeps its object, and so its entry: one changed row among 50,000 costs one reading.
const read = new WeakMap<Order, Found>()

function foundOf(order: Order): Found {
  const known = read.get(order)
  if (known) return known
  const found = new Found(order)
  read.set(order, found)
  return found
}

export function indexOrders(orders: readonly Order[]): Found[] {
  return orders.map(foundOf)
}

/** The same without holding up the page; null when it was ended. */
export async function indexInTurns(orders: readonly Order[], signal: AbortSignal): Promise<Found[] | null> {
  const index: Found[] = []
  await inTurns(orders, (order) => index.push(foundOf(order)), signal)
  return signal.aborted ? null : index
}

/** What searching and sorting will ask for, worked out in turns before anybody does. */
export function prepare(index: readonly Found[], signal: AbortSignal): Promise<void> {
  return inTurns(index, (found) => void (found.text && found.day), signal)
}

export type Summary = { count: number; sum: Paisa }

/** Counted without case over all orders (D-175). */
export function summaryOf(index: readonly Found[]): Record<OrderStatus | 'all', Summary> {
  const nothing = (): Summary => ({ count: 0, sum: 0 })
  const elsewhere = nothing()
  const summary = Object.fromEntries(['all', ...ORDER_STATUSES].map((status) => [status, nothing()])) as Record<
    OrderStatus | 'all',
    Summary
  >
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

type Compare = (a: Found, b: Found) => number

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Six statuses in the order of an order's life, other words after them. */
const rank = ({ status }: Found) => (status ? ORDER_STATUSES.indexOf(status) : ORDER_STATUSES.length)

const COMPARE: Record<Exclude<SortBy, 'server'>, Compare> = {
  id: (a, b) => Number(a.id) - Number(b.id) || byText(a.id, b.id),
  customer: (a, b) => byText(a.name, b.name),
  date: (a, b) => a.at - b.at,
  total: (a, b) => a.order.total_amount - b.order.total_amount,
  status: (a, b) => rank(a) - rank(b),
}

export function sortOrders(index: readonly Found[], { by, down }: View['sort']): readonly Found[] {
  if (by === 'server') return index
  const compare = COMPARE[by]
  // Equal rows keep the server's order in both directions.
  return index.toSorted((a, b) => compare(a, b) * (down ? -1 : 1))
}

type Wanted = Pick<View, 'status' | 'buyer' | 'q' | 'from' | 'to'>

/**
 * Each typed word stands somewhere in id, name, phone or e-mail; a phone may be typed with spaces or +977. One pass for each
 * wish: with all of them in one the first tab after a search took three times as long, since the engine had to learn it anew.
 */
export function findOrders(sorted: readonly Found[], { status, buyer, q, from, to }: Wanted): readonly Found[] {
  const email = buyer.trim().toLowerCase()
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = q.replaceAll(/[\s()+-]/g, '').replace(/^977(?=\d{10}$)/, '')
  const phone = /^\d{4,}$/.test(digits) ? digits : null
  let found = sorted
  if (status) found = found.filter((row) => row.status === status)
  if (email !== '') found = found.filter(({ order }) => order.user_email.trim().toLowerCase() === email)
  if (from !== '') found = found.filter(({ day }) => day !== '' && day >= from)
  if (to !== '') found = found.filter(({ day }) => day !== '' && day <= to)
  if (words.length > 0)
    found = found.filter(
      ({ text }) => words.every((word) => text.includes(word)) || (phone !== null && text.includes(phone)),
    )
  return found
}

export type Page = { rows: readonly Found[]; page: number; pages: number; first: number }

/** A page that does not exist is the last one (D-174). */
export function pageOf(found: readonly Found[], wanted: number, size: number): Page {
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const first = (page - 1) * size
  return { rows: found.slice(first, first + size), page, pages, first }
}
