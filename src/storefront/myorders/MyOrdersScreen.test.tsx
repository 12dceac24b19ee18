import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import type { OrderRow } from '../../../mocks/world/rows'
import { world } from '../../../mocks/world/world'
import { cache } from '../../api/core/cache'
import { config, readConfig, setConfig } from '../../api/core/config'
import { savePendingAdd } from '../../state/pendingAdds'
import { holdCalls } from '../../../tests/holdCalls'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { orderItem, orderRow } from '../../../tests/testOrder'
import '../../../tests/openAccount'

const productOf = (title: string) => {
  const row = world.products.find((product) => product.title === title)
  if (!row) throw new Error(`No ${title}`)
  return row
}

const KURTA = 'Patan Brick Kurta'
const TOPI = 'Palpali Dhaka Topi'
const KURTA_ID = productOf(KURTA).id
const TOPI_ID = productOf(TOPI).id

const orderWith = (change: Partial<OrderRow> = {}): OrderRow =>
  orderRow({
    id: 501,
    user_email: asha.email,
    payment_receipt: null,
    subtotal: 6350,
    total_amount: 6500,
    status: 'processing',
    created_at: '2026-11-19 23:30:00',
    items: [
      orderItem({ product_id: KURTA_ID, title: KURTA, price: 2750 }),
      orderItem({
        product_id: TOPI_ID,
        title: TOPI,
        quantity: 1,
        price: 850,
        size: 'l',
        color: 'Night',
        id: 2,
      }),
    ],
    ...change,
  })

const orderCard = (id: number) => within(screen.getByRole('article', { name: `Order #${id}` }))

async function openMyOrders(
  orders: OrderRow[],
  options: Parameters<typeof renderAt>[1] = { signedIn: asha },
) {
  world.orders = orders
  const view = renderAt('/myorders', options)
  await screen.findByRole('heading', { level: 1, name: 'My Orders' })
  return view
}

async function openOneOrder(change: Partial<OrderRow> = {}) {
  const view = await openMyOrders([orderWith(change)])
  await screen.findByRole('article')
  return view
}

describe('My Orders', () => {
  it('shows the picture of each product that the shop still lists, and what each line costs', async () => {
    world.products = world.products.filter(({ title }) => title !== TOPI)
    await openOneOrder()
    const line = (title: string) =>
      orderCard(501).getByRole('link', { name: title }).closest('li') ?? document.body
    await waitFor(() =>
      expect(line(KURTA).querySelector('img')).toHaveAttribute(
        'src',
        expect.stringMatching(/\/uploads\//),
      ),
    )
    expect(line(KURTA)).toHaveTextContent(/2 × NPR 2,750NPR 5,500$/)
    expect(line(TOPI).querySelector('img')).toBeNull()
    expect(line(TOPI)).toHaveTextContent(/1 × NPR 850NPR 850$/)
  })

  it('a question about an order goes to the chat that the owner set, with its number', async () => {
    const before = config()
    setConfig(readConfig({ ...before, whatsapp: '+977 9800000000' }))
    await openOneOrder()
    const ask = within(orderCard(501).getByRole('group', { name: 'Ask about this order' }))
    expect(
      decodeURIComponent(ask.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''),
    ).toBe('https://wa.me/9779800000000?text=Hello, I have a question about my order #501.')
    setConfig(before)
  })

  it('requests the orders by email and keeps the order of the reply (CALL-24)', async () => {
    await openMyOrders([orderWith({ id: 3 }), orderWith({ id: 9 }), orderWith({ id: 5 })])
    await screen.findByRole('article', { name: 'Order #9' })
    expect(
      screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent),
    ).toEqual(['Order #5', 'Order #9', 'Order #3'])
    const [call, ...others] = world.log.of('get_myorders.php')
    expect(others).toEqual([])
    expect(call?.query).toEqual({ user_email: asha.email })
    expect(call?.problems).toEqual([])
  })

  it.each([
    ['pending', 'pending'],
    ['Processing', 'processing'],
    ['Shipped', 'shipped'],
    ['delivered', 'delivered'],
    ['Cancelled', 'cancelled'],
    ['RETURNED', 'returned'],
    ['abc', 'pending'],
    ['', 'pending'],
  ])(
    'shows the status "%s" in the colour of %s, and in the timeline (MYO-04, MYO-10, MYO-11)',
    async (status, shown) => {
      await openOneOrder({ status })
      const [chip] = orderCard(501).getAllByText(shown)
      expect(chip).toHaveAttribute('data-status', shown)
      const now = within(orderCard(501).getByRole('list', { name: 'Progress' }))
        .getAllByRole('listitem')
        .filter((step) => step.getAttribute('aria-current') === 'step')
      expect(now.map((step) => step.getAttribute('data-status'))).toEqual([shown])
    },
  )

  it('shows amounts rounded, in NPR', async () => {
    await openOneOrder({ subtotal: 999.6 })
    expect(orderCard(501).getByText('NPR 1,000')).toBeVisible()
  })

  it('says "You haven’t placed any orders yet." only after the orders have loaded (MYO-09)', async () => {
    const answer = holdCalls('get_myorders.php')
    await openMyOrders([])
    expect(screen.queryByText("You haven't placed any orders yet.")).toBeNull()
    answer()
    await screen.findByText("You haven't placed any orders yet.")
  })

  it.each([
    ['a visitor', {}],
    ['a user without an email', { signedIn: { ...asha, email: '' } }],
  ])('does not redirect %s, and sends no request', async (_what, options) => {
    const { place } = await openMyOrders([orderWith()], options)
    expect(screen.getByText("You haven't placed any orders yet.")).toBeVisible()
    expect(place().pathname).toBe('/myorders')
    expect(world.log.of('get_myorders.php')).toEqual([])
  })

  it('loads the orders again when the tab becomes visible', async () => {
    await openOneOrder()
    world.orders = [orderWith({ status: 'Shipped' })]
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'))
    })
    await waitFor(() =>
      expect(orderCard(501).getAllByText('shipped')[0]).toHaveAttribute('data-status', 'shipped'),
    )
  })
})

