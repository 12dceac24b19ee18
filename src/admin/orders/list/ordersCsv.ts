import { orderDetailsQuery, type Order, type OrderDetail } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { downloadFile } from '../../parts/files'
import { dayStringBefore } from './Filters'
import type { IndexedOrder } from './findOrders'
import { type OrderView, customerName } from './orderView'
import { amountText } from '../../../rules/pricing'
import { countText } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { listCsv, csvTextColumn, type CsvColumn } from '../../export/csvColumns'

type OrderLines = OrderDetail['items']
type CsvRow = { order: Order; items: OrderLines }

const itemText = ({ title, size, color, quantity }: OrderLines[number]) =>
  `${quantity} × ${[title, size.toUpperCase(), color].filter(Boolean).join(', ')}`

const CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  csvTextColumn('Order ID', ({ order }) => idText(order.id)),
  csvTextColumn('Date', ({ order }) => order.created_at),
  csvTextColumn('Customer', ({ order }) => customerName(order)),
  csvTextColumn('Email', ({ order }) => order.user_email),
  csvTextColumn('Phone', ({ order }) => order.phone),
  csvTextColumn('City', ({ order }) => order.address),
  csvTextColumn('Delivery address', ({ order }) => order.delivery_address),
  csvTextColumn('Additional info', ({ order }) => order.additional_info),
  csvTextColumn('Payment method', ({ order }) => order.payment_method),
  csvTextColumn('Receipt', ({ order }) => order.payment_receipt),
  csvTextColumn('Items', ({ items }) => items.map(itemText).join('; ')),
  { name: 'Subtotal', cell: ({ order }) => amountText(order.subtotal) },
  { name: 'Shipping', cell: ({ order }) => amountText(order.shipping_cost) },
  { name: 'Total', cell: ({ order }) => amountText(order.total_amount) },
  csvTextColumn('Status', ({ order }) => order.status),
]

export const ORDER_CSV_COLUMN_NAMES = CSV_COLUMNS.map(({ name }) => name)
export const ordersCsv = (
  orders: readonly Order[],
  items: ReadonlyMap<Order, OrderLines> = new Map(),
): string =>
  listCsv(
    'orders',
    CSV_COLUMNS,
    orders.map((order) => ({ order, items: items.get(order) ?? [] })),
  )

/** Items need one call per order, so a larger export contains no items. */
const MAX_DETAILS_READ = 300
const READS_AT_ONCE = 4

/** Items by order; an order whose items could not be read is missing. */
async function readItems(orders: readonly Order[]): Promise<Map<Order, OrderLines>> {
  const items = new Map<Order, OrderLines>()
  if (orders.length > MAX_DETAILS_READ) return items
  const left = [...orders]
  async function work() {
    for (let order = left.pop(); order; order = left.pop()) {
      const query = { ...orderDetailsQuery(order.id), staleTime: Number.POSITIVE_INFINITY }
      const details = await cache.fetchQuery(query).catch(() => null)
      if (details) items.set(order, details.items)
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, work))
  return items
}

/** "2026-10" for a whole month, otherwise "2026-10-03-to-2026-10-09"; today's date if no period is chosen. */
export function periodName({ from, to }: Pick<OrderView, 'from' | 'to'>, today: string): string {
  const month = from.slice(0, 7)
  if (from.endsWith('-01') && to.startsWith(month)) {
    const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0))
    if (to === last.toISOString().slice(0, 10)) return month
  }
  if (from === '' && to === '') return today
  return `${from || 'start'}-to-${to || today}`
}

export async function downloadOrdersCsv(found: readonly IndexedOrder[], view: OrderView) {
  const orders = found.map(({ order }) => order)
  const items = await readItems(orders)
  const { status } = view
  const file = `orders-${periodName(view, dayStringBefore(Date.now(), 0))}${status ? `-${status}` : ''}.csv`
  downloadFile(file, 'text/csv;charset=utf-8', ordersCsv(orders, items))
  const unread = orders.length - items.size
  return {
    file,
    names: ORDER_CSV_COLUMN_NAMES,
    detail:
      unread > 0
        ? `The file doesn't list the items in ${countText(unread, 'order')}, because they couldn't be loaded. Export again to try again.`
        : undefined,
  }
}
