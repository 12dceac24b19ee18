import type { Order, OrderDetail } from '../../../api/admin/adminOrders'
import { isSale } from '../../../rules/orderStatus'
import { idText } from '../../../rules/types'
import type { Found } from '../list/findOrders'
import { actionNamed } from '../useActs'

// Two orders for one payment: a shopper who pressed again on a second device, or whose browser repeated the request. The
// client of the shop cannot see these, so the owner is told before a payment is verified.

const HOUR = 3_600_000
/** How many orders after it each one is compared with: a customer with hundreds of equal orders must not make pairs of all. */
const NEIGHBOURS = 3

/** Two orders of one customer within an hour, the earlier one first; at least one still waits for Verify Payment. */
export type Pair = readonly [Found, Found]

const waits = ({ order }: Found) => actionNamed(order.status, 'verify') !== undefined
const emailOf = ({ order }: Found) => order.user_email.trim().toLowerCase()
const byTime = (a: Found, b: Found) => a.at - b.at || Number(a.id) - Number(b.id)

/** What the list alone can tell: same e-mail and total within an hour. Cancelled and returned orders are settled. */
export function pairsOf(index: readonly Found[]): Pair[] {
  const alike = new Map<string, Found[]>()
  const totals = new Set<number>()
  const keyOf = (row: Found) => `${row.order.total_amount} ${emailOf(row)}`
  for (const row of index) {
    if (!waits(row) || row.at < 0 || emailOf(row) === '') continue
    alike.set(keyOf(row), [])
    totals.add(row.order.total_amount)
  }
  if (alike.size === 0) return []
  for (const row of index) {
    // Of tens of thousands of orders few have the total of one that waits: no text is made for the others.
    if (totals.has(row.order.total_amount) && row.at >= 0 && isSale(row.order.status)) alike.get(keyOf(row))?.push(row)
  }
  return [...alike.values()].flatMap((rows) => {
    const sorted = rows.toSorted(byTime)
    return sorted.flatMap((one, at) =>
      sorted
        .slice(at + 1, at + 1 + NEIGHBOURS)
        .filter((other) => other.at - one.at <= HOUR && (waits(one) || waits(other)))
        .map((other): Pair => [one, other]),
    )
  })
}

/** The same for orders with the same lines, in any sequence; titles may have changed between two orders. */
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
  /** `unread`: the items of one of them could not be compared. null: the orders differ, the receipts do not. */
  items: 'same' | 'unread' | null
  /** Both came with the same receipt, as far as this device has seen them. */
  picture: boolean
}

/** Each order's twins, by its id. */
export type Twins = ReadonlyMap<string, readonly Twin[]>

function apartOf([first, second]: Pair): string {
  const minutes = Math.floor((second.at - first.at) / 60_000)
  return minutes === 0 ? 'less than a minute apart' : `${minutes} min apart`
}

/**
 * `keyOf` gives the items of an order: undefined while they are read, null when they cannot be. A pair whose items are
 * still read is not shown yet, so that no mark comes and goes.
 */
export function twinsOf(
  pairs: readonly Pair[],
  keyOf: (id: string) => string | null | undefined,
  pictures: readonly Pair[],
): Twins {
  const twins = new Map<string, Twin[]>()
  const samePicture = (a: Pair) => pictures.some((b) => a.every(({ id }) => b.some((row) => row.id === id)))
  function add(pair: Pair, items: Twin['items']): void {
    const [first, second] = pair
    const twin = { ids: [first.id, second.id] as const, apart: apartOf(pair), items, picture: samePicture(pair) }
    for (const [{ id }, { order: other }] of [
      [first, second],
      [second, first],
    ] as const)
      twins.set(id, [...(twins.get(id) ?? []), { ...twin, other }])
  }
  const compared: Pair[] = []
  for (const pair of pairs) {
    const [first, second] = pair.map(({ id }) => keyOf(id))
    const known = typeof first === 'string' && typeof second === 'string'
    if (known ? first !== second : first === undefined || second === undefined) continue
    compared.push(pair)
    add(pair, known ? 'same' : 'unread')
  }
  const isCompared = (a: Pair) => compared.some((b) => a.every(({ id }) => b.some((row) => row.id === id)))
  for (const pair of pictures) if (!isCompared(pair)) add(pair, null)
  return twins
}

/** One sentence that names both orders. */
export function twinText({ ids: [first, second], apart, items, picture }: Twin): string {
  const receipt = picture ? ' Their receipts are the same picture.' : ''
  if (items === null) return `Orders #${first} and #${second} came with the same receipt picture.`
  const same = items === 'same' ? 'e-mail, items and total' : 'e-mail and total (the items could not be compared)'
  return `Orders #${first} and #${second} have the same ${same}, ${apart}.${receipt}`
}
