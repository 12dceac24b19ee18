import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import type { BuyNowItem } from '../../rules/pricing'
import { checkoutState } from '../../rules/routeState'
import { useConfirm } from '../../state/confirm'
import { idbDelete, idbKeys } from '../../state/idb'
import { useNotices } from '../../state/notices'
import { runChecks, type AboutToSend, type SendCheck } from './todaysPrices'

// Tests the prices of the whole checkout on the mock: shown, copied and sent.

const PNG = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 2, 0, 8, 6, 0, 0,
  0,
])
const png = () => new File([PNG], 'esewa.png', { type: 'image/png' })

/** The price in an outdated history entry: 2,000, while the shop's price is 3,000. */
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
/** The mock's own cart line 1. */
const CART_LINE = { state: checkoutState([1]), signedIn: asha }

const table = () => screen.getByRole('table', { name: 'Your Order' })
const total = () => within(table()).getByRole('row', { name: /^Total/ })
const rate = () => within(table()).getByRole('row', { name: /^Flat Rate/ })
const payment = () => screen.getByRole('region', { name: 'Payment Details' })
const copyAmount = () => screen.getByRole('button', { name: 'Copy amount' })
const send = () => screen.getByRole('button', { name: /Place Order|Try Again/ })
const orders = () => world.log.of('orders.php')
const sent = () => orders().at(-1)?.sent as Record<string, string>
const openConfirm = () => useConfirm.getState().confirmation
const answer = (yes: boolean) => act(() => useConfirm.getState().answer(yes))
const confirmShown = () => waitFor(() => expect(openConfirm()).not.toBeNull())
const money = (rupees: number) => `NPR ${rupees.toLocaleString('en-IN')}`

async function open(options: Parameters<typeof renderAt>[1]) {
  const view = renderAt('/checkout', options)
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}
async function pay() {
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Asha'))
  fireEvent.change(screen.getByLabelText('Delivery address'), {
    target: { value: 'Mangal Bazar 4' },
  })
  fireEvent.change(screen.getByLabelText('Receipt', { selector: 'input' }), {
    target: { files: [png()] },
  })
  await screen.findByText('esewa.png')
}
/** Holds the replies of a read until the returned function is called. */
function hold(file: string): () => void {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  // A handler without a response leaves the request to the mock backend.
  mockServer.use(http.get(`*/backend/api/${file}`, () => held.then(() => undefined)))
  return release
}
const settled = () => waitFor(() => expect(copyAmount()).not.toHaveAttribute('aria-disabled'))

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)
beforeEach(async () => {
  for (const key of await idbKeys()) await idbDelete(key)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.change('products', product().id, { price: TODAY, discount_price: 0 })
})

