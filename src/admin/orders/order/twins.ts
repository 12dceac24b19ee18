import type { Order, OrderDetail } from '../../../api/admin/adminOrders'
import { runInSlices } from '../../../api/core/slices'
import { isSaleStatus } from '../../../rules/orderStatus'
import { idText } from '../../../rules/types'
import type { IndexedOrder } from '../list/findOrders'
import { orderActionNamed } from '../useOrderActs'

// Two orders may belong to one payment: the shopper ordered again on a second device, or the browser repeated the
// request. The storefront cannot detect this, so the owner is warned before verifying a payment.

const HOUR = 3_600_000
/** Each order is compared with this many later ones only, because hundreds of equal orders would make too many pairs. */
const COMPARED_NEIGHBOURS = 3

/** Two orders, the earlier one first. At least one is still waiting for Verify Payment. */
export type OrderPair = readonly [IndexedOrder, IndexedOrder]

const waitsForVerify = ({ order }: IndexedOrder) =>
  orderActionNamed(order.status, 'verify') !== undefined
const emailOf = ({ order }: IndexedOrder) => order.user_email.trim().toLowerCase()
const inTimeOrder = (a: IndexedOrder, b: IndexedOrder) => a.at - b.at || Number(a.id) - Number(b.id)

/**
 * Finds pairs of orders with the same email and total within an hour, leaving out cancelled and returned orders. The
 * items are compared later. Works in slices, because there may be tens of thousands of orders. Null if aborted.
 */
export async function likelyTwinPairs(
  index: readonly IndexedOrder[],
  signal: AbortSignal,
): Promise<OrderPair[] | null> {
  const alike = new Map<string, IndexedOrder[]>()
  const totals = new Set<number>()
  const keyOf = (row: IndexedOrder) => `${row.order.total_amount} ${emailOf(row)}`
  const noteWaiting = (row: IndexedOrder) => {
    if (!waitsForVerify(row) || row.at < 0 || emailOf(row) === '') return
    alike.set(keyOf(row), [])
    totals.add(row.order.total_amount)
  }
  const addAlike = (row: IndexedOrder) => {
    // Compare the total first, so that only few of tens of thousands of orders need a key string.
    if (totals.has(row.order.total_amount) && row.at >= 0 && isSaleStatus(row.order.status))
      alike.get(keyOf(row))?.push(row)
  }
  await runInSlices(index, noteWaiting, signal)
  if (alike.size > 0) await runInSlices(index, addAlike, signal)
  const pairs: OrderPair[][] = []
  await runInSlices([...alike.values()], (rows) => pairs.push(pairsAmong(rows)), signal)
  return signal.aborted ? null : pairs.flat()
}

function pairsAmong(rows: readonly IndexedOrder[]): OrderPair[] {
  if (rows.length < 2) return []
  const sorted = rows.toSorted(inTimeOrder)
  return sorted.flatMap((one, at) =>
    sorted
      .slice(at + 1, at + 1 + COMPARED_NEIGHBOURS)
      .filter(
        (other) => other.at - one.at <= HOUR && (waitsForVerify(one) || waitsForVerify(other)),
      )
      .map((other): OrderPair => [one, other]),
  )
}

/**
 * Two orders with the same lines in any order have the same key. Titles are left out, because a title may change between
 * two orders.
 */
export const itemsKey = (items: OrderDetail['items']): string =>
  JSON.stringify(
    items
      .map(({ product_id, size, color, quantity }) =>
        [idText(product_id), size.toLowerCase(), color.toLowerCase(), quantity].join('\n'),
      )
      .toSorted(),
  )

export type Twin = {
  ids: readonly [string, string]
  other: Order
  apart: string
  /** `unread`: we couldn't compare the items. null: the items differ, but the receipts are the same picture. */
  items: 'same' | 'unread' | null
  /** True if both receipts are the same picture. Only receipts that this device has opened are compared. */
  picture: boolean
}

/** Twins by order id. */
export type Twins = ReadonlyMap<string, readonly Twin[]>

function timeApartText([first, second]: OrderPair): string {
  const minutes = Math.floor((second.at - first.at) / 60_000)
  return minutes === 0 ? 'less than a minute apart' : `${minutes} min apart`
}

/**
 * `keyOf` returns the items key of an order: undefined while loading, null if it could not be loaded. A pair is left out while
 * its items load, so that a warning does not appear and then vanish.
 */
export function twinsOf(
  pairs: readonly OrderPair[],
  keyOf: (id: string) => string | null | undefined,
  pictures: readonly OrderPair[],
): Twins {
  const twins = new Map<string, Twin[]>()
  const samePicture = (a: OrderPair) =>
    pictures.some((b) => a.every(({ id }) => b.some((row) => row.id === id)))
  function add(pair: OrderPair, items: Twin['items']): void {
    const [first, second] = pair
    const twin = {
      ids: [first.id, second.id] as const,
      apart: timeApartText(pair),
      items,
      picture: samePicture(pair),
    }
    for (const [{ id }, { order: other }] of [
      [first, second],
      [second, first],
    ] as const)
      twins.set(id, [...(twins.get(id) ?? []), { ...twin, other }])
  }
  const compared: OrderPair[] = []
  for (const pair of pairs) {
    const [first, second] = pair.map(({ id }) => keyOf(id))
    const known = typeof first === 'string' && typeof second === 'string'
    if (known ? first !== second : first === undefined || second === undefined) continue
    compared.push(pair)
    add(pair, known ? 'same' : 'unread')
  }
  const isCompared = (a: OrderPair) =>
    compared.some((b) => a.every(({ id }) => b.some((row) => row.id === id)))
  for (const pair of pictures) if (!isCompared(pair)) add(pair, null)
  return twins
}

export function twinText({ ids: [first, second], apart, items, picture }: Twin): string {
  const receipt = picture ? ' They also have the same receipt picture.' : ''
  if (items === null) return `Orders #${first} and #${second} have the same receipt picture.`
  const same = items === 'same' ? 'email, items and total' : 'email and total'
  const unread = items === 'same' ? '' : " We couldn't compare their items."
  return `Orders #${first} and #${second} have the same ${same}, and were placed ${apart}.${unread}${receipt}`
}
