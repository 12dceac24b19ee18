// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  resetWorldBeforeEach,
  ASHA,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
} from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const ITEM = {
  product_id: '1',
  title: 'Brick kurta',
  quantity: 2,
  price: 2250,
  size: 'm',
  color: 'Brick',
}
const ORDER = {
  user_email: ASHA,
  first_name: 'Asha',
  last_name: 'Rai',
  phone: '9800000002',
  address: '',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: '4500.00',
  shipping_cost: '150.00',
  total_amount: '4650.00',
  status: 'pending',
  items: JSON.stringify([ITEM]),
}

describe('orders.php', () => {
  it('takes the pieces from the stock, notifies the buyer, and lists the order in every list', async () => {
    const stream = await openStream('products_sse.php')
    await stream.message()
    expect(
      await postForm('orders.php', ORDER, { payment_receipt: pngFile('esewa.png') }),
    ).toMatchObject({
      success: true,
      order_id: 8,
    })
    expect(world.products[0]?.size_stock).toEqual({ s: 1, m: 2, xxxl: 0 })
    expect(await stream.message()).toMatchObject({
      topSelling: [{ title: 'Brick kurta', total_sales: '4' }],
    })
    stream.close()
    expect(await get('get_myorders.php', { user_email: ASHA })).toMatchObject({
      orders: [
        {
          order: { id: '8', subtotal: '4500.00', status: 'pending' },
          items: [{ title: 'Brick kurta', quantity: '2', price: '2250.00' }],
        },
        { order: { id: '7' } },
      ],
    })
    expect(await get('get_orders.php')).toMatchObject({
      orders: [{ id: '8', total_amount: '4650.00' }, { id: '7' }],
    })
    expect(await get('notifications.php', { user_email: ASHA })).toMatchObject({
      notifications: [{ message: 'Your order #8 has been placed.', status: 'unread' }, { id: '3' }],
    })
  })

  it('stores every field and line of the order', async () => {
    const sent = { ...ORDER, address: 'Patan', additional_info: 'Ring twice.' }
    await postForm('orders.php', sent)
    expect(world.orders.at(-1)).toEqual({
      ...sent,
      id: 8,
      payment_receipt: null,
      subtotal: 4500,
      shipping_cost: 150,
      total_amount: 4650,
      created_at: world.orders.at(-1)?.created_at,
      items: [{ ...ITEM, id: 1, product_id: 1 }],
    })
    expect(world.orders.at(-1)?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    await postForm('orders.php', {
      ...ORDER,
      status: '',
      items: JSON.stringify([{ ...ITEM, quantity: 1 }]),
    })
    expect(world.orders.at(-1)?.status).toBe('pending')
  })

  it('sells the last piece, and counts the pieces of each size apart', async () => {
    const lines = [
      { ...ITEM, quantity: 3 },
      { ...ITEM, quantity: 1, size: 'M' },
      { ...ITEM, quantity: 1, size: 's' },
    ]
    expect(await postForm('orders.php', { ...ORDER, items: JSON.stringify(lines) })).toMatchObject({
      success: true,
    })
    expect(world.products[0]?.size_stock).toEqual({ s: 0, m: 0, xxxl: 0 })
  })

  it('stores the receipt in the folder of receipts', async () => {
    await postForm('orders.php', ORDER, { payment_receipt: pngFile('my receipt.png', 1000) })
    const name = world.orders.at(-1)?.payment_receipt
    expect(name).toMatch(/^\d+_my_receipt\.png$/)
    const file = await fetch(`http://shop.test/backend/api/uploads/receipts/${name}`)
    expect((await file.arrayBuffer()).byteLength).toBe(1000)
    // Browsers may cache the seed's pictures, which never change, but not uploads.
    const kurta = await fetch('http://shop.test/backend/api/uploads/products/kurta-brick.webp')
    expect([file, kurta].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'public, max-age=3600',
    ])
  })

  it('drops a receipt above 2 MB without an error, as PHP does', async () => {
    expect(
      await postForm('orders.php', ORDER, { payment_receipt: pngFile('big.png', 2_100_000) }),
    ).toMatchObject({
      success: true,
    })
    expect(await get('get_order_details.php', { order_id: '8' })).toMatchObject({
      order: { payment_receipt: 'null' },
      items: [{ product_id: '1', size: 'm', color: 'Brick' }],
    })
  })

  it.each([
    [{ items: '[]' }, 'No items in the order'],
    [{ items: 'not json' }, 'No items in the order'],
    [
      { items: JSON.stringify([ITEM, { ...ITEM, quantity: 3 }]) },
      'Not enough stock for Brick kurta',
    ],
    [{ items: JSON.stringify([{ ...ITEM, product_id: 99 }]) }, 'Product not found: Brick kurta'],
    [{ items: JSON.stringify([{ ...ITEM, quantity: 0 }]) }, 'Invalid quantity for Brick kurta'],
    [{ items: '[null]' }, 'Product not found: '],
    [{ user_email: '' }, 'user_email is required'],
    [{ first_name: '' }, 'first_name is required'],
    [{ last_name: '' }, 'last_name is required'],
    [{ phone: '' }, 'phone is required'],
    [{ delivery_address: '  ' }, 'delivery_address is required'],
  ])('refuses %j and changes nothing', async (change, error) => {
    expect(
      await postForm('orders.php', { ...ORDER, ...change }, { payment_receipt: pngFile() }),
    ).toEqual({
      success: false,
      error,
    })
    expect(world.orders).toHaveLength(1)
    expect(world.products[0]?.size_stock.m).toBe(4)
    expect(world.files.size).toBe(0)
  })
})

