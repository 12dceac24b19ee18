import { MockClient } from '../mocks/package/mockClient'
import type { DrawnFile } from './drawnFile'
import { resolveLocalhostNames } from './localhostNames'
import { extendPages } from './extend'
import { translatePages } from './translate'
import { expect, test as base, type BrowserContext, type Locator, type Page } from 'playwright/test'

resolveLocalhostNames()

// Every journey runs on the production build with its real headers and on a fresh mock world. It fails on any console
// error or warning and on any violation of the content security policy.

export type Person = { email: string; full_name: string; role: string; phone: string }
export const asha: Person = {
  email: 'asha@pahiran.example',
  full_name: 'Asha Shrestha',
  role: 'customer',
  phone: '9841000001',
}
export const owner: Person = {
  email: 'owner@pahiran.example',
  full_name: 'Admin',
  role: 'admin',
  phone: '',
}

const PORT = Number(process.env.E2E_PORT ?? 4173)
/**
 * Real servers that `npm run e2e -- --apache` has started, one for each worker. Otherwise all workers share one preview
 * server.
 */
const ORIGINS = (process.env.E2E_ORIGINS ?? '').split(',').filter((origin) => origin !== '')
/** The address of the running dev server, with `npm run e2e -- --dev`. */
const DEV = process.env.E2E_DEV ?? ''
const SERVER = DEV === '' ? `http://127.0.0.1:${PORT}` : DEV

/**
 * Returns the addresses of a worker's shop and its mock. On the shared server each worker has its own host name, such
 * as `http://e2e-0.localhost:4173`, which selects its own mock world. Node cannot resolve such a name, so Node's calls
 * name the world instead.
 */
function serverOf(worker: number): { shop: string; mock: MockClient } {
  const own = ORIGINS[worker % ORIGINS.length]
  if (own !== undefined) return { shop: own, mock: new MockClient(own) }
  const world = `e2e-${worker}`
  return {
    shop: `http://${world}.localhost:${new URL(SERVER).port}`,
    mock: new MockClient(SERVER, world),
  }
}

/**
 * True if a proxy is in front of the backend. It keeps a stream to the backend open until the backend next writes to
 * it, even if the browser has left.
 */
export const PROXIED = ORIGINS.length > 0
/** `/shop/` if the shop is installed in a folder. The backend stays at the host's /backend. */
export const BASE = process.env.E2E_BASE ?? '/'

function goBelowBase(page: Page): void {
  const go = page.goto.bind(page)
  page.goto = (path, options) =>
    go(path.startsWith('/') ? `${BASE}${path.slice(1)}` : path, options)
}

/**
 * Functions that change the pages of all journeys as translators and browser extensions do. `npm run proofs -- --only
 * translated,extended` uses them.
 */
const PAGE_CHANGERS: Record<string, (context: BrowserContext) => Promise<void>> = {
  translated: translatePages,
  extended: extendPages,
}

const VIOLATION = /policy violated|content security policy|trusted ?(?:html|script|types)/i

/**
 * Playwright prints this warning in journeys with `serviceWorkers: 'block'`. These journeys answer the shop's requests
 * themselves; a service worker could fetch the files before them.
 */
const WORKER_BLOCKED = /^Service Worker registration blocked/

const PERSONAL = [asha.email, asha.phone, asha.full_name, 'Mangal Bazar']

/** Asks the service worker, if there is one, for entries of Cache Storage that contain personal data. */
async function personalEntries(context: BrowserContext): Promise<string[]> {
  const asked = context.serviceWorkers().map((worker) =>
    worker.evaluate(async (words) => {
      const found: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const path = new URL(request.url).pathname
          if (path.includes('/assets/')) continue
          const text = path + ((await (await cache.match(request))?.text()) ?? '')
          if (/\.php|receipt|payment/.test(path) || words.some((word) => text.includes(word)))
            found.push(`${name} ${path}`)
        }
      }
      return found
    }, PERSONAL),
  )
  // A worker that the browser has stopped does not answer.
  const silence = new Promise<string[][]>((done) => setTimeout(() => done([]), 3000))
  return (await Promise.race([Promise.all(asked), silence]).catch(() => [])).flat()
}

