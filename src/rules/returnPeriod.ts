import { shownStatus } from './orderStatus'
import { stampSortKey } from './days'

// The backend stores no day of delivery, so the return period begins when this device first sees the order as
// delivered. An order may stay "Shipped" forever, because the back office cannot mark it as delivered (D-01). So
// "Shipped" begins the period too.

export type Arrivals = Readonly<Record<string, { status: string; at: number }>>

type ShownOrder = { id: string; status: string; created_at: string }

const DAY_MS = 86_400_000
/**
 * No delivery takes longer. So an order that is older than this plus the return period cannot be returned, even if this
 * device first sees it as shipped today.
 */
const LONGEST_WAY_DAYS = 30

const startsReturnPeriod = (status: string) =>
  ['shipped', 'delivered'].includes(shownStatus(status))

/** Returns the same object if nothing is new. */
export function withArrivals(
  known: Arrivals,
  orders: readonly ShownOrder[],
  now: number,
): Arrivals {
  const news = orders.filter(
    ({ id, status }) => startsReturnPeriod(status) && known[id]?.status !== shownStatus(status),
  )
  if (news.length === 0) return known
  return {
    ...known,
    ...Object.fromEntries(
      news.map(({ id, status }) => [id, { status: shownStatus(status), at: now }]),
    ),
  }
}

export function isReturnable(
  order: ShownOrder,
  arrivals: Arrivals,
  days: number,
  now: number,
): boolean {
  const seen = arrivals[order.id]
  const placed = stampSortKey(order.created_at)
  return (
    startsReturnPeriod(order.status) &&
    seen !== undefined &&
    now - seen.at <= days * DAY_MS &&
    (placed < 0 || now - placed <= (days + LONGEST_WAY_DAYS) * DAY_MS)
  )
}
