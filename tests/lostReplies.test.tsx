import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../mocks/server/node'
import type { OrderRow, ProductRow } from '../mocks/world/rows'
import { printProduct } from '../mocks/world/printRows'
import { world } from '../mocks/world/world'
import { forgetCart } from '../src/api/cart'
import { readProduct } from '../src/api/products'
import { productRouteState } from '../src/rules/paths'
import { pendingAddsOf } from '../src/state/pendingAdds'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { openAccountAt, type OpenedAccount } from './openAccount'
import { useInquiryStore } from '../src/storefront/contact/inquiry'
import { asha, renderAt } from './renderAt'

// Plays every write of a shopper whose reply is lost or bad although PHP has carried it out. Another press must double
// nothing, no message may contradict the server, and no typed text may be lost.

const LOST_REPLIES = [
  ['500 after storing', 'H7'],
  ['200 with a page of HTML', 'B2'],
  ['200 and empty', 'B1'],
  ['JSON cut off', 'B8'],
  ['a cut line', 'T2'],
] as const

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))
// The previous test's cart would otherwise count as fresh for 5 s, although its world is gone.
beforeEach(() => forgetCart(asha.email))

const freshInquiry = useInquiryStore.getState()

const loseReply = (file: string, name: (typeof LOST_REPLIES)[number][1], more: object = {}) =>
  world.faults.set({ name, file, method: 'POST', commit: true, count: 1, ...more })

const main = () => within(screen.getByRole('main'))
const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name })

function firstProduct(): ProductRow {
  const [row] = world.products
  if (!row) throw new Error('The seed has no products')
  return row
}

async function openProduct() {
  const row = firstProduct()
  const product = readProduct(printProduct(row))
  if (!product) throw new Error('unreadable')
  const view = renderAt('/product', { state: productRouteState(product), signedIn: asha })
  await screen.findByRole('heading', { level: 2, name: row.title })
  await waitFor(() => expect(world.log.of('get_size_stock.php').at(-1)?.status).toBe(200))
  await view.user.click(main().getByRole('radio', { name: 'M' }))
  const [color] = row.colors
  await view.user.click(main().getByRole('radio', { name: color?.name ?? '' }))
  return view
}

const piecesInCart = () =>
  world.cart
    .filter(({ product_id }) => product_id === firstProduct().id)
    .map(({ quantity }) => quantity)
const sentAdds = () => world.log.of('add_to_cart.php').length

const ADDED = 'Product added to cart successfully!'
const ADD_FAILED_TEXT = /An error occurred while adding to cart\.|Failed to add product to cart/
const MAY_ARRIVE = /may still go through/

