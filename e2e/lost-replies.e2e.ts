import type { Page } from 'playwright/test'
import { asha, choose, expect, open, test, type Mock } from './fixtures'

// A shopper's smaller writes over real HTTP: PHP stores them without a clear reply, also across a reload.

const KURTA = 'Patan Brick Kurta'
const ADDED = 'Product added to cart successfully!'

test.beforeEach(({ expected }) => void expected.push(/Failed to load resource|ERR_/))

async function openKurta(page: Page): Promise<void> {
  await open(page, '/products')
  await page
    .getByRole('link', { name: new RegExp(KURTA) })
    .first()
    .click()
  await pick(page)
}

async function pick(page: Page): Promise<void> {
  await choose(page, /^L\b/)
  await choose(page, /Brick/)
}

const add = (page: Page) => page.getByRole('button', { name: 'Add To Cart' }).click()

type Line = { id: number; user_email: string; size: string; quantity: number }
const inSizeL = async (mock: Mock) =>
  (await mock.rows<Line>('cart'))
    .filter(({ user_email, size }) => user_email === asha.email && size === 'l')
    .map(({ quantity }) => quantity)

const reload = async (page: Page) => {
  await page.reload()
  await page.evaluate(() => document.getElementById('loader')?.remove())
}

test('Add To Cart behind a slow PHP: reload, press again, and the line is there once', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await openKurta(page)
  await mock.fault({ name: 'T10', file: 'add_to_cart.php', storeAfter: 20_000, count: 1 })
  await add(page)
  await expect.poll(async () => (await mock.calls('add_to_cart.php')).length).toBe(1)
  await reload(page)
  await pick(page)
  await add(page)
  const question = page.getByRole('dialog', { name: 'Add again?' })
  await expect(question).toContainText('Your last try may still reach your cart.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await mock.skip(20_000)
  await expect(page.getByText(ADDED)).toBeVisible()
  expect(await inSizeL(mock)).toEqual([1])
  expect(await mock.calls('add_to_cart.php')).toHaveLength(1)
  // The next press is a new, separate write.
  await add(page)
  await expect.poll(() => inSizeL(mock)).toEqual([2])
})

