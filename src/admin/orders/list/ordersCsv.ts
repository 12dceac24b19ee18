import type { Order } from '../../../api/admin/adminOrders'
import { amountText } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { listCsv, textColumn, type CsvColumn } from '../../csvColumns'
import { customerOf } from './customer'

const COLUMNS: readonly CsvColumn<Order>[] = [
  textColumn('Order ID', ({ id }) => idText(id)),
  textColumn('Date', ({ created_at }) => created_at),
  textColumn('Customer', customerOf),
  textColumn('Email', ({ user_email }) => user_email),
  textColumn('Phone', ({ phone }) => phone),
  textColumn('City', ({ address }) => address),
  textColumn('Delivery address', ({ delivery_address }) => delivery_address),
  textColumn('Additional info', ({ additional_info }) => additional_info),
  textColumn('Payment method', ({ payment_method }) => payment_method),
  { name: 'Subtotal', cell: ({ subtotal }) => amountText(subtotal) },
  { name: 'Shipping', cell: ({ shipping_cost }) => amountText(shipping_cost) },
  { name: 'Total', cell: ({ total_amount }) => amountText(total_amount) },
  textColumn('Status', ({ status }) => status),
]

export const ORDER_COLUMNS = COLUMNS.map(({ name }) => name)
export const ordersCsv = (orders: readonly Order[]): string => listCsv('orders', COLUMNS, orders)