describe.each(LOST_REPLIES)('%s', (_what, name) => {
  it('Add To Cart: the cart shows that it arrived, so that is what is said; the next press adds one more', async () => {
    const { user } = await openProduct()
    loseReply('add_to_cart.php', name)
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText(ADDED)
    expect(main().queryByText(ADD_FAILED_TEXT)).toBeNull()
    expect(piecesInCart()).toEqual([1])
    expect(pendingAddsOf(asha.email)).toEqual([])
    // Let a second pass, because a tap right after the first one counts as part of it.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 1000)
    await user.click(buttonNamed('Add To Cart'))
    await waitFor(() => expect(piecesInCart()).toEqual([2]))
  })

  it('Add To Cart beside a line of the same kind: the quantity before is known', async () => {
    const [color] = firstProduct().colors
    world.add('cart', {
      user_email: asha.email,
      product_id: firstProduct().id,
      size: 'm',
      color: color?.name ?? '',
      quantity: 3,
    })
    const { user } = await openProduct()
    world.faults.set({ name, file: 'add_to_cart.php', commit: false, count: 1 })
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText(ADD_FAILED_TEXT)
    expect(piecesInCart()).toEqual([3])
  })

  it('Add To Cart with the cart out of reach: says so, asks before it sends again, and sends nothing once the cart shows it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openProduct()
    loseReply('add_to_cart.php', name)
    world.faults.set({ name: 'T1', file: 'get_cart.php' })
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText(/Check your cart before you add it again\./)
    await user.click(buttonNamed('Add To Cart'))
    const question = within(await screen.findByRole('dialog', { name: 'Add again?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sentAdds()).toBe(1)
    world.faults.clear()
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText(ADDED)
    expect(piecesInCart()).toEqual([1])
  })

  it('Undo of a removal', async () => {
    world.cart = []
    world.add('cart', {
      user_email: asha.email,
      product_id: firstProduct().id,
      size: 'm',
      color: firstProduct().colors[0]?.name ?? '',
      quantity: 1,
    })
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(buttonNamed(/^Cart/))
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
    await user.click(await panel.findByRole('button', { name: /^Delete/ }))
    const undo = await panel.findByRole('button', { name: /^Undo/ })
    loseReply('add_to_cart.php', name)
    await user.click(undo)
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Undo/ })).toBeNull())
    expect(panel.queryByText(ADD_FAILED_TEXT)).toBeNull()
    expect(piecesInCart()).toEqual([1])
  })

  it('removal of a line: the cart no longer holds it, so nothing false is said', async () => {
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(buttonNamed(/^Cart/))
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
    const [bin] = await panel.findAllByRole('button', { name: /^Delete/ })
    loseReply('remove_from_cart.php', name)
    await user.click(bin ?? document.body)
    await panel.findByText('Removed from your cart.')
    expect(panel.queryByText(/removing item|remove item/)).toBeNull()
    expect(world.cart.filter(({ user_email }) => user_email === asha.email)).toHaveLength(1)
  })

  it('Order again with two items: each is there once, also after a second press', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.cart = []
    const [one, two] = world.products
    if (!one || !two) throw new Error('The seed has two products')
    for (const { id } of [one, two])
      world.change('products', id, {
        colors: [{ name: 'Brick', code: '#333333' }],
        size_stock: { m: 9 },
      })
    const item = ({ id, title, price }: ProductRow) => ({
      id,
      product_id: id,
      title,
      quantity: 1,
      price,
      size: 'm',
      color: 'Brick',
    })
    const [order] = world.orders
    world.orders = [
      { ...order, id: 501, user_email: asha.email, items: [item(one), item(two)] } as OrderRow,
    ]
    const { user } = renderAt('/myorders', { signedIn: asha })
    const again = await screen.findByRole('button', { name: 'Order again, #501' })
    loseReply('add_to_cart.php', name)
    world.faults.set({ name: 'T1', file: 'get_cart.php' })
    await user.click(again)
    await screen.findByText(ADD_FAILED_TEXT)
    expect(await screen.findAllByText(/added to your cart/)).toHaveLength(1)
    world.faults.clear()
    await user.click(again)
    await waitFor(() => expect(screen.getAllByText(/added to your cart/)).toHaveLength(2))
    expect(world.cart.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(pendingAddsOf(asha.email)).toEqual([])
  })
})

