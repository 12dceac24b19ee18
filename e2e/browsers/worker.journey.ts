import { rmSync } from 'node:fs'
import { serveSite, makeBuildWithWorker, type Site } from '../site'
import { expect, test as base } from './browserFixtures'
import { css, heading, link, text, type Page } from './drivenPage'
import { pause } from './protocol'

// Plays the service worker in each browser that runs one while a driver controls it.

const test = base.extend<{ site: Site }, { withWorker: string }>({
  withWorker: [
    async ({}, use) => {
      const { folder } = await makeBuildWithWorker()
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ origin, mock, withWorker, expected }, use) => {
    // The browser reports the cut connection in the console.
    expected.push(
      /ERR_|Failed to load|failed to fetch|NetworkError|Load failed|could not|cannot|Network Error|connect/i,
    )
    const site = await serveSite(origin, mock, 0, withWorker)
    await use(site)
    site.close()
  },
})

type WindowWithFiles = Window & { keptFiles?: string[] }

/**
 * The drivers do not wait for promises in the page. So the page records the content of its caches, and the next
 * evaluation reads the record.
 */
const cachedFiles = (page: Page): Promise<string[]> =>
  page.run(() => {
    const noted = window as WindowWithFiles
    const note = async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(url)
      noted.keptFiles = found
    }
    void note()
    return noted.keptFiles ?? []
  })

const hasWorkers = (page: Page): Promise<boolean> =>
  page.run(() => 'serviceWorker' in navigator && 'caches' in window)

test('the service worker keeps the shop: without a server it opens, with the prices of the last visit', async ({
  shop: page,
  site,
}, info) => {
  await page.raw.goto(`${site.origin}/products`)
  await page.ready()
  await page.sees(link(/Patan Brick Kurta/))
  if (!(await hasWorkers(page))) {
    info.annotations.push({
      type: 'note',
      description: 'no service workers when driven; the shop works without',
    })
    return
  }
  await page.until(
    'the worker keeps the next screens',
    async () => (await cachedFiles(page)).some((url) => url.includes('/CheckoutScreen-')),
    60_000,
  )
  // Two seconds after a screen is shown, the app saves its data.
  await pause(2500)
  site.cut(true)
  await page.raw.goto(`${site.origin}/products`)
  await page.ready()
  await page.sees(link(/Patan Brick Kurta/))
  await page.sees(text(/Prices as of/))
  await page.raw.goto(`${site.origin}/contact`)
  await page.ready()
  await page.sees(heading(/^To/))
  site.cut(false)
  site.asked.length = 0
  await page.raw.goto(`${site.origin}/`)
  await page.ready()
  await page.sees(css('main article'))
  expect(site.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
})
