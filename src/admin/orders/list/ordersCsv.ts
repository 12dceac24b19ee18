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

// Without this mark Excel reads UTF-8 as Latin-1, and Nepali text is garbled.
const BYTE_ORDER_MARK = '\u{FEFF}'

/** A quoted cell. A leading apostrophe stops a spreadsheet from running a customer's text as a formula. */
function textCell(text: string): string {
  const safe = /^[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function line(order: Order): string {
  const { created_at, user_email, phone, address, delivery_address, additional_info, payment_method, status } = order
  return [
    textCell(idText(order.id)),
    textCell(created_at),
    textCell(customerOf(order)),
    ...[user_email, phone, address, delivery_address, additional_info, payment_method].map(textCell),
    ...[order.subtotal, order.shipping_cost, order.total_amount].map(amountText),
    textCell(status),
  ].join(',')
}

export function ordersCsv(orders: readonly Order[]): string {
  return `${BYTE_ORDER_MARK}${[HEAD.join(','), ...orders.map(line)].join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL only after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
