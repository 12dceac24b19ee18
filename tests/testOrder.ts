import type { Order } from '../src/api/admin/adminOrders'

/** An order for tests, as src/api returns it. */
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
