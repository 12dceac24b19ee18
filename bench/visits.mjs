// npm run bench -- --only=again,bad
// Measures the second visit, visits without a connection, and the first visit on a bad connection. The browser slows
// down the page but not the service worker; the worker sends its requests only after the first view.
import { BAD_CONNECTION, median, openPage, PHONE } from './page.mjs'

const CACHE_LIMIT_MS = 60_000
/** The run fails if a screen does not show its content within this time. */
const PAGE_LIMIT_MS = 120_000

const untilLoaderGone = (page) =>
  page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0, null, {
    timeout: PAGE_LIMIT_MS,
    polling: 200,
  })

async function untilCacheFilled(page) {
  for (const end = Date.now() + CACHE_LIMIT_MS; Date.now() < end; await page.waitForTimeout(2500)) {
    const isStored = await page.evaluate(async () => {
      const caches = await window.caches.keys()
      const stored = await Promise.all(
        caches.map(async (name) => (await window.caches.open(name)).keys()),
      )
      return stored.flat().some(({ url }) => url.includes('/CheckoutScreen-'))
    })
    if (isStored) return
  }
  throw new Error('the worker did not store the next screens')
}

/** Opens three screens, so that the next visit finds the code and data of the screens on the device. */
async function firstVisit(visitor, shop, user) {
  const { page } = await openPage(null, { device: PHONE, visitor, cpu: 1, user })
  for (const path of ['/product?id=101', '/products', '/']) {
    await page.goto(`${shop}${path}`)
    await untilLoaderGone(page)
  }
  await untilCacheFilled(page)
  await page.close()
}

/** Measures from the page's start until the element `there` is in the document, even if the loader still covers it. */
async function measureOpening(visitor, address, there, user) {
  await new Promise((done) => setTimeout(done, 1500))
  const { page } = await openPage(null, { device: PHONE, visitor, there, user })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(2500)
  await page.waitForFunction(() => window.__bench.ready > 0, null, {
    timeout: PAGE_LIMIT_MS,
    polling: 1000,
  })
  const ready = await page.evaluate(() => window.__bench.ready)
  await page.close()
  return ready
}

const OFFLINE_SCREENS = [
  ['/', 'main article'],
  ['/products', 'main article'],
  ['/product?id=101', '#product-title'],
]

export async function measureSecondVisit(browser, { shop, note, loads, user }) {
  const found = { second: [], offline: OFFLINE_SCREENS.map(() => []) }
  for (let at = 0; at < loads; at++) {
    const visitor = await browser.newContext(PHONE)
    await firstVisit(visitor, shop, user)
    found.second.push(await measureOpening(visitor, `${shop}/`, 'main article', user))
    await visitor.setOffline(true)
    for (const [step, [path, there]] of OFFLINE_SCREENS.entries())
      found.offline[step].push(await measureOpening(visitor, `${shop}${path}`, there, user))
    await visitor.close()
  }
  note('second visit to /: first list, as last seen', median(found.second), 'ms', 1300)
  for (const [step, [path]] of OFFLINE_SCREENS.entries())
    note(`without a connection: ${path}`, median(found.offline[step]), 'ms', 1300)
}

function watchFirstWords() {
  const look = () => {
    const words = document.querySelector('main')?.innerText ?? ''
    if (words.trim().length > 20) window.__words = performance.now()
    else setTimeout(look, 20)
  }
  look()
}

export async function measureBadConnection(browser, { shop, note, loads }) {
  const found = []
  for (let at = 0; at < loads; at++) {
    const { context, page } = await openPage(browser, {
      device: PHONE,
      line: BAD_CONNECTION,
      before: [watchFirstWords],
    })
    await page.goto(`${shop}/`, { waitUntil: 'commit', timeout: PAGE_LIMIT_MS })
    await untilLoaderGone(page)
    found.push(await page.evaluate(() => window.__words))
    await context.close()
  }
  note('bad line, first visit: words on /', median(found), 'ms', 3600)
}
