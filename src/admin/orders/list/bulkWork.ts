import type { Order } from '../../../api/admin/adminOrders'
import { grouped } from '../../../rules/pricing'
import { adminStatus, type OrderStatus } from '../../../rules/orderStatus'
import { actionNamed, statusAfter, type ActName } from '../useActs'

// The acts on many orders at once. Verify acts on orders whose payments were found in the owner's statement, never on selected
// ones: each receipt is checked on its own at the receipt desk.

export type BulkName = 'ship' | 'cancel' | 'return' | 'print ship' | 'verify'

/** The action that is sent for each order. */
export const actOfBulk = (name: BulkName): ActName => (name === 'print ship' ? 'ship' : name)

const TITLES: Record<BulkName, (count: number) => string> = {
  ship: (count) => `Mark ${grouped(count)} as Shipped`,
  cancel: (count) => `Cancel ${grouped(count)}`,
  return: (count) => `Return ${grouped(count)}`,
  'print ship': (count) => `Print and ship ${grouped(count)}`,
  verify: (count) => `Verify ${grouped(count)}`,
}

export const bulkTitle = (name: BulkName, count: number): string => TITLES[name](count)

const BEFORE: Partial<Record<BulkName, string>> = {
  'print ship': 'Packing slips are printed. ',
  verify: 'Your statement has the exact amount of each, with its phone or order number. ',
}

/** Says what will happen to each order of the list. */
export const bulkPlan = (name: BulkName): string =>
  `${BEFORE[name] ?? ''}Each order is marked ${statusAfter(
    actOfBulk(name),
  )} and its buyer is notified.`

const NOT_SENT = 'Not shipped yet'
const WHY: Record<'ship' | 'return' | 'verify', Partial<Record<OrderStatus, string>>> = {
  verify: { processing: 'Already verified', shipped: 'Already shipped' },
  ship: { pending: 'Payment not verified yet', shipped: 'Already shipped' },
  return: { pending: NOT_SENT, processing: NOT_SENT },
}
const ENDED: Partial<Record<OrderStatus, string>> = {
  delivered: 'Already delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/** A status that the actions do not recognise, such as "Processing" (D-179), is shown as it is. */
function whyNot(name: BulkName, raw: string): string {
  const status = adminStatus(raw)
  const kind = name === 'return' || name === 'verify' ? name : 'ship'
  const why = status && (ENDED[status] ?? WHY[kind][status])
  return why ?? `Status: ${raw || 'none'}`
}

export type LeftOut = { order: Order; why: string }

/** The orders that a bulk act changes as they are now, and the others with the reason. */
export function sortOut(
  name: BulkName,
  orders: readonly Order[],
  isBusy: (order: Order) => boolean = () => false,
): { does: Order[]; leaves: LeftOut[] } {
  const does: Order[] = []
  const leaves: LeftOut[] = []
  for (const order of orders) {
    if (isBusy(order)) leaves.push({ order, why: 'Change in progress' })
    else if (actionNamed(order.status, actOfBulk(name))) does.push(order)
    else leaves.push({ order, why: whyNot(name, order.status) })
  }
  return { does, leaves }
}
