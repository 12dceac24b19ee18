import type { BrowserContext, CDPSession, Page } from 'playwright/test'
import { asha, expect, open, PROXIED, test, type Mock } from './fixtures'

// Ten tabs of one browser open one stream of each kind and one cart poll.

const TABS = 10

const become = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
const hide = (page: Page) => become(page, 'hidden')
const show = (page: Page) => become(page, 'visible')

const streams = async (mock: Mock) =>
  (await mock.state()).streams.filter(({ file }) => file === 'products_sse.php')

test.skip(PROXIED, 'the mock counts the streams it holds, and a proxy holds them longer')

test('ten tabs hold one stream and one poll; a new leader takes over; hidden tabs close it (D-22, D-73, CART-20, CONST-14)', async ({
  page,
  context,
  mock,
  signIn,
}) => {
  // Opening ten pages and watching them for twenty seconds takes long.
  test.setTimeout(120_000)
  await signIn(asha)
  await mock.network({ latency: { 'get_cart.php': 400 } })
  const leaderNow = watchLeader(context)
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

  // The leader is certainly closed once only two tabs remain.
  const left = pages.slice(TABS - 2)
  for (const other of pages.slice(0, TABS - 2)) await other.close()
  const closed = Date.now()
  await expect
    .poll(() => left.some((one) => one === leaderNow()), { timeout: 4000, intervals: [50] })
    .toBe(true)
  expect(Date.now() - closed).toBeLessThan(2000)
  // Chromium reads a stream for five seconds more if its first bytes arrive while its tab closes.
  await expect.poll(async () => (await streams(mock)).length).toBe(1)

  for (const other of left) await hide(other)
  await expect.poll(async () => (await streams(mock)).length).toBe(0)
})

/** The leader of the products' stream: the tab that requested it last. */
function watchLeader(context: BrowserContext): () => Page | null {
  let leader: Page | null = null
  context.on('request', (request) => {
    if (/products_sse\.php/.test(request.url())) leader = request.frame().page()
  })
  return () => leader
}

async function openTabs(context: BrowserContext, first: Page, count: number): Promise<Page[]> {
  const pages = [first]
  while (pages.length < count) pages.push(await context.newPage())
  for (const one of pages) {
    await one.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(asha))
    await open(one, '/products')
  }
  return pages
}

/**
 * Blocks the tab's script while it holds its locks and its stream. `Page.setWebLifecycleState` has no effect on a page
 * without a window: its timers continue.
 */
async function freeze(session: CDPSession): Promise<void> {
  await session.send('Debugger.enable')
  const paused = new Promise<void>((done) => session.once('Debugger.paused', () => done()))
  await session.send('Debugger.pause')
  await paused
}

test('a leader that is frozen: another tab takes over within eight seconds, and the thawed one lets go (D-22, R11)', async ({
  page,
  context,
  mock,
}) => {
  const leaderNow = watchLeader(context)
  const pages = await openTabs(context, page, 3)
  await expect.poll(async () => (await streams(mock)).length).toBe(1)
  const leader = leaderNow()
  if (!leader) throw new Error('no tab has asked for the stream')
  const polls = async () => (await mock.calls('get_cart.php')).length
  const session = await context.newCDPSession(leader)
  const frozen = Date.now()
  await freeze(session)
  await expect.poll(leaderNow, { timeout: 12_000, intervals: [100] }).not.toBe(leader)
  expect(Date.now() - frozen, 'until another tab has opened the stream').toBeLessThan(8000)
  // A new message reaches the tabs that are not blocked.
  await mock.change('products', 101, { title: 'Said by the new leader' })
  for (const one of pages.filter((other) => other !== leader))
    await expect(one.getByRole('heading', { name: 'Said by the new leader' })).toBeVisible()
  // The same tab may have led the cart poll.
  const asked = await polls()
  await expect.poll(polls).toBeGreaterThan(asked)
  await session.send('Debugger.resume')
  await expect.poll(async () => (await streams(mock)).length, { timeout: 12_000 }).toBe(1)
  await expect(leader.getByRole('heading', { name: 'Said by the new leader' })).toBeVisible()
})

test('tabs that are all hidden for five minutes ask for nothing, not even for the cart (D-23, R11)', async ({
  page,
  context,
  mock,
}) => {
  await context.clock.install()
  const pages = await openTabs(context, page, 3)
  await expect.poll(async () => (await streams(mock)).length).toBe(1)
  for (const one of pages) await hide(one)
  await expect.poll(async () => (await streams(mock)).length).toBe(0)
  // Calls that were running have ended.
  await page.waitForTimeout(500)
  const before = (await mock.everyCall()).length
  for (const one of pages) await one.clock.runFor('05:00')
  await page.waitForTimeout(500)
  expect((await mock.everyCall()).length - before).toBe(0)
  expect(await streams(mock)).toHaveLength(0)
  // The clock did advance: a tab that becomes visible uses it.
  await show(page)
  await expect.poll(async () => (await streams(mock)).length).toBe(1)
})
