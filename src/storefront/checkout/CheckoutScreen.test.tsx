import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { printProduct } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { config, readConfig, setConfig } from '../../api/core/config'
import { holdCalls } from '../../../tests/holdCalls'
import { setWidth } from '../../../tests/pretendPage'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { idAsReplied } from '../../../tests/dialectTexts'
import { forgetCart } from '../../api/cart'
import { cache } from '../../api/core/cache'
import { productDetailQuery } from '../../api/productDetails'
import { readProduct } from '../../api/products'
import { checkoutRouteState } from '../../rules/routeState'
import type { BuyNowItem } from '../../rules/pricing'
import { attemptWith } from '../../../tests/money/someAttempt'
import { attemptStore, attemptOwnerOf } from '../../state/orderAttempts'
import { useConfirm } from '../../state/confirm'
import { idbDelete, idbKeys } from '../../state/idb'
import { useNotices } from '../../state/notices'
import { signOut } from '../../state/session'
import { useAnnouncedText } from '../../ui/dialog/announce'

const EMAIL = 'asha@pahiran.example'
const PNG_BYTES = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 2, 0, 8, 6, 0, 0,
])
const pngFile = (name = 'esewa रसिद.png', extra = 0) =>
  new File([PNG_BYTES, new Uint8Array([extra])], name, { type: 'image/png' })

const productInStock = (size = 'm', least = 3) => {
  const found = world.products.find(({ size_stock }) => (size_stock[size] ?? 0) >= least)
  if (!found) throw new Error('The seed has no such product')
  return found
}
const buyNowItemOf = (part: Partial<BuyNowItem> = {}): BuyNowItem => {
  const { id, title, images } = productInStock()
  return {
    id: `buynow-${id}1700000000000`,
    product_id: id,
    title,
    price: 2000,
    discount_price: 0,
    image: images[0] ?? '',
    size: 'm',
    color: 'Brick',
    quantity: 1,
    ...part,
  }
}
const BOTH_LINES = { state: checkoutRouteState([1, 2]), signedIn: asha }
/** The item's price matches the product's current price. */
const buyNowOptions = (part?: Partial<BuyNowItem>) => {
  const item = buyNowItemOf(part)
  world.change('products', Number(item.product_id), {
    price: item.price,
    discount_price: item.discount_price,
  })
  return { state: checkoutRouteState([item.id], item), signedIn: asha }
}

type View = ReturnType<typeof renderAt>
async function openCheckout(options: Parameters<typeof renderAt>[1] = BOTH_LINES): Promise<View> {
  const view = renderAt('/checkout', options)
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}
const orderTable = () => screen.getByRole('table', { name: 'Your Order' })
const fieldLabelled = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const receiptField = () => screen.getByLabelText<HTMLInputElement>('Receipt', { selector: 'input' })
const sendButton = () => screen.getByRole('button', { name: /Place Order|Try Again/ })
const typeInto = (label: string, value: string) =>
  fireEvent.change(fieldLabelled(label), { target: { value } })
const lastSentOrder = () => world.log.of('orders.php').at(-1)?.sent as Record<string, string>

async function untilPrefilled() {
  await waitFor(() => expect(fieldLabelled('First name').value).toBe('Asha'))
}
async function pickReceipt(file = pngFile()) {
  fireEvent.change(receiptField(), { target: { files: [file] } })
  await screen.findByText(file.name)
}
async function fillForm({ lines = true, file = pngFile() } = {}) {
  await untilPrefilled()
  if (lines) await within(orderTable()).findAllByRole('textbox')
  typeInto('Delivery address', 'Mangal Bazar 4')
  await pickReceipt(file)
}
/** Stores an attempt whose tab died after the order was placed and before lines 1 and 2 were removed from the cart. */
async function storePlacedAttempt() {
  const placed = attemptWith({
    phase: 'confirmed',
    found: [99],
    left: [1, 2],
    ids: [1, 2],
    settledAt: Date.now(),
    told: true,
  })
  // An earlier build stored attempts without a receipt hash.
  await attemptStore.change(attemptOwnerOf(EMAIL), () => [
    { ...placed, receipt: '', marks: { ...placed.marks, goods: [] } },
  ])
}
const untilThankYou = (view: View) =>
  waitFor(() => expect(view.place().pathname).toBe('/order-success'))

afterEach(() => vi.unstubAllGlobals())

const clearDatabase = async () => {
  for (const key of await idbKeys()) await idbDelete(key)
}

// Load the lazy screen first, so that its load time does not count in the tests.
beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)