describe.each(LOST_REPLIES)('%s: account, notifications and contact', (_what, name) => {
  const MAYA = {
    'Full Name': 'Maya Rai',
    Email: 'maya@new.example',
    Phone: '9841000009',
    Password: 'maya-1234',
    'Confirm Password': 'maya-1234',
  }
  const press = (opened: OpenedAccount, label: string) =>
    opened.user.click(opened.panel().getByRole('button', { name: label }))

  async function fill({ user, panel }: OpenedAccount, fields: Record<string, string>) {
    for (const [label, text] of Object.entries(fields)) {
      await user.clear(panel().getByLabelText(label))
      await user.type(panel().getByLabelText(label), text)
    }
  }

  async function openSignup() {
    const opened = await openAccountAt()
    await opened.user.click(opened.panel().getByRole('tab', { name: 'Signup' }))
    await fill(opened, MAYA)
    return opened
  }

  it('Signup: the code form is within reach, also if the server calls the email registered; one user, nothing lost', async () => {
    const opened = await openSignup()
    loseReply('signup.php', name)
    await press(opened, 'Signup')
    await opened.panel().findByRole('alert')
    for (const [label, text] of Object.entries(MAYA))
      expect(opened.panel().getByLabelText(label)).toHaveValue(text)
    mockServer.use(
      http.post('*/signup.php', () => HttpResponse.json({ error: 'Email is already registered' })),
    )
    await press(opened, 'Signup')
    await opened.panel().findByText('Email is already registered')
    await press(opened, 'Enter verification code')
    await fill(opened, {
      'Verification code': world.inbox.latest('verification', MAYA.Email)?.code ?? '',
    })
    await press(opened, 'Verify')
    await opened.panel().findByText('Email verified successfully!')
    expect(world.users.filter(({ email }) => email === MAYA.Email)).toHaveLength(1)
  })

  it('Verify: the second press is refused, and the login is named as the way on', async () => {
    const opened = await openSignup()
    await press(opened, 'Signup')
    await opened.user.type(
      await opened.panel().findByLabelText('Verification code'),
      world.inbox.latest('verification', MAYA.Email)?.code ?? '',
    )
    // This call accepts an empty body as a success (D-04).
    if (name === 'B1') return
    loseReply('verify.php', name)
    await press(opened, 'Verify')
    await opened.panel().findByRole('alert')
    await opened.panel().findByText('Your code may already have been accepted. Try logging in.')
    await press(opened, 'Verify')
    await opened.panel().findByText('Invalid verification code')
    await press(opened, 'Back to login')
    expect(opened.panel().getByLabelText('Email')).toHaveValue(MAYA.Email)
    await fill(opened, { Password: MAYA.Password })
    await press(opened, 'Login')
    await screen.findByText('Login successful!')
  })

  it('Forgot Password: an OTP that came leads on, and a changed password is told as changed', async () => {
    if (name === 'B1') return
    const opened = await openAccountAt()
    await press(opened, 'Forgot Password')
    await fill(opened, { Email: asha.email })
    loseReply('forgot-password-send-otp.php', name)
    await press(opened, 'Send OTP')
    await opened.panel().findByRole('alert')
    await press(opened, 'Enter the OTP')
    await opened.panel().findByText(/Only the latest code works\./)
    await fill(opened, { OTP: world.inbox.latest('otp', asha.email)?.code ?? '' })
    loseReply('verify-forgot-password-otp.php', name)
    await press(opened, 'Verify OTP')
    await opened.panel().findByRole('alert')
    await opened.panel().findByText(/Your OTP may already have been accepted\./)
    await press(opened, 'Verify OTP')
    await opened.panel().findByLabelText('New password')
    await fill(opened, { 'New password': 'asha-5678', 'Confirm new password': 'asha-5678' })
    loseReply('reset-password.php', name)
    await press(opened, 'Reset password')
    await opened.panel().findByText('Password reset successfully!')
    expect(world.users.find(({ email }) => email === asha.email)?.password).toBe('asha-5678')
    expect(opened.panel().getByLabelText('Email')).toHaveValue(asha.email)
  })

  it('Reset password with the login out of reach: "Try logging in with the new password", also after the refusal', async () => {
    if (name === 'B1') return
    const opened = await openAccountAt()
    await press(opened, 'Forgot Password')
    await fill(opened, { Email: asha.email })
    await press(opened, 'Send OTP')
    await opened.user.type(
      await opened.panel().findByLabelText('OTP'),
      world.inbox.latest('otp', asha.email)?.code ?? '',
    )
    await press(opened, 'Verify OTP')
    await opened.panel().findByLabelText('New password')
    await fill(opened, { 'New password': 'asha-5678', 'Confirm new password': 'asha-5678' })
    loseReply('reset-password.php', name)
    world.faults.set({ name: 'T1', file: 'login.php' })
    await press(opened, 'Reset password')
    await opened.panel().findByText(/Try logging in with the new password\./)
    await press(opened, 'Reset password')
    await waitFor(() => expect(world.log.of('reset-password.php')).toHaveLength(2))
    expect(opened.panel().getByText(/Try logging in with the new password\./)).toBeVisible()
    world.faults.clear()
    await press(opened, 'Back to login')
    await fill(opened, { Password: 'asha-5678' })
    await press(opened, 'Login')
    await screen.findByText('Login successful!')
  })

  it('Mark as Read: the entry stays read', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = renderAt('/notifications', { signedIn: asha })
    const [unread, ...others] = await screen.findAllByRole('button', { name: 'Mark as Read' })
    loseReply('notifications.php', name)
    await user.click(unread ?? document.body)
    await waitFor(() => expect(world.log.of('notifications.php', 'GET')).toHaveLength(2))
    await waitFor(() => expect(world.log.of('notifications.php', 'GET').at(-1)?.status).toBe(200))
    expect(screen.getAllByRole('button', { name: 'Mark as Read' })).toHaveLength(others.length)
    expect(logged).not.toHaveBeenCalled()
  })

  it('contact: the text stays and the same inquiry is sent once', async () => {
    const { user } = renderAt('/contact')
    await screen.findByRole('form', { name: 'To Pahiran' })
    const typed = {
      'First Name': 'Anil',
      'Last Name': 'Rai',
      Email: 'anil@mail.example',
      Phone: '9841203344',
      Message: 'Is it long?',
    }
    for (const [label, text] of Object.entries(typed))
      await user.type(screen.getByRole('textbox', { name: label }), text)
    const before = world.inquiries.length
    loseReply('submit_inquiry.php', name)
    await user.click(buttonNamed('Send'))
    await main().findByText('An error occurred while submitting the inquiry.')
    expect(main().getByText(/This message may already have been sent\./)).toBeVisible()
    await user.click(buttonNamed('Send'))
    const question = within(await screen.findByRole('dialog', { name: 'Send again?' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    for (const [label, text] of Object.entries(typed))
      expect(screen.getByRole('textbox', { name: label })).toHaveValue(text)
    expect(world.inquiries).toHaveLength(before + 1)
    expect(world.log.of('submit_inquiry.php')).toHaveLength(1)
    useInquiryStore.setState(freshInquiry)
  })
})

const LATE_MS = 30_000

describe.each([
  ['a cut line', 'T1', 0],
  ['500', 'H7', 0],
  ['504', 'H8', 2],
] as const)('stored 30 s late, %s', (_what, name, variant) => {
  const late = (file: string) =>
    world.faults.set({
      name,
      variant,
      file,
      method: 'POST',
      count: 1,
      commit: true,
      answerAfter: 0,
      storeAfter: LATE_MS,
    })

  it('Add To Cart: the second press asks, and the success is told when the cart shows it', async () => {
    const { user } = await openProduct()
    late('add_to_cart.php')
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText('An error occurred while adding to cart.')
    await user.click(buttonNamed('Add To Cart'))
    const question = within(await screen.findByRole('dialog', { name: 'Add again?' }))
    expect(question.getByText(MAY_ARRIVE)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sentAdds()).toBe(1)
    world.waits.skip(LATE_MS)
    await main().findByText(ADDED)
    expect(piecesInCart()).toEqual([1])
    expect(pendingAddsOf(asha.email)).toEqual([])
  })

  it('Undo: the second press asks, and the offer goes when the cart shows the line', async () => {
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(buttonNamed(/^Cart/))
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
    const [bin] = await panel.findAllByRole('button', { name: /^Delete/ })
    await user.click(bin ?? document.body)
    const undo = await panel.findByRole('button', { name: /^Undo/ })
    late('add_to_cart.php')
    await user.click(undo)
    await panel.findByText('An error occurred while adding to cart.')
    await user.click(undo)
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Add again?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    world.waits.skip(LATE_MS)
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Undo/ })).toBeNull())
    expect(sentAdds()).toBe(1)
  })

  it('removal of a line: the row goes when the cart has lost it', async () => {
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(buttonNamed(/^Cart/))
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
    const [bin] = await panel.findAllByRole('button', { name: /^Delete/ })
    late('remove_from_cart.php')
    await user.click(bin ?? document.body)
    await panel.findByText('Error removing item from cart.')
    world.waits.skip(LATE_MS)
    await waitFor(() => expect(panel.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1))
    expect(world.cart.filter(({ user_email }) => user_email === asha.email)).toHaveLength(1)
  })
})

