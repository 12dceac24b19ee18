import type { NewOrder } from '../../api/orders'
import { newOrderStatus } from '../../rules/orderStatus'
import { finalPrice, groupDigits, npr, rupees, subtotalOf, totalOf } from '../../rules/pricing'
import type { Id, Paisa } from '../../rules/types'

/** A row of "Your Order": a cart line with its product, or the Buy Now item. */
export type CheckoutLine = {
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

export type OrderSums = { subtotal: Paisa; shipping: Paisa; total: Paisa }

/** No other code computes totals: the page shows, copies and sends these sums. */
export function orderSumsOf(lines: readonly CheckoutLine[], shipping: Paisa): OrderSums {
  const subtotal = subtotalOf(lines)
  return { subtotal, shipping, total: totalOf(subtotal, shipping) }
}

/** Shows paisa if there are any ("NPR 3,131.50"), so that two different amounts never look the same. */
export function exactNpr(amount: Paisa): string {
  const paisa = amount % 100
  return paisa === 0
    ? npr(amount)
    : `NPR ${groupDigits((amount - paisa) / 100)}.${String(paisa).padStart(2, '0')}`
}

/** "2225" or "2225.50", never "2225.5": digits for a wallet's amount field. */
export function amountToPayText(total: Paisa): string {
  return total % 100 === 0 ? String(rupees(total)) : rupees(total).toFixed(2)
}

/** The shop accepts no other payment method (D-114). */
const PAYMENT_METHOD = 'online'

type OrderParts = {
  email: string
  billing: Billing
  lines: readonly CheckoutLine[]
  sums: OrderSums
  receipt: File
}

export function newOrderOf({ email, billing, lines, sums, receipt }: OrderParts): NewOrder {
  const words = Object.fromEntries(
    Object.entries(billing).map(([name, text]) => [name, text.trim()]),
  ) as Billing
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
