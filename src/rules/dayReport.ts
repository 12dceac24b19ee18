import { isoDateOfStamp } from './days'
import { knownStatus, isSaleStatus } from './orderStatus'
import { nepalTimeOf } from './stamp'
import { idText, type Id, type Paisa } from './types'

// Reports one day in Nepal's time. The server stores only when an order was placed and its status now. The time at
// which the owner verified or shipped it is known only from the acts recorded on this device.

type SoldOrder = {
  id: Id
  status: string
  created_at: string
  subtotal: Paisa
  shipping_cost: Paisa
  total_amount: Paisa
}
type DayAct = { at: number; id: string; status: string; amount: Paisa; undone: boolean }

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "2026-11-24": the day in Nepal at this time of the browser's clock. */
export function nepalDay(ms: number): string {
  const { year, month, day } = nepalTimeOf(ms)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

export function addDays(day: string, days: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(ms) ? '' : new Date(ms + days * 86_400_000).toISOString().slice(0, 10)
}

export const validDayOrNull = (text: string | null): string | null =>
  text !== null && text !== '' && addDays(text, 0) === text ? text : null

export const sumOfTotals = (rows: readonly { total_amount: Paisa }[]): Paisa =>
  rows.reduce((paisa, { total_amount }) => paisa + total_amount, 0)

export const totalDifferenceOf = ({ subtotal, shipping_cost, total_amount }: SoldOrder): Paisa =>
  total_amount - subtotal - shipping_cost

export type DayReport<Order> = {
  /** Orders that were placed on the day, with any status. The next four lists are parts of `placed`. */
  placed: readonly Order[]
  sold: readonly Order[]
  cancelled: readonly Order[]
  returned: readonly Order[]
  differing: readonly Order[]
  /** Orders of any day that wait for verification now; `toShip` has those that wait for shipping. */
  toVerify: readonly Order[]
  toShip: readonly Order[]
}

export function dayReportOf<Order extends SoldOrder>(
  orders: readonly Order[],
  day: string,
): DayReport<Order> {
  const placed = orders.filter(({ created_at }) => isoDateOfStamp(created_at) === day)
  const now = (rows: readonly Order[], status: string) =>
    rows.filter((order) => knownStatus(order.status) === status)
  return {
    placed,
    sold: placed.filter(({ status }) => isSaleStatus(status)),
    cancelled: now(placed, 'cancelled'),
    returned: now(placed, 'returned'),
    differing: placed.filter((order) => totalDifferenceOf(order) !== 0),
    toVerify: now(orders, 'pending'),
    toShip: now(orders, 'processing'),
  }
}

/** Pairs each act of the day with its order. Acts that were undone do not count. */
export function actsOfDay<Order extends SoldOrder>(
  acts: readonly DayAct[],
  orders: readonly Order[],
  day: string,
  status: string,
): { act: DayAct; order: Order | undefined }[] {
  const own = acts.filter((act) => act.status === status && !act.undone && nepalDay(act.at) === day)
  if (own.length === 0) return []
  const ids = new Set(own.map(({ id }) => id))
  const byId = new Map(
    orders.flatMap((order) => (ids.has(idText(order.id)) ? [[idText(order.id), order]] : [])),
  )
  return own.map((act) => ({ act, order: byId.get(act.id) }))
}
