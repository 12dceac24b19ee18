import type { Page } from 'playwright/test'
import config from '../playwright.config'
import {
  asha,
  expect,
  fillAndPay,
  openPage,
  owner,
  PROXIED,
  test,
  type Mock,
  type Person,
  untick,
} from './fixtures'

// The browser's back/forward cache keeps a page after navigation and resumes it on Back. Playwright turns this cache off,
// and these tests turn it on. Each screen must work when it returns, and must close its streams while it is cached.

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})
test.skip(PROXIED, 'the mock counts the streams it holds, and a proxy holds them longer')

const OTHER_PAGE = '/robots.txt'
const [PRODUCTS, CATEGORIES, INQUIRIES] = [
  'products_sse.php',
  'categories_sse.php',
  'inquiries_sse.php',
] as const

/** `live` names the streams that the screen keeps open; `next` is a link to another screen. */
type Screen = { path: string; who: Person; live: string[]; next: string }
const shopScreen = (path: string, ...live: string[]): Screen => ({
  path,
  who: asha,
  live,
  next: path === '/contact' ? 'About' : 'Contact',
})
const adminScreen = (path: string, ...live: string[]): Screen => ({
  path: `/nest/${path}`,
  who: owner,
  live,
  next: path === 'users' ? 'Settings' : 'Users',
})

const SCREENS = [
  shopScreen('/', PRODUCTS),
  shopScreen('/products', CATEGORIES, PRODUCTS),
  shopScreen('/about'),
  shopScreen('/contact'),
  shopScreen('/search?q=kurta'),
  shopScreen('/product?id=101', PRODUCTS),
  shopScreen('/checkout'),
  shopScreen('/myorders'),
  shopScreen('/notifications'),
  shopScreen('/order-success'),
  adminScreen('dashboard'),
  adminScreen('users'),
  adminScreen('products', CATEGORIES, PRODUCTS),
  adminScreen('orders'),
  adminScreen('inquiries', INQUIRIES),
  adminScreen('pages'),
  adminScreen('settings'),
]

declare global {
  interface Window {
    /** The test marks the document by this property. A new document would lack the mark. */
    same?: string
    shown?: boolean[]
  }
}

const openStreamFiles = async (mock: Mock) =>
  (await mock.state()).streams.map(({ file }) => file).sort()
const cartPollCount = async (mock: Mock) => (await mock.calls('get_cart.php')).length

async function watchReasons(page: Page): Promise<string[]> {
  const reasons: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(
      ...notRestoredExplanations.map(({ type, reason, details = [] }) =>
        [type, reason, JSON.stringify(details)].join(' '),
      ),
    ),
  )
  return reasons
}

async function leavePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.same = 'yes'
    window.shown = []
    window.addEventListener('pageshow', ({ persisted }) => window.shown?.push(persisted))
  })
  await page.goto(OTHER_PAGE, { waitUntil: 'commit' })
}

async function goBack(page: Page, reasons: readonly string[] = []): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => {})
  await expect(page).not.toHaveURL(new RegExp(`${OTHER_PAGE}$`))
  // Until the page resumes, evaluate() may run in the page that the browser leaves, so try again.
  await expect(async () => {
    expect(await page.evaluate(() => [window.same, window.shown]), reasons.join('; ')).toEqual([
      'yes',
      [true],
    ])
  }).toPass({ timeout: 12_000 })
}

test.beforeEach(({ expected }) => {
  // The browser requests an icon for the plain text page, which has none.
  expected.push(/favicon\.ico/)
})

test('all 17 screens are here', () => {
  expect(new Set(SCREENS.map(({ path }) => path.split('?')[0])).size).toBe(17)
})

