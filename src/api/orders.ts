import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { amountText, rupees } from '../rules/pricing'
import type { Id, Paisa } from '../rules/types'
import { idText } from '../rules/types'
import { fetchRawReply } from './core/earlyRequests'
import { ApiError, readReply, storefrontHost } from './core/client'
import {
  phpCount,
  phpId,
  phpList,
  phpMoney,
  phpObject,
  phpStamp,
  phpText,
  phpTrimmedText,
} from './core/php'

export const OrderItem = v.object({
  product_id: phpId,
  title: phpText,
  quantity: phpCount,
  price: phpMoney,
  size: phpTrimmedText,
  color: phpTrimmedText,
})
export type OrderItem = v.InferOutput<typeof OrderItem>

const MyItem = v.object({
  id: phpId,
  title: phpText,
  size: phpTrimmedText,
  quantity: phpCount,
  price: phpMoney,
  product_id: phpId,
  color: phpTrimmedText,
})
const MyOrderHead = v.object({
  id: phpId,
  created_at: phpStamp,
  subtotal: phpMoney,
  status: phpTrimmedText,
})
export type MyOrder = {
  order: v.InferOutput<typeof MyOrderHead>
  items: v.InferOutput<typeof MyItem>[]
}

/** An entry is {order, items}, or an order that contains its items (D-129). */
const MyOrder = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((entry): MyOrder => {
    const { order, items } = v.parse(
      v.object({ order: phpObject(MyOrderHead), items: phpList(MyItem) }),
      entry,
    )
    return { order: order ?? v.parse(MyOrderHead, entry), items }
  }),
)

const MyOrdersReply = v.object({ orders: phpList(MyOrder) })
const MY_ORDERS_FILE = 'get_myorders.php'
const readMyOrders = { reply: MyOrdersReply, list: 'orders' }
const hasId = ({ order }: MyOrder) => idText(order.id) !== ''

export async function fetchMyOrders(email: string, signal?: AbortSignal): Promise<MyOrder[]> {
  const options = { params: { user_email: email }, ...(signal ? { signal } : {}) }
  const { orders } = await storefrontHost.get(MY_ORDERS_FILE, { ...options, ...readMyOrders })
  return orders.filter(hasId)
}

/**
 * Skips every cache, because a list without an order counts as proof that the order did not arrive. Uses fetch, because
 * XMLHttpRequest can skip the HTTP cache only with a custom header.
 */
export async function fetchMyOrdersUncached(email: string): Promise<MyOrder[]> {
  const url = `${await storefrontHost.urlOf(MY_ORDERS_FILE)}?${String(new URLSearchParams({ user_email: email }))}`
  const reply = await fetchRawReply(url, {}, 'no-store').catch((cause: unknown) => {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new ApiError(
      timedOut ? 'timeout' : 'network',
      timedOut ? 'The server took too long to respond' : 'No connection to the server',
    )
  })
  return readReply(reply, readMyOrders).orders.filter(hasId)
}

export const myOrdersQuery = (email: string) =>
  queryOptions({
    queryKey: ['myorders', email],
    queryFn: ({ signal }) => fetchMyOrders(email, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export type NewOrder = {
  user_email: string
  first_name: string
  last_name: string
  phone: string
  address: string
  delivery_address: string
  additional_info: string
  payment_method: string
  subtotal: Paisa
  shipping_cost: Paisa
  total_amount: Paisa
  status: string
  items: OrderItem[]
  payment_receipt: File
}

/** Multipart, with amounts as plain numbers with two decimals and the items as JSON text (D-115, D-116). */
export function orderFormData(order: NewOrder): FormData {
  const form = new FormData()
  const {
    user_email,
    first_name,
    last_name,
    phone,
    address,
    delivery_address,
    additional_info,
    payment_method,
  } = order
  const words = {
    user_email,
    first_name,
    last_name,
    phone,
    address,
    delivery_address,
    additional_info,
    payment_method,
  }
  for (const [name, word] of Object.entries(words)) form.append(name, word)
  form.append('subtotal', amountText(order.subtotal))
  form.append('shipping_cost', amountText(order.shipping_cost))
  form.append('total_amount', amountText(order.total_amount))
  form.append('status', order.status)
  const items = order.items.map(({ product_id, title, quantity, price, size, color }) => ({
    product_id,
    title,
    quantity,
    price: rupees(price),
    size,
    color,
  }))
  form.append('items', JSON.stringify(items))
  form.append('payment_receipt', order.payment_receipt, order.payment_receipt.name)
  return form
}

const PlacedReply = v.object({ order_id: phpId })

/** The id is '' if the server names none; the order is stored nevertheless (D-125). */
export async function placeOrder(
  order: NewOrder,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<{ order_id: Id }> {
  try {
    return await storefrontHost.send('orders.php', orderFormData(order), {
      reply: PlacedReply,
      bodyDecides: true,
      ...options,
    })
  } catch (cause) {
    // orders.php may send a valid body with any status. So the error names the body, which is not JSON, and not the
    // status (D-07).
    if (cause instanceof ApiError && cause.kind === 'http')
      throw new ApiError('http', 'Invalid JSON response', { status: cause.status })
    if (cause instanceof ApiError && cause.kind === 'refused' && cause.server === null)
      throw new ApiError('refused', 'Failed to place order', { status: cause.status })
    throw cause
  }
}