describe('the price of Buy Now', () => {
  it('comes from the history entry first, and can be copied only after the product has loaded (D-107)', async () => {
    const release = hold('get_product_detail.php')
    vi.stubGlobal('isSecureContext', true)
    const { user } = await open(buyNow())
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect(total()).toHaveTextContent(money(CARRIED + 125))
    expect(within(table()).queryByText(/^Loading\.\.\./)).toBeNull()
    // The amount may still change, so it is not shown yet.
    expect(payment()).toHaveTextContent('Pay exactly this amount.AmountLoading...')
    await user.click(copyAmount())
    expect(copied).not.toHaveBeenCalled()
    release()
    await waitFor(() => expect(total()).toHaveTextContent(money(TODAY + SHIPPING)))
    await settled()
    expect(payment()).toHaveTextContent(`Pay exactly this amount.Amount${money(TODAY + SHIPPING)}`)
    await user.click(copyAmount())
    expect(copied).toHaveBeenLastCalledWith(String(TODAY + SHIPPING))
    vi.unstubAllGlobals()
  })

  it('is today’s price in the sent order, without a confirm if the shopper saw and paid it', async () => {
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

  it('drops the line with a note if the product is gone, and nothing can be sent', async () => {
    world.remove('products', product().id)
    const title = product().title
    const options = buyNow({ product_id: 99_999, title: 'Lost Shawl' })
    expect(title).not.toBe('Lost Shawl')
    await open(options)
    expect(
      await screen.findByText('No longer available, so not included in this order: Lost Shawl.'),
    ).toBeVisible()
    expect(within(table()).getByText('No items selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  })

  it('stays the price of the history entry with a note if it cannot be loaded; sending retries, then asks', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php' })
    const { user, place } = await open(buyNow())
    expect(
      await screen.findByText(`Couldn't load today's price of ${product().title}.`),
    ).toBeVisible()
    await pay()
    const before = world.log.of('get_product_detail.php').length
    await user.click(send())
    await confirmShown()
    expect(world.log.of('get_product_detail.php')).toHaveLength(before + 2)
    expect(openConfirm()?.text).toContain(`Couldn't load today's price of ${product().title}.`)
    answer(false)
    await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'))
    expect(orders()).toEqual([])
    await user.click(send())
    await confirmShown()
    answer(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(orders()).toHaveLength(1)
  })

  it('loads again with the retry button', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php', count: 1 })
    const { user } = await open(buyNow())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(total()).toHaveTextContent(money(TODAY + SHIPPING)))
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})

describe('before an order is sent', () => {
  it('a total that differs from the paid amount is shown, and the shopper may stop', async () => {
    const { user } = await open(buyNow())
    await settled()
    await pay()
    world.change('products', product().id, { price: 4000 })
    await user.click(send())
    await confirmShown()
    expect(openConfirm()).toMatchObject({ title: 'The total has changed', cancel: "Don't send" })
    expect(openConfirm()?.text).toContain('You paid NPR 3,150. The total is now NPR 4,150.')
    answer(false)
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    expect(orders()).toEqual([])
  })

  it('or the shopper sends it at today’s price, with both amounts for the owner', async () => {
    const { user, place } = await open(buyNow())
    await settled()
    await pay()
    fireEvent.change(screen.getByLabelText(/Additional/), { target: { value: 'Ring twice' } })
    world.change('products', product().id, { price: 4000 })
    world.shipping_charge = 200
    await user.click(send())
    await confirmShown()
    answer(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(sent()).toMatchObject({
      subtotal: '4000.00',
      shipping_cost: '200.00',
      total_amount: '4200.00',
    })
    expect(sent().additional_info?.split(/\r?\n/)).toEqual([
      'Ring twice',
      'The customer paid NPR 3,150. The total was NPR 4,200 when the order was sent.',
    ])
  })

  it('a line whose product is gone stops the order and leaves the table', async () => {
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
        `Order not sent: ${title} is no longer available.`,
      ),
    )
    expect(
      await screen.findByText(`No longer available, so not included in this order: ${title}.`),
    ).toBeVisible()
    expect(orders()).toEqual([])
  })

  it('a line with too little stock asks the shopper', async () => {
    const { user } = await open(buyNow({ quantity: 2 }))
    await settled()
    await pay()
    world.change('products', product().id, { size_stock: { m: 1 } })
    await user.click(send())
    await confirmShown()
    expect(openConfirm()).toMatchObject({ title: 'Send the order?' })
    expect(openConfirm()?.text).toBe(
      `Not enough in stock: ${world.products.find(({ size_stock }) => size_stock.m === 1)?.title}.`,
    )
    answer(false)
  })
})

describe('the paid amount', () => {
  it('is saved with the receipt, so that a reload after a price change shows both amounts', async () => {
    await open(buyNow())
    await settled()
    await pay()
    await waitFor(async () =>
      expect((await idbKeys('draft|')).some((key) => key.endsWith('|files'))).toBe(true),
    )
    cleanup()
    world.change('products', product().id, { price: 4000 })
    await open(buyNow())
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    expect(payment()).toHaveTextContent("You've already paid NPR 3,150 to this wallet.")
    expect(payment()).toHaveTextContent('You can pay the difference.DifferenceNPR 1,000')
    expect(payment()).not.toHaveTextContent('4,150')
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
    world.change('products', product().id, { price: 2500 })
    cleanup()
    await open(buyNow())
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 2,650.')).toBeVisible()
    expect(payment()).toHaveTextContent(
      "You paid NPR 500 more than the total. There's nothing left to pay.",
    )
    expect(within(payment()).queryByRole('button', { name: /Copy (amount|difference)/ })).toBeNull()
    world.change('products', product().id, { price: TODAY })
    cleanup()
    await open(buyNow())
    await settled()
    await screen.findByText('esewa.png')
    expect(screen.queryByText(/You paid/)).toBeNull()
  })
})

describe('the shipping charge', () => {
  it('is 125 until it has loaded; before that nothing is copied or sent (D-119)', async () => {
    const release = hold('fetch_shipping_charge.php')
    const { user, place } = await open(CART_LINE)
    await within(table()).findByRole('textbox')
    expect(rate()).toHaveTextContent('NPR 125')
    expect(copyAmount()).toHaveAttribute('aria-disabled', 'true')
    await pay()
    await user.click(send())
    expect(orders()).toEqual([])
    release()
    // The receipt was added while the total still held the default charge of 125, so that total was not paid.
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(openConfirm()).toBeNull()
    expect(sent()).toMatchObject({ shipping_cost: '150.00', additional_info: '' })
  })

  it('is no amount to pay while the cart is still loading', async () => {
    const release = hold('get_cart.php')
    await open(CART_LINE)
    await waitFor(() => expect(world.log.of('fetch_shipping_charge.php')).toHaveLength(1))
    await waitFor(() =>
      expect(payment()).toHaveTextContent('Pay exactly this amount.AmountLoading...'),
    )
    await act(() => new Promise((done) => setTimeout(done, 300)))
    expect(payment()).not.toHaveTextContent('NPR')
    expect(copyAmount()).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(() =>
      expect(payment()).toHaveTextContent('Pay exactly this amount.AmountNPR 2,900'),
    )
  })

  it('does not say that another total was paid if the receipt was added before the charge had loaded (D-119)', async () => {
    const release = hold('fetch_shipping_charge.php')
    await open(CART_LINE)
    await within(table()).findByRole('textbox')
    await pay()
    release()
    await waitFor(() => expect(rate()).toHaveTextContent('NPR 150'))
    expect(screen.queryByText(/You paid/)).toBeNull()
    expect(copyAmount()).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['is an error', 'H7'],
    ['breaks off each time', 'T1'],
  ] as const)(
    'stays 125 with a note if the reply %s, and loads with the retry button (D-119)',
    async (_what, name) => {
      world.faults.set({ name, file: 'fetch_shipping_charge.php' })
      const { user } = await open(CART_LINE)
      expect(await within(rate()).findByText(/Couldn't load the delivery charge/)).toBeVisible()
      expect(rate()).toHaveTextContent('NPR 125')
      await settled()
      world.faults.clear()
      await user.click(within(rate()).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(rate()).toHaveTextContent('NPR 150'))
      expect(within(rate()).queryByText(/could not be loaded/)).toBeNull()
    },
  )
})

describe('the checks before sending', () => {
  const about = {
    email: 'asha@pahiran.example',
    billing: { additional_info: '' },
    lines: [],
    sums: { subtotal: 100, shipping: 0, total: 100 },
  } as unknown as AboutToSend

  it('gives each check the order as the check before it changed it', async () => {
    const dearer: SendCheck = async (now) => ({ ...now, sums: { ...now.sums, total: 150 } })
    const seen = vi.fn<SendCheck>(async (now) => now)
    expect((await runChecks(about, [dearer, seen]))?.sums.total).toBe(150)
    expect(seen).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ sums: expect.objectContaining({ total: 150 }) }),
    )
  })

  it('skips the later checks when one stops the order', async () => {
    const later = vi.fn<SendCheck>(async (now) => now)
    expect(await runChecks(about, [async () => null, later])).toBeNull()
    expect(later).not.toHaveBeenCalled()
  })
})