for (const [recipe, what] of [
  ['cut-stored', 'a cut line'],
  ['error-empty', '500 without a body'],
  ['html', 'a page of HTML'],
  ['refused', 'a refusal'],
] as const)
  test(`Add To Cart and Undo, stored and then ${what}: told as success, each line once`, async ({
    page,
    mock,
    signIn,
  }) => {
    await signIn(asha)
    await openKurta(page)
    await mock.recipe(recipe, 'add_to_cart.php')
    await add(page)
    await expect(page.getByText(ADDED)).toBeVisible()
    expect(await inSizeL(mock)).toEqual([1])
    await page.getByRole('button', { name: /^Cart/ }).click()
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
    await cart.getByRole('button', { name: `Delete ${KURTA}, L, Brick` }).click()
    await cart.getByRole('button', { name: `Undo removing ${KURTA}` }).click()
    await expect(cart.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await expect(cart.getByText(/error occurred|Failed to add/i)).toHaveCount(0)
    expect(await inSizeL(mock)).toEqual([1])
    await mock.calm()
    await mock.recipe(recipe, 'remove_from_cart.php')
    await cart.getByRole('button', { name: `Delete ${KURTA}, L, Brick` }).click()
    await expect(cart.getByText('Removed from your cart.')).toBeVisible()
    await expect(cart.getByText(/removing item|remove item/)).toHaveCount(0)
  })

test('Order again behind a gateway that gives up: after a reload each item is added once', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await mock.put('cart', [])
  const [row] = await mock.rows<Record<string, unknown>>('orders')
  const products = (await mock.rows<{ id: number; title: string }>('products')).slice(0, 2)
  for (const { id } of products)
    await mock.change('products', id, {
      colors: [{ name: 'Brick', code: '#a44332' }],
      size_stock: { m: 9 },
    })
  const items = products.map(({ id, title }) => ({
    id,
    product_id: id,
    title,
    quantity: 1,
    price: 900,
    size: 'm',
    color: 'Brick',
  }))
  await mock.put('orders', [{ ...row, id: 900, user_email: asha.email, items }])
  await open(page, '/myorders')
  const again = page.getByRole('button', { name: 'Order again, #900' })
  await mock.fault({ name: 'T10', file: 'add_to_cart.php', storeAfter: 20_000 })
  await again.click()
  await expect.poll(async () => (await mock.calls('add_to_cart.php')).length).toBe(1)
  await reload(page)
  await mock.calm()
  await mock.skip(20_000)
  await expect.poll(async () => (await mock.rows('cart')).length).toBe(1)
  await again.click()
  await expect(page.getByText(/added to your cart/)).toHaveCount(2)
  expect((await mock.rows<Line>('cart')).map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('Contact behind a slow PHP: a reload keeps the text and says that it may have been sent', async ({
  page,
  mock,
}) => {
  const before = (await mock.rows('inquiries')).length
  await open(page, '/contact')
  const typed = {
    'First Name': 'Anil',
    'Last Name': 'Rai',
    Email: 'anil@pahiran.example',
    Phone: '9841234567',
    Message: 'Is it long?',
  }
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('textbox', { name: label }).fill(text)
  await mock.fault({ name: 'T10', file: 'submit_inquiry.php', storeAfter: 20_000, count: 1 })
  const send = page.getByRole('main').getByRole('button', { name: 'Send' })
  await send.click()
  await expect.poll(async () => (await mock.calls('submit_inquiry.php')).length).toBe(1)
  await reload(page)
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByRole('textbox', { name: label })).toHaveValue(text)
  await expect(page.getByText(/This message may already have been sent\./)).toBeVisible()
  await mock.skip(20_000)
  await send.click()
  await page
    .getByRole('dialog', { name: 'Send again?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect(await mock.rows('inquiries')).toHaveLength(before + 1)
  expect(await mock.calls('submit_inquiry.php')).toHaveLength(1)
})

test('Signup stored, reply lost, page reloaded: the same e-mail leads to the code form', async ({
  page,
  mock,
}) => {
  const mina = {
    'Full Name': 'Mina Gurung',
    Email: 'mina@pahiran.example',
    Phone: '9841112223',
    Password: 'mina-1234',
    'Confirm Password': 'mina-1234',
  }
  await open(page, '/about')
  const panel = page.getByRole('dialog', { name: 'Account' })
  const toSignup = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await panel.getByRole('tab', { name: 'Signup' }).click()
    await panel.getByLabel('Email').fill(mina.Email)
  }
  await toSignup()
  for (const [label, text] of Object.entries(mina))
    await panel.getByLabel(label, { exact: true }).fill(text)
  await mock.recipe('cut-stored', 'signup.php')
  await panel.getByRole('button', { name: 'Signup' }).click()
  await expect(panel.getByText('An error occurred during signup: Network Error')).toBeVisible()
  await expect(panel.getByText('You may be signed up already.')).toBeVisible()
  await reload(page)
  await toSignup()
  await panel.getByRole('button', { name: 'Enter verification code' }).click()
  await panel.getByLabel('Verification code').fill((await mock.mail(mina.Email)).code)
  await panel.getByRole('button', { name: 'Verify' }).click()
  await expect(panel.getByText('Email verified successfully!')).toBeVisible()
})

test('a changed password whose reply is lost is told as changed', async ({ page, mock }) => {
  await open(page, '/about')
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'Forgot Password' }).click()
  await panel.getByLabel('Email').fill(asha.email)
  await panel.getByRole('button', { name: 'Send OTP' }).click()
  await expect(panel.getByText(/Only the newest code works\./)).toBeVisible()
  await panel.getByRole('textbox', { name: 'OTP' }).fill((await mock.mail(asha.email)).code)
  await panel.getByRole('button', { name: 'Verify OTP' }).click()
  await panel.getByLabel('New password', { exact: true }).fill('asha-5678')
  await panel.getByLabel('Confirm new password').fill('asha-5678')
  await mock.recipe('error-empty', 'reset-password.php')
  await panel.getByRole('button', { name: 'Reset password' }).click()
  await expect(panel.getByText('Password reset successfully!')).toBeVisible()
})
