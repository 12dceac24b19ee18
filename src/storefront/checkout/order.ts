import type { NewOrder } from '../../api/orders'
import { newOrderStatus } from '../../rules/orderStatus'
import { finalPrice, npr, rupees, subtotalOf, totalOf } from '../../rules/pricing'
import type { Id, Paisa } from '../../rules/types'

/** A line of "Your Order": a cart line with its product, or the item of Buy Now. */
export type CheckoutLine = {
  /** The cart line's id, or the buy-now item's own. */
  id: Id
  buyNow: boolean
  product_id: Id
  title: string
  price: Paisa
  discount_price: Paisa
  images: readonly string[]
  size: string
  color: string
  quantity: number
}

export type Billing = {
  first_name: string
  last_name: string
  phone: string
  address: string
  delivery_address: string
  additional_info: string
}

export type Sums = { subtotal: Paisa; shipping: Paisa; total: Paisa }

/** The one arithmetic of the checkout: what it gives is shown, copied for paying, and sent. */
export function sumsOf(lines: readonly CheckoutLine[], shipping: Paisa): Sums {
  const subtotal = subtotalOf(lines)
  return { subtotal, shipping, total: totalOf(subtotal, shipping) }
}

/** "NPR 3,131", with the paisa where there are any: two amounts that differ never look the same. */
export function exactNpr(amount: Paisa): string {
  return amount % 100 === 0 ? npr(amount) : `NPR ${amountToPay(amount)}`
}

/** The amount as a wallet's field takes it: "2225", "2225.5" never, "2225.50". */
export function amountToPay(total: Paisa): string {
  return total % 100 === 0 ? String(rupees(total)) : rupees(total).toFixed(2)
}

/** The only method there is (D-114). */
const PAYMENT_METHOD = 'online'

type Parts = { email: string; billing: Billing; lines: readonly CheckoutLine[]; sums: Sums; receipt: File }

export function orderOf({ email, billing, lines, sums, receipt }: Parts): NewOrder {
  const words = Object.fromEntries(Object.entries(billing).map(([name, text]) => [name, text.trim()])) as Billing
  return {
    user_email: email,
    ...words,
    payment_method: PAYMENT_METHOD,
    subtotal: sums.subtotal,
    shipping_cost: sums.shipping,
    total_amount: sums.total,
    status: newOrderStatus(PAYMENT_METHOD),
    items: lines.map(({ product_id, title, quantity, size, color, ...priced }) => ({
      product_id,
      title,
      quantity,
      price: finalPrice(priced),
      size,
      color,
    })),
    payment_receipt: receipt,
  }
}
