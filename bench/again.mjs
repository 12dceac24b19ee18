// The second visit, visits without a line, the way back from the wallet's app: npm run bench -- --only=again. The line is
// bench/line.mjs, which reaches the service worker too; the processor is slowed for the page alone.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWorker } from '../tools/worker.mjs'
import { openLine, PROFILES } from './line.mjs'
import { load, median, open, PHONE } from './page.mjs'
import { photo } from './pictures.mjs'
import { serve } from './serveBuild.mjs'

const ROOT = join(import.meta.dirname, '..')
/** Of this run alone: two may go on beside each other. */
const CACHE = join(ROOT, `node_modules/.cache/again-${process.pid}`)
process.on('exit', () => rmSync(CACHE, { recursive: true, force: true }))
const SETTLE_MS = 60_000
const CPU = 4
const ADDRESS = 'Mangal Bazar 4, Lalitpur'

/** The build with its service worker. */
export async function withWorker(dist) {
  rmSync(CACHE, { recursive: true, force: true })
  cpSync(dist, CACHE, { recursive: true })
  execFileSync(process.execPath, [join(ROOT, 'tools/brand.mjs'), CACHE], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  await writeWorker(CACHE)
  return CACHE
}

const uncovered = (page) =>
  page.waitForFunction(() => window.__bench.uncovered > 0, null, { timeout: 120_000 })

/** The worker keeps all that a shopper's next steps need, and what was seen is written. */
async function settled(page) {
  let before = -1
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await page.waitForTimeout(2500)) {
    const names = await page.evaluate(async () => {
      const found = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(url)
      return found
    })
    if (names.length === before && names.some((name) => name.includes('/CheckoutScreen-'))) return
    before = names.length
  }
  throw new Error('the worker did not keep the next screens')
}

/** A number that the page notes. The driver's own way to wait for it runs 0.1 s of script in a page that is so slow. */
async function read(page, cdp, expression) {
  for (let at = 0; at < 12; at++) {
    await page.waitForTimeout(2500)
    const { result } = await cdp.send('Runtime.evaluate', { expression })
    if (result.value > 0) return result.value
  }
  return 0
}

/** The time from the page's start until `there` is on it, under the loader or not. */
async function opens(visitor, address, there, user) {
  await new Promise((done) => setTimeout(done, 1500))
  const { page, cdp } = await open(null, { device: PHONE, visitor, there, cpu: CPU, user })
  await page.goto(address, { waitUntil: 'commit' })
  const ready = await read(page, cdp, 'window.__bench.ready')
  await page.close()
  if (!ready) throw new Error(`${address} did not show ${there} within 30 s`)
  return ready
}

/** From the cart to the checkout with all of its lines. */
async function toCheckout(page) {
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page
    .getByRole('dialog', { name: 'Shopping Cart' })
    .getByRole('link', { name: 'Checkout' })
    .click()
  await page.getByLabel('Delivery address').waitFor()
}

async function fillCheckout(page, receipt) {
  // Shoppers wait for the amount before they pay.
  await page.getByRole('region', { name: 'Payment Details' }).getByText(/^NPR/).first().waitFor()
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill(ADDRESS)
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(receipt)
  await page.getByText(receipt.name, { exact: true }).waitFor({ timeout: 60_000 })
}

/** Runs in the page: notes when the typed address and the receipt are back. */
function watchDraft([address, receipt]) {
  const look = () => {
    const fields = [...document.querySelectorAll('input, textarea')]
    const isBack =
      fields.some(({ value }) => value === address) &&
      document.querySelector('main')?.textContent.includes(receipt)
    if (isBack) window.__draft = performance.now()
    else setTimeout(look, 20)
  }
  look()
}

/** A phone has dropped the page long before its shopper comes back, so the page is left before the time begins. */
async function draftBack(page, cdp) {
  await page.goto('about:blank')
  await page.waitForTimeout(1500)
  await page.goBack({ waitUntil: 'commit' })
  const back = await read(page, cdp, 'window.__draft')
  if (!back) throw new Error('the draft of the checkout did not come back within 30 s')
  return back
}

/** Opens the pages whose code and data the next visit finds on the device. */
async function firstVisit(visitor, shop, user) {
  const { page } = await open(null, { device: PHONE, visitor, cpu: 1, user })
  await page.goto(`${shop}/product?id=101`)
  await uncovered(page)
  await page.goto(`${shop}/products`)
  await uncovered(page)
  await page.goto(`${shop}/`)
  await uncovered(page)
  await settled(page)
  await page.close()
}

async function checkoutDraft(visitor, { shop, user, receipt, line }, add) {
  const { page, cdp } = await open(null, {
    device: PHONE,
    visitor,
    cpu: 1,
    user,
    before: [watchDraft, [ADDRESS, receipt.name]],
  })
  await page.goto(`${shop}/`)
  await uncovered(page)
  await toCheckout(page)
  await fillCheckout(page, receipt)
  await page.waitForTimeout(1500)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  add('back from the wallet', await draftBack(page, cdp))
  line.cut(true)
  add('no line: the checkout draft', await draftBack(page, cdp))
  await page.close()
}

const NO_LINE = [
  ['no line: /', '/', 'main article'],
  ['no line: /products', '/products', 'main article'],
  ['no line: a product seen before', '/product?id=101', '#product-title'],
]

async function visits(browser, floor, { loads, ...place }) {
  const found = {}
  const add = (name, value) => (found[name] ??= []).push(value)
  const { shop, line, user } = place
  for (let at = 0; at < loads; at++) {
    add('floor', (await load(browser, floor, { device: PHONE })).ready)
    add('floor, whole line', (await load(browser, floor, { device: PHONE, slow: false })).ready)
    const visitor = await browser.newContext({ ...PHONE })
    await firstVisit(visitor, shop, user)
    add('second visit', await opens(visitor, `${shop}/`, 'main article', user))
    await checkoutDraft(visitor, place, add)
    for (const [name, path, there] of NO_LINE)
      add(name, await opens(visitor, `${shop}${path}`, there, user))
    line.cut(false)
    await visitor.close()
  }
  return found
}

export async function again(browser, { dist, port, backend, floor, pictures, note, loads, user }) {
  const server = await serve(await withWorker(dist), port + 1, backend, pictures)
  const line = await openLine({ port, server: port + 1, profile: PROFILES.slow4g })
  try {
    const found = await visits(browser, floor, {
      loads,
      shop: `http://127.0.0.1:${port}`,
      line,
      user,
      receipt: await photo(browser),
    })
    const of = (name) => median(found[name])
    note('floor, first visit: list there', of('floor'), 'ms')
    note('floor, first visit on a whole line: list there', of('floor, whole line'), 'ms')
    note('second visit to /: first list, as last seen', of('second visit'), 'ms', 1300)
    note(
      'second visit to /: to the first visit of the floor',
      of('second visit') / of('floor'),
      '×',
    )
    for (const name of [...NO_LINE.map(([name]) => name), 'no line: the checkout draft'])
      note(name, of(name), 'ms', 1300)
    note(
      'no line, the worst of all',
      Math.max(
        ...Object.keys(found).flatMap((name) => (name.startsWith('no line') ? found[name] : [])),
      ),
      'ms',
    )
    note(
      'back from the wallet: the checkout with its receipt',
      of('back from the wallet'),
      'ms',
      1000,
    )
  } finally {
    line.close()
    server.close().closeAllConnections()
  }
}
