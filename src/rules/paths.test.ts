// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoryPath } from './paths'
import * as paths from './paths'
import * as routeState from './routeState'
import { buyNowItem } from './pricing'

const product = { id: 12, title: 'Topi', price: 125_050, discount_price: 25_000, images: ['a.jpg'] }
const item = buyNowItem(product, 'm', 'Red', 2, 5)

describe('routes', () => {
  it('are those of the specification', () => {
    expect([
      paths.HOME_PATH,
      paths.PRODUCTS_PATH,
      paths.ABOUT_PATH,
      paths.CONTACT_PATH,
      paths.SEARCH_PATH,
      paths.PRODUCT_PATH,
    ]).toEqual(['/', '/products', '/about', '/contact', '/search', '/product'])
    expect([
      paths.CHECKOUT_PATH,
      paths.MY_ORDERS_PATH,
      paths.NOTIFICATIONS_PATH,
      paths.ORDER_SUCCESS_PATH,
    ]).toEqual(['/checkout', '/myorders', '/notifications', '/order-success'])
  })

  it('of the admin stand under /nest', () => {
    expect(Object.values(paths.ADMIN_PATHS)).toEqual(
      ['dashboard', 'users', 'products', 'orders', 'settings', 'inquiries', 'pages'].map(
        (name) => `${paths.NEST_PATH}/${name}`,
      ),
    )
  })
})

describe('the search address', () => {
  it.each([
    ['shirt', '/search?q=shirt'],
    ['a&b c', '/search?q=a%26b%20c'],
    [' shirt ', '/search?q=shirt'],
    ['50%', '/search?q=50%25'],
    ['a+b#c', '/search?q=a%2Bb%23c'],
    ['टोपी', '/search?q=%E0%A4%9F%E0%A5%8B%E0%A4%AA%E0%A5%80'],
  ])('carries %j encoded', (text, path) => {
    expect(paths.searchPath(text)).toBe(path)
  })

  it('gives back the typed text, trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(paths.searchTextOf(paths.searchPath(text).slice(paths.SEARCH_PATH.length))).toBe(
          text.trim(),
        )
      }),
    )
  })

  it.each([
    ['?q=%E0%A4%A', '\uFFFD%A'],
    ['?q=%', '%'],
    ['?q=100%', '100%'],
    ['?q=a+b', 'a b'],
    ['', ''],
    ['?x=1', ''],
    ['?q=a&q=b', 'a'],
  ])('%j reads %j and never throws', (search, text) => {
    expect(paths.searchTextOf(search)).toBe(text)
  })
})

describe('the product address', () => {
  it('shares by ?id= and reads it back (D-39)', () => {
    expect(paths.productPath(12)).toBe('/product?id=12')
    expect(paths.productPath('a&b')).toBe('/product?id=a%26b')
    expect(categoryPath(4)).toBe('/products?category=4')
    expect(paths.productIdOf('?id=a%26b')).toBe('a&b')
    expect(paths.productIdOf('')).toBe('')
  })

  it('hands over id and product, prices in rupees as the server writes them', () => {
    expect(paths.productRouteState(product)).toEqual({
      productId: 12,
      product: { id: 12, title: 'Topi', price: 1250.5, discount_price: 250, images: ['a.jpg'] },
    })
    expect(product.price).toBe(125_050)
  })

  it.each([
    [{ productId: 7, product: { id: 7 } }, 7, { id: 7 }],
    [{ productId: '007' }, '007', null],
    [{ product: { id: 7 } }, null, { id: 7 }],
    [{ productId: '' }, null, null],
    [{ productId: {} }, null, null],
    [null, null, null],
    ['x', null, null],
  ])('state %j is read as %j and %j', (state, productId, given) => {
    expect(routeState.readProductState(state)).toEqual({ productId, product: given })
  })
})

describe('the checkout state', () => {
  it('holds the chosen ids, as received', () => {
    expect(routeState.checkoutRouteState([1, '02'])).toEqual({ selectedItems: [1, '02'] })
    expect(routeState.readCheckoutState(routeState.checkoutRouteState([1, '02']))).toEqual({
      selectedItems: [1, '02'],
      buyNowItem: null,
    })
  })

  it('holds the buy-now item beside its id', () => {
    const state = structuredClone(routeState.checkoutRouteState([item.id], item))
    expect(state).toEqual({ selectedItems: ['buynow-125'], buyNowItem: item })
    expect(routeState.readCheckoutState(state)).toEqual({
      selectedItems: ['buynow-125'],
      buyNowItem: item,
    })
  })

  it.each([
    null,
    undefined,
    'x',
    5,
    [],
    {},
    { selectedItems: 'x' },
    { selectedItems: [null, {}, '', Number.NaN] },
  ])('%j is no choice', (state) => {
    expect(routeState.readCheckoutState(state)).toEqual({ selectedItems: [], buyNowItem: null })
  })

  it.each([
    { ...item, quantity: 0 },
    { ...item, quantity: 1.5 },
    { ...item, quantity: '2' },
    { ...item, id: 5 },
    { ...item, product_id: null },
    'x',
    null,
  ])('%j is no buy-now item', (broken) => {
    expect(
      routeState.readCheckoutState({ selectedItems: [], buyNowItem: broken }).buyNowItem,
    ).toBeNull()
  })

  it.each([Number.POSITIVE_INFINITY, '5', null])('reads the price %j as nothing', (price) => {
    expect(routeState.readCheckoutState({ buyNowItem: { ...item, price } }).buyNowItem?.price).toBe(
      0,
    )
  })

  it('takes a single piece, and only its own fields', () => {
    expect(
      routeState.readCheckoutState({ buyNowItem: { ...item, quantity: 1 } }).buyNowItem?.quantity,
    ).toBe(1)
    expect(routeState.readOrderSuccessState(Object.create({ orderId: 7 }))).toBeNull()
    expect(routeState.readOrderSuccessState({ orderId: Number.NaN })).toBeNull()
  })

  it('never sells below 0, and shows no value that is not text', () => {
    const tampered = {
      ...item,
      price: -5,
      discount_price: Number.NaN,
      title: { toString: 'x' },
      image: 4,
      extra: 1,
    }
    expect(routeState.readCheckoutState({ buyNowItem: tampered }).buyNowItem).toEqual({
      ...item,
      price: 0,
      discount_price: 0,
      title: '',
      image: '',
    })
  })
})

describe('the thank-you state', () => {
  it('holds the order id', () => {
    expect(routeState.orderSuccessRouteState('0042')).toEqual({ orderId: '0042' })
    expect(routeState.readOrderSuccessState({ orderId: 42 })).toBe(42)
  })

  it.each([null, undefined, {}, { orderId: null }, { orderId: '' }, { orderId: [] }, 'x'])(
    '%j holds none',
    (state) => {
      expect(routeState.readOrderSuccessState(state)).toBeNull()
    },
  )
})

it('no state, however odd, makes a reader throw', () => {
  fc.assert(
    fc.property(fc.anything(), (state) => {
      routeState.readProductState(state)
      routeState.readCheckoutState(state)
      routeState.readOrderSuccessState(state)
    }),
  )
})
