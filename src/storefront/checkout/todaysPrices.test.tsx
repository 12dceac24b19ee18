import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import type { BuyNowItem } from '../../rules/pricing'
import { checkoutState } from '../../rules/routeState'
import { useConfirm } from '../../state/confirm'
import { idbDelete, idbKeys } from '../../state/idb'
import { useNotices } from '../../state/notices'

// The whole checkout on the mock, seen from its prices: what is drawn, what may be copied, what is sent.

const PNG = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 2, 0, 8, 6, 0, 0, 0,
])
const png = () => new File([PNG], 'esewa.png', { type: 'image/png' })

/** Carried by a history entry that is older than the world's prices: 2,000 where the shop asks 3,000. */
const CARRIED = 2000
const TODAY = 3000
const SHIPPING = 150

const product = () => {
  const found = world.products.find(({ size_stock }) => (size_stock.m ?? 0) >= 3)
  if (!found) throw new Error('The seed has no such product')
  return found
}
function buyNow(part: Partial<BuyNowItem> = {}) {
  const { id, title, images } = product()
  const item: BuyNowItem = {
    id: `buynow-${id}1700000000000`,
    product_id: id,
    title,
    price: CARRIED,
    discount_price: 0,
    image: images[0] ?? '',
    size: 'm',
    color: 'Brick',
    quantity: 1,
    ...part,
  }
  return { state: checkoutState([item.id], item), signedIn: asha }
}
/** The mock's own cart line 1, alone. */
const CART_LINE = { state: checkoutState([1]), signedIn: asha }

const table = () => screen.getByRole('table', { name: 'Your Order' })
const total = () => within(table()).getByRole('row', { name: /^Total/ })
const rate = () => within(table()).getByRole('row', { name: /^Flat Rate/ })
const copyAmount = () => screen.getByRole('button', { name: 'Copy amount' })
const send = () => screen.getByRole('button', { name: /Place Order|Try Again/ })
const orders = () => world.log.of('orders.php')
const sent = () => orders().at(-1)?.sent as Record<string, string>
const question = () => useConfirm.getState().question
const answer = (yes: boolean) => act(() => useConfirm.getState().answer(yes))
const asked = () => waitFor(() => expect(question()).not.toBeNull())
const money = (rupees: number) => `NPR ${rupees.toLocaleString('en-IN')}`

async function open(options: Parameters<typeof renderAt>[1]) {
  const view = renderAt('/checkout', options)
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}
async function pay() {
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Asha'))
  fireEvent.change(screen.getByLabelText('Delivery address'), { target: { value: 'Mangal Bazar 4' } })
  fireEvent.change(screen.getByLabelText('Receipt', { selector: 'input' }), { target: { files: [png()] } })
  await screen.findByText('esewa.png')
}
const settled = () => waitFor(() => expect(copyAmount()).not.toHaveAttribute('aria-disabled'))

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)
beforeEach(async () => {
  for (const key of await idbKeys()) await idbDelete(key)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.change('products', product().id, { price: TODAY, discount_price: 0 })
})

describe('the price of Buy Now', () => {
  it('is drawn from the history entry, then read; only then can the amount be copied (D-107)', async () => {
    world.network.latency['get_product_detail.php'] = 300
    vi.stubGlobal('isSecureContext', true)
    const { user } = await open(buyNow())
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect(total()).toHaveTextContent(money(CARRIED + 125))
    expect(within(table()).queryByText('Loading...')).toBeNull()
    await user.click(copyAmount())
    expect(copied).not.toHaveBeenCalled()
    await waitFor(() => expect(total()).toHaveTextContent(money(TODAY + SHIPPING)))
    await settled()
    await user.click(copyAmount())
    expect(copied).toHaveBeenLastCalledWith(String(TODAY + SHIPPING))
    vi.unstubAllGlobals()
  })

  it('is sent as the shop asks it now, without a question where the shopper saw and paid it', async () => {
    const { user, place } = await open(buyNow())
    await settled()
    await pay()
    await user.click(send())
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(sent()).toMatchObject({
      subtotal: '3000.00',
      shipping_cost: '150.00',
      total_amount: '3150.00',
      additional_info: '',
    })
    expect(JSON.parse(sent().items ?? '')).toMatchObject([{ price: TODAY }])
  })

  it('of a product that is gone: its line is dropped with a word, and nothing can be sent', async () => {
    world.remove('products', product().id)
    const title = product().title
    const options = buyNow({ product_id: 99_999, title: 'Lost Shawl' })
    expect(title).not.toBe('Lost Shawl')
    const { user } = await open(options)
    expect(
      await screen.findByText('Lost Shawl could not be found in the shop and is not part of this order.'),
    ).toBeVisible()
    expect(within(table()).getByText('No items selected')).toBeVisible()
    await pay()
    await user.click(send())
    expect(within(await screen.findByRole('alert')).getByText('No items selected')).toBeVisible()
    expect(orders()).toEqual([])
  })

  it('that cannot be read keeps the carried one and says so; sending asks, after a second try', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php' })
    const { user, place } = await open(buyNow())
    expect(await screen.findByText(`Today’s price could not be read: ${product().title}.`)).toBeVisible()
    await pay()
    const before = world.log.of('get_product_detail.php').length
    await user.click(send())
    await asked()
    expect(world.log.of('get_product_detail.php')).toHaveLength(before + 2)
    expect(question()?.text).toContain(`Today’s price could not be read: ${product().title}.`)
    answer(false)
    await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'))
    expect(orders()).toEqual([])
    await user.click(send())
    await asked()
    answer(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(orders()).toHaveLength(1)
  })

  it('can be read again by hand', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php', count: 1 })
    const { user } = await open(buyNow())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(total()).toHaveTextContent(money(TODAY + SHIPPING)))
    expect(screen.queryByText(/could not be read/)).toBeNull()
  })
})

