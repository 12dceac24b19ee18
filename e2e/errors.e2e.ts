import type { Page } from 'playwright/test'
import {
  PLANTED_ERRORS,
  REPORT_DELAY_MS,
  REPORTS_PER_VISIT,
  PERSON,
  SECRETS,
  type ErrorKind,
} from './plantedErrors'
import { expect, openPage, test } from './fixtures'

// Chromium fires no error event for a preloaded file that a service worker could not fetch.
test.use({ serviceWorkers: 'block' })

/** Collects the page's reports, as the access log would contain them. */
function logOf(page: Page): URL[] {
  const log: URL[] = []
  page.context().on('request', (request) => {
    const address = new URL(request.url())
    if (address.pathname.endsWith('/errors') && address.search !== '') log.push(address)
  })
  return log
}

const kindsOf = (log: readonly URL[]) => log.map(({ searchParams }) => searchParams.get('k') ?? '')
const textOfLog = (log: readonly URL[]) =>
  decodeURIComponent(
    log
      .map(({ search }) => search)
      .join('\n')
      .replaceAll('+', ' '),
  ).toLowerCase()

/** Groups five kinds into a visit. A kind that breaks the page is the only one of its visit. */
function errorVisits(): ErrorKind[][] {
  const harmless = PLANTED_ERRORS.filter(({ last }) => !last)
  const groups = Array.from({ length: Math.ceil(harmless.length / REPORTS_PER_VISIT) }, (_, n) =>
    harmless.slice(n * REPORTS_PER_VISIT, (n + 1) * REPORTS_PER_VISIT),
  )
  return [...groups, ...PLANTED_ERRORS.filter(({ last }) => last).map((one) => [one])]
}

test('each of 40 planted kinds of error reaches the access log under its kind, and none with a person in it', async ({
  page,
  expected,
  complaints,
}) => {
  expected.push(/./)
  const log = logOf(page)
  expect(PLANTED_ERRORS.length).toBeGreaterThanOrEqual(40)
  for (const group of errorVisits()) {
    // Begin a new visit, in which the limit of five reports starts again.
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.removeItem('errorsSent'))
    await openPage(page, '/search?q=sita.lama%40post.example')
    const before = log.length
    for (const { plant } of group) await page.evaluate(plant, PERSON)
    /** Lists the planted errors that the log lacks. Two errors of the same kind need two lines. */
    const missing = () => {
      const told = kindsOf(log.slice(before))
      return group.flatMap(({ name, kind }) => {
        const at = told.indexOf(kind)
        if (at < 0) return name
        told.splice(at, 1)
        return []
      })
    }
    await expect.poll(missing, { timeout: REPORT_DELAY_MS + 3000 }).toEqual([])
    expect(log.length - before).toBeLessThanOrEqual(REPORTS_PER_VISIT)
  }
  // The test caused these errors and violations itself.
  complaints.length = 0
  for (const secret of SECRETS) expect(textOfLog(log)).not.toContain(secret)
  for (const { searchParams } of log) {
    // Without createElement the page cannot load the reporting code, so it reports only that.
    if (String(searchParams) === 'k=app&m=reports') continue
    expect(searchParams.get('b')).toMatch(/^[\w-]{8}$/)
    expect(searchParams.get('u')).toMatch(/^(?:Chrome|Samsung) \d+$/)
    expect(searchParams.get('s')).toMatch(/^\/(?:search|about|nest)$/)
  }
})

const throwNetworkError = () =>
  void setTimeout(() => {
    throw new Error('Failed to fetch')
  })

test('a chunk of the first view that does not come is told by the first script alone', async ({
  page,
  expected,
}) => {
  expected.push(/404|Not Found|preload/i)
  const log = logOf(page)
  await page.route(/\/assets\/shop-[\w-]+\.js/, (route) =>
    route.fulfill({ status: 404, body: 'Not Found' }),
  )
  await page.goto('/')
  await expect
    .poll(() =>
      log.map(({ searchParams }) => [
        searchParams.get('k'),
        searchParams.get('p')?.replace(/-[\w-]{8}\./, '.'),
      ]),
    )
    .toContainEqual(['chunk', 'shop.js'])
})

test('without the code that words reports one line says so, and no message', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to fetch|404|Not Found|dynamically/i)
  const log = logOf(page)
  await page.route(/\/assets\/reports-/, (route) =>
    route.fulfill({ status: 404, body: 'Not Found' }),
  )
  await openPage(page, '/about')
  await page.evaluate(throwNetworkError)
  await expect.poll(() => log.map(({ search }) => search)).toEqual(['?k=error&m=reports'])
  await page.evaluate(throwNetworkError)
  await page.waitForTimeout(REPORT_DELAY_MS)
  expect(log).toHaveLength(1)
})

for (const [name, errorReports, asked] of [
  ['nothing is asked for when the owner wants no reports', '', []],
  ['another file is asked for when the owner names one', '/placeholder.svg', ['/placeholder.svg']],
] as const)
  test(name, async ({ page, expected }) => {
    expected.push(/Failed to fetch/)
    const reports: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (searchParams.has('k')) reports.push(pathname)
    })
    await page.route('**/shop.config.json', (route) => route.fulfill({ json: { errorReports } }))
    await openPage(page, '/about')
    await page.evaluate(throwNetworkError)
    await page.waitForTimeout(2 * REPORT_DELAY_MS)
    expect(reports).toEqual(asked)
  })

test('a visit sends five reports at most, over several page loads', async ({ page, expected }) => {
  expected.push(/status/)
  const log = logOf(page)
  const fail = () => {
    for (let at = 100; at < 120; at++)
      setTimeout(() => {
        throw new Error(`status ${at}`)
      })
  }
  for (const path of ['/about', '/contact']) {
    await openPage(page, path)
    await page.evaluate(fail)
    await page.waitForTimeout(2 * REPORT_DELAY_MS)
  }
  expect(log).toHaveLength(REPORTS_PER_VISIT)
})
