import type { Page } from 'playwright/test'
import { asha, chooseRadio, expect, fillAndPay, openPage, RECEIPT_PNG, test } from '../fixtures'
import { FILLED_CONFIG } from '../../tools/filledShop.mjs'

// Plays a shopper on a release that npm run setup made. The server follows the rules in the release's own files, as an
// owner's host does.

async function logIn(page: Page, email: string, password: string) {
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
}

test('a shopper logs in, buys with a receipt, and the second visit comes from the service worker', async ({
  page,
  context,
  mock,
  expected,
}) => {
  await openPage(page, '/')
  await expect(page).toHaveTitle(new RegExp(FILLED_CONFIG.brandName))
  await logIn(page, asha.email, 'asha-1234')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Brick/)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(FILLED_CONFIG.wallet.accountNumber).first()).toBeVisible()
  await fillAndPay(page)
  await expect(page).toHaveURL(/\/order-success$/, { timeout: 15_000 })
  const [order, ...more] = await mock.calls('orders.php')
  expect(more).toEqual([])
  expect(order?.problems).toEqual([])
  expect(order?.files).toMatchObject([{ field: 'payment_receipt', size: RECEIPT_PNG.length }])

  // The error below must leave a line in the server's log.
  expected.push(/planted/)
  const report = page.waitForRequest(/\/errors\?/)
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted'))))
  await report

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const second = await context.newPage()
  const scripts: Promise<boolean>[] = []
  second.on('response', (reply) => {
    if (/\/assets\/[^/]+\.js$/.test(reply.url()))
      scripts.push(Promise.resolve(reply.fromServiceWorker()))
  })
  const reply = await second.goto('/')
  await expect(second.locator('h1').first()).toBeAttached()
  expect(reply?.fromServiceWorker()).toBe(true)
  expect(scripts.length).toBeGreaterThan(3)
  expect(await Promise.all(scripts)).not.toContain(false)
})

test('the owner logs in with the password of setup, checks a payment and ships the order', async ({
  page,
  mock,
}) => {
  await openPage(page, '/')
  await logIn(page, FILLED_CONFIG.adminEmail, FILLED_CONFIG.adminPassword)
  await expect(page).toHaveURL(/\/nest\/dashboard$/, { timeout: 15_000 })
  await openPage(page, '/nest/orders?status=pending')
  await page
    .getByRole('button', { name: /Verify Payment/ })
    .first()
    .click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img').first()).toBeVisible()
  await popup.getByRole('button', { name: /^Verify\b/ }).click()
  const sent = async () => (await mock.calls('update_order_status.php')).at(-1)?.sent
  await expect.poll(async () => (await sent())?.status).toBe('processing')
  await openPage(page, `/nest/orders?q=${String((await sent())?.order_id)}`)
  await page
    .getByRole('button', { name: /Mark as Shipped/ })
    .first()
    .click()
  await expect.poll(async () => (await sent())?.status).toBe('Shipped')
})