for (const { path, who, live, next } of SCREENS)
  test(`${path} comes back alive, its streams closed within a second of leaving (R22)`, async ({
    page,
    mock,
    signIn,
  }) => {
    await signIn(who)
    const reasons = await watchReasons(page)
    let heads = 0
    page.on('response', (reply) => void (heads += Number(reply.url().includes('_sse.php'))))
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect.poll(() => openStreamFiles(mock)).toEqual(live)
    // If a stream is cancelled between its headers and its first message, Chromium reads it for five seconds more. So
    // wait for the headers, and then 300 ms for the first message.
    await expect.poll(() => heads).toBeGreaterThanOrEqual(live.length)
    await page.waitForTimeout(300)
    const address = page.url()

    await leavePage(page)
    // The other page has loaded, so the browser has left this one.
    const left = Date.now()
    await expect.poll(() => openStreamFiles(mock), { timeout: 3000, intervals: [50] }).toEqual([])
    expect(Date.now() - left, 'until the last stream was closed').toBeLessThan(1000)
    const asked = await cartPollCount(mock)

    await goBack(page, reasons)
    expect(page.url()).toBe(address)
    await expect.poll(() => openStreamFiles(mock), 'live again').toEqual(live)
    if (who === asha)
      await expect
        .poll(() => cartPollCount(mock), 'the cart is asked for again')
        .toBeGreaterThan(asked)
    await page
      .getByRole('link', { name: new RegExp(`^${next}`) })
      .first()
      .click()
    await expect(page).not.toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

test('a left page asks for nothing, and shows what changed meanwhile when it comes back (R22)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/products')
  await expect(page.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toBeVisible()
  await leavePage(page)
  await expect.poll(() => openStreamFiles(mock)).toEqual([])
  const calls = (await mock.everyCall()).length
  await mock.change('products', 101, { title: 'Renamed meanwhile' })
  await page.waitForTimeout(6500)
  expect((await mock.everyCall()).length).toBe(calls)
  await goBack(page)
  await expect(page.getByRole('heading', { name: 'Renamed meanwhile' })).toBeVisible()
})

test('what was typed is still there (R22)', async ({ page }) => {
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Is the kurta there in L?')
  await leavePage(page)
  await goBack(page)
  await expect(page.getByLabel('Message')).toHaveValue('Is the kurta there in L?')
})

test('the back office is closed on return to whoever logged out elsewhere (ASH-12, R22)', async ({
  page,
  context,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders')
  await expect(page.getByRole('button', { name: /^View/ }).first()).toBeVisible()
  const reasons = await watchReasons(page)
  await leavePage(page)
  const other = await context.newPage()
  await openPage(other, '/nest/dashboard')
  await other.getByRole('button', { name: 'Logout' }).first().click()
  await expect(other).toHaveURL(/\/$/)
  await other.close()
  const orders = (await mock.calls('get_orders.php')).length
  await page.bringToFront()
  await goBack(page, reasons)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toHaveCount(0)
  expect((await mock.calls('get_orders.php')).length).toBe(orders)
})

test('a customer who logged out elsewhere is gone on return (R22)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/myorders')
  await expect(page.getByRole('main').getByText(/NPR/).first()).toBeVisible()
  const other = await context.newPage()
  await openPage(other, '/contact')
  // If the active tab changes while a page is cached, the browser sometimes drops the page.
  await page.bringToFront()
  const reasons = await watchReasons(page)
  await leavePage(page)
  await other.evaluate(() => localStorage.removeItem('user'))
  await goBack(page, reasons)
  await expect(page.getByRole('main').getByText(/NPR/)).toHaveCount(0)
})

test('an order that is on its way when the page is left: one order, and no button that is busy for ever (R22)', async ({
  page,
  mock,
  signIn,
  expected,
}) => {
  expected.push(/Failed to load resource|ERR_/)
  await signIn(asha)
  await mock.network({ latency: { 'orders.php': 2500 } })
  await openPage(page, '/')
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await untick(cart.getByRole('checkbox').nth(2))
  await cart.getByRole('link', { name: 'Checkout' }).click()
  const before = (await mock.rows('orders')).length
  await fillAndPay(page)
  await expect
    .poll(
      async () => (await mock.calls('orders.php')).filter(({ method }) => method === 'POST').length,
    )
    .toBe(1)
  // The browser asks before it leaves a page that is sending an order.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(OTHER_PAGE, { waitUntil: 'commit' })
  await page.waitForTimeout(500)
  await page.evaluate(() => history.back()).catch(() => {})
  await expect(page).toHaveURL(/\/order-success$/, { timeout: 35_000 })
  expect((await mock.rows('orders')).length).toBe(before + 1)
})
