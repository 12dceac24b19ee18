import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { createDice } from '../mocks/world/dice'
import { asha, BASE, expect, fillAndPay, openPage, test as base, untick } from './fixtures'
import { makeNextBuild, serveSite, type Site } from './site'

// Uploads new builds at random times while a tab is open: with a half-typed form, in the checkout, while an order is
// being sent, or with a visitor who only reads. No text and no order may be lost, and no screen may break. `npm run
// proofs -- --only updates` is the long run.

const RUN_COUNT = Number(process.env.UPDATE_RUNS ?? 2)
const SEED = Number(process.env.UPDATE_SEED ?? 20261123)
const ADDRESS = 'Mangal Bazar 4, Lalitpur'
const MESSAGE = 'Do you have this in blue?'

const test = base.extend<{ site: Site; at: (path: string) => string }, { next: string }>({
  next: [
    async ({}, use) => {
      const folder = await makeNextBuild('Page not found', 'Page not here any more')
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ baseURL, mock, expected }, use, info) => {
    // The browser reports the missing files of the old build in the console.
    expected.push(/404|dynamically imported module|Unable to preload|could not be rendered/)
    const site = await serveSite(baseURL ?? '', mock, info.parallelIndex)
    await use(site)
    site.close()
  },
  at: async ({ site }, use) => use((path) => `${site.origin}${BASE}${path.slice(1)}`),
})

// These tests run without a service worker. worker.e2e.ts plays updates of a shop that has one.
test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'default' })

/** Imitates a visitor who looks at another tab and returns. */
async function returnToTab(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible']) {
    await page
      .evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
      // The page may already be reloading.
      .catch(() => {})
    await page.waitForTimeout(200)
  }
}

const scriptAddresses = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).join()).catch(() => '')

async function expectWholeStart(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('.wrong')).toHaveCount(0)
}

/** Presses OK in the message that asks for a reload because a form has unsaved text. */
async function pressOk(page: Page): Promise<void> {
  const ok = page.getByRole('button', { name: 'OK', exact: true })
  if (await ok.isVisible()) await ok.click()
}

type Run = { page: Page; at: (path: string) => string; update: () => void }

async function openCheckout({ page, at }: Run): Promise<void> {
  await openPage(page, at('/'))
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await untick(cart.getByRole('checkbox').nth(2))
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
}

for (let run = 0; run < RUN_COUNT; run++) {
  const dice = createDice(SEED + run)
  const kind = dice.pick(['message', 'checkout', 'order', 'order', 'looking'])
  const keep = dice.roll() < 0.4
  const returns = dice.roll() < 0.5
  /** When the update happens: before the press (-1), or this many milliseconds after it. */
  const after = dice.pick([-1, 0, 20, 80, 200, 500, 1000])
  const slow = dice.roll() < 0.5
  const files = keep ? 'old files kept' : 'old files deleted'
  const what = `${kind}, ${files}${returns ? ', tab left and seen again' : ''}${kind === 'order' ? `, ${after} ms after the press` : ''}`

  test(`an update over an open tab loses nothing, run ${SEED + run}: ${what}`, async ({
    page,
    mock,
    site,
    next,
    at,
    signIn,
  }) => {
    await signIn(asha)
    const way: Run = { page, at, update: () => site.deploy(next, keep) }
    if (kind === 'looking') {
      const path = dice.pick(['/', '/products', '/about'])
      await openPage(page, at(path))
      await page.waitForTimeout(dice.pick([0, 500, 4500]))
      const before = await scriptAddresses(page)
      way.update()
      await returnToTab(page)
      await expect.poll(() => scriptAddresses(page)).not.toBe(before)
      await expect(page.locator('#loader')).toHaveCount(0)
      await expectWholeStart(page)
    } else if (kind === 'message') {
      await openPage(page, at('/contact'))
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE)
      await page.waitForTimeout(dice.pick([0, 500, 4500]))
      way.update()
      if (returns) await returnToTab(page)
      // The account's dropdown is lazy: it opens only if the old files were kept.
      if (dice.roll() < 0.5)
        await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.waitForTimeout(2500)
      await pressOk(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE)
      await expectWholeStart(page)
    } else if (kind === 'checkout') {
      await openCheckout(way)
      await page.getByLabel('Delivery address').fill(ADDRESS)
      await page.waitForTimeout(dice.pick([0, 500, 4500]))
      way.update()
      if (returns) await returnToTab(page)
      if (dice.roll() < 0.5)
        await page.getByRole('button', { name: 'Help me enter the address' }).click()
      await page.waitForTimeout(2500)
      await pressOk(page)
      await expect(page.getByLabel('Delivery address')).toHaveValue(ADDRESS)
      await expectWholeStart(page)
      await page.reload()
      await expect(page.getByLabel('Delivery address')).toHaveValue(ADDRESS)
    } else {
      await openCheckout(way)
      const before = (await mock.rows('orders')).length
      if (slow) await mock.fault({ name: 'T9', file: 'orders.php', method: 'POST', count: 1 })
      await page.waitForTimeout(dice.pick([0, 1000, 4500]))
      if (after < 0) way.update()
      await fillAndPay(page)
      if (after >= 0) {
        await page.waitForTimeout(after)
        way.update()
      }
      if (returns) await returnToTab(page)
      await expect(page).toHaveURL(/\/order-success$/, { timeout: 30_000 })
      await expect(
        page.getByRole('heading', { level: 1, name: 'Thank you for your order!' }),
      ).toBeVisible()
      await expect(page.getByText('The shop has been updated.')).toHaveCount(0)
      await expect(page.locator('.wrong')).toHaveCount(0)
      expect((await mock.rows('orders')).length).toBe(before + 1)
    }
  })
}
