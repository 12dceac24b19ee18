// @vitest-environment node
import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { CONTRACT } from './contractTable'
import { handlers } from './handlers/index'
import {
  address,
  resetWorldBeforeEach,
  ASHA,
  get,
  pngFile,
  postForm,
  postJson,
} from '../tests/mockWorld'
import { CART_LINE, ORDER_ITEM, ORDER_SENT } from '../tests/mockSent'
import { productSent } from '../tests/testProduct'
import { takeUnknownCalls } from './server/unknownCalls'
import { world } from './world/world'

resetWorldBeforeEach()

describe('the contract table', () => {
  it('has one mock handler for each call', () => {
    const played = handlers
      .map(({ info }) => info.header.replace('*/backend/api/', ''))
      .filter((name) => name.endsWith('.php'))
    const names: string[] = CONTRACT.map(({ name }) => name)
    expect({
      withoutHandler: names.filter((name) => !played.includes(name)),
      withoutRow: played.filter((name) => !names.includes(name)),
      twice: played.filter((name, index) => played.indexOf(name) !== index),
    }).toEqual({ withoutHandler: [], withoutRow: [], twice: [] })
  })
})

describe('a call that the backend does not have', () => {
  it.each([
    ['GET', 'nope.php', 'GET nope.php is not in the contract'],
    ['GET', 'login.php', 'login.php'],
  ])('%s %s is answered 501 with its name, in a browser too', async (method, file, name) => {
    const reply = await getResponse(
      handlers,
      new Request(`http://shop.test/backend/api/${file}`, { method }),
    )
    expect([reply?.status, await reply?.text()]).toEqual([501, expect.stringContaining(name)])
    expect(takeUnknownCalls()).toEqual([expect.stringContaining(file)])
  })
})

const lastCallProblems = () => world.log.entries.at(-1)?.problems

describe('the log of calls', () => {
  it('records the method, the fields and the files of a call', async () => {
    await postForm('add_category.php', { name: 'Sari' }, { image: pngFile('sari.png', 500) })
    expect(world.log.entries.at(-1)).toMatchObject({
      method: 'POST',
      file: 'add_category.php',
      contentType: expect.stringContaining('multipart/form-data; boundary='),
      fields: ['name', 'image'],
      sent: { name: 'Sari' },
      files: [{ field: 'image', name: 'sari.png', type: 'image/png', size: 500 }],
      status: 200,
      problems: [],
    })
  })

  it('finds the calls of a file by method', async () => {
    await get('notifications.php', { user_email: ASHA })
    await postJson('notifications.php', { notification_id: '3' })
    expect(world.log.of('notifications.php')).toHaveLength(2)
    expect(world.log.of('notifications.php', 'GET')).toMatchObject([
      { query: { user_email: ASHA } },
    ])
  })
})

describe('the verdict on a call', () => {
  it('finds nothing wrong with a call that keeps the contract', async () => {
    await get('get_cart.php', { email: ASHA })
    expect(lastCallProblems()).toEqual([])
    await postJson('login.php', { email: ASHA, password: 'x' })
    expect(lastCallProblems()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a query too many',
      () => get('get_orders.php', { t: '1' }),
      'field "t" is not in the contract',
    ],
    [
      'a field missing',
      () => postJson('login.php', { email: ASHA }),
      'field "password" is missing',
    ],
    [
      'a field too many',
      () => postJson('delete_product.php', { id: 1, title: 'x' }),
      'field "title" is not in the contract',
    ],
    [
      'the wrong encoding',
      () => postJson('update_shipping_charge.php', { charge: 1 }),
      'sent as json, the contract says multipart',
    ],
    [
      'a file missing',
      () => postForm('add_category.php', { name: 'x' }),
      'file "image" is missing',
    ],
    [
      'a wrong file field',
      () => postForm('add_category.php', { name: 'x' }, { picture: pngFile() }),
      'file field "picture" is not in the contract',
    ],
    [
      'a quantity as text',
      () => postJson('add_to_cart.php', { ...CART_LINE, quantity: '1' }),
      'quantity is not an integer',
    ],
    [
      'a buy-now item',
      () => postJson('remove_from_cart.php', { cart_id: 'buynow-11', email: ASHA }),
      'a buy-now item is not in the cart',
    ],
    [
      'a status in the wrong spelling',
      () => postJson('update_order_status.php', { order_id: 7, status: 'shipped' }),
      'status "shipped" is not one that the admin sends',
    ],
    [
      'a credential',
      () => fetch(address('get_users.php'), { headers: { Authorization: 'Bearer x' } }),
      'a credential header is sent',
    ],
  ])('names %s', async (_, call, problem) => {
    await call()
    expect(lastCallProblems()).toContain(problem)
  })

  it('expects the images of a product to be numbered from 0', async () => {
    const fields = productSent()
    await postForm('add_product.php', fields, { 'images[0]': pngFile(), 'images[1]': pngFile() })
    expect(lastCallProblems()).toEqual([])
    await postForm('add_product.php', fields, { 'images[1]': pngFile() })
    expect(lastCallProblems()).toEqual(['file field "images[1]" breaks the count from 0'])
  })

  it('expects the amounts of an order to add up', async () => {
    const send = (change: object) =>
      postForm('orders.php', { ...ORDER_SENT, ...change }, { payment_receipt: pngFile() })
    await send({})
    expect(lastCallProblems()).toEqual([])
    await send({ total_amount: 'NPR 2,400', status: 'processing' })
    expect(lastCallProblems()).toEqual([
      'total_amount is not a plain amount',
      'total_amount is not subtotal plus shipping_cost',
      'an online order is not sent as pending',
    ])
    await send({
      items: JSON.stringify([{ ...ORDER_ITEM, quantity: '1', image: 'x' }]),
      subtotal: '2000',
      total_amount: '2150',
    })
    expect(lastCallProblems()).toEqual([
      'an item has other fields than product_id, title, quantity, price, size, color',
      'an item quantity is not an integer',
      'subtotal is not the sum of the items',
    ])
  })
})