describe('when the orders fail to load', () => {
  it.each([
    ['success false (ERR-55)', 'S2', 'Failed to fetch orders.'],
    ['a lost connection (ERR-56)', 'T1', 'Error fetching orders.'],
    ['a server error (ERR-56)', 'H7', 'Error fetching orders.'],
    ['a reply that is not JSON (ERR-56)', 'B2', 'Error fetching orders.'],
  ] as const)('shows an error and a retry button for %s', async (_what, name, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name, file: 'get_myorders.php' })
    const { user } = await openMyOrders([orderWith()])
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByText("You haven't placed any orders yet.")).toBeNull()
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('article')
    expect(screen.queryByText(text)).toBeNull()
  })
})

describe('the link of an item', () => {
  it('opens the product with the same title', async () => {
    world.speak({ ids: 'text' })
    const { user, place } = await openOneOrder()
    await user.click(orderCard(501).getByRole('link', { name: TOPI }))
    await waitFor(() => expect(place().pathname).toBe('/product'))
    expect(place().state).toMatchObject({
      productId: String(productOf(TOPI).id),
      product: { title: TOPI },
    })
  })

  it('opens the search if no product has the title', async () => {
    world.products = world.products.filter(({ title }) => title !== TOPI)
    const { user, place } = await openOneOrder()
    await user.click(orderCard(501).getByRole('link', { name: TOPI }))
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/search', search: '?q=Palpali%20Dhaka%20Topi' }),
    )
  })

  it('uses the product id if the backend sends one', async () => {
    const id = productOf(KURTA).id
    mockServer.use(
      http.get('*/get_myorders.php', () =>
        HttpResponse.json({
          success: true,
          orders: [
            {
              order: { id: 1, created_at: '', subtotal: '1', status: 'pending' },
              items: [
                {
                  id: 1,
                  product_id: id,
                  title: 'Sold under another name',
                  size: 'm',
                  quantity: 1,
                  price: '1',
                },
              ],
            },
          ],
        }),
      ),
    )
    const { user, place } = await openMyOrders([])
    await user.click(await screen.findByRole('link', { name: 'Sold under another name' }))
    await waitFor(() =>
      expect(place().state).toMatchObject({ productId: id, product: { title: KURTA } }),
    )
  })
})

