import type { Paisa } from './types'

// The sums of a bill. Each is what the backend stored with the order; a difference between them is named, not hidden.

/** Delivery and total are null where the reply holds none: a customer's list of orders has only the subtotal. */
export type BillOrder = {
  subtotal: Paisa
  shipping_cost: Paisa | null
  total_amount: Paisa | null
}
type Item = { quantity: number; price: Paisa }
export type BillRow = { name: string; paisa: Paisa }

const named = (name: string, paisa: Paisa): BillRow[] => (paisa === 0 ? [] : [{ name, paisa }])

/** The rows between items and sum; items and rows together give the sum to the paisa. */
export function billSums(
  { subtotal, shipping_cost, total_amount }: BillOrder,
  items: readonly Item[],
): { rows: BillRow[]; total: BillRow } {
  const goods = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const off = subtotal - goods
  const rows = [
    ...(off === 0 ? [] : [{ name: 'Items', paisa: goods }]),
    ...named(off < 0 ? 'Discount' : 'Added', off),
    { name: 'Subtotal', paisa: subtotal },
  ]
  if (shipping_cost === null || total_amount === null)
    return { rows: rows.slice(0, -1), total: { name: 'Total without delivery', paisa: subtotal } }
  const rest = total_amount - subtotal - shipping_cost
  return {
    rows: [
      ...rows,
      { name: 'Delivery', paisa: shipping_cost },
      ...named(rest < 0 ? 'Taken off' : 'Added', rest),
    ],
    total: { name: 'Total', paisa: total_amount },
  }
}
