import type { Page } from 'playwright/test'
import { asha, expect, open, test, type Mock } from './fixtures'

// Ten tabs of one browser: one stream of each kind and one cart poll, however many look at the shop.

const TABS = 10

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const streams = async (mock: Mock) => (await mock.state()).streams.filter(({ file }) => file === 'products_sse.php')

test.skip(({ isMobile }) => isMobile, 'one width is enough for what no eye sees')

test('ten tabs hold one stream and one poll; a new leader takes over; hidden tabs are silent (D-22, D-23, D-73, CART-20, CONST-14)', async ({ page, context, mock, signIn }) => {
  await signIn(asha)
  await mock.network({ latency: { 'get_cart.php': 400 } })
  const pages = [page]
  while (pages.length < TABS) pages.push(await context.newPage())
  await page.goto('/products')
  for (const other of pages.slice(1)) {
    await other.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(asha))
    await other.goto('/products')
  }
  await open(page, '/products')
  await expect.poll(async () => (await streams(mock)).length, { timeout: 10_000 }).toBe(1)
  const before = (await mock.calls('get_cart.php')).length
  await page.waitForTimeout(9300)
  const polls = (await mock.calls('get_cart.php')).length - before
  expect(polls).toBeGreaterThanOrEqual(2)
  expect(polls).toBeLessThanOrEqual(4)
  expect(await streams(mock)).toHaveLength(1)

  // Whoever leads, it is gone once every tab but two is closed.
  for (const other of pages.slice(0, TABS - 2)) await other.close()
  const closed = Date.now()
  await expect.poll(async () => (await streams(mock)).length, { timeout: 4000, intervals: [50] }).toBe(1)
  expect(Date.now() - closed).toBeLessThan(2000)

  for (const other of pages.slice(TABS - 2)) await hide(other)
  await expect.poll(async () => (await streams(mock)).length).toBe(0)
  const quiet = (await mock.calls('get_cart.php')).length
  await pages[TABS - 1]?.waitForTimeout(7000)
  expect((await mock.calls('get_cart.php')).length).toBe(quiet)
  expect(await streams(mock)).toHaveLength(0)
})
