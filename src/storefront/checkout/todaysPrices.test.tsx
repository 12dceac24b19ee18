import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import type { BuyNowItem } from '../../rules/pricing'
import { checkoutRouteState } from '../../rules/routeState'
import { useConfirm } from '../../state/confirm'
import { idbDelete, idbKeys } from '../../state/idb'
import { useNotices } from '../../state/notices'
import { runSendChecks, type OrderToSend, type SendCheck } from './todaysPrices'

// Tests the prices of the whole checkout on the mock: shown, copied and sent.

const PNG_BYTES = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 2, 0, 8, 6, 0, 0,
  0,
])
const pngFile = () => new File([PNG_BYTES], 'esewa.png', { type: 'image/png' })

/** The price in an outdated history entry, lower than the shop's. */
const CARRIED_PRICE = 2000
const TODAYS_PRICE = 3000
const SHIPPING_CHARGE = 150

const productInStock = () => {
  const found = world.products.find(({ size_stock }) => (size_stock.m ?? 0) >= 3)
  if (!found) throw new Error('The seed has no such product')
  return found
}
function buyNowOptions(part: Partial<BuyNowItem> = {}) {
  const { id, title, images } = productInStock()
  const item: BuyNowItem = {
    id: `buynow-${id}1700000000000`,
    product_id: id,
    title,
    price: CARRIED_PRICE,
    discount_price: 0,
    image: images[0] ?? '',
    size: 'm',
    color: 'Brick',
    quantity: 1,
    ...part,
  }
  return { state: checkoutRouteState([item.id], item), signedIn: asha }
}
const CART_LINE = { state: checkoutRouteState([1]), signedIn: asha }

const orderTable = () => screen.getByRole('table', { name: 'Your Order' })
const totalRow = () => within(orderTable()).getByRole('row', { name: /^Total/ })
const shippingRow = () => within(orderTable()).getByRole('row', { name: /^Flat Rate/ })
const paymentRegion = () => screen.getByRole('region', { name: 'Payment Details' })
const copyAmountButton = () => screen.getByRole('button', { name: 'Copy amount' })
const sendButton = () => screen.getByRole('button', { name: /Place Order|Try Again/ })
const sentOrders = () => world.log.of('orders.php')
const lastSentOrder = () => sentOrders().at(-1)?.sent as Record<string, string>
const openConfirm = () => useConfirm.getState().confirmation
const answerConfirm = (yes: boolean) => act(() => useConfirm.getState().answer(yes))
const confirmShown = () => waitFor(() => expect(openConfirm()).not.toBeNull())
const amountText = (rupees: number) => `NPR ${rupees.toLocaleString('en-IN')}`

async function openCheckout(options: Parameters<typeof renderAt>[1]) {
  const view = renderAt('/checkout', options)
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}
async function fillAndPay() {
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Asha'))
  fireEvent.change(screen.getByLabelText('Delivery address'), {
    target: { value: 'Mangal Bazar 4' },
  })
  fireEvent.change(screen.getByLabelText('Receipt', { selector: 'input' }), {
    target: { files: [pngFile()] },
  })
  await screen.findByText('esewa.png')
}
function holdReply(file: string): () => void {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  // An MSW handler that returns nothing leaves the request to the mock backend.
  mockServer.use(http.get(`*/backend/api/${file}`, () => held.then(() => undefined)))
  return release
}
const ORDER_TO_SEND = {
  email: 'asha@pahiran.example',
  billing: { additional_info: '' },
  lines: [],
  sums: { subtotal: 100, shipping: 0, total: 100 },
  receipt: { paid: null },
}
const untilPricesLoaded = () =>
  waitFor(() => expect(copyAmountButton()).not.toHaveAttribute('aria-disabled'))

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)
beforeEach(async () => {
  for (const key of await idbKeys()) await idbDelete(key)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.change('products', productInStock().id, { price: TODAYS_PRICE, discount_price: 0 })
})

