import type { FaultWish } from '../mocks/faults/faultList'
import type { RecipeName } from '../mocks/faults/recipes'
import { expect, test as base, type Locator, type Page } from 'playwright/test'

// Every journey runs on the production build with its real headers and on a fresh mock world. It fails on any console error
// or warning and on any violation of the content security policy.

export type Person = { email: string; full_name: string; role: string; phone: string }
export const asha: Person = {
  email: 'asha@pahiran.example',
  full_name: 'Asha Shrestha',
  role: 'customer',
  phone: '9841000001',
}
export const owner: Person = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }

const PORT = Number(process.env.E2E_PORT ?? 4173)
/** Real servers that `npm run e2e:apache` has started, one for each worker. Otherwise each worker has its own preview. */
const ORIGINS = (process.env.E2E_ORIGINS ?? '').split(',').filter((origin) => origin !== '')
/** A proxy closes its backend side of a stream only when it next writes to it. */
export const PROXIED = ORIGINS.length > 0
/** `/shop/` if the shop is installed in a folder. The backend stays at the host's /backend. */
export const BASE = process.env.E2E_BASE ?? '/'

/** Journeys use the shop's own paths; this adds the folder. */
function goBelowBase(page: Page): void {
  const go = page.goto.bind(page)
  page.goto = (path, options) => go(path.startsWith('/') ? `${BASE}${path.slice(1)}` : path, options)
}

const VIOLATION = /policy violated|content security policy|trusted ?(?:html|script|types)/i

type Call = {
  file: string
  method: string
  sent: Record<string, unknown>
  files: { field: string; name: string; type: string; size: number }[]
  problems: string[]
  query: Record<string, string>
}

export class Mock {
  constructor(private readonly origin: string) {}

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${this.origin}/__mock/api/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    return (await reply.json().catch(() => null)) as T
  }

  reset = () => this.ask('POST', 'reset', { scenario: 'seed' })
  scenario = (name: string) => this.ask('POST', 'scenario', { name })
  fault = (fault: Omit<FaultWish, 'name'> & { name: string }) => this.ask('POST', 'faults', fault)
  /** A recipe such as `gateway`, for orders.php or for the named write. */
  recipe = (name: RecipeName, file?: string) => this.ask('POST', 'recipes', { name, file })
  /** The server's clock follows the page's; the rows are moved to today. */
  async live(): Promise<void> {
    await this.ask('POST', 'clock', { now: 'live' })
    await this.reset()
  }
  /** Advances the server's time; late stores that are due happen. */
  skip = (milliseconds: number) => this.ask('POST', 'clock', { skip: milliseconds })
  /** Removes all faults. */
  calm = () => this.ask('DELETE', 'faults')
  network = (network: { latency?: number | Record<string, number>; rate?: number | null }) =>
    this.ask('POST', 'network', network)
  rows = <T = Record<string, unknown>>(part: string) => this.ask<T[]>('GET', `world/${part}`)
  put = (part: string, value: unknown) => this.ask('PUT', `world/${part}`, value)
  change = (table: string, id: number | string, patch: object) => this.ask('PATCH', `world/${table}/${id}`, patch)
  state = () => this.ask<{ streams: { file: string }[] }>('GET', 'state')
  calls = (file: string) => this.ask<Call[]>('GET', `log?file=${file}`)
  everyCall = () => this.ask<Call[]>('GET', 'log')
  async mail(to: string): Promise<{ code: string; kind: string }> {
    const inbox = await this.ask<
      { to: string; code: string; kind: string }[] | { mails: { to: string; code: string; kind: string }[] }
    >('GET', 'inbox')
    const found = (Array.isArray(inbox) ? inbox : inbox.mails).find((mail) => mail.to === to)
    if (!found) throw new Error(`No mail to ${to}`)
    return found
  }
}

type Fixtures = {
  mock: Mock
  /** Console messages that the test expects because it breaks something on purpose. */
  expected: RegExp[]
  /** Console messages of all pages of the test; those that remain at its end fail it. */
  complaints: string[]
  signIn: (person: Person) => Promise<void>
}

export const test = base.extend<Fixtures & { guard: void }>({
  baseURL: async ({}, use, info) =>
    use(ORIGINS[info.parallelIndex % ORIGINS.length] ?? `http://127.0.0.1:${PORT + info.parallelIndex}`),
  context: async ({ context }, use) => {
    if (BASE !== '/') context.on('page', goBelowBase)
    await use(context)
  },
  mock: async ({ baseURL }, use) => {
    const mock = new Mock(baseURL ?? '')
    await mock.reset()
    await use(mock)
  },
  expected: async ({}, use) => use([]),
  complaints: async ({}, use) => use([]),
  guard: [
    async ({ context, mock, expected, complaints }, use, info) => {
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
      const violations = complaints.filter((text) => VIOLATION.test(text))
      info.annotations.push({ type: 'violations', description: String(violations.length) })
      expect(violations).toEqual([])
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) =>
    use(async (person) => {
      await page.addInitScript((user) => {
        if (sessionStorage.getItem('signed') !== null) return
        localStorage.setItem('user', user)
        // Once only: a logout in the test must survive a reload.
        sessionStorage.setItem('signed', '1')
      }, JSON.stringify(person))
    }),
})

export { expect }

/** The screen with its heading, without the loader; the loader has its own journey. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.getElementById('loader')?.remove())
  await expect(page.locator('h1').first()).toBeAttached()
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 800

/** Clicks the label of a checkbox or radio whose input is hidden, after its container has stopped moving. */
export async function tick(box: Locator): Promise<void> {
  await expect(async () => {
    await box.check({ force: true, timeout: 1000 })
  }).toPass({ timeout: 8000 })
}

/** Selects a size or colour on the product page. */
export const choose = (page: Page, name: RegExp): Promise<void> => tick(page.getByRole('radio', { name }))

export const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Fills in Asha's checkout form and places the order. */
export async function fillAndPay(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT })
  await page.getByRole('button', { name: /^Place order/i }).click()
}
