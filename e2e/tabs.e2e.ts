import type { BrowserContext, Page } from 'playwright/test'
import { asha, expect, openPage, PROXIED, test, type Mock } from './fixtures'

// Several tabs of a browser: each visible tab follows the shop, and hidden tabs request nothing.

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
const hideTab = (page: Page) => setVisibility(page, 'hidden')
const showTab = (page: Page) => setVisibility(page, 'visible')

const productStreams = async (mock: Mock) =>
  (await mock.state()).streams.filter(({ file }) => file === 'products_sse.php')

test.skip(PROXIED, 'the mock counts the streams it holds, and a proxy holds them longer')

async function openTabs(context: BrowserContext, first: Page, count: number): Promise<Page[]> {
  const pages = [first]
  while (pages.length < count) pages.push(await context.newPage())
  for (const one of pages) {
    await one.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(asha))
    await openPage(one, '/products')
  }
  return pages
}

test('two windows side by side each follow the shop; a hidden one asks for nothing, and is up to date when it is seen (D-22, D-23, D-73, CART-20, CONST-14)', async ({
  page,
  context,
  mock,
  signIn,
}) => {
  await signIn(asha)
  const [one, other] = (await openTabs(context, page, 2)) as [Page, Page]
  const titled = (tab: Page, title: string) => tab.getByRole('heading', { name: title })
  await expect.poll(async () => (await productStreams(mock)).length).toBe(2)
  await mock.change('products', 101, { title: 'Said to both' })
  for (const tab of [one, other]) await expect(titled(tab, 'Said to both')).toBeVisible()

  await hideTab(other)
  await expect.poll(async () => (await productStreams(mock)).length).toBe(1)
  const before = (await mock.calls('get_cart.php')).length
  await one.waitForTimeout(9300)
  const polls = (await mock.calls('get_cart.php')).length - before
  expect(polls).toBeGreaterThanOrEqual(2)
  expect(polls).toBeLessThanOrEqual(4)
  await mock.change('products', 101, { title: 'Said to one' })
  await expect(titled(one, 'Said to one')).toBeVisible()
  await expect(titled(other, 'Said to both')).toBeAttached()
  await showTab(other)
  await expect(titled(other, 'Said to one')).toBeVisible()
  await expect.poll(async () => (await productStreams(mock)).length).toBe(2)
})

test('tabs that are all hidden for five minutes ask for nothing, not even for the cart (D-23, R11)', async ({
  page,
  context,
  mock,
}) => {
  await context.clock.install()
  const pages = await openTabs(context, page, 3)
  await expect.poll(async () => (await productStreams(mock)).length).toBe(3)
  for (const one of pages) await hideTab(one)
  await expect.poll(async () => (await productStreams(mock)).length).toBe(0)
  await page.waitForTimeout(500)
  const before = (await mock.everyCall()).length
  for (const one of pages) await one.clock.runFor('05:00')
  await page.waitForTimeout(500)
  expect((await mock.everyCall()).length - before).toBe(0)
  expect(await productStreams(mock)).toHaveLength(0)
  // A tab that becomes visible connects again, which proves that the clock was advanced.
  await showTab(page)
  await expect.poll(async () => (await productStreams(mock)).length).toBe(1)
})
