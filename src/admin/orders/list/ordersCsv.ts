import type { Order } from '../../../api/admin/adminOrders'
import { amountText } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { customerOf } from './customer'

const HEAD = [
  'Order ID',
  'Date',
  'Customer',
  'Email',
  'Phone',
  'City',
  'Delivery address',
  'Additional info',
  'Payment method',
  'Subtotal',
  'Shipping',
  'Total',
  'Status',
]

// Without this mark a spreadsheet takes UTF-8 for Latin letters, and Nepali becomes noise.
const BYTE_ORDER_MARK = '\u{FEFF}'

/** Text of a customer that begins like a formula is made text by a leading apostrophe. */
function words(text: string): string {
  const safe = /^[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function line(order: Order): string {
  const { created_at, user_email, phone, address, delivery_address, additional_info, payment_method, status } = order
  return [
    words(idText(order.id)),
    words(created_at),
    words(customerOf(order)),
    ...[user_email, phone, address, delivery_address, additional_info, payment_method].map(words),
    ...[order.subtotal, order.shipping_cost, order.total_amount].map(amountText),
    words(status),
  ].join(',')
}

export function ordersCsv(orders: readonly Order[]): string {
  return `${BYTE_ORDER_MARK}${[HEAD.join(','), ...orders.map(line)].join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
