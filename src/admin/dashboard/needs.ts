import { stampSortKey } from '../../rules/days'
import { actionsOf, type OrderAction } from '../../rules/orderStatus'
import { lowSizes } from '../../rules/stock'
import { nepalNow } from '../../rules/stamp'
import type { SizeStock } from '../../rules/types'

// What waits for the shop's owner, oldest first.

const DAY_MS = 86_400_000
/** A verified order that has not left after two days is late. */
const LATE_DAYS = 2
const LOW = 3

type Waiting = { status: string; created_at: string }
type Asked = { is_replied: boolean; submitted_at: string }
type Stocked = { title: string; size_stock: SizeStock | null }

export type Need = { kind: 'receipts' | 'inquiries' | 'shipping' | 'stock'; count: number; oldest: string; ageDays: number }

/** The moment on the clock that the server's stamps are written by. */
function clock(nowMs: number): number {
  const { year, month, day, hour, minute, second } = nepalNow(nowMs)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function ageDays(stamp: string, clockMs: number): number {
  const at = stampSortKey(stamp)
  return at < 0 ? 0 : Math.max(0, Math.floor((clockMs - at) / DAY_MS))
}

function oldestOf(stamps: readonly string[]): string {
  let [oldest, first] = ['', Number.POSITIVE_INFINITY]
  for (const stamp of stamps) {
    const at = stampSortKey(stamp)
    if (oldest !== '' && at >= first) continue
    oldest = stamp
    first = at
  }
  return oldest
}

export function needsOf(
  orders: readonly Waiting[],
  inquiries: readonly Asked[],
  products: readonly Stocked[],
  nowMs: number,
): Need[] {
  const now = clock(nowMs)
  const dated = (kind: Need['kind'], stamps: readonly string[]): Need => {
    const oldest = oldestOf(stamps)
    return { kind, count: stamps.length, oldest, ageDays: ageDays(oldest, now) }
  }
  // By what the orders screen offers, so that a count never leads to an empty list (D-179).
  const offers = (status: string, act: OrderAction['name']) => actionsOf(status).some(({ name }) => name === act)
  const receipts = orders.filter(({ status }) => offers(status, 'verify')).map(({ created_at }) => created_at)
  const late = orders
    .filter(({ status, created_at }) => offers(status, 'ship') && ageDays(created_at, now) >= LATE_DAYS)
    .map(({ created_at }) => created_at)
  const asked = inquiries.filter(({ is_replied }) => !is_replied).map(({ submitted_at }) => submitted_at)
  const gone = products.flatMap(({ title, size_stock }) => lowSizes(size_stock, LOW).map(({ size }) => `${title} ${size.toUpperCase()}`))
  const needs = [dated('receipts', receipts), dated('shipping', late), dated('inquiries', asked)].toSorted((a, b) => b.ageDays - a.ageDays)
  return [...needs, { kind: 'stock' as const, count: gone.length, oldest: gone[0] ?? '', ageDays: 0 }].filter(({ count }) => count > 0)
}
