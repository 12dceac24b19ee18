import type { Page } from 'playwright/test'
import { asha, expect, openPage, test, toCheckout } from './fixtures'
import { useOddPictures } from './oddPictures'

// Checks that nothing moves while a screen loads on slow 4G, with pictures of any shape.

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}

/** Sets Lighthouse's slow 4G. The journey itself delays the mock's pictures. */
async function throttleConnection(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

type Shift = { value: number; by: string[] }

/** Returns the visible layout shifts without input, with their elements. */
async function recordedShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: { value: number; by: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // While the loader covers the page, the banner takes the shape of its pictures. The visitor does not see this
      // shift.
      if (document.getElementById('loader')) return
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            by: sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node),
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function prepareShifts(page: Page, expected: RegExp[]): Promise<void> {
  await recordShifts(page)
  await useOddPictures(page, { slow: true })
  await throttleConnection(page)
  // Block the display font. If the machine lacks the fonts to which the fallback is fitted, the text would move when the
  // font loads.
  await page.route(/\.woff2$/, (route) => route.abort())
  expected.push(/ERR_FAILED/)
}

/**
 * Deletes the last-seen data, so that the page loads as on a first visit. Otherwise a slow shop would show this old
 * data under a note.
 */
async function clearLastSeen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name)
  })
}

/** Every lazy picture loads when the page is scrolled past it. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 80))
    }
    scrollTo(0, 0)
  })
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      ),
    )
    .toBe(true)
}

const SCREENS = [
  '/',
  '/products',
  '/product?id=101',
  '/about',
  '/contact',
  '/search?q=kurta',
  '/abc',
]
const OWN_SCREENS = ['/myorders', '/notifications', '/order-success']

/**
 * After a reload of these screens everything must be at the same place. Three screens are tall, and one has lazily
 * loaded code.
 */
const RELOADED_SCREENS = ['/', '/product?id=101', '/myorders', '/abc']

test.use({ serviceWorkers: 'block' })

/** Scrolls down, reloads, and waits until the page no longer holds its parts at their old heights. */
async function reloadBelow(page: Page, part: number): Promise<void> {
  const footer = page.getByRole('contentinfo')
  // On a busy machine the page may grow only after the scroll, so try again.
  await expect(async () => {
    await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part)
    await page.waitForTimeout(300)
    if (part === 1) await expect(footer).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.reload()
  await page.evaluate(() => document.getElementById('loader')?.remove())
  if (part === 1) await expect(footer).toBeInViewport()
  await expect(page.locator('main [data-loading]')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.body.style.minHeight), { timeout: 40_000 })
    .toBe('')
  await page.waitForTimeout(300)
}

for (const path of [...SCREENS, ...OWN_SCREENS])
  test(`@phone on slow 4G nothing moves on ${path}, with pictures of every shape, at the first visit, the second and a reload`, async ({
    page,
    signIn,
    expected,
  }) => {
    await signIn(asha)
    await prepareShifts(page, expected)
    for (const time of ['first', 'second']) {
      await openPage(page, path)
      await expect(page.locator('main p.sr', { hasText: 'Loading...' })).toHaveCount(0)
      if (path.startsWith('/product?'))
        await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeAttached()
      await scrollThrough(page)
      expect(await recordedShifts(page), `${time} visit`).toEqual([])
      await clearLastSeen(page)
    }
    if (RELOADED_SCREENS.includes(path))
      for (const part of [0.3, 0.6, 1]) {
        await reloadBelow(page, part)
        expect(await recordedShifts(page), `reload at ${part}`).toEqual([])
      }
  })

test('@phone on slow 4G nothing moves in the checkout while its lines arrive, also on a reload further down', async ({
  page,
  signIn,
  expected,
}) => {
  await signIn(asha)
  await prepareShifts(page, expected)
  await openPage(page, '/')
  await toCheckout(page)
  const lines = page.getByRole('table', { name: 'Your Order' }).getByRole('textbox')
  for (const further of [0, 700]) {
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await expect(lines).toHaveCount(2)
    await clearLastSeen(page)
    await page.evaluate((y) => scrollTo(0, y), further)
    await page.waitForTimeout(200)
    await page.reload()
    await page.evaluate(() => document.getElementById('loader')?.remove())
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await expect(lines).toHaveCount(2)
    await page.waitForTimeout(1000)
    // A shift below 0.0001 is only the width of a letter.
    expect((await recordedShifts(page)).filter(({ value }) => value > 0.0001)).toEqual([])
  }
})

for (const path of ['/products', '/about'])
  test(`@phone a reload at the end of ${path} moves nothing, neither does the note of old prices (D-37)`, async ({
    page,
    expected,
  }) => {
    await prepareShifts(page, expected)
    await openPage(page, path)
    await expect(page.locator('main p.sr', { hasText: 'Loading...' })).toHaveCount(0)
    await scrollThrough(page)
    // The app saves the last-seen data a moment after it was read.
    await page.waitForTimeout(2500)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await page.waitForTimeout(300)
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/backend/**', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.evaluate(() => document.getElementById('loader')?.remove())
    await expect(page.getByText(/Prices as of \d/)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await page.waitForTimeout(1000)
    expect(await recordedShifts(page), 'with what was seen last').toEqual([])
    answer()
    // The list may have closed its stream, and reopens it after a pause.
    await expect(page.getByText(/Prices as of \d/)).toBeHidden({ timeout: 40_000 })
    await page.waitForTimeout(1000)
    expect(await recordedShifts(page), 'with the reply').toEqual([])
  })