beforeEach(async () => {
  await clearDatabase()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

// Runs first, because a page that another test has closed may still store its unfinished order, and this snapshot would
// show that order.
it('reads as written down: as it is opened, and after Place Order without a receipt', async () => {
  fixDateAndDialect()
  await openCheckout()
  await untilPrefilled()
  await within(orderTable()).findAllByRole('textbox')
  await expectPageSnapshot('checkout')
  fireEvent.click(sendButton())
  await screen.findByText('Receipt is required')
  await expectPageSnapshot('checkout-missing')
})

describe('the checkout page', () => {
  it('shows its title, its sections and a table of the order with subtotal, Flat Rate and total (CHK-01, CHK-02, CHK-03, CHK-04, CHK-05, CHK-06, CHK-07, CHK-08)', async () => {
    await openCheckout()
    for (const name of ['Billing And Shipping', 'Your Order', 'Payment Details'])
      expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument()
    expect(
      within(orderTable())
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Product', 'Quantity', 'Price'])
    const rows = await waitFor(() => {
      const all = within(orderTable())
        .getAllByRole('row')
        .map((row) => row.textContent)
      expect(all).toHaveLength(6)
      return all
    })
    const [kurta, cap] = [1, 2].map((id) =>
      world.products.find(
        (one) => one.id === world.cart.find((line) => line.id === id)?.product_id,
      ),
    )
    expect(rows[1]).toContain(kurta?.title)
    expect(rows[2]).toContain(cap?.title)
    const net = (one = kurta) => (one?.price ?? 0) - (one?.discount_price ?? 0)
    const subtotal = net(kurta) + 2 * net(cap)
    await waitFor(() =>
      expect(within(orderTable()).getByRole('row', { name: /^Flat Rate/ })).toHaveTextContent(
        'Flat Rate for deliveryNPR 150',
      ),
    )
    const money = (rupees: number) => `NPR ${rupees.toLocaleString('en-IN')}`
    const cellsOf = (title = '') =>
      within(within(orderTable()).getByRole('row', { name: new RegExp(title) })).getAllByRole(
        'cell',
      )
    expect(cellsOf(kurta?.title).at(-1)).toHaveTextContent(money(net(kurta)))
    expect(cellsOf(cap?.title).at(-1)).toHaveTextContent(money(2 * net(cap)))
    expect(
      within(orderTable()).getByLabelText(`Quantity of ${cap?.title}, M, Rhododendron`),
    ).toHaveValue('2')
    expect(within(orderTable()).getByRole('row', { name: /^Subtotal/ })).toHaveTextContent(
      money(subtotal),
    )
    expect(within(orderTable()).getByRole('row', { name: /^Total/ })).toHaveTextContent(
      money(subtotal + 150),
    )
  })

  it('explains how to pay by wallet: account name and number, QR code, amount, reference, no cash on delivery (CHK-09, CHK-10, CHK-11, CHK-12, CHK-19)', async () => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openCheckout()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const place = within(screen.getByRole('region', { name: 'Payment Details' }))
    expect(place.getByText('Pahiran Pvt. Ltd.')).toBeVisible()
    expect(place.getByText('9800000000')).toBeVisible()
    expect(place.getByText('Cash on delivery is not accepted.')).toBeVisible()
    expect(place.getAllByRole('listitem')).toHaveLength(4)
    expect(place.getByRole('img', { name: 'QR code for eSewa' })).toHaveAttribute(
      'src',
      '/brand/qr.svg',
    )
    await user.click(place.getByRole('button', { name: 'Copy account number' }))
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('Copied account number'))
    expect(copied).toHaveBeenLastCalledWith('9800000000')
    await untilPrefilled()
    await user.click(place.getByRole('button', { name: 'Copy reference' }))
    expect(copied).toHaveBeenLastCalledWith(fieldLabelled('Phone').value)
    await user.click(place.getByText('Tap to enlarge'))
    expect(await screen.findByRole('dialog', { name: 'QR code' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save picture' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows every account that the owner takes payments with, each with its own copy button and QR code', async () => {
    vi.stubGlobal('isSecureContext', true)
    setConfig(
      readConfig({
        ...config(),
        payments: [
          {
            name: 'Khalti',
            accountName: 'Nava',
            accountNumber: '9841000001',
            qrImage: 'brand/khalti.svg',
          },
          { name: 'Nabil Bank', accountName: 'Nava Pvt. Ltd.', accountNumber: '0110017500001' },
        ],
        texts: { payment: 'We call you before we send.' },
      }),
    )
    const { user } = await openCheckout()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const place = within(screen.getByRole('region', { name: 'Payment Details' }))
    expect(place.getByText(/Pay the total to one of these accounts/)).toBeVisible()
    expect(place.getByText('We call you before we send.')).toBeVisible()
    expect(place.getByRole('img', { name: 'QR code for Khalti' })).toHaveAttribute(
      'src',
      '/brand/khalti.svg',
    )
    expect(place.queryByRole('img', { name: 'QR code for Nabil Bank' })).toBeNull()
    await user.click(place.getByRole('button', { name: 'Copy account number of Nabil Bank' }))
    expect(copied).toHaveBeenLastCalledWith('0110017500001')
  })

  it('copies the same amount that the table shows and the order sends', async () => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openCheckout(buyNowOptions({ price: 1999.5, quantity: 3 }))
    await waitFor(() =>
      expect(within(orderTable()).getByRole('row', { name: /^Flat Rate/ })).toHaveTextContent(
        'NPR 150',
      ),
    )
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy amount' }))
    expect(copied).toHaveBeenLastCalledWith('6148.50')
    expect(within(orderTable()).getByRole('row', { name: /^Total/ })).toHaveTextContent(
      'Total exactly NPR 6,148.50NPR 6,149',
    )
    expect(screen.getByText('NPR 6,148.50', { selector: 'dd span' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Place Order' })).toHaveAccessibleDescription(
      'NPR 6,148.50',
    )
    await fillForm()
    await user.click(sendButton())
    await waitFor(() =>
      expect(lastSentOrder()).toMatchObject({
        subtotal: '5998.50',
        shipping_cost: '150.00',
        total_amount: '6148.50',
      }),
    )
  })

  it('shows "Loading..." until the cart has loaded (CHK-17)', async () => {
    const answer = holdCalls('get_cart.php')
    await openCheckout()
    expect(within(orderTable()).getByText('Loading...')).toBeVisible()
    expect(within(orderTable()).queryByText('No items selected')).toBeNull()
    answer()
    await waitFor(() => expect(within(orderTable()).queryByText(/^Loading\.\.\./)).toBeNull())
    expect(within(orderTable()).getAllByRole('textbox')).toHaveLength(2)
  })

  it('shows "No items selected", ways on and nothing that asks for money when it is opened without items (CHK-18, D-68)', async () => {
    const { user, place } = await openCheckout({ signedIn: asha })
    expect(within(orderTable()).getByText('No items selected')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Billing And Shipping' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText(/NPR/)).toBeNull()
    for (const word of [/^Total/, /Flat Rate/, /^Wallet/, /^Amount/, /receipt/i])
      expect(within(screen.getByRole('main')).queryByText(word)).toBeNull()
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View cart' }))
    expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'See all products' }))
    expect(place().pathname).toBe('/products')
  })

  it('lets a visitor without items press Place Order, which says that a login comes first (D-109, ERR-50)', async () => {
    const { user } = await openCheckout({})
    expect(screen.queryByRole('heading', { name: 'Payment Details' })).toBeNull()
    await user.click(sendButton())
    expect(within(await screen.findByRole('alert')).getByText('User not logged in!')).toBeVisible()
  })

  it('shows the sections in the order billing, order, payment, then the button', async () => {
    await openCheckout()
    await within(orderTable()).findAllByRole('textbox')
    const marks = [
      screen.getByRole('heading', { name: 'Billing And Shipping' }),
      screen.getByRole('heading', { name: 'Your Order' }),
      screen.getByRole('heading', { name: 'Payment Details' }),
      receiptField(),
      sendButton(),
    ]
    for (const [at, mark] of marks.slice(1).entries())
      expect((marks[at] as HTMLElement).compareDocumentPosition(mark)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      )
  })

  it('says on top of a phone how many items and how much, closed at first', async () => {
    setWidth(360)
    await openCheckout()
    const line = (await within(screen.getByRole('main')).findByText('2 items')).closest(
      'details',
    ) as HTMLDetailsElement
    await waitFor(() => expect(line).toHaveTextContent('NPR 4,500'))
    expect(line.open).toBe(false)
    expect(within(line).queryByText(/pieces/)).toBeNull()
    line.open = true
    expect(await within(line).findByText(/, 2 pieces$/)).toBeVisible()
    act(() => setWidth(1280))
    expect(line).not.toBeInTheDocument()
  })

  it('lists only the selected cart lines (CHK-20)', async () => {
    await openCheckout({ state: checkoutRouteState(['2']), signedIn: asha })
    expect(await within(orderTable()).findAllByRole('textbox')).toHaveLength(1)
    const other = world.products.find(({ id }) => id === world.cart[0]?.product_id)
    expect(within(orderTable()).queryByText(other?.title ?? '-')).toBeNull()
  })

  it('drops only the line whose product cannot be read, even if the reply is not JSON (CHK-36)', async () => {
    const gone = world.cart.find(({ id }) => id === 1)?.product_id
    world.products = world.products.filter(({ id }) => id !== gone)
    await openCheckout()
    expect(await within(orderTable()).findAllByRole('textbox')).toHaveLength(1)
    cleanup()
    world.reset()
    world.faults.set({ name: 'B2', file: 'get_product_detail.php', count: 1 })
    await openCheckout()
    expect(await within(orderTable()).findAllByRole('textbox')).toHaveLength(1)
  })

  it('drops a line that the cart showed when the shop no longer sells the product (CHK-36)', async () => {
    const gone = world.cart.find(({ id }) => id === 1)?.product_id
    const known = world.products.find(({ id }) => id === gone)
    if (gone === undefined || !known) throw new Error('The seed has no such line')
    cache.setQueryData(productDetailQuery(gone).queryKey, readProduct(printProduct(known)))
    world.products = world.products.filter(({ id }) => id !== gone)
    await openCheckout()
    await waitFor(() => expect(within(orderTable()).queryByText(known.title)).toBeNull())
    expect(await within(orderTable()).findAllByRole('textbox')).toHaveLength(1)
  })

  it('keeps a line that the cart showed when the connection fails', async () => {
    const line = world.cart.find(({ id }) => id === 1)
    const known = world.products.find(({ id }) => id === line?.product_id)
    if (!line || !known) throw new Error('The seed has no such line')
    cache.setQueryData(
      productDetailQuery(line.product_id).queryKey,
      readProduct(printProduct(known)),
    )
    world.faults.set({ name: 'T1', file: 'get_product_detail.php' })
    await openCheckout({ state: checkoutRouteState([1]), signedIn: asha })
    await waitFor(() => expect(world.log.of('get_product_detail.php').length).toBeGreaterThan(0))
    expect(await within(orderTable()).findByText(known.title)).toBeVisible()
  })

  it('shows a quantity of at most 100 and calculates with the real one (CHK-34, CONST-22)', async () => {
    const item = buyNowItemOf({ quantity: 150, price: 10 })
    await openCheckout(buyNowOptions({ quantity: 150, price: 10 }))
    expect(
      within(orderTable()).getByLabelText(new RegExp(`^Quantity of ${item.title}, M, `)),
    ).toHaveValue('100')
    expect(
      within(orderTable()).getByLabelText(new RegExp(`^Quantity of ${item.title}, M, `)),
    ).toHaveAttribute('readonly')
    const line = within(orderTable())
      .getByLabelText(new RegExp(`^Quantity of ${item.title}, M, `))
      .closest('tr')
    expect(line?.lastElementChild).toHaveTextContent('NPR 1,500')
    expect(within(orderTable()).getByRole('row', { name: /^Subtotal/ })).toHaveTextContent(
      'NPR 1,500',
    )
    expect(within(orderTable()).getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining(item.image),
    )
  })

  it('shows the placeholder for a broken picture (CHK-35)', async () => {
    await openCheckout(buyNowOptions({ image: 'uploads/none.jpg' }))
    // The product list replaces the first picture by another one, which is missing too, so each picture fires an error.
    await waitFor(() => {
      const picture = within(orderTable()).getByRole('presentation')
      fireEvent.error(picture)
      expect(picture).toHaveAttribute('src', '/placeholder.svg')
    })
  })

  it('charges 125 until the shipping charge has loaded, and the loaded charge at any subtotal (CHK-46, CHK-47, CONST-23, CALL-19)', async () => {
    const answer = holdCalls('fetch_shipping_charge.php')
    await openCheckout(buyNowOptions({ price: 6000 }))
    const rate = () => within(orderTable()).getByRole('row', { name: /^Flat Rate/ })
    expect(rate()).toHaveTextContent('NPR 125')
    expect(within(orderTable()).getByRole('row', { name: /^Total/ })).toHaveTextContent('NPR 6,125')
    answer()
    await waitFor(() => expect(rate()).toHaveTextContent('NPR 150'))
    expect(within(orderTable()).getByRole('row', { name: /^Total/ })).toHaveTextContent('NPR 6,150')
    expect(world.log.of('fetch_shipping_charge.php')).toMatchObject([
      { method: 'GET', query: {}, problems: [] },
    ])
  })

  it('keeps the charge of 125 when the shipping charge cannot be loaded (CONST-23)', async () => {
    world.faults.set({ name: 'H7', file: 'fetch_shipping_charge.php' })
    await openCheckout(buyNowOptions())
    await waitFor(() => expect(world.log.of('fetch_shipping_charge.php').at(-1)?.status).toBe(500))
    expect(within(orderTable()).getByRole('row', { name: /^Flat Rate/ })).toHaveTextContent(
      'NPR 125',
    )
  })

  it('warns before payment when a line is short or out of stock, and does not block the order (D-126)', async () => {
    const line = world.cart.find(({ id }) => id === 2)
    world.change('products', line?.product_id ?? 0, { size_stock: { m: 1 } })
    await openCheckout()
    expect(await within(orderTable()).findByText('only 1 left in stock')).toBeVisible()
    expect(screen.getByText(/, M: only 1 left in stock\.$/)).toBeVisible()
    expect(sendButton()).toBeEnabled()
    expect(world.log.of('get_size_stock.php')).toHaveLength(2)
  })
})

describe('the billing form', () => {
  it('fills in the user’s details and makes the email read-only (CHK-32, CHK-33, CHK-37, DATA-04, CALL-18)', async () => {
    const { user } = await openCheckout()
    await untilPrefilled()
    expect([
      fieldLabelled('Last name').value,
      fieldLabelled('Phone').value,
      fieldLabelled('Your address').value,
    ]).toEqual(['Shrestha', '9841203344', 'Lalitpur'])
    expect(fieldLabelled('Email')).toHaveValue(EMAIL)
    await user.type(fieldLabelled('Email'), 'x')
    expect(fieldLabelled('Email')).toHaveValue(EMAIL)
    expect(world.log.of('get_user_detail.php')).toMatchObject([{ query: { email: EMAIL } }])
  })

  it('does not overwrite typed fields when the user’s details arrive (CHK-37)', async () => {
    const answer = holdCalls('get_user_detail.php')
    await openCheckout()
    typeInto('First name', 'Ama')
    answer()
    await waitFor(() => expect(fieldLabelled('Last name').value).toBe('Shrestha'))
    expect(fieldLabelled('First name')).toHaveValue('Ama')
  })

  it('leaves the field with the focus alone when the user’s details arrive', async () => {
    const answer = holdCalls('get_user_detail.php')
    await openCheckout()
    act(() => fieldLabelled('Phone').focus())
    answer()
    await untilPrefilled()
    expect(fieldLabelled('Phone')).toHaveValue('')
    act(() => fieldLabelled('Last name').focus())
    expect(fieldLabelled('Phone')).toHaveValue('9841203344')
  })

  it('delivers to the account’s address by one press, and starts with the address of the last order', async () => {
    const view = await openCheckout(buyNowOptions())
    await untilPrefilled()
    await view.user.click(screen.getByRole('button', { name: 'Deliver to Lalitpur' }))
    expect(fieldLabelled('Delivery address')).toHaveValue('Lalitpur')
    expect(screen.queryByRole('button', { name: /^Deliver to/ })).toBeNull()
    typeInto('Delivery address', ' Blue gate, Lalitpur ')
    await pickReceipt()
    await view.user.click(sendButton())
    await untilThankYou(view)
    cleanup()
    await openCheckout(buyNowOptions())
    await untilPrefilled()
    expect(fieldLabelled('Delivery address')).toHaveValue('Blue gate, Lalitpur')
    cleanup()
    await openCheckout({
      ...buyNowOptions(),
      signedIn: { ...asha, email: 'other@pahiran.example' },
    })
    expect(fieldLabelled('Delivery address')).toHaveValue('')
  })

  it('names each missing field, focuses the first one and sends nothing (CHK-21, CHK-22, CHK-23, CHK-25, CHK-26)', async () => {
    const { user } = await openCheckout(buyNowOptions())
    await untilPrefilled()
    for (const label of ['First name', 'Last name', 'Phone', 'Delivery address'])
      typeInto(label, ' ')
    await user.click(sendButton())
    const texts = [
      'First name is required',
      'Last name is required',
      'Please enter a valid 10-digit phone number',
      'Delivery address is required',
      'Receipt is required',
    ]
    for (const text of texts) expect(screen.getByText(text)).toBeVisible()
    expect(fieldLabelled('First name')).toHaveFocus()
    typeInto('First name', 'Asha')
    typeInto('Last name', 'S')
    await user.click(sendButton())
    expect(fieldLabelled('Delivery address')).toHaveFocus()
    typeInto('Delivery address', 'Patan')
    await user.click(sendButton())
    expect(fieldLabelled('Phone')).toHaveFocus()
    typeInto('Phone', '9841000001')
    await user.click(sendButton())
    await waitFor(() => expect(receiptField()).toHaveFocus())
    expect(screen.getByText('Receipt is required')).toBeVisible()
    expect(world.log.of('orders.php')).toEqual([])
  })

  it('checks the phone while it is typed and when the field loses focus (CHK-29, CHK-30, ERR-18)', async () => {
    const { user } = await openCheckout()
    await untilPrefilled()
    const text = 'Please enter a valid 10-digit phone number'
    for (const wrong of ['984100000', '98410000011']) {
      typeInto('Phone', '9841000001')
      typeInto('Phone', wrong)
      expect(screen.getByText(text)).toBeVisible()
    }
    typeInto('Phone', '9841000001')
    expect(screen.queryByText(text)).toBeNull()
    cleanup()
    world.users = world.users.map((row) => ({ ...row, phone: '123' }))
    const { cache } = await import('../../api/core/cache')
    cache.clear()
    await new Promise((done) => setTimeout(done, 50))
    await clearDatabase()
    await openCheckout()
    await untilPrefilled()
    expect(fieldLabelled('Phone')).not.toHaveAccessibleDescription(text)
    await user.click(fieldLabelled('Phone'))
    await user.tab()
    expect(fieldLabelled('Phone')).toHaveAccessibleDescription(text)
  })

  it('requires an email, and a valid one (CHK-24, CHK-31, ERR-19)', async () => {
    const { user } = await openCheckout({ ...buyNowOptions(), signedIn: { email: 'abc' } })
    expect(screen.getByText('Please enter a valid email address')).toBeVisible()
    for (const [label, text] of [
      ['First name', 'A'],
      ['Last name', 'B'],
      ['Phone', '9841000001'],
      ['Delivery address', 'C'],
    ] as const)
      typeInto(label, text)
    await pickReceipt()
    await user.click(sendButton())
    expect(fieldLabelled('Email')).toHaveFocus()
    cleanup()
    signOut()
    await openCheckout({ ...buyNowOptions(), signedIn: { email: '' } })
    for (const [label, text] of [
      ['First name', 'A'],
      ['Last name', 'B'],
      ['Phone', '9841000001'],
      ['Delivery address', 'C'],
    ] as const)
      typeInto(label, text)
    await pickReceipt()
    await user.click(sendButton())
    expect(screen.getByText('Please enter a valid email address')).toBeVisible()
    expect(world.log.of('orders.php')).toEqual([])
  })

  it('cleans a pasted phone number and leaves a typed one as it is (D-54)', async () => {
    const { user } = await openCheckout()
    await untilPrefilled()
    await user.clear(fieldLabelled('Phone'))
    await user.click(fieldLabelled('Phone'))
    await user.paste('+977 ९८४१-०००००१')
    expect(fieldLabelled('Phone')).toHaveValue('9841000001')
    await user.clear(fieldLabelled('Phone'))
    await user.type(fieldLabelled('Phone'), '+9')
    expect(fieldLabelled('Phone')).toHaveValue('+9')
  })

  it('alerts a visitor before any other check, stays on the page, and keeps the typed fields after login (CHK-38, ERR-50, ROLE-07)', async () => {
    const { state } = buyNowOptions()
    const { user, place } = await openCheckout({ state })
    expect(place().pathname).toBe('/checkout')
    typeInto('Delivery address', 'Gate 4')
    await pickReceipt()
    await user.click(sendButton())
    expect(within(await screen.findByRole('alert')).getByText('User not logged in!')).toBeVisible()
    expect(screen.queryByText('First name is required')).toBeNull()
    expect(world.log.of('orders.php')).toEqual([])
    const { signIn } = await import('../../state/session')
    act(() => signIn({ email: EMAIL, full_name: 'Asha', role: 'customer', phone: '' }))
    await untilPrefilled()
    expect(fieldLabelled('Delivery address')).toHaveValue('Gate 4')
    await user.click(sendButton())
    await waitFor(() => expect(world.log.of('orders.php')).toHaveLength(1))
  })

  it('offers help with the delivery address, and sends only the resulting text (D-113)', async () => {
    const { user } = await openCheckout(buyNowOptions())
    await untilPrefilled()
    typeInto('Delivery address', 'Ring twice')
    await user.click(screen.getByRole('button', { name: 'Help me enter the address' }))
    await user.selectOptions(await screen.findByLabelText('Province'), 'Bagmati')
    await user.selectOptions(screen.getByLabelText('District'), 'Lalitpur')
    typeInto('Ward', '16')
    typeInto('Municipality', 'Lalitpur')
    expect(fieldLabelled('Delivery address')).toHaveValue(
      'Ring twice, Lalitpur-16, Lalitpur, Bagmati Province',
    )
    await user.selectOptions(screen.getByLabelText('Province'), 'Gandaki')
    expect(fieldLabelled('Delivery address')).toHaveValue(
      'Ring twice, Lalitpur-16, Gandaki Province',
    )
  })
})

describe('the receipt', () => {
  it('starts with no receipt, shows the picked one, and replaces it with a second one (CHK-13, CHK-14, CHK-15)', async () => {
    const { user } = await openCheckout()
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
    expect(receiptField()).toHaveAttribute('accept', 'image/*')
    await pickReceipt()
    expect(screen.queryByText('No receipt uploaded')).toBeNull()
    expect(document.querySelector('main img[src^="blob:"]')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'View receipt' }))
    expect(await screen.findByAltText('Your receipt')).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    await user.keyboard('{Escape}')
    await pickReceipt(pngFile('second.png', 1))
    expect(screen.queryByText('esewa रसिद.png')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
  })

  it('accepts a picture from the clipboard and refuses a file that is not a picture (D-122)', async () => {
    await openCheckout()
    const html = new File(['<script>alert(1)</script>'], 'receipt.jpg', { type: 'image/jpeg' })
    fireEvent.paste(document.body, { clipboardData: { files: [html] } })
    expect(
      await screen.findByText(/^Only image files are accepted\. Please add a JPEG/),
    ).toBeVisible()
    fireEvent.paste(document.body, { clipboardData: { files: [pngFile('image.png')] } })
    expect(await screen.findByText('image.png')).toBeVisible()
    expect(screen.queryByText(/^Only image files are accepted\./)).toBeNull()
  })

  it('warns about a receipt that was already sent with an earlier order', async () => {
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    await view.user.click(sendButton())
    await untilThankYou(view)
    cleanup()
    await openCheckout(buyNowOptions({ id: 'buynow-9' }))
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
    await pickReceipt()
    expect(
      await screen.findByText(
        'You already sent this receipt with an earlier order. Please add the receipt for this one.',
      ),
    ).toBeVisible()
  })
})

describe('placing the order', () => {
  it('sends the order once, alerts, removes the ordered lines one by one and shows the thank-you page with the order id (CHK-16, CHK-39, CHK-41, CHK-42, CHK-43, CHK-44, CALL-17, CALL-22, DATA-26, ERR-54, ROLE-12, RTE-17, SUM-05, SUM-06)', async () => {
    const store = holdCalls('orders.php')
    const other = world.add('cart', {
      user_email: EMAIL,
      product_id: productInStock().id,
      size: 'm',
      color: 'X',
      quantity: 1,
    })
    const view = await openCheckout()
    await fillForm()
    typeInto('Additional info', 'Ring twice')
    const before = world.orders.length
    const lines = structuredClone(world.cart)
    await view.user.click(sendButton())
    expect(screen.getByText('Placing Order...')).toBeVisible()
    store()
    await untilThankYou(view)
    expect(
      within(await screen.findByRole('alert')).getByText('Order placed successfully!'),
    ).toBeVisible()
    const order = world.orders.at(-1)
    expect(world.orders).toHaveLength(before + 1)
    expect(view.place().state).toEqual({ orderId: expect.anything() })
    expect(String((view.place().state as { orderId: unknown }).orderId)).toBe(String(order?.id))
    expect(world.log.of('orders.php')).toHaveLength(1)
    expect(world.log.of('orders.php')[0]?.problems).toEqual([])
    const items = [1, 2].map((id) => {
      const line = lines.find((one) => one.id === id)
      const row = world.products.find((one) => one.id === line?.product_id)
      if (!line || !row) throw new Error('The seed has no such line')
      const { title, price, discount_price } = row
      const { product_id, quantity, size, color } = line
      return {
        product_id: idAsReplied('get_cart.php', String(product_id)),
        title,
        quantity,
        price: price - discount_price,
        size,
        color,
      }
    })
    expect(JSON.parse(String(lastSentOrder().items))).toEqual(items)
    const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect(lastSentOrder()).toEqual({
      user_email: EMAIL,
      first_name: 'Asha',
      last_name: 'Shrestha',
      phone: '9841203344',
      address: 'Lalitpur',
      delivery_address: 'Mangal Bazar 4',
      additional_info: 'Ring twice',
      payment_method: 'online',
      subtotal: subtotal.toFixed(2),
      shipping_cost: '150.00',
      total_amount: (subtotal + 150).toFixed(2),
      status: 'pending',
      items: expect.any(String),
    })
    expect(world.log.of('orders.php')[0]?.files).toMatchObject([
      { field: 'payment_receipt', name: 'esewa रसिद.png', type: 'image/png', size: 29 },
    ])
    const removed = world.log
      .of('remove_from_cart.php')
      .map(({ sent }) => Number((sent as { cart_id: unknown }).cart_id))
    expect(removed).toEqual([1, 2])
    expect(world.cart.filter(({ user_email }) => user_email === EMAIL).map(({ id }) => id)).toEqual(
      [other.id],
    )
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeInTheDocument()
  })

  it('waits for a receipt that is still being read, then sends the fields as they are at that moment (CHK-16)', async () => {
    const view = await openCheckout(buyNowOptions())
    await untilPrefilled()
    typeInto('Delivery address', 'Mangal Bazar 4')
    const slow = pngFile()
    const bytes = await slow.arrayBuffer()
    let read = (_bytes: ArrayBuffer) => {}
    slow.arrayBuffer = () => new Promise((done) => (read = done))
    fireEvent.change(receiptField(), { target: { files: [slow] } })
    await view.user.click(sendButton())
    expect(await screen.findByText('Placing Order...')).toBeVisible()
    typeInto('Delivery address', 'Patan Dhoka 7')
    expect(world.log.of('orders.php')).toEqual([])
    read(bytes)
    await untilThankYou(view)
    expect(lastSentOrder()).toMatchObject({ delivery_address: 'Patan Dhoka 7' })
    expect(world.log.of('orders.php')).toHaveLength(1)
  })

  it('returns to the form when the receipt cannot be read or a required field is now empty', async () => {
    const view = await openCheckout(buyNowOptions())
    await untilPrefilled()
    typeInto('Delivery address', 'Mangal Bazar 4')
    const slow = pngFile()
    let fail = () => {}
    slow.arrayBuffer = () =>
      new Promise((_done, failed) => (fail = () => failed(new Error('gone'))))
    fireEvent.change(receiptField(), { target: { files: [slow] } })
    await view.user.click(sendButton())
    expect(await screen.findByText('Placing Order...')).toBeVisible()
    fail()
    await waitFor(() => expect(sendButton()).toHaveAccessibleName('Place Order'))
    expect(sendButton()).not.toHaveAttribute('aria-busy')
    expect(screen.getByText("We couldn't read this file. Please choose it again.")).toBeVisible()
    expect(world.log.of('orders.php')).toEqual([])
  })

  it.each([
    ['after a PHP notice', 'B3'],
    ['after two byte-order marks', 'B6'],
    ['labelled as HTML', 'B10'],
  ] as const)('reads a reply %s, because the order is stored (CALL-23)', async (_how, name) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    world.faults.set({ name, file: 'orders.php' })
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    await view.user.click(sendButton())
    await untilThankYou(view)
    expect(view.place().state).toEqual({
      orderId: idAsReplied('orders.php', world.orders.at(-1)?.id ?? 0),
    })
    expect(
      within(await screen.findByRole('alert')).getByText('Order placed successfully!'),
    ).toBeVisible()
    // The list of orders was read once, before sending. If the shop had not understood the reply to the order, it would
    // have read the list again.
    expect(world.log.of('get_myorders.php')).toHaveLength(1)
  })

  it('sends an order without "Your address" and "Additional info" (CHK-27, CHK-28)', async () => {
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    typeInto('Your address', '')
    await view.user.click(sendButton())
    await untilThankYou(view)
    expect(lastSentOrder()).toMatchObject({ address: '', additional_info: '' })
    expect(world.log.of('remove_from_cart.php')).toEqual([])
  })

  it('shows the thank-you page even if the cart cannot be cleared, and tries to remove each line (CHK-45)', async () => {
    world.faults.set({ name: 'H7', file: 'remove_from_cart.php' })
    const view = await openCheckout()
    await fillForm()
    await view.user.click(sendButton())
    await untilThankYou(view)
    expect(world.log.of('remove_from_cart.php')).toHaveLength(2)
  })

  it.each([
    [
      'S2',
      'success false with an error (ERR-52)',
      'Error submitting order: The server could not do that.',
    ],
    [
      'S1',
      'JSON without success or error (ERR-53)',
      'Error submitting order: Failed to place order',
    ],
    [
      'S1, 422',
      'a bad status and JSON without an error (ERR-53)',
      'Error submitting order: Failed to place order',
    ],
  ] as const)(
    '%s: alerts the error and keeps the typed fields after %s',
    async (name, _what, text) => {
      if (name === 'S1' || name === 'S1, 422') {
        const { http, HttpResponse } = await import('msw')
        const { mockServer } = await import('../../../mocks/server/node')
        mockServer.use(
          http.post('*/orders.php', () =>
            HttpResponse.json(
              { success: false, message: 'x' },
              { status: name === 'S1' ? 200 : 422 },
            ),
          ),
        )
      } else world.faults.set({ name, file: 'orders.php', commit: false })
      const view = await openCheckout(buyNowOptions())
      await fillForm()
      await view.user.click(sendButton())
      // The shop reads the list twice before it believes that there is no order. Until then no button may send.
      await screen.findByText(
        /^We're checking whether your .+ order .*went through\. Please don't pay again\.$/,
      )
      expect(screen.queryByRole('button', { name: /Place Order|Try Again|Send/ })).toBeNull()
      expect(
        within(await screen.findByRole('alert', {}, { timeout: 6000 })).getByText(text),
      ).toBeVisible()
      expect(view.place().pathname).toBe('/checkout')
      expect(await screen.findByLabelText('Delivery address')).toHaveValue('Mangal Bazar 4')
      expect(screen.getByText('esewa रसिद.png')).toBeVisible()
      expect(sendButton()).toHaveAccessibleName('Try Again')
      // The receipt in the form proves the first payment, so the page must not ask for a second one.
      const payment = screen.getByRole('region', { name: 'Payment Details' })
      expect(payment).toHaveTextContent(
        /There's nothing left to pay\. Your receipt is already added below\.$/,
      )
      expect(within(payment).queryByRole('button', { name: 'Copy amount' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: /^Remove/ }))
      expect(
        await within(payment).findByText(/Please add the same receipt again below\.$/),
      ).toBeVisible()
    },
  )

  it.each(['T2', 'B1', 'B2', 'B7', 'B8', 'H6', 'H8'] as const)(
    'recognises an order as placed although its reply was lost: %s (R13)',
    async (name) => {
      world.faults.set({ name, file: 'orders.php', commit: true, count: 1 })
      const view = await openCheckout()
      await fillForm()
      const before = world.orders.length
      await view.user.click(sendButton())
      await untilThankYou(view)
      expect(world.orders).toHaveLength(before + 1)
      expect(screen.getByText('Order placed successfully!')).toBeVisible()
      expect(world.log.of('remove_from_cart.php')).toHaveLength(2)
    },
  )

  it.each(['B2', 'H7'] as const)(
    'shows after %s, a reply that is not JSON, an alert and that the order is being checked, without a send button (ERR-51)',
    async (name) => {
      world.faults.set({ name, file: 'orders.php', commit: false })
      const view = await openCheckout(buyNowOptions())
      await fillForm()
      await view.user.click(sendButton())
      const text = 'Error submitting order: Invalid JSON response'
      expect(within(await screen.findByRole('alert')).getByText(text)).toBeVisible()
      const panel = await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })
      expect(panel).toHaveTextContent(
        /We're checking whether your .+ order \(NPR .+\) went through\. Please don't pay again\./,
      )
      await waitFor(() =>
        expect(panel).toHaveTextContent(
          /We last checked at .+ and haven't found your order yet\. Next check at /,
        ),
      )
      for (const link of ['My Orders', 'Contact'])
        expect(within(panel).getByRole('link', { name: link })).toBeVisible()
      expect(within(panel).getByRole('button', { name: 'Check again' })).toBeVisible()
      expect(screen.queryByRole('button', { name: /Place Order|Try Again|Send/ })).toBeNull()
    },
  )

  it('announces no check that the shop made by itself', async () => {
    world.faults.set({ name: 'H7', file: 'orders.php', commit: false })
    const texts: string[] = []
    const stopListening = useAnnouncedText.subscribe(({ text }) => texts.push(text))
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    await view.user.click(sendButton())
    const panel = await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })
    await waitFor(() => expect(panel).toHaveTextContent(/We last checked at .+ Next check at /))
    // A text is announced 100 ms after it was asked for.
    await new Promise((done) => setTimeout(done, 300))
    expect(texts.filter((text) => text.includes('We last checked'))).toEqual([])
    stopListening()
  })

  it('shows the thank-you page when a check finds the order (R14)', async () => {
    world.faults.set({ name: 'B1', file: 'orders.php', commit: true, count: 1 })
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    const before = world.orders.length
    // Delay the reply, so that the fault below is set before the checks begin. From then on the list of orders cannot be
    // read.
    world.network.latency['orders.php'] = 150
    await view.user.click(sendButton())
    await waitFor(() => expect(world.log.of('orders.php')).toHaveLength(1))
    world.faults.set({ name: 'H7', file: 'get_myorders.php' })
    await screen.findByText(/but couldn't load your orders/)
    world.faults.clear()
    await untilThankYou(view)
    expect(world.orders).toHaveLength(before + 1)
    expect(world.log.of('orders.php')).toHaveLength(1)
  })

  it('continues after a reload: removes the ordered lines, then shows the thank-you page (CHK-45, R13)', async () => {
    await storePlacedAttempt()
    const view = await openCheckout()
    await untilThankYou(view)
    expect(view.place().state).toEqual({ orderId: 99 })
    expect(world.log.of('remove_from_cart.php')).toHaveLength(2)
    expect(world.log.of('orders.php')).toEqual([])
  })

  it('has no send button while the earlier order is still being finished (R14)', async () => {
    await storePlacedAttempt()
    const remove = holdCalls('remove_from_cart.php')
    const view = await openCheckout()
    expect(await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Place Order|Try Again|Send/ })).toBeNull()
    remove()
    await untilThankYou(view)
    expect(useConfirm.getState().confirmation).toBeNull()
    expect(world.log.of('orders.php')).toEqual([])
  })

  it('says that nothing was sent when the shopper leaves before the receipt is read, and saves the draft', async () => {
    const options = buyNowOptions()
    const view = await openCheckout(options)
    await untilPrefilled()
    typeInto('Delivery address', 'Mangal Bazar 4')
    const slow = pngFile()
    const bytes = await slow.arrayBuffer()
    let read = (_bytes: ArrayBuffer) => {}
    slow.arrayBuffer = () => new Promise((done) => (read = done))
    fireEvent.change(receiptField(), { target: { files: [slow] } })
    await view.user.click(sendButton())
    expect(await screen.findByText('Placing Order...')).toBeVisible()
    cleanup()
    read(bytes)
    await waitFor(() =>
      expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
        "Your order wasn't placed.",
      ]),
    )
    await new Promise((done) => setTimeout(done, 100))
    expect(world.log.of('orders.php')).toEqual([])
    await openCheckout(options)
    expect(await screen.findByText('esewa रसिद.png')).toBeVisible()
    expect(fieldLabelled('Delivery address')).toHaveValue('Mangal Bazar 4')
  })

  it('does not disturb the next user when an order ends after a logout', async () => {
    world.network.latency['orders.php'] = 300
    const view = await openCheckout(buyNowOptions())
    await fillForm()
    await view.user.click(sendButton())
    await waitFor(() => expect(world.log.of('orders.php')).toHaveLength(1))
    act(() => signOut())
    expect(await screen.findByText('Order placed successfully!')).toBeVisible()
    await waitFor(() => expect(sendButton()).not.toHaveAttribute('aria-busy'))
    expect(view.place().pathname).toBe('/checkout')
    // The logout deletes the drafts once its code has loaded.
    await waitFor(async () =>
      expect((await idbKeys('draft')).filter((key) => key.includes('asha'))).toEqual([]),
    )
  })

  it.each(['double click', 'Enter and click', 'triple click'])(
    'sends one order for a %s (R14, D-26)',
    async (how) => {
      const view = await openCheckout(buyNowOptions())
      await fillForm()
      const button = sendButton()
      if (how === 'Enter and click')
        fireEvent.submit(screen.getByRole('form', { name: 'Checkout form' }))
      else fireEvent.click(button)
      fireEvent.click(button)
      if (how === 'triple click') fireEvent.click(button)
      await untilThankYou(view)
      expect(world.log.of('orders.php')).toHaveLength(1)
    },
  )
})