describe('the price of Buy Now', () => {
  it('comes from the history entry first, and can be copied only after the product has loaded (D-107)', async () => {
    const release = holdReply('get_product_detail.php')
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openCheckout(buyNowOptions())
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect(totalRow()).toHaveTextContent(amountText(CARRIED_PRICE + 125))
    expect(within(orderTable()).queryByText(/^Loading\.\.\./)).toBeNull()
    // The amount may still change, so it is not shown yet.
    expect(paymentRegion()).toHaveTextContent('Pay exactly this amount.AmountLoading...')
    await user.click(copyAmountButton())
    expect(copied).not.toHaveBeenCalled()
    release()
    await waitFor(() =>
      expect(totalRow()).toHaveTextContent(amountText(TODAYS_PRICE + SHIPPING_CHARGE)),
    )
    await untilPricesLoaded()
    expect(paymentRegion()).toHaveTextContent(
      `Pay exactly this amount.Amount${amountText(TODAYS_PRICE + SHIPPING_CHARGE)}`,
    )
    await user.click(copyAmountButton())
    expect(copied).toHaveBeenLastCalledWith(String(TODAYS_PRICE + SHIPPING_CHARGE))
    vi.unstubAllGlobals()
  })

  it('is today’s price in the sent order, without a confirm if the shopper saw and paid it', async () => {
    const { user, place } = await openCheckout(buyNowOptions())
    await untilPricesLoaded()
    await fillAndPay()
    await user.click(sendButton())
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(lastSentOrder()).toMatchObject({
      subtotal: '3000.00',
      shipping_cost: '150.00',
      total_amount: '3150.00',
      additional_info: '',
    })
    expect(JSON.parse(lastSentOrder().items ?? '')).toMatchObject([{ price: TODAYS_PRICE }])
  })

  it('drops the line with a note if the product is gone, and nothing can be sent', async () => {
    world.remove('products', productInStock().id)
    const title = productInStock().title
    const options = buyNowOptions({ product_id: 99_999, title: 'Lost Shawl' })
    expect(title).not.toBe('Lost Shawl')
    await openCheckout(options)
    expect(
      await screen.findByText(
        "We left these out of your order because they're no longer available: Lost Shawl.",
      ),
    ).toBeVisible()
    expect(within(orderTable()).getByText('No items selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
  })

  it('stays the price of the history entry with a note if it cannot be loaded; sending retries, then asks', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php' })
    const { user, place } = await openCheckout(buyNowOptions())
    expect(
      await screen.findByText(`Couldn't load today's price for ${productInStock().title}.`),
    ).toBeVisible()
    await fillAndPay()
    const before = world.log.of('get_product_detail.php').length
    await user.click(sendButton())
    await confirmShown()
    expect(world.log.of('get_product_detail.php')).toHaveLength(before + 2)
    expect(openConfirm()?.text).toContain(
      `Couldn't load today's price for ${productInStock().title}.`,
    )
    answerConfirm(false)
    await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-busy'))
    expect(sentOrders()).toEqual([])
    await user.click(sendButton())
    await confirmShown()
    answerConfirm(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(sentOrders()).toHaveLength(1)
  })

  it('loads again with the retry button', async () => {
    world.faults.set({ name: 'H7', file: 'get_product_detail.php', count: 1 })
    const { user } = await openCheckout(buyNowOptions())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(totalRow()).toHaveTextContent(amountText(TODAYS_PRICE + SHIPPING_CHARGE)),
    )
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})

describe('before an order is sent', () => {
  it('a total that differs from the paid amount is shown, and the shopper may stop', async () => {
    const { user } = await openCheckout(buyNowOptions())
    await untilPricesLoaded()
    await fillAndPay()
    world.change('products', productInStock().id, { price: 4000 })
    await user.click(sendButton())
    await confirmShown()
    expect(openConfirm()).toMatchObject({
      title: 'The total has changed',
      cancel: "Don't place it",
    })
    expect(openConfirm()?.text).toContain('You paid NPR 3,150. The total is now NPR 4,150.')
    answerConfirm(false)
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    expect(sentOrders()).toEqual([])
  })

  it('or the shopper sends it at today’s price, with both amounts for the owner', async () => {
    const { user, place } = await openCheckout(buyNowOptions())
    await untilPricesLoaded()
    await fillAndPay()
    fireEvent.change(screen.getByLabelText(/Additional/), { target: { value: 'Ring twice' } })
    world.change('products', productInStock().id, { price: 4000 })
    world.shipping_charge = 200
    await user.click(sendButton())
    await confirmShown()
    answerConfirm(true)
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(lastSentOrder()).toMatchObject({
      subtotal: '4000.00',
      shipping_cost: '200.00',
      total_amount: '4200.00',
    })
    expect(lastSentOrder().additional_info?.split(/\r?\n/)).toEqual([
      'Ring twice',
      'The customer paid NPR 3,150. The total was NPR 4,200 when the order was sent.',
    ])
  })

  it('a line whose product is gone stops the order and leaves the table', async () => {
    const { user } = await openCheckout(CART_LINE)
    await within(orderTable()).findByRole('textbox')
    await untilPricesLoaded()
    await fillAndPay()
    const line = world.cart.find(({ id }) => id === 1)
    const title = world.products.find(({ id }) => id === line?.product_id)?.title
    world.remove('products', line?.product_id ?? 0)
    await user.click(sendButton())
    await waitFor(() =>
      expect(useNotices.getState().notices.map(({ text }) => text)).toContain(
        `Your order wasn't placed because ${title} is no longer available.`,
      ),
    )
    expect(
      await screen.findByText(
        `We left these out of your order because they're no longer available: ${title}.`,
      ),
    ).toBeVisible()
    expect(sentOrders()).toEqual([])
  })

  it('a line with too little stock asks the shopper', async () => {
    const { user } = await openCheckout(buyNowOptions({ quantity: 2 }))
    await untilPricesLoaded()
    await fillAndPay()
    world.change('products', productInStock().id, { size_stock: { m: 1 } })
    await user.click(sendButton())
    await confirmShown()
    expect(openConfirm()).toMatchObject({ title: 'Place the order anyway?' })
    expect(openConfirm()?.text).toBe(
      `Not enough in stock: ${world.products.find(({ size_stock }) => size_stock.m === 1)?.title}.`,
    )
    answerConfirm(false)
  })

  it.each([
    ['two colors of one size that need more than its stock', ['m', 'M'], true],
    ['two sizes that each have enough', ['m', 'l'], false],
  ])('%s: it asks the shopper if pieces are missing', async (_what, sizes, isShort) => {
    const { id, title } = productInStock()
    world.change('products', id, { size_stock: { m: 3, l: 3 } })
    const piece = { product_id: id, title, quantity: 2, price: 100_00, discount_price: 0 }
    const lines = sizes.map((size, at) => ({ ...piece, id: at, size, color: `Color ${at}` }))
    const questions: unknown[] = []
    const stop = useConfirm.subscribe(({ confirmation, answer }) => {
      if (!confirmation) return
      questions.push(confirmation.text)
      answer(false)
    })
    await runSendChecks({ ...ORDER_TO_SEND, lines } as unknown as OrderToSend)
    stop()
    expect(questions).toEqual(isShort ? [`Not enough in stock: ${title}.`] : [])
  })
})

describe('the paid amount', () => {
  it('is saved with the receipt, so that a reload after a price change shows both amounts', async () => {
    await openCheckout(buyNowOptions())
    await untilPricesLoaded()
    await fillAndPay()
    await waitFor(async () =>
      expect((await idbKeys('draft|')).some((key) => key.endsWith('|files'))).toBe(true),
    )
    cleanup()
    world.change('products', productInStock().id, { price: 4000 })
    await openCheckout(buyNowOptions())
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 4,150.')).toBeVisible()
    expect(paymentRegion()).toHaveTextContent("You've already paid NPR 3,150 to this wallet.")
    expect(paymentRegion()).toHaveTextContent('You can pay the difference.DifferenceNPR 1,000')
    expect(paymentRegion()).not.toHaveTextContent('4,150')
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
    world.change('products', productInStock().id, { price: 2500 })
    cleanup()
    await openCheckout(buyNowOptions())
    expect(await screen.findByText('You paid NPR 3,150. The total is now NPR 2,650.')).toBeVisible()
    expect(paymentRegion()).toHaveTextContent(
      "You paid NPR 500 more than the total. There's nothing left to pay.",
    )
    expect(
      within(paymentRegion()).queryByRole('button', { name: /Copy (amount|difference)/ }),
    ).toBeNull()
    world.change('products', productInStock().id, { price: TODAYS_PRICE })
    cleanup()
    await openCheckout(buyNowOptions())
    await untilPricesLoaded()
    await screen.findByText('esewa.png')
    expect(screen.queryByText(/You paid/)).toBeNull()
  })
})

describe('the shipping charge', () => {
  it('is 125 until it has loaded; before that nothing is copied or sent (D-119)', async () => {
    const release = holdReply('fetch_shipping_charge.php')
    const { user, place } = await openCheckout(CART_LINE)
    await within(orderTable()).findByRole('textbox')
    expect(shippingRow()).toHaveTextContent('NPR 125')
    expect(copyAmountButton()).toHaveAttribute('aria-disabled', 'true')
    await fillAndPay()
    await user.click(sendButton())
    expect(sentOrders()).toEqual([])
    release()
    // The total still contained the default charge of 125 when the receipt was added, so that total does not count as paid.
    await waitFor(() => expect(place().pathname).toBe('/order-success'))
    expect(openConfirm()).toBeNull()
    expect(lastSentOrder()).toMatchObject({ shipping_cost: '150.00', additional_info: '' })
  })

  it('is no amount to pay while the cart is still loading', async () => {
    const release = holdReply('get_cart.php')
    await openCheckout(CART_LINE)
    await waitFor(() => expect(world.log.of('fetch_shipping_charge.php')).toHaveLength(1))
    await waitFor(() =>
      expect(paymentRegion()).toHaveTextContent('Pay exactly this amount.AmountLoading...'),
    )
    await act(() => new Promise((done) => setTimeout(done, 300)))
    expect(paymentRegion()).not.toHaveTextContent('NPR')
    expect(copyAmountButton()).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(() =>
      expect(paymentRegion()).toHaveTextContent('Pay exactly this amount.AmountNPR 2,900'),
    )
  })

  it('does not say that another total was paid if the receipt was added before the charge had loaded (D-119)', async () => {
    const release = holdReply('fetch_shipping_charge.php')
    await openCheckout(CART_LINE)
    await within(orderTable()).findByRole('textbox')
    await fillAndPay()
    release()
    await waitFor(() => expect(shippingRow()).toHaveTextContent('NPR 150'))
    expect(screen.queryByText(/You paid/)).toBeNull()
    expect(copyAmountButton()).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['is an error', 'H7'],
    ['breaks off each time', 'T1'],
  ] as const)(
    'stays 125 with a note if the reply %s, and loads with the retry button (D-119)',
    async (_what, name) => {
      world.faults.set({ name, file: 'fetch_shipping_charge.php' })
      const { user } = await openCheckout(CART_LINE)
      expect(
        await within(shippingRow()).findByText(/Couldn't load the delivery charge/),
      ).toBeVisible()
      expect(shippingRow()).toHaveTextContent('NPR 125')
      await untilPricesLoaded()
      world.faults.clear()
      await user.click(within(shippingRow()).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(shippingRow()).toHaveTextContent('NPR 150'))
      expect(within(shippingRow()).queryByText(/could not be loaded/)).toBeNull()
    },
  )
})

describe('the checks before sending', () => {
  const about = ORDER_TO_SEND as unknown as OrderToSend

  it('gives each check the order as the check before it changed it', async () => {
    const dearer: SendCheck = async (now) => ({ ...now, sums: { ...now.sums, total: 150 } })
    const seen = vi.fn<SendCheck>(async (now) => now)
    expect((await runSendChecks(about, [dearer, seen]))?.sums.total).toBe(150)
    expect(seen).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ sums: expect.objectContaining({ total: 150 }) }),
    )
  })

  it('skips the later checks when one stops the order', async () => {
    const later = vi.fn<SendCheck>(async (now) => now)
    expect(await runSendChecks(about, [async () => null, later])).toBeNull()
    expect(later).not.toHaveBeenCalled()
  })
})