describe('order again', () => {
  const again = (id = 501) => orderCard(id).getByRole('button', { name: `Order again, #${id}` })
  const added = () => world.log.of('add_to_cart.php').map(({ sent }) => sent)
  const oneColor = (title: string, name: string) =>
    world.change('products', productOf(title).id, { colors: [{ name, code: '#333333' }] })

  it('adds the items in stock and names the others', async () => {
    world.speak({ ids: 'text' })
    world.cart = []
    oneColor(KURTA, 'Brick')
    oneColor(TOPI, 'Night')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 9 } })
    world.change('products', productOf(TOPI).id, { size_stock: { l: 0 } })
    const { user } = await openOneOrder()
    await user.click(again())
    await screen.findByText(/sold out in this size/)
    expect(screen.getByText(/added to your cart/)).toHaveTextContent(`${KURTA}: added to your cart`)
    expect(screen.getByText(/sold out in this size/)).toHaveTextContent(
      `${TOPI}: sold out in this size`,
    )
    expect(added()).toEqual([
      {
        product_id: String(productOf(KURTA).id),
        size: 'm',
        color: 'Brick',
        quantity: 2,
        user_email: asha.email,
      },
    ])
    await screen.findByRole('button', { name: 'Cart, 1 item' })
  })

  it('adds only the pieces that are left', async () => {
    world.cart = []
    oneColor(KURTA, 'Brick')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 1 } })
    const { user } = await openOneOrder({ items: orderWith().items.slice(0, 1) })
    await user.click(again())
    await screen.findByText(/only 1 left, so we added 1 instead of 2/)
    expect(added()).toMatchObject([{ quantity: 1 }])
  })

  it('asks for the color if the product has several, then adds the item', async () => {
    world.cart = []
    const colors = ['Brick', 'Oat'].map((name) => ({ name, code: '#333333' }))
    world.change('products', productOf(KURTA).id, { colors, size_stock: { m: 9 } })
    const { user } = await openOneOrder({ items: orderWith().items.slice(0, 1) })
    await user.click(again())
    await screen.findByText(/choose a color/)
    expect(added()).toEqual([])
    let store = () => {}
    const slow = new Promise<void>((done) => (store = done))
    // An MSW handler that returns nothing leaves the call to the mock.
    mockServer.use(http.post('*/backend/api/add_to_cart.php', () => slow))
    const oat = screen.getByRole('button', { name: 'Oat' })
    await user.click(oat)
    await waitFor(() => expect(oat).toHaveAttribute('aria-disabled', 'true'))
    expect(oat).toHaveFocus()
    store()
    await screen.findByText(/added to your cart/)
    expect(added()).toMatchObject([{ color: 'Oat', quantity: 2 }])
    expect(screen.queryByRole('button', { name: 'Oat' })).toBeNull()
    await user.click(again())
    await screen.findByText(/choose a color/)
  })

  it("names a product that is no longer sold, and shows the server's own error", async () => {
    oneColor(KURTA, 'Brick')
    world.products = world.products.filter(({ title }) => title !== TOPI)
    world.faults.set({ name: 'S2', file: 'add_to_cart.php' })
    const { user } = await openOneOrder()
    await user.click(again())
    await screen.findByText(/no longer available/)
    expect(screen.getByText(/Failed to add product to cart: .+/)).toBeVisible()
  })

  it('shows an error if the connection fails', async () => {
    oneColor(KURTA, 'Brick')
    world.faults.set({ name: 'T1', file: 'add_to_cart.php' })
    const { user } = await openOneOrder({ items: orderWith().items.slice(0, 1) })
    await user.click(again())
    await screen.findByText(/An error occurred while adding to cart\./)
  })

  it('adds only the items that failed, when it is pressed again', async () => {
    world.cart = []
    oneColor(KURTA, 'Brick')
    oneColor(TOPI, 'Night')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 9 } })
    world.change('products', productOf(TOPI).id, { size_stock: { l: 9 } })
    const refuses = http.post('*/backend/api/add_to_cart.php', async ({ request }) => {
      const { product_id } = (await request.clone().json()) as { product_id: unknown }
      return String(product_id) === String(TOPI_ID)
        ? HttpResponse.json({ success: false, error: 'Busy' })
        : undefined
    })
    mockServer.use(refuses)
    const { user } = await openOneOrder()
    await user.click(again())
    await screen.findByText(/Failed to add product to cart: Busy/)
    mockServer.resetHandlers()
    await user.click(again())
    await waitFor(() => expect(screen.getAllByText(/added to your cart/)).toHaveLength(2))
    expect(world.cart.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [KURTA_ID, 2],
      [TOPI_ID, 1],
    ])
  })

  it('adds each item once for a double press', async () => {
    world.cart = []
    oneColor(KURTA, 'Brick')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 9 } })
    const add = holdCalls('add_to_cart.php')
    const { user } = await openOneOrder({ items: orderWith().items.slice(0, 1) })
    await user.dblClick(again())
    add()
    await screen.findByText(/added to your cart/)
    expect(added()).toHaveLength(1)
  })

  it('adds the items once more when it is pressed again later, however fast', async () => {
    world.cart = []
    oneColor(KURTA, 'Brick')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 9 } })
    const { user } = await openOneOrder({ items: orderWith().items.slice(0, 1) })
    await user.click(again())
    await screen.findByText(/added to your cart/)
    await waitFor(() => expect(again()).not.toHaveAttribute('aria-busy'))
    await user.dblClick(again())
    await waitFor(() => expect(world.cart).toMatchObject([{ quantity: 4 }]))
    await waitFor(() => expect(again()).not.toHaveAttribute('aria-busy'))
    expect(added()).toHaveLength(2)
  })

  it('asks once for all items if an earlier press may have added them', async () => {
    oneColor(KURTA, 'Brick')
    oneColor(TOPI, 'Night')
    world.change('products', productOf(KURTA).id, { size_stock: { m: 9 } })
    world.change('products', productOf(TOPI).id, { size_stock: { l: 9 } })
    const lines = orderWith().items.map(({ product_id, size, color, quantity }) => ({
      product_id,
      size,
      color,
      quantity,
      user_email: asha.email,
    }))
    world.cart = lines.map((line, at) => ({ ...line, id: at + 1 }))
    for (const [at, line] of lines.entries())
      savePendingAdd({ ...line, run: `501:${at}`, before: null, at: Date.now(), arrived: false })
    const { user } = await openOneOrder()
    await user.click(again())
    const question = await screen.findByRole('dialog', { name: 'Order again?' })
    await user.click(within(question).getByRole('button', { name: 'Order again' }))
    await waitFor(() => expect(screen.getAllByText(/added to your cart/)).toHaveLength(2))
    expect(added()).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('bill and return', () => {
  it('shows the bill of an order with the sums that the backend gives the buyer', async () => {
    setConfig(
      readConfig({ ...config(), business: { legalName: 'Nava Pvt. Ltd.', billPrefix: 'NV-' } }),
    )
    const { user } = await openOneOrder()
    await user.click(orderCard(501).getByRole('button', { name: 'Bill, #501' }))
    const bill = within(await screen.findByRole('dialog', { name: 'Bill for order #501' }))
    for (const text of [
      'Sold by: Nava Pvt. Ltd.',
      'NV-501',
      '2 × NPR 2,750',
      'Rupees six thousand three hundred fifty only.',
    ])
      expect(bill.getByText(text)).toBeVisible()
    // The reply contains neither the delivery charge nor a total.
    expect(bill.getByRole('row', { name: /^Total/ })).toHaveTextContent(
      'Total excluding deliveryNPR 6,350',
    )
    expect(bill.queryByText('Delivery')).toBeNull()
  })

  it('offers a return once the parcel is on its way, and fills the contact form with it', async () => {
    const { user, place } = await openOneOrder({ status: 'Shipped' })
    await user.click(orderCard(501).getByRole('button', { name: 'Return or exchange, #501' }))
    const popup = within(await screen.findByRole('dialog', { name: 'Return or exchange' }))
    await user.selectOptions(popup.getByLabelText('Item'), `${TOPI}, L`)
    await user.selectOptions(popup.getByLabelText('Request'), 'Exchange it for another size')
    await user.click(popup.getByRole('button', { name: 'Continue to contact form' }))
    await waitFor(() => expect(place().pathname).toBe('/contact'))
    expect(await screen.findByLabelText(/^Message/)).toHaveValue(
      `Order #501\nItem: ${TOPI}, L\nRequest: Exchange it for another size`,
    )
    expect(screen.getByLabelText(/^Contact reason/)).toHaveValue('Returns')
    expect(screen.getByLabelText(/^Email/)).toHaveValue(asha.email)
  })

  it('leads back to My Orders from the message, and a second press does not repeat the message', async () => {
    const { user, place, step } = await openOneOrder({ status: 'Shipped' })
    const write = async () => {
      await user.click(orderCard(501).getByRole('button', { name: 'Return or exchange, #501' }))
      await user.click(await screen.findByRole('button', { name: 'Continue to contact form' }))
      await waitFor(() => expect(place().pathname).toBe('/contact'))
      return (await screen.findByLabelText<HTMLTextAreaElement>(/^Message/)).value
    }
    const first = await write()
    await step(-1)
    expect(place().pathname).toBe('/myorders')
    await screen.findByRole('heading', { name: 'Order #501' })
    expect(await write()).toBe(first)
  })

  it('offers none before the parcel is sent', async () => {
    await openOneOrder()
    expect(orderCard(501).queryByRole('button', { name: /^Return or exchange/ })).toBeNull()
  })
})

it('reads as written down: a shipped order, its return, and no order (MYO-01, MYO-02, MYO-03, MYO-05, MYO-06, MYO-07, MYO-08, DATA-29, DATA-30, ROLE-10)', async () => {
  fixDateAndDialect()
  const { user, unmount } = await openOneOrder({ status: 'Shipped' })
  await expectPageSnapshot('my-orders')
  await user.click(orderCard(501).getByRole('button', { name: 'Return or exchange, #501' }))
  await screen.findByRole('dialog', { name: 'Return or exchange' })
  await expectPageSnapshot('my-orders-return')
  unmount()
  cache.clear()
  await openMyOrders([])
  await expectPageSnapshot('my-orders-none')
})
