import type { Page } from 'playwright/test'
import { asha, chooseRadio, expect, openPage, test, type Mock } from './fixtures'

// Plays the shopper's smaller writes over real HTTP while PHP stores them without a clear reply. The shop must recover,
// even after a reload.

const KURTA = 'Patan Brick Kurta'
const ADDED = 'Product added to cart successfully!'

test.beforeEach(({ expected }) => void expected.push(/Failed to load resource|ERR_/))

async function openKurta(page: Page): Promise<void> {
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: new RegExp(KURTA) })
    .first()
    .click()
  await chooseSizeAndColor(page)
}

async function chooseSizeAndColor(page: Page): Promise<void> {
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Brick/)
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add To Cart' }).click()

type Line = { id: number; user_email: string; size: string; quantity: number }
const cartLinesInSizeL = async (mock: Mock) =>
  (await mock.rows<Line>('cart'))
    .filter(({ user_email, size }) => user_email === asha.email && size === 'l')
    .map(({ quantity }) => quantity)

const reloadPage = async (page: Page) => {
  await page.reload()
  await page.evaluate(() => document.getElementById('loader')?.remove())
}

test('@core Add To Cart behind a slow PHP: reload, press again, and the line is there once', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await openKurta(page)
  await mock.fault({ name: 'T10', file: 'add_to_cart.php', storeAfter: 20_000, count: 1 })
  await addToCart(page)
  await expect.poll(async () => (await mock.calls('add_to_cart.php')).length).toBe(1)
  await reloadPage(page)
  await chooseSizeAndColor(page)
  await addToCart(page)
  const question = page.getByRole('dialog', { name: 'Add again?' })
  await expect(question).toContainText('Your last attempt may still go through.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await mock.skip(20_000)
  await expect(page.getByText(ADDED)).toBeVisible()
  expect(await cartLinesInSizeL(mock)).toEqual([1])
  expect(await mock.calls('add_to_cart.php')).toHaveLength(1)
  await addToCart(page)
  await expect.poll(() => cartLinesInSizeL(mock)).toEqual([2])
})

test('Contact behind a slow PHP: a reload keeps the text and says that it may have been sent', async ({
  page,
  mock,
}) => {
  const before = (await mock.rows('inquiries')).length
  await openPage(page, '/contact')
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
  await reloadPage(page)
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
