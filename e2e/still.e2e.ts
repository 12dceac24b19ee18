import type { Page } from 'playwright/test'
import { asha, expect, isPhone, open, test, toCheckout } from './fixtures'
import { useOddPictures } from './oddPictures'

// Nothing moves while a screen loads on slow 4G, whatever shape the shop's pictures have.

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Lighthouse's slow 4G; the mock's pictures are answered by the journey, so they are slow by themselves. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

type Shift = { value: number; by: string[] }

/** Layout shifts without input since the document began, and their elements. */
async function moved(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const shifts: { value: number; by: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            by: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node))),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function prepare(page: Page, expected: RegExp[]): Promise<void> {
  await watch(page)
  await useOddPictures(page, { slow: true })
  await slowLine(page)
  // Where the machine lacks the fonts that the stand-in is fitted to, the letters would move when the display font comes.
  await page.route(/\.woff2$/, (route) => route.abort())
  expected.push(/ERR_FAILED/)
}

/** What was seen last comes with a note of its own where the shop is slow; without it the page loads as at first. */
async function forgetSeen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
}

/** Every picture has come, also those below the first view. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 80))
    }
    // The next visit begins at the top, as a new one does.
    scrollTo(0, 0)
  })
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')),
    )
    .toBe(true)
}

const SCREENS = ['/', '/products', '/product?id=101', '/about', '/contact', '/search?q=kurta', '/abc']
const OWN = ['/myorders', '/notifications', '/order-success']

test.use({ trace: 'off', serviceWorkers: 'block' })

for (const path of [...SCREENS, ...OWN])
  test(`on slow 4G nothing moves on ${path}, with pictures of every shape, at the first visit and the second`, async ({
    page,
    signIn,
    expected,
  }) => {
    await signIn(asha)
    await prepare(page, expected)
    for (const time of ['first', 'second']) {
      await open(page, path)
      await expect(page.locator('main p.sr', { hasText: 'Loading...' })).toHaveCount(0)
      if (path.startsWith('/product?'))
        await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeAttached()
      await seeAll(page)
      expect(await moved(page), `${time} visit`).toEqual([])
      await forgetSeen(page)
    }
  })

test('on slow 4G nothing moves in the checkout but what the shopper opens', async ({ page, signIn, expected }) => {
  // Beside the form of a wide window the table grows by the lines that arrive.
  test.skip(!isPhone(page), 'on a phone the table is below the first view')
  await signIn(asha)
  await prepare(page, expected)
  await open(page, '/')
  await toCheckout(page)
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await forgetSeen(page)
  await page.reload()
  await page.evaluate(() => document.getElementById('loader')?.remove())
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await seeAll(page)
  // Below a ten-thousandth a letter's width changed. The note of old prices says why it moves the page.
  const shifts = (await moved(page)).filter(
    ({ value, by }) => value > 0.0001 && !by.some((one) => one.startsWith('<main')),
  )
  expect(shifts).toEqual([])
})
