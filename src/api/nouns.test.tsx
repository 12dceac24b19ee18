import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../mocks/server/node'
import { world } from '../../mocks/world/world'
import { asha, owner, renderAt } from '../../tests/renderAt'
import { openStreams, sendFrame, sendStreamsByHand } from '../../tests/fakeStreams'
import { cache } from './core/cache'
import { CONFIG_DEFAULTS, setConfig } from './core/config'
import { orderDetailsQuery, ordersQuery } from './admin/adminOrders'
import { topSellersQuery } from './admin/adminProducts'
import { openAdminHost } from './admin/adminSettings'
import { cartKey } from './cart'
import { refetchCart } from './cartWrites'
import { shippingQuery } from './shipping'

const mockReply = (file: string, body: object) =>
  mockServer.use(http.get(`*/backend/api/${file}`, () => HttpResponse.json(body)))

const order = {
  id: '7',
  user_email: 'a@b.np',
  first_name: 'Asha',
  last_name: 'Rai',
  phone: 9841000001,
  address: 'Patan',
  delivery_address: 'Mangal Bazar 4',
  additional_info: null,
  payment_method: 'online',
  payment_receipt: 'null',
  subtotal: '3200.00',
  shipping_cost: '150',
  total_amount: 3350,
  status: 'Shipped',
  created_at: '2026-01-31 23:59:59',
}

describe('entities as the server sends them', () => {
  it('reads an order with its customer, both addresses, its texts and its amounts (DATA-21, DATA-22, DATA-23, DATA-24, DATA-25)', async () => {
    openAdminHost(owner.email)
    mockReply('get_orders.php', { success: 1, orders: [order] })
    expect(await cache.query(ordersQuery())).toEqual([
      {
        ...order,
        phone: '9841000001',
        additional_info: '',
        payment_receipt: '',
        subtotal: 320000,
        shipping_cost: 15000,
        total_amount: 335000,
      },
    ])
  })

  it('reads the details of an order as the order and its items (DATA-27, DATA-28, CALL-38)', async () => {
    openAdminHost(owner.email)
    const item = {
      product_id: 3,
      title: 'Kurta',
      quantity: '2',
      price: '1600.00',
      size: 'm',
      color: 'Brick',
    }
    mockReply('get_order_details.php', { success: true, order, items: [item, null] })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const details = await cache.query(orderDetailsQuery('7'))
    expect(details.order?.id).toBe('7')
    expect(details.items).toEqual([{ ...item, quantity: 2, price: 160000 }])
  })

  it('reads total_sales on top-seller rows (DATA-16)', async () => {
    openAdminHost(owner.email)
    mockReply('get_top_selling_products.php', {
      success: true,
      top_products: [{ title: 'Kurta', total_sales: '14' }],
    })
    expect(await cache.query(topSellersQuery())).toEqual([{ title: 'Kurta', total_sales: 14 }])
  })

  it.each([
    ['150.00', 15000],
    [0, 0],
    ['0', 0],
    [null, 12500],
    ['many', 12500],
    [-5, 12500],
  ])(
    'reads the shipping charge %s as one number, or keeps the default (DATA-40, CONST-23)',
    async (charge, expected) => {
      mockReply('fetch_shipping_charge.php', { success: true, shipping_charge: { charge } })
      expect(await cache.query(shippingQuery())).toBe(expected)
    },
  )
})

it('a cart that is read until after the logout is dropped', async () => {
  await refetchCart(asha.email)
  expect(cache.getQueryData(cartKey(asha.email))).toBeUndefined()
  cache.setQueryData(cartKey(asha.email), [])
  await refetchCart(asha.email)
  expect(cache.getQueryData(cartKey(asha.email))).toHaveLength(
    world.cart.filter(({ user_email }) => user_email === asha.email).length,
  )
})

describe('hosts', () => {
  it('sends the storefront’s calls to the fixed host (CALL-02)', async () => {
    const asked: string[] = []
    setConfig({ ...CONFIG_DEFAULTS, apiHost: 'https://api.shop.example' })
    mockServer.use(
      http.get('https://api.shop.example/backend/api/fetch_shipping_charge.php', ({ request }) => {
        asked.push(request.url)
        return HttpResponse.json({ success: true, shipping_charge: { charge: 99 } })
      }),
    )
    expect(await cache.query(shippingQuery())).toBe(9900)
    expect(asked).toEqual(['https://api.shop.example/backend/api/fetch_shipping_charge.php'])
  })
})

describe('the admin’s products stream', () => {
  it('updates both the products and the top sellers (CALL-29)', async () => {
    sendStreamsByHand()
    renderAt('/nest/products', { signedIn: owner })
    await screen.findByRole('heading', { level: 1, name: 'Products' })
    await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
    act(() =>
      sendFrame('products_sse.php', {
        products: [{ id: 1, title: 'Streamed Kurta', price: '100.00', discount_price: '0.00' }],
        topSelling: [{ title: 'Streamed Seller', total_sales: '5' }],
      }),
    )
    expect((await screen.findAllByText('Streamed Kurta')).length).toBeGreaterThan(0)
    expect((await screen.findAllByText('Streamed Seller')).length).toBeGreaterThan(0)
    // A message without top sellers leaves that list unchanged.
    act(() => sendFrame('products_sse.php', { products: [] }))
    await waitFor(() => expect(screen.queryByText('Streamed Kurta')).toBeNull())
    expect(screen.getAllByText('Streamed Seller').length).toBeGreaterThan(0)
    const topi = { id: 2, title: 'Streamed Topi', price: '100.00', discount_price: '0.00' }
    act(() => sendFrame('products_sse.php', { products: [topi], topSelling: null }))
    expect((await screen.findAllByText('Streamed Topi')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Streamed Seller').length).toBeGreaterThan(0)
  })
})

describe('two routes of an order', () => {
  it('shows the checkout at /checkout (RTE-12)', async () => {
    renderAt('/checkout', { signedIn: asha })
    expect(await screen.findByRole('heading', { level: 1, name: 'Checkout form' })).toBeVisible()
  })

  it('shows the thank-you page at /order-success (RTE-16)', async () => {
    renderAt('/order-success', { state: { orderId: 77 } })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' }),
    ).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  })
})
