import { isSaleStatus, ORDER_STATUSES } from '../../src/rules/orderStatus'
import { sizeKey, stockOf } from '../../src/rules/stock'
import { handleGet, handlePostForm, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { parseJsonOrNull, trimmedTextOf } from '../server/phpRequest'
import { sentIdOf } from '../dialects/sentId'
import type { OrderItemRow } from '../world/rows'
import { storeUploads } from '../server/uploads'
import { printMyOrder, printOrder, printOrderItem } from '../world/printRows'
import { world } from '../world/world'
import { productWithId } from './productHandlers'

const orderOf = (id: unknown) => world.orders.find((row) => row.id === sentIdOf(id))

function itemsFrom(text: string): OrderItemRow[] {
  const list = parseJsonOrNull(text)
  return (Array.isArray(list) ? list : []).map((item: Record<string, unknown> | null, index) => ({
    id: index + 1,
    product_id: sentIdOf(item?.product_id),
    title: trimmedTextOf(item?.title),
    quantity: sentIdOf(item?.quantity),
    price: Number(trimmedTextOf(item?.price)) || 0,
    size: trimmedTextOf(item?.size),
    color: trimmedTextOf(item?.color),
  }))
}

/**
 * Refuses an order that exceeds the stock; null if the stock suffices. Adds up lines with the same product and size.
 */
function shortageOf(items: OrderItemRow[]): string | null {
  const wanted = new Map<string, number>()
  for (const { product_id, title, size, quantity } of items) {
    const product = productWithId(product_id)
    if (!product) return `Product not found: ${title}`
    if (quantity < 1) return `Invalid quantity for ${title}`
    const key = `${product_id} ${size.toLowerCase()}`
    wanted.set(key, (wanted.get(key) ?? 0) + quantity)
    if ((wanted.get(key) ?? 0) > stockOf(product.size_stock, size))
      return `Not enough stock for ${title}`
  }
  return null
}

function moveStock(items: readonly OrderItemRow[], direction: 1 | -1): void {
  for (const { product_id, size, quantity } of items) {
    const product = productWithId(product_id)
    const key = product && sizeKey(product.size_stock, size)
    if (!product || !key) continue
    const left = Math.max(0, (product.size_stock[key] ?? 0) + direction * quantity)
    world.change('products', product.id, { size_stock: { ...product.size_stock, [key]: left } })
  }
}

const isKnownStatus = (status: string): boolean =>
  (ORDER_STATUSES as readonly string[]).includes(status.toLowerCase())

function addNotification(user_email: string, message: string): void {
  world.add('notifications', { user_email, message, status: 'unread', created_at: world.stamp() })
}

const REQUIRED_FIELDS = [
  'user_email',
  'first_name',
  'last_name',
  'phone',
  'delivery_address',
] as const

export const orderHandlers = [
  handlePostForm('orders.php', (form) => {
    const missing = REQUIRED_FIELDS.find((name) => form.text(name) === '')
    if (missing) return refusalReply(`${missing} is required`)
    const items = itemsFrom(form.text('items'))
    if (items.length === 0) return refusalReply('No items in the order')
    const problem = world.dialect.stock === 'checked' ? shortageOf(items) : null
    if (problem) return refusalReply(problem)
    const [receipt] = storeUploads('receipts', form.files('payment_receipt'))
    const order = world.add('orders', {
      user_email: form.text('user_email'),
      first_name: form.text('first_name'),
      last_name: form.text('last_name'),
      phone: form.text('phone'),
      address: form.text('address'),
      delivery_address: form.text('delivery_address'),
      additional_info: form.text('additional_info'),
      payment_method: form.text('payment_method'),
      // Null if PHP dropped a receipt as too large. The column then prints as the text "null".
      payment_receipt: receipt?.replace(/^.*\//, '') ?? null,
      subtotal: Number(form.text('subtotal')) || 0,
      shipping_cost: Number(form.text('shipping_cost')) || 0,
      total_amount: Number(form.text('total_amount')) || 0,
      status: form.text('status') || 'pending',
      created_at: world.stamp(),
      items,
    })
    moveStock(items, -1)
    addNotification(order.user_email, `Your order #${order.id} has been placed.`)
    return successReply({ order_id: order.id, message: 'Order placed' })
  }),

  handleGet('get_myorders.php', (query) => {
    const email = (query.get('user_email') ?? '').trim().toLowerCase()
    if (email === '') return refusalReply('User email is required')
    const mine = world.orders.filter(({ user_email }) => user_email.toLowerCase() === email)
    return successReply({ orders: mine.map(printMyOrder).reverse() })
  }),
  handleGet('get_orders.php', () =>
    successReply({ orders: world.orders.map(printOrder).reverse() }),
  ),
  handleGet('get_order_details.php', (query) => {
    const order = orderOf(query.get('order_id'))
    return order
      ? successReply({ order: printOrder(order), items: order.items.map(printOrderItem) })
      : refusalReply('Order not found')
  }),

  handlePostJson('update_order_status.php', (body) => {
    const order = orderOf(body.order_id)
    const status = trimmedTextOf(body.status)
    if (!order) return refusalReply('Order not found')
    if (status === '') return refusalReply('Status is required')
    if (world.dialect.status === 'refused' && !isKnownStatus(status))
      return refusalReply('Invalid status')
    if (world.dialect.cancel === 'restocks') {
      if (isSaleStatus(order.status) && !isSaleStatus(status)) moveStock(order.items, 1)
      if (!isSaleStatus(order.status) && isSaleStatus(status)) moveStock(order.items, -1)
    }
    world.change('orders', order.id, { status })
    addNotification(order.user_email, `Your order #${order.id} is now ${status.toLowerCase()}.`)
    return successReply({ message: 'Order status updated' })
  }),
]
