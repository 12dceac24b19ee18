export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

// A cache, because tens of thousands of orders use a handful of words.
const statusCache = new Map<string, OrderStatus | null>()

/** Ignores case and outer spaces; null for an unknown word. */
export function knownStatus(raw: string): OrderStatus | null {
  const known = statusCache.get(raw)
  if (known !== undefined) return known
  const word = raw.trim().toLowerCase()
  const found = ORDER_STATUSES.find((status) => status === word) ?? null
  statusCache.set(raw, found)
  return found
}

/** The storefront shows an unknown word as pending (D-131). */
export function shownStatus(raw: string): OrderStatus {
  return knownStatus(raw) ?? 'pending'
}

export type OrderAction = {
  name: 'verify' | 'reject' | 'ship' | 'cancel' | 'return'
  label: string
  /** The status that is sent: it begins with a capital, except for processing. */
  send: string
}

const VERIFY_ACTION: OrderAction = { name: 'verify', label: 'Verify', send: 'processing' }
const REJECT_ACTION: OrderAction = { name: 'reject', label: 'Reject', send: 'Cancelled' }
const SHIP_ACTION: OrderAction = { name: 'ship', label: 'Mark as Shipped', send: 'Shipped' }
const CANCEL_ACTION: OrderAction = { name: 'cancel', label: 'Cancel', send: 'Cancelled' }
const RETURN_ACTION: OrderAction = { name: 'return', label: 'Return', send: 'Returned' }

/**
 * A status in another spelling has no actions. "Shipped" is also in the list, because the admin itself sends it in this
 * spelling (D-179).
 */
const ACTIONS_OF_STATUS = new Map<string, readonly OrderAction[]>([
  ['pending', [VERIFY_ACTION, REJECT_ACTION]],
  ['processing', [SHIP_ACTION, CANCEL_ACTION]],
  ['shipped', [RETURN_ACTION]],
  ['Shipped', [RETURN_ACTION]],
])

export function orderActionsOf(rawStatus: string): readonly OrderAction[] {
  return ACTIONS_OF_STATUS.get(rawStatus) ?? []
}

/** True for an order whose receipt the owner must still check. */
export const isToVerify = (rawStatus: string): boolean =>
  orderActionsOf(rawStatus)[0]?.name === 'verify'

export function newOrderStatus(paymentMethod: string): OrderStatus {
  return paymentMethod === 'online' ? 'pending' : 'processing'
}

/** Excludes cancelled and returned orders, in any spelling (SUM-08, SUM-09). */
export function isSaleStatus(raw: string): boolean {
  const status = knownStatus(raw)
  return status !== 'cancelled' && status !== 'returned'
}