describe('the saved form', () => {
  const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

  it('a cart that cannot be loaded is not called empty, and the receipt is said to be here; "Try again" shows the order (R13)', async () => {
    await openCheckout()
    await fillForm()
    await later(450)
    cleanup()
    forgetCart(asha.email)
    world.faults.set({ name: 'T1', file: 'get_cart.php' })
    const { user } = await openCheckout()
    expect(await within(orderTable()).findByText("We couldn't load your cart.")).toBeVisible()
    expect(screen.queryByText('No items selected')).toBeNull()
    expect(await screen.findByText('Your receipt is still here. esewa रसिद.png')).toBeVisible()
    expect(fieldLabelled('Delivery address').value).toBe('Mangal Bazar 4')
    world.faults.clear()
    await user.click(within(orderTable()).getByRole('button', { name: 'Try again' }))
    expect(await within(orderTable()).findAllByRole('textbox')).toHaveLength(2)
    expect(screen.getByText('esewa रसिद.png')).toBeVisible()
    expect(screen.queryByText(/^Your receipt is still here/)).toBeNull()
  })

  it('returns after a reload with every field and the receipt, and is deleted after the order is sent (R13)', async () => {
    const options = buyNowOptions()
    await openCheckout(options)
    await untilPrefilled()
    typeInto('Delivery address', 'Blue gate')
    typeInto('Additional info', 'Ring twice')
    typeInto('First name', 'Ama')
    await pickReceipt()
    await later(450)
    cleanup()
    const view = await openCheckout(options)
    await screen.findByText('esewa रसिद.png')
    expect([
      fieldLabelled('First name').value,
      fieldLabelled('Delivery address').value,
      fieldLabelled('Additional info').value,
    ]).toEqual(['Ama', 'Blue gate', 'Ring twice'])
    await view.user.click(sendButton())
    await untilThankYou(view)
    expect(world.log.of('orders.php')[0]?.files).toMatchObject([
      { name: 'esewa रसिद.png', size: 29 },
    ])
    cleanup()
    await openCheckout(options)
    await untilPrefilled()
    await later(100)
    expect(fieldLabelled('Delivery address')).toHaveValue('Blue gate')
    expect(fieldLabelled('Additional info')).toHaveValue('')
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
  })

  it('warns before sending that the receipt is not saved on a full disk, also when the page is opened again', async () => {
    const unsaved = /^Your receipt isn't saved on this device/
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const options = buyNowOptions()
    await openCheckout(options)
    await untilPrefilled()
    expect(screen.queryByText(unsaved)).toBeNull()
    await pickReceipt()
    expect(
      await within(screen.getByRole('region', { name: 'Receipt' })).findByText(unsaved),
    ).toBeVisible()
    cleanup()
    await openCheckout(options)
    expect(await screen.findByText(unsaved)).toBeVisible()
    put.mockRestore()
    await pickReceipt(pngFile('esewa 2.png', 1))
    await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull())
  })

  it('drops the receipt and keeps the fields when an earlier order turns out to be placed', async () => {
    const options = buyNowOptions()
    await openCheckout(options)
    await untilPrefilled()
    typeInto('Delivery address', 'Blue gate')
    await pickReceipt()
    await later(450)
    cleanup()
    await storePlacedAttempt()
    await openCheckout(options)
    expect(await screen.findByText('Your earlier order has been placed.')).toBeVisible()
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
    expect(fieldLabelled('Delivery address')).toHaveValue('Blue gate')
    typeInto('Additional info', 'Ring twice')
    await pickReceipt(pngFile('second.png', 1))
    await later(450)
    cleanup()
    await openCheckout(options)
    expect(await screen.findByText('second.png')).toBeVisible()
    expect(fieldLabelled('Delivery address')).toHaveValue('Blue gate')
    expect(fieldLabelled('Additional info')).toHaveValue('Ring twice')
    await pickReceipt()
    expect(
      await screen.findByText(
        'You already sent this receipt with an earlier order. Please add the receipt for this one.',
      ),
    ).toBeVisible()
  })

  it('keeps a receipt that was picked during the check of an earlier order', async () => {
    await storePlacedAttempt()
    const remove = holdCalls('remove_from_cart.php')
    await openCheckout(buyNowOptions())
    await untilPrefilled()
    await pickReceipt()
    remove()
    expect(await screen.findByText('Your earlier order has been placed.')).toBeVisible()
    expect(screen.getByText('esewa रसिद.png')).toBeVisible()
  })

  it('is separate for each user and disappears from the page at logout', async () => {
    await openCheckout(buyNowOptions())
    await untilPrefilled()
    typeInto('Delivery address', 'Blue gate')
    await pickReceipt()
    act(() => signOut())
    await waitFor(() => expect(fieldLabelled('Delivery address')).toHaveValue(''))
    expect(screen.getByText('No receipt uploaded')).toBeVisible()
  })

  it('shows the next user none of the former user’s errors', async () => {
    const { user } = await openCheckout(buyNowOptions())
    await untilPrefilled()
    await user.click(sendButton())
    expect(screen.getByText('Delivery address is required')).toBeVisible()
    act(() => signOut())
    await waitFor(() => expect(fieldLabelled('First name')).toHaveValue(''))
    expect(screen.queryByText(/is required|Please enter a valid/)).toBeNull()
  })
})

describe('a closed page', () => {
  it('finds an order that was being sent when the page was closed (R13)', async () => {
    world.faults.set({ name: 'T4', file: 'orders.php', commit: true })
    const before = world.orders.length
    // The closed page wrote this record, and the server still carries out its request.
    const view = await openCheckout()
    await fillForm()
    fireEvent.click(sendButton())
    await waitFor(() => expect(world.orders).toHaveLength(before + 1))
    cleanup()
    localStorage.removeItem('attempts')
    vi.resetModules()
    const { attemptStore: again } = await import('../../state/orderAttempts')
    const [left] = await again.read(attemptOwnerOf(EMAIL))
    expect(left).toMatchObject({
      phase: 'sending',
      ids: ['1', '2'].map((id) => idAsReplied('get_cart.php', id)),
      baseline: expect.any(Array),
      weak: false,
    })
    expect(view.place().pathname).toBe('/checkout')
  })
})