describe('what the look may conclude', () => {
  beforeEach(() => {
    world.cart = []
  })

  const store = () =>
    world.add('cart', {
      user_email: asha.email,
      product_id: firstProduct().id,
      size: 'm',
      color: firstProduct().colors[0]?.name ?? '',
      quantity: 1,
    })

  it('a page of HTML is no empty cart: the line was not removed', async () => {
    store()
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(buttonNamed(/^Cart/))
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
    const bin = await panel.findByRole('button', { name: /^Delete/ })
    world.faults.set({ name: 'T1', file: 'remove_from_cart.php' })
    world.faults.set({ name: 'B2', file: 'get_cart.php', count: 1 })
    await user.click(bin)
    await panel.findByText('Error removing item from cart.')
    expect(panel.queryByText('Removed from your cart.')).toBeNull()
  })

  it('Add To Cart, then another quantity: says what has arrived, and asks for the rest', async () => {
    const { user } = await openProduct()
    world.faults.set({ name: 'T1', file: 'add_to_cart.php', commit: false, count: 1 })
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText('An error occurred while adding to cart.')
    await user.click(buttonNamed('Increase quantity'))
    store()
    await user.click(buttonNamed('Add To Cart'))
    const question = within(await screen.findByRole('dialog', { name: 'Add again?' }))
    expect(
      question.getByText('Your last attempt worked: 1 is already in your cart. Add 2 more?'),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Add again' }))
    await main().findByText(ADDED)
    expect(piecesInCart()).toEqual([3])
  })

  it('a script that has answered is done: the form is free', async () => {
    const { user } = await openProduct()
    world.faults.set({ name: 'B2', file: 'add_to_cart.php', commit: false, count: 1 })
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText('An error occurred while adding to cart.')
    await user.click(buttonNamed('Add To Cart'))
    await main().findByText(ADDED)
    expect(piecesInCart()).toEqual([1])
  })
})
