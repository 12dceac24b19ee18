import type { Page } from 'playwright/test'
import { ERROR_KINDS, GATHERED_MS, PER_VISIT, PERSON, SECRETS, type ErrorKind } from './errorKinds'
import { expect, open, test } from './fixtures'

/** What the access log would hold of the page's reports. */
function logOf(page: Page): URL[] {
  const log: URL[] = []
  page.context().on('request', (request) => {
    const address = new URL(request.url())
    if (address.pathname.endsWith('/errors') && address.search !== '') log.push(address)
  })
  return log
}

const kindsOf = (log: readonly URL[]) => log.map(({ searchParams }) => searchParams.get('k') ?? '')
const inLog = (log: readonly URL[]) => decodeURIComponent(log.map(({ search }) => search).join('\n').replaceAll('+', ' ')).toLowerCase()

/** Five kinds a visit; one that breaks the page is alone. */
function visits(): ErrorKind[][] {
  const harmless = ERROR_KINDS.filter(({ last }) => !last)
  const groups = Array.from({ length: Math.ceil(harmless.length / PER_VISIT) }, (_, n) => harmless.slice(n * PER_VISIT, (n + 1) * PER_VISIT))
  return [...groups, ...ERROR_KINDS.filter(({ last }) => last).map((one) => [one])]
}

test('each of 40 planted kinds of error reaches the access log under its kind, and none with a person in it', async ({ page, expected, complaints }) => {
  expected.push(/./)
  const log = logOf(page)
  expect(ERROR_KINDS.length).toBeGreaterThanOrEqual(40)
  for (const group of visits()) {
    await open(page, '/search?q=sita.lama%40post.example')
    await page.evaluate(() => sessionStorage.removeItem('errorsSent'))
    await page.reload()
    await open(page, '/search?q=sita.lama%40post.example')
    const before = log.length
    for (const { name, kind, plant } of group) {
      const since = log.length
      await page.evaluate(plant, PERSON)
      await expect.poll(() => kindsOf(log.slice(since)), { message: name, timeout: GATHERED_MS + 3000 }).toContain(kind)
    }
    expect(log.length - before).toBeLessThanOrEqual(PER_VISIT)
  }
  // Planted, violations of the policy among them.
  complaints.length = 0
  for (const secret of SECRETS) expect(inLog(log)).not.toContain(secret)
  for (const { searchParams } of log) {
    expect(searchParams.get('b')).toMatch(/^[\w-]{6}$/)
    expect(searchParams.get('u')).toMatch(/^(?:Chrome|Samsung) \d+$/)
    expect(searchParams.get('s')).toMatch(/^\/(?:search|about|nest)$/)
  }
})
