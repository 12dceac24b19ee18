import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { asha, BASE, expect, openPage, test as base } from './fixtures'
import { makeNextBuild, serveSite, type Site } from './site'

// Keeps a tab open while a new build replaces the old one. The old files then answer 404, and the tab must recover.

const OLD_TEXT = 'Page not found'
const NEW_TEXT = 'Page not here any more'

const test = base.extend<{ site: Site; at: (path: string) => string }, { next: string }>({
  next: [
    async ({}, use) => {
      const folder = await makeNextBuild(OLD_TEXT, NEW_TEXT)
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ baseURL, mock, expected }, use, info) => {
    // The browser reports the missing files in the console.
    expected.push(/404|dynamically imported module|Unable to preload|could not be rendered/)
    const site = await serveSite(baseURL ?? '', mock, info.parallelIndex)
    await use(site)
    site.close()
  },
  at: async ({ site }, use) => use((path) => `${site.origin}${BASE}${path.slice(1)}`),
})

// These tests run without a service worker. worker.e2e.ts plays updates of a shop that has one.
test.use({ serviceWorkers: 'block' })

// One worker runs all these tests, so that the second build is made only once.
test.describe.configure({ mode: 'default' })

function countLoads(page: Page): () => number {
  let count = 0
  page.on(
    'request',
    (request) =>
      void (request.isNavigationRequest() && request.frame() === page.mainFrame() && count++),
  )
  return () => count
}

const scriptAddresses = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).join())

test('@core an old tab goes on after a deploy with one reload, and where it wanted to go (R21)', async ({
  page,
  site,
  next,
  at,
}) => {
  await openPage(page, at('/'))
  const before = await scriptAddresses(page)
  site.deploy(next)
  const count = countLoads(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To Pahiran')
  await expect(page).toHaveURL(/\/contact$/)
  await expect.poll(() => scriptAddresses(page)).not.toBe(before)
  expect(count()).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.waitForTimeout(1500)
  expect(count()).toBe(1)
  await page.goto(at('/abc'))
  await expect(page.getByText(NEW_TEXT)).toBeVisible()
})

test('a build of which a file is missing is tried once and never in a loop (R21)', async ({
  page,
  site,
  next,
  at,
}) => {
  await openPage(page, at('/'))
  site.deploy(next)
  const gone = /\/assets\/ContactScreen-/
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  const count = countLoads(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForTimeout(6000)
  // One reload for the old build, and one for the new build, which is broken too.
  expect(count()).toBeLessThanOrEqual(2)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(gone)
})

/** True if this browser requests a module again after a failed import: Chromium 156 does, 150 does not. */
async function retriesFailedImport(page: Page): Promise<boolean> {
  let asked = 0
  await page.route('**/assets/none.js', (route) => {
    asked++
    return route.abort()
  })
  const failOnce = () => page.evaluate(`import('./assets/none.js').catch(() => {})`)
  await failOnce()
  await failOnce()
  return asked === 2
}

test('a file that does not come though the build is the same: nothing is said, nothing is loaded anew without need, and the cart opens once it can (R21)', async ({
  page,
  at,
  signIn,
  expected,
}) => {
  expected.push(/ERR_FAILED/)
  await signIn(asha)
  await openPage(page, at('/'))
  const cut = /\/assets\/CartDropdown-[^/]*\.js$/
  await page.route(cut, (route) => route.abort())
  const count = countLoads(page)
  const button = page.getByRole('button', { name: /^Cart/ })
  await button.click()
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  await page.unroute(cut)
  // The panel that shows the sentence is open, so the first press may only close it.
  await expect(async () => {
    await button.click({ timeout: 1000 })
    await expect(
      page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('checkbox'),
    ).toHaveCount(3, {
      timeout: 2000,
    })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByText('The shop has been updated.')).toHaveCount(0)
  expect(count()).toBe((await retriesFailedImport(page)) ? 0 : 1)
})

test('a form that holds something typed is kept, and the visitor is told (R21)', async ({
  page,
  site,
  next,
  at,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, at('/checkout'))
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  site.deploy(next)
  const count = countLoads(page)
  // The files of both dropdowns are loaded on demand and are missing now. Once the cart is read, its button's name ends
  // with the number of items.
  for (const name of [/^Cart/, /^Account/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('The shop has been updated.')).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  }
  await page.waitForTimeout(2500)
  expect(count()).toBe(0)
  await expect(page.getByLabel('Delivery address')).toHaveValue('Mangal Bazar 4, Lalitpur')
})