describe('reading orders', () => {
  it('lists the orders of one shopper, and refuses an unknown order', async () => {
    expect(await get('get_myorders.php')).toEqual({
      success: false,
      error: 'User email is required',
    })
    expect(await get('get_myorders.php', { user_email: 'x@shop.test' })).toEqual({
      success: true,
      orders: [],
    })
    expect(await get('get_myorders.php', { user_email: ` ${ASHA.toUpperCase()} ` })).toMatchObject({
      orders: [{ order: { id: '7' } }],
    })
    expect(await get('get_order_details.php', { order_id: '7' })).toMatchObject({
      success: true,
      order: { id: '7' },
    })
    expect(await get('get_order_details.php', { order_id: '99' })).toEqual({
      success: false,
      error: 'Order not found',
    })
  })
})

describe('update_order_status.php', () => {
  it('stores the status as it was sent and notifies the buyer', async () => {
    expect(
      await postJson('update_order_status.php', { order_id: '7', status: 'Shipped' }),
    ).toMatchObject({
      success: true,
    })
    expect(await get('get_orders.php')).toMatchObject({ orders: [{ id: '7', status: 'Shipped' }] })
    expect(world.notifications.at(-1)).toMatchObject({
      user_email: ASHA,
      message: 'Your order #7 is now shipped.',
    })
  })

  it('puts the pieces of a returned order back into the stock once', async () => {
    await postJson('update_order_status.php', { order_id: 7, status: 'Returned' })
    await postJson('update_order_status.php', { order_id: 7, status: 'Cancelled' })
    expect(world.products[0]?.size_stock.m).toBe(6)
  })

  it('takes the pieces again when a returned order is shipped after all', async () => {
    await postJson('update_order_status.php', { order_id: 7, status: 'Returned' })
    await postJson('update_order_status.php', { order_id: 7, status: 'Shipped' })
    await postJson('update_order_status.php', { order_id: 7, status: 'processing' })
    expect(world.products[0]?.size_stock.m).toBe(4)
  })

  it('changes the status of an order whose product was deleted', async () => {
    world.remove('products', 1)
    expect(
      await postJson('update_order_status.php', { order_id: 7, status: 'Cancelled' }),
    ).toMatchObject({
      success: true,
    })
  })

  it('refuses an unknown order and an empty status', async () => {
    expect(
      await postJson('update_order_status.php', { order_id: 99, status: 'Shipped' }),
    ).toMatchObject({
      error: 'Order not found',
    })
    expect(await postJson('update_order_status.php', { order_id: 7 })).toMatchObject({
      error: 'Status is required',
    })
    expect(world.orders[0]?.status).toBe('processing')
  })
})
