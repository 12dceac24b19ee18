import { test as base } from 'playwright/test'
import { Mock, type Person } from '../fixtures'
import { BROWSER_KINDS } from './list'
import { Page } from './drivenPage'
import type { RawBrowser } from './protocol'

const PORT = Number(process.env.E2E_PORT ?? 4173)

/** Browsers print these messages about themselves, not about the shop. */
const BROWSER_MESSAGES =
  /favicon\.ico|robots\.txt|Partitioned cookie|Cross-Origin-Opener-Policy|Permissions-Policy|Unrecognized feature/

export const WIDE_SCREEN = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 780 }

type BrowserOptions = { kind: string }
type Fixtures = {
  origin: string
  mock: Mock
  /** A visitor on a phone-sized screen. Playwright has a fixture named `page`, so this one has another name. */
  shop: Page
  newTab: () => Promise<Page>
  expected: RegExp[]
  signIn: (page: Page, person: Person) => Promise<void>
}

export const test = base.extend<Fixtures, BrowserOptions & { launched: RawBrowser }>({
  kind: ['Chromium', { option: true, scope: 'worker' }],
  launched: [
    async ({ kind }, use) => {
      const known = BROWSER_KINDS.find(({ name }) => name === kind)
      const executable = known?.find()
      if (!known || !executable) throw new Error(`${kind} is not here: ${known?.how}`)
      const browser = await known.launch(executable)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: async ({}, use, info) => use(`http://127.0.0.1:${PORT + info.parallelIndex}`),
  mock: async ({ origin }, use) => {
    const mock = new Mock(origin)
    await mock.reset()
    await use(mock)
  },
  expected: async ({}, use) => use([]),
  newTab: async ({ launched, origin, mock, expected }, use, info) => {
    void mock
    info.annotations.push({ type: 'version', description: launched.version })
    const visitor = await launched.newVisitor()
    const pages: Page[] = []
    await use(async () => {
      const page = new Page(await visitor.newTab(), origin)
      await page.raw.resize(PHONE.width, PHONE.height)
      await page.raw.beforeScripts?.(
        `document.addEventListener('securitypolicyviolation', (event) => console.error('policy violated: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + location.href))`,
      )
      pages.push(page)
      return page
    })
    const complaints = (await Promise.all(pages.map((page) => page.complaints()))).flat()
    if (info.status !== 'passed')
      for (const [at, page] of pages.entries())
        await info.attach(`tab ${at}`, {
          body: await page.raw.screenshot().catch(() => Buffer.alloc(0)),
          contentType: 'image/png',
        })
    await visitor.close()
    const wrong = complaints.filter(
      (words) => !BROWSER_MESSAGES.test(words) && !expected.some((pattern) => pattern.test(words)),
    )
    if (wrong.length > 0) throw new Error(`the console complained:\n${wrong.join('\n')}`)
  },
  shop: async ({ newTab }, use) => use(await newTab()),
  signIn: async ({}, use) =>
    use(async (page, person) => {
      await page.open('/about')
      await page.run((user) => localStorage.setItem('user', user), JSON.stringify(person))
    }),
})

export { asha, owner } from '../fixtures'
export { expect } from 'playwright/test'
