import type { OrderRow } from '../mocks/world/rows'
import type { Order } from '../src/api/admin/adminOrders'

/** An order as src/api returns it. */
export function testOrder(order: Partial<Order> = {}): Order {
  return {
    id: 1,
    user_email: 'asha@shop.test',
    first_name: 'Asha',
    last_name: 'Rai',
    phone: '9800000002',
    address: 'Patan',
    delivery_address: 'Mangal Bazar 4',
    additional_info: '',
    payment_method: 'online',
    payment_receipt: 'receipt.jpg',
    subtotal: 4500_00,
    shipping_cost: 150_00,
    total_amount: 4650_00,
    status: 'pending',
    created_at: '2026-11-01 10:00:00',
    ...order,
  }
}

/** An order as a row of the mock's world. Each id has its own buyer, day and receipt. */
export function orderRow({ id, ...order }: Partial<OrderRow> & { id: number }): OrderRow {
  return {
    id,
    user_email: `buyer${id}@shop.test`,
    first_name: 'Buyer',
    last_name: `No${id}`,
    phone: `98000000${id}`,
    address: 'Patan',
    delivery_address: 'Mangal Bazar 4',
    additional_info: 'Ring twice',
    payment_method: 'online',
    payment_receipt: `receipt-${id}.jpg`,
    subtotal: 2500,
    shipping_cost: 150,
    total_amount: 2650,
    status: 'pending',
    created_at: `2026-11-${id} 10:00:00`,
    items: [orderItem()],
    ...order,
  }
}

export const orderItem = (
  part: Partial<OrderRow['items'][number]> = {},
): OrderRow['items'][number] => ({
  id: 1,
  product_id: 1,
  title: 'Brick kurta',
  quantity: 2,
  price: 1250,
  size: 'm',
  color: 'Brick',
  ...part,
})