describe('before an order is sent', () => {
  it('a total that is no longer the paid one is told; the shopper may stay', async () => {
    const { user } = await open(buyNow())
    await settled()
    await pay()
    world.change('products', product().id, { price: 4000 })
    await user.click(send())
    await asked()
    expect(question()).toMatchObject({ title: 'The total has changed', stay: 'Do not send' })
    expect(question()?.text).toContain('You paid for NPR 3,150. The total is now NPR 4,150.')
    answer(false)
    expect(await screen.findByText('You paid for NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    expect(orders()).toEqual([])
  })

  it('or send it: at the price of now, with both amounts for the owner', async () => {
    const { user, place } = await open(buyNow())
    await settled()
    await pay()
    fireEvent.change(screen.getByLabelText(/Additional/), { target: { value: 'Ring twice' } })
    world.change('products', product().id, { price: 4000 })
    world.shipping_charge = 200
    await user.click(send())
    await asked()
    answer(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(sent()).toMatchObject({ subtotal: '4000.00', shipping_cost: '200.00', total_amount: '4200.00' })
    expect(sent().additional_info?.split(/\r?\n/)).toEqual([
      'Ring twice',
      'The customer paid NPR 3,150. The total was NPR 4,200 when the order was sent.',
    ])
  })

  it('a line that has just gone stops the order and leaves the table', async () => {
    const { user } = await open(CART_LINE)
    await within(table()).findByRole('textbox')
    await settled()
    await pay()
    const line = world.cart.find(({ id }) => id === 1)
    const title = world.products.find(({ id }) => id === line?.product_id)?.title
    world.remove('products', line?.product_id ?? 0)
    await user.click(send())
    await waitFor(() =>
      expect(useNotices.getState().notices.map(({ text }) => text)).toContain(
        `The order was not sent: ${title} could not be found in the shop.`,
      ),
    )
    expect(
      await screen.findByText(`${title} could not be found in the shop and is not part of this order.`),
    ).toBeVisible()
    expect(orders()).toEqual([])
  })

  it('a line that is short of stock asks', async () => {
    const { user } = await open(buyNow({ quantity: 2 }))
    await settled()
    await pay()
    world.change('products', product().id, { size_stock: { m: 1 } })
    await user.click(send())
    await asked()
    expect(question()).toMatchObject({ title: 'Send the order?' })
    expect(question()?.text).toBe(
      `Not enough in stock: ${world.products.find(({ size_stock }) => size_stock.m === 1)?.title}.`,
    )
    answer(false)
  })
})

describe('what was paid', () => {
  it('is kept with the receipt: a reload after a change says both amounts', async () => {
    await open(buyNow())
    await settled()
    await pay()
    await new Promise((done) => setTimeout(done, 400))
    cleanup()
    world.change('products', product().id, { price: 4000 })
    await open(buyNow())
    expect(await screen.findByText('You paid for NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    world.change('products', product().id, { price: TODAY })
    cleanup()
    await open(buyNow())
    await settled()
    await screen.findByText('esewa.png')
    expect(screen.queryByText(/You paid for/)).toBeNull()
  })
})

describe('the shipping charge', () => {
  it('is 125 until it is read: nothing is copied and nothing sent before the read ends (D-119)', async () => {
    world.network.latency['fetch_shipping_charge.php'] = 800
    const { user, place } = await open(CART_LINE)
    await within(table()).findByRole('textbox')
    expect(rate()).toHaveTextContent('NPR 125')
    expect(copyAmount()).toHaveAttribute('aria-disabled', 'true')
    await pay()
    await user.click(send())
    expect(orders()).toEqual([])
    // The receipt was added beside 125.
    await asked()
    answer(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(sent().shipping_cost).toBe('150.00')
  })

  it.each([
    ['answers with an error', 'H7'],
    ['is cut each time', 'T1'],
  ] as const)('that %s keeps 125, says so beside it, and is read again by hand (D-119)', async (_what, name) => {
    world.faults.set({ name, file: 'fetch_shipping_charge.php' })
    const { user } = await open(CART_LINE)
    expect(await within(rate()).findByText(/Today’s charge could not be read/)).toBeVisible()
    expect(rate()).toHaveTextContent('NPR 125')
    await settled()
    world.faults.clear()
    await user.click(within(rate()).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rate()).toHaveTextContent('NPR 150'))
    expect(within(rate()).queryByText(/could not be read/)).toBeNull()
  })
})