type Fixtures = {
  mock: MockClient
  /** Console messages that the test expects because it breaks something on purpose. */
  expected: RegExp[]
  /** Console messages of all pages of the test. Those that remain at its end fail the test. */
  complaints: string[]
  signIn: (person: Person) => Promise<void>
}

export const test = base.extend<Fixtures & { guard: void }>({
  baseURL: async ({}, use, info) => use(serverOf(info.parallelIndex).shop),
  context: async ({ context }, use) => {
    if (BASE !== '/') context.on('page', goBelowBase)
    await PAGE_CHANGERS[process.env.E2E_FOREIGN ?? '']?.(context)
    await use(context)
  },
  mock: async ({}, use, info) => {
    const { mock } = serverOf(info.parallelIndex)
    await mock.reset()
    // `npm start` delays replies to imitate a shared host; journeys need no delay.
    if (DEV !== '') await mock.network({})
    await use(mock)
  },
  expected: async ({}, use) => use([]),
  complaints: async ({}, use) => use([]),
  guard: [
    async ({ context, mock, expected, complaints }, use) => {
      void mock
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
        )
      })
      await use()
      expect(await personalEntries(context), 'Cache Storage holds nothing of a person').toEqual([])
      const violations = complaints.filter((text) => VIOLATION.test(text))
      expect(violations).toEqual([])
      const fine = [...expected, WORKER_BLOCKED]
      expect(complaints.filter((text) => !fine.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) =>
    use(async (person) => {
      await page.addInitScript((user) => {
        if (sessionStorage.getItem('signed') !== null) return
        localStorage.setItem('user', user)
        // Log in only once, so that a logout in the test survives a reload.
        sessionStorage.setItem('signed', '1')
      }, JSON.stringify(person))
    }),
})

export { expect, MockClient as Mock }

/** Waits for the screen's heading and removes the loader, which has its own journey. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.getElementById('loader')?.remove())
  // Several pages that load at the same time share two cores, so the heading may be late.
  await expect(page.locator('h1:not(.firstWords *)').first()).toBeAttached({ timeout: 30_000 })
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 800

/** Ticks a checkbox or radio whose input is hidden. Tries again, because its container may still be moving. */
export async function tick(box: Locator): Promise<void> {
  await expect(async () => {
    await box.check({ force: true, timeout: 1000 })
  }).toPass({ timeout: 8000 })
}

/** Repeats the press, as a person would: the press guard ignores a press on a button that has just appeared under the pointer. */
export async function pressUntilGone(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await expect(async () => {
    // On a busy machine a press that worked may still end in a timeout.
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(button).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 8000 })
}

export async function untick(box: Locator): Promise<void> {
  await expect(async () => {
    await box.uncheck({ force: true, timeout: 1000 })
  }).toPass({ timeout: 8000 })
}

export async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page
    .getByRole('dialog', { name: 'Shopping Cart' })
    .getByRole('link', { name: 'Checkout' })
    .click()
  await expect(page).toHaveURL(/\/checkout$/)
}

export const chooseRadio = (page: Page, name: RegExp): Promise<void> =>
  tick(page.getByRole('radio', { name }))

export const RECEIPT_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Waits until the checkout's draft contains the typed address and the receipt. */
export async function fillDraft(page: Page): Promise<void> {
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  const field = page.getByRole('region', { name: 'Receipt' }).locator('input[type=file]').first()
  await field.setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT_PNG })
  await expect(page.getByText('esewa.png', { exact: true })).toBeVisible()
  // The form saves the draft a moment after the last key.
  await page.waitForTimeout(1200)
}

const SMALL_RECEIPT: DrawnFile = { name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT_PNG }

export async function fillAndPay(page: Page, receipt = SMALL_RECEIPT): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(receipt)
  await page.getByRole('button', { name: /^Place order/i }).click()
}
