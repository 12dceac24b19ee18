import type { Order, OrderDetail } from '../../../api/admin/adminOrders'
import { amountText } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { listCsv, textColumn, type CsvColumn } from '../../export/csvColumns'
import { customerOf } from './customer'

type Items = OrderDetail['items']
type Row = { order: Order; items: Items }

const itemText = ({ title, size, color, quantity }: Items[number]) =>
  `${quantity} × ${[title, size.toUpperCase(), color].filter(Boolean).join(', ')}`

const COLUMNS: readonly CsvColumn<Row>[] = [
  textColumn('Order ID', ({ order }) => idText(order.id)),
  textColumn('Date', ({ order }) => order.created_at),
  textColumn('Customer', ({ order }) => customerOf(order)),
  textColumn('Email', ({ order }) => order.user_email),
  textColumn('Phone', ({ order }) => order.phone),
  textColumn('City', ({ order }) => order.address),
  textColumn('Delivery address', ({ order }) => order.delivery_address),
  textColumn('Additional info', ({ order }) => order.additional_info),
  textColumn('Payment method', ({ order }) => order.payment_method),
  textColumn('Receipt', ({ order }) => order.payment_receipt),
  textColumn('Items', ({ items }) => items.map(itemText).join('; ')),
  { name: 'Subtotal', cell: ({ order }) => amountText(order.subtotal) },
  { name: 'Shipping', cell: ({ order }) => amountText(order.shipping_cost) },
  { name: 'Total', cell: ({ order }) => amountText(order.total_amount) },
  textColumn('Status', ({ order }) => order.status),
]

export const ORDER_COLUMNS = COLUMNS.map(({ name }) => name)
export const ordersCsv = (
  orders: readonly Order[],
  items: ReadonlyMap<Order, Items> = new Map(),
): string =>
  listCsv(
    'orders',
    COLUMNS,
    orders.map((order) => ({ order, items: items.get(order) ?? [] })),
  )
