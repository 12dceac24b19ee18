import type { Order } from '../../../api/admin/adminOrders'
import { csvOf, textCell } from '../../../rules/csvText'
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

function line(order: Order): string[] {
  const { created_at, user_email, phone, address, delivery_address, additional_info, payment_method, status } = order
  return [
    textCell(idText(order.id)),
    textCell(created_at),
    textCell(customerOf(order)),
    ...[user_email, phone, address, delivery_address, additional_info, payment_method].map(textCell),
    ...[order.subtotal, order.shipping_cost, order.total_amount].map(amountText),
    textCell(status),
  ]
}

export const ordersCsv = (orders: readonly Order[]): string => csvOf([HEAD, ...orders.map(line)])
