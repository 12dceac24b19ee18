// @vitest-environment node
import { expect, it } from 'vitest'
import { CART_LINE } from '../../tests/mockSent'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const add = (change: object = {}) => postJson('add_to_cart.php', { ...CART_LINE, ...change })

it('lists the lines of one shopper, with numbers as text', async () => {
  expect(await get('get_cart.php', { email: ` ${ASHA.toUpperCase()}` })).toEqual({
    success: true,
    cart: [
      { id: '5', user_email: ASHA, product_id: '1', size: 'm', color: 'Brick', quantity: '2' },
    ],
  })
  expect(await get('get_cart.php', { email: 'x@shop.test' })).toEqual({ success: true, cart: [] })
})

it('adds the last pieces to the line of the same size, colour, product and shopper', async () => {
  const colors = [
    { name: 'Brick', code: '#a0432f' },
    { name: 'Blue', code: '#224466' },
  ]
  world.change('products', 1, { colors })
  expect(await add({ quantity: 2 })).toEqual({ success: true, message: 'Product added to cart' })
  await add({ size: 's' })
  await add({ color: 'Blue' })
  await add({ product_id: 2, color: '' })
  await add({ user_email: 'other@shop.test' })
  const line = { user_email: ASHA, product_id: 1, size: 'm', color: 'Brick', quantity: 1 }
  expect(world.cart).toEqual([
    { ...line, id: 5, quantity: 4 },
    { ...line, id: 6, size: 's' },
    { ...line, id: 7, color: 'Blue' },
    { ...line, id: 8, product_id: 2, color: '' },
    { ...line, id: 9, user_email: 'other@shop.test' },
  ])
})

it('removes one line, once', async () => {
  await add({ size: 's' })
  const remove = () => postJson('remove_from_cart.php', { cart_id: '6', email: ASHA })
  expect(await remove()).toEqual({ success: true })
  expect(world.cart.map(({ id }) => id)).toEqual([5])
  expect(await remove()).toHaveProperty('error')
})
