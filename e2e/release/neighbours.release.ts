import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from 'playwright/test'
import { FILLED_CONFIG } from '../../tools/filledShop.mjs'
import { startOwnerHost } from '../../tools/ownerHost.mjs'

// The host serves another program's site before this shop is installed, or after it is removed. That site has a service
// worker, which shows the site's page from its cache.

const RELEASE_FOLDER = process.env.RELEASE ?? ''
const FORMER_TITLE = 'The former shop'

function formerSite(worker: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'former-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    `<title>${FORMER_TITLE}</title><h1>${FORMER_TITLE}</h1><script>navigator.serviceWorker.register('/${worker}')</script>`,
  )
  writeFileSync(
    join(folder, worker),
    `addEventListener('install', (event) => event.waitUntil(caches.open('precache').then((kept) => kept.add('/')).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(caches.match('/').then((page) => page || fetch(event.request))))`,
  )
  return folder
}

type Host = Awaited<ReturnType<typeof startOwnerHost>>
const test = base.extend<{ host: Host; former: (worker: string) => string }>({
  host: async ({}, use) => {
    const host = await startOwnerHost({ backend: process.env.E2E_ORIGINS, folders: [] })
    await use(host)
    await host.stop()
  },
  former: async ({}, use) => {
    const folders: string[] = []
    await use((worker) => {
      const folder = formerSite(worker)
      folders.push(folder)
      return folder
    })
    for (const folder of folders) rmSync(folder, { recursive: true })
  },
})

const shopFolder = join(RELEASE_FOLDER, 'shop')
const expectShop = (page: Page) => expect(page).toHaveTitle(new RegExp(FILLED_CONFIG.brandName))

/** Waits until the browser has looked for a new service worker, as it does after each page load. */
async function visit(page: Page, origin: string): Promise<string> {
  await page.goto(origin)
  await page.waitForLoadState('load')
  const title = await page.title()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
    const next = registration?.installing ?? registration?.waiting
    if (next && next.state !== 'activated')
      await new Promise<void>((done) => {
        next.addEventListener('statechange', () => {
          if (next.state === 'activated' || next.state === 'redundant') done()
        })
      })
  })
  return title
}

/** The first visit after the change may show this shop once more, but the shop's worker then unregisters. */
const expectGoneOrFormer = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .evaluate(async () => {
            const [registration] = await navigator.serviceWorker.getRegistrations()
            await registration?.update().catch(() => {})
            return registration?.active?.scriptURL.endsWith('/sw.js') ?? false
          })
          // evaluate() fails while the browser replaces the page.
          .catch(() => true),
      { timeout: 30_000 },
    )
    .toBe(false)

for (const [worker, left] of [
  ['service-worker.js', true],
  ['ngsw-worker.js', false],
  ['sw.js', true],
  ['offline-3.js', false],
] as const)
  test(`who had the previous site with ${worker} sees this shop at the second visit, its files ${left ? 'left there' : 'deleted'}`, async ({
    page,
    host,
    former,
  }) => {
    const old = former(worker)
    host.deploy(old)
    await page.goto(host.origin)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    host.deploy(shopFolder, ...(left ? [old] : []))
    expect(await visit(page, host.origin)).toBe(FORMER_TITLE)
    await page.goto(host.origin)
    await expectShop(page)
  })

for (const [how, back] of [
  ['the worker of back/ is uploaded with it', join(RELEASE_FOLDER, 'back')],
  ['nothing of this shop is left', ''],
] as const)
  test(`who had this shop sees the previous site at the second visit when ${how}`, async ({
    page,
    host,
    former,
  }) => {
    host.deploy(shopFolder)
    await page.goto(host.origin)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const old = former('service-worker.js')
    host.deploy(...(back ? [back] : []), old)
    await page.goto(host.origin)
    await expectGoneOrFormer(page)
    await page.goto(host.origin)
    await expect(page).toHaveTitle(FORMER_TITLE)
  })
