// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ORDER_ITEM, ORDER_SENT } from '../../tests/mockSent'
import {
  ASHA,
  address,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
  resetWorldBeforeEach,
} from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const SUCCESS = { success: true }
const placeOrder = (change: Record<string, string> = {}, payment_receipt?: File) =>
  postForm('orders.php', { ...ORDER_SENT, ...change }, payment_receipt && { payment_receipt })

describe('orders.php', () => {
  it('takes the pieces from the stock, notifies the buyer, and lists the order in every list', async () => {
    const stream = await openStream('products_sse.php')
    await stream.message()
    expect(await placeOrder({}, pngFile())).toMatchObject({ success: true, order_id: 8 })
    expect(world.products[0]?.size_stock).toEqual({ s: 1, m: 2, xxxl: 0 })
    expect(await stream.message()).toMatchObject({
      topSelling: [{ title: 'Brick kurta', total_sales: '4' }],
    })
    stream.close()
    expect(await get('get_myorders.php', { user_email: ` ${ASHA.toUpperCase()} ` })).toMatchObject({
      orders: [
        {
          order: { id: '8', subtotal: '4500.00', status: 'pending' },
          items: [{ title: 'Brick kurta', quantity: '2', price: '2250.00' }],
        },
        { order: { id: '7' } },
      ],
    })
    expect(await get('get_myorders.php', { user_email: 'x@shop.test' })).toEqual({
      success: true,
      orders: [],
    })
    expect(await get('get_orders.php')).toMatchObject({
      orders: [{ id: '8', total_amount: '4650.00' }, { id: '7' }],
    })
    expect(await get('notifications.php', { user_email: ASHA })).toMatchObject({
      notifications: [{ message: 'Your order #8 has been placed.', status: 'unread' }, { id: '3' }],
    })
  })

  it('stores every field and line of the order', async () => {
    const sent = { ...ORDER_SENT, address: 'Patan', additional_info: 'Ring twice.' }
    await placeOrder(sent)
    expect(world.orders.at(-1)).toEqual({
      ...sent,
      id: 8,
      payment_receipt: null,
      subtotal: 4500,
      shipping_cost: 150,
      total_amount: 4650,
      created_at: world.stamp(),
      items: [{ ...ORDER_ITEM, id: 1, product_id: 1 }],
    })
    await placeOrder({ status: '' })
    expect(world.orders.at(-1)?.status).toBe('pending')
  })

  it('sells the last piece, and counts the pieces of each size apart', async () => {
    const lines = [
      { ...ORDER_ITEM, quantity: 3 },
      { ...ORDER_ITEM, quantity: 1, size: 'M' },
      { ...ORDER_ITEM, quantity: 1, size: 's' },
    ]
    expect(await placeOrder({ items: JSON.stringify(lines) })).toMatchObject(SUCCESS)
    expect(world.products[0]?.size_stock).toEqual({ s: 0, m: 0, xxxl: 0 })
  })

  it('stores the receipt in the folder of receipts', async () => {
    await placeOrder({}, pngFile('my receipt.png', 1000))
    const name = world.orders.at(-1)?.payment_receipt
    expect(name).toMatch(/^\d+_my_receipt\.png$/)
    const file = await fetch(address(`uploads/receipts/${name}`))
    expect((await file.arrayBuffer()).byteLength).toBe(1000)
    // Browsers may cache the seed's pictures, which never change, but not uploads.
    const kurta = await fetch(address('uploads/products/kurta-brick.webp'))
    expect([file, kurta].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'public, max-age=3600',
    ])
  })

  it('drops a receipt above 2 MB without an error, as PHP does', async () => {
    expect(await placeOrder({}, pngFile('big.png', 2_100_000))).toMatchObject(SUCCESS)
    expect(await get('get_order_details.php', { order_id: '8' })).toMatchObject({
      order: { payment_receipt: 'null' },
      items: [{ product_id: '1', size: 'm', color: 'Brick' }],
    })
  })
})

describe('update_order_status.php', () => {
  const setStatus = (status: string) =>
    postJson('update_order_status.php', { order_id: '7', status })

  it('stores the status as it was sent and notifies the buyer', async () => {
    expect(await setStatus('Shipped')).toMatchObject(SUCCESS)
    expect(await get('get_orders.php')).toMatchObject({ orders: [{ id: '7', status: 'Shipped' }] })
    expect(world.notifications.at(-1)).toMatchObject({
      user_email: ASHA,
      message: 'Your order #7 is now shipped.',
    })
  })

  it('puts the pieces of a returned order back once, and takes them again when it is shipped', async () => {
    const stockAfter = async (status: string) => {
      await setStatus(status)
      return world.products[0]?.size_stock.m
    }
    expect(await stockAfter('Returned')).toBe(6)
    expect(await stockAfter('Cancelled')).toBe(6)
    expect(await stockAfter('Shipped')).toBe(4)
    expect(await stockAfter('processing')).toBe(4)
  })

  it('changes the status of an order whose product was deleted', async () => {
    world.remove('products', 1)
    expect(await setStatus('Cancelled')).toMatchObject(SUCCESS)
  })
})
