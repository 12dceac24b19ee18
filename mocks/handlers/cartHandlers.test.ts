// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const LINE = { product_id: '1', size: 'm', color: 'Brick', quantity: 1, user_email: ASHA }

describe('get_cart.php', () => {
  it('lists the lines of one shopper, with numbers as text', async () => {
    expect(await get('get_cart.php', { email: ASHA })).toEqual({
      success: true,
      cart: [
        { id: '5', user_email: ASHA, product_id: '1', size: 'm', color: 'Brick', quantity: '2' },
      ],
    })
    expect(await get('get_cart.php', { email: ` ${ASHA.toUpperCase()}` })).toMatchObject({
      cart: [{ id: '5' }],
    })
    expect(await get('get_cart.php', { email: 'other@shop.test' })).toEqual({
      success: true,
      cart: [],
    })
  })

  it('refuses a call without an email', async () => {
    expect(await get('get_cart.php')).toEqual({ success: false, error: 'Email is required' })
  })
})

describe('add_to_cart.php', () => {
  it('adds to the line of the same size and colour, and makes a new line for another one', async () => {
    expect(await postJson('add_to_cart.php', LINE)).toMatchObject({ success: true })
    await postJson('add_to_cart.php', { ...LINE, product_id: 2, color: '' })
    expect(world.cart.map(({ id, product_id, quantity }) => [id, product_id, quantity])).toEqual([
      [5, 1, 3],
      [6, 2, 1],
    ])
  })

  it('adds the last pieces of a size, and makes a new line for another shopper', async () => {
    expect(await postJson('add_to_cart.php', { ...LINE, quantity: 2 })).toEqual({
      success: true,
      message: 'Product added to cart',
    })
    await postJson('add_to_cart.php', { ...LINE, size: 's' })
    await postJson('add_to_cart.php', { ...LINE, user_email: 'other@shop.test' })
    expect(world.cart).toEqual([
      { id: 5, user_email: ASHA, product_id: 1, size: 'm', color: 'Brick', quantity: 4 },
      { id: 6, user_email: ASHA, product_id: 1, size: 's', color: 'Brick', quantity: 1 },
      {
        id: 7,
        user_email: 'other@shop.test',
        product_id: 1,
        size: 'm',
        color: 'Brick',
        quantity: 1,
      },
    ])
  })

  it('makes a new line for another colour and for another product', async () => {
    const colors = [
      { name: 'Brick', code: '#a0432f' },
      { name: 'Blue', code: '#224466' },
    ]
    world.change('products', 1, { colors })
    world.change('products', 3, { colors, size_stock: { m: 4 } })
    await postJson('add_to_cart.php', { ...LINE, color: 'Blue' })
    await postJson('add_to_cart.php', { ...LINE, product_id: 3 })
    await postJson('add_to_cart.php', LINE)
    expect(
      world.cart.map(({ product_id, color, quantity }) => [product_id, color, quantity]),
    ).toEqual([
      [1, 'Brick', 3],
      [1, 'Blue', 1],
      [3, 'Brick', 1],
    ])
  })

  it.each([
    [{ quantity: 3 }, 'Not enough stock'],
    [{ size: 'xxxl' }, 'Not enough stock'],
    [{ size: 'L' }, 'Size not available'],
    [{ color: 'Blue' }, 'Color not available'],
    [{ quantity: 0 }, 'Invalid quantity'],
    [{ quantity: 1.5 }, 'Invalid quantity'],
    [{ product_id: 99 }, 'Product not found'],
    [{ user_email: '' }, 'User email is required'],
  ])('refuses %j', async (change, error) => {
    expect(await postJson('add_to_cart.php', { ...LINE, ...change })).toEqual({
      success: false,
      error,
    })
    expect(world.cart).toHaveLength(1)
    expect(world.cart[0]?.quantity).toBe(2)
  })
})

describe('remove_from_cart.php', () => {
  it('removes only lines of the shopper who asks', async () => {
    expect(
      await postJson('remove_from_cart.php', { cart_id: '5', email: 'other@shop.test' }),
    ).toMatchObject({
      success: false,
    })
    expect(world.cart).toHaveLength(1)
    await postJson('add_to_cart.php', { ...LINE, size: 's' })
    expect(await postJson('remove_from_cart.php', { cart_id: '6', email: ASHA })).toEqual({
      success: true,
    })
    expect(world.cart.map(({ id }) => id)).toEqual([5])
    expect(await postJson('remove_from_cart.php', { cart_id: '5', email: ASHA })).toEqual({
      success: true,
    })
    expect(world.cart).toEqual([])
    expect(await postJson('remove_from_cart.php', { cart_id: '5', email: ASHA })).toEqual({
      success: false,
      error: 'Item not found in cart',
    })
  })
})
