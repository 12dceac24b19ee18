// npm run bench [-- --loads=5 --only=home,presses,back,products,office,again,bad]
// Measures the production build in a headless Chromium that imitates a slow phone. The same run also builds and loads
// the smallest app on the same packages. Bytes repeat exactly; compare times only as ratios to the smallest app's.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { BROWSER_ARGS, findBrowser } from '../tools/browser.mjs'
import { measureBuild } from '../tools/bundle.mjs'
import { startPreview } from '../tools/previewServer.mjs'
import { measureBackOffice } from './admin.mjs'
import {
  prepareBareClick,
  measureLoad,
  median,
  openPage,
  PHONE,
  timeUntilNavigation,
} from './page.mjs'
import { measurePresses } from './presses.mjs'
import { webpPicturesOf } from './pictures.mjs'
import { firstMessage, serveBuildFolder } from './serveBuild.mjs'
import { measureSecondVisit, measureBadConnection } from './visits.mjs'

if (process.argv.includes('--help')) {
  console.log(
    readFileSync(import.meta.filename, 'utf8')
      .split('\nimport')[0]
      .replaceAll('// ', ''),
  )
  process.exit(0)
}

const ROOT = join(import.meta.dirname, '..')
const DIST = process.env.BENCH_DIST ?? join(ROOT, 'dist')
const SMALLEST_APP = join(ROOT, 'node_modules/.cache/smallest-app')
const [BACKEND, SHOP, SMALLEST_APP_PORT] = [0, 1, 2].map(
  (at) => Number(process.env.BENCH_PORT ?? 5231) + at,
)
const shop = `http://127.0.0.1:${SHOP}`
const optionValue = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const LOAD_COUNT = Number(optionValue('loads') ?? 3)
const wantedParts = (optionValue('only') ?? 'home,presses,back,products,office,again,bad').split(
  ',',
)
const OWNER = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }
const CUSTOMER = {
  email: 'asha@pahiran.example',
  full_name: 'Asha Shrestha',
  role: 'customer',
  phone: '9841000001',
}

const PRODUCTS_STREAM = '/backend/api/products_sse.php'
/** serveBuildFolder sends these replies itself instead of asking the mock backend. */
const held = new Map()

const rows = []
const noteResult = (measure, value, unit = '', must) => rows.push({ measure, value, unit, must })

const askMock = async (method, path, body) => {
  const reply = await fetch(`http://127.0.0.1:${BACKEND}/__mock/api/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

const medianOfLoads = (loads) =>
  Object.fromEntries(
    Object.keys(loads[0]).map((key) => [key, median(loads.map((one) => one[key]))]),
  )

async function measureHome(browser) {
  const [ours, smallest] = [[], []]
  for (let at = 0; at < LOAD_COUNT; at++) {
    smallest.push(
      await measureLoad(browser, `http://127.0.0.1:${SMALLEST_APP_PORT}/`, { device: PHONE }),
    )
    // Wait for an article: the categories are a list too and arrive earlier.
    ours.push(await measureLoad(browser, `${shop}/`, { device: PHONE, there: 'main article' }))
  }
  const [it, base] = [medianOfLoads(ours), medianOfLoads(smallest)]
  noteResult('smallest app: list there', base.ready, 'ms')
  noteResult('smallest app: main thread', base.main, 'ms')
  noteResult('/: FCP', it.fcp, 'ms')
  noteResult('/: LCP', it.lcp, 'ms')
  noteResult('/: content uncovered', it.uncovered, 'ms', 2350)
  noteResult('/: pictures and font of the first view still missing then', it.missing, '', 0)
  noteResult('/: layout shift', it.cls, '', 0)
  noteResult('/: main thread', it.main, 'ms')
  noteResult('/: products there, to the smallest app', it.ready / base.ready, '×')
  noteResult('/: main thread, to the smallest app', it.main / base.main, '×')
}

/** Repeats the seed's products with new ids. The limits below assume half a kilobyte of JSON for each product. */
const makeProducts = (seed, count) =>
  Array.from({ length: count }, (_, at) => {
    const { title, description, ...rest } = seed[at % seed.length]
    return {
      ...rest,
      id: at + 1,
      title: `${title} ${at + 1}`,
      description: description.slice(0, 40),
    }
  })

async function measureProducts(browser) {
  const seed = await askMock('GET', 'world/products')
  await askMock('PUT', 'world/products', makeProducts(seed, 10_000))
  const body = await firstMessage(`http://127.0.0.1:${BACKEND}${PRODUCTS_STREAM}`)
  held.set(PRODUCTS_STREAM, { type: 'text/event-stream', body })
  const loads = []
  for (let at = 0; at < LOAD_COUNT; at++)
    loads.push(await measureLoad(browser, `${shop}/products`, { device: PHONE, bare: true }))
  const it = medianOfLoads(loads)
  noteResult('/products, 10,000: ready', it.ready, 'ms', 700)
  noteResult('/products, 10,000: DOM', it.dom)
  noteResult('/products, 10,000: heap', it.heap, 'MB')
  held.delete(PRODUCTS_STREAM)
  await askMock('PUT', 'world/products', seed)
}

/** Times Back and Forward between visited screens, and measures how far each screen then is from its former scroll position. */
async function measureBack(browser) {
  const seed = await askMock('GET', 'world/products')
  await askMock('PUT', 'world/products', makeProducts(seed, 1000))
  const steps = [
    ['back to /products, 1000', -1, '/products', 'main [data-card]'],
    ['back to /', -1, '/', 'main img, main article'],
    ['forward to /products, 1000', 1, '/products', 'main [data-card]'],
    ['forward to a product', 1, '/product', 'main img, main article'],
  ]
  const [times, off] = [steps.map(() => []), steps.map(() => [])]
  for (let at = 0; at < LOAD_COUNT; at++) {
    const opened = await openPage(browser, { device: PHONE, bare: true })
    const { context, page } = opened
    const places = {}
    const press = async (selector, nth) => {
      await page.evaluate(
        ([kind, wanted]) =>
          document.querySelectorAll(kind)[wanted].scrollIntoView({ block: 'center' }),
        [selector, nth],
      )
      await page.waitForTimeout(1200)
      places[await page.evaluate(() => location.pathname)] = await page.evaluate(
        () => window.scrollY,
      )
      const tap = await prepareBareClick(opened, selector, '', nth)
      await tap()
    }
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
    await page.waitForTimeout(6000)
    await press('main a[aria-label="All products"]', 0)
    await page.waitForFunction(() => document.querySelector('main [data-card]') !== null)
    await page.waitForTimeout(1500)
    await press('main [data-card] a', 8)
    await page.waitForFunction(() => document.querySelector('main input[type=radio]') !== null)
    await page.waitForTimeout(1500)
    await page.evaluate(() => window.scrollTo(0, 1400))
    await page.waitForTimeout(1200)
    places['/product'] = await page.evaluate(() => window.scrollY)
    for (const [step, [, delta, path, selector]] of steps.entries()) {
      times[step].push(await timeUntilNavigation(page, delta, path, selector))
      off[step].push(Math.abs((await page.evaluate(() => window.scrollY)) - (places[path] ?? 0)))
      await page.waitForTimeout(1500)
    }
    await context.close()
  }
  await askMock('POST', 'reset', { scenario: 'seed' })
  for (const [step, [name]] of steps.entries()) {
    noteResult(`${name}: content`, median(times[step]), 'ms', 150)
    noteResult(`${name}: px from its place`, Math.max(...off[step]), '', 0)
  }
}

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('No build: npm run build first.')
  process.exit(1)
}

const { rows: weights, problems } = measureBuild(DIST)
for (const line of [...weights, ...problems]) console.log(line)

await build({
  root: join(import.meta.dirname, 'smallest-app'),
  configFile: false,
  logLevel: 'error',
  build: { outDir: SMALLEST_APP, emptyOutDir: true, modulePreload: { polyfill: false } },
})
const preview = await startPreview(BACKEND)
const servers = []
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
try {
  await askMock('POST', 'reset', { scenario: 'seed' })
  for (const [path, picture] of await webpPicturesOf(`http://127.0.0.1:${BACKEND}`))
    held.set(path, picture)
  servers.push(
    await serveBuildFolder(DIST, SHOP, BACKEND, held),
    await serveBuildFolder(SMALLEST_APP, SMALLEST_APP_PORT, BACKEND),
  )
  const shopper = { shop, note: noteResult, user: CUSTOMER, loads: LOAD_COUNT }
  const all = {
    home: measureHome,
    presses: (browser) =>
      measurePresses(browser, {
        shop,
        mock: askMock,
        note: noteResult,
        customer: CUSTOMER,
        owner: OWNER,
        loads: LOAD_COUNT,
      }),
    back: measureBack,
    products: measureProducts,
    office: (browser) =>
      measureBackOffice(browser, {
        shop,
        held,
        mock: askMock,
        note: noteResult,
        user: OWNER,
        loads: LOAD_COUNT,
      }),
    again: (browser) => measureSecondVisit(browser, shopper),
    bad: (browser) => measureBadConnection(browser, shopper),
  }
  for (const name of wantedParts) {
    try {
      await all[name]?.(browser)
    } catch (error) {
      console.error(`${name} was not measured: ${error.message.split('\n')[0]}`)
    }
  }
} finally {
  await browser.close()
  for (const server of servers) server.close().closeAllConnections()
  await preview.stop()
}

const formatValue = (value, unit) =>
  value === undefined || Number.isNaN(value)
    ? ''
    : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(value < 1 ? 3 : 1))} ${unit}`.trim()
const tableLines = rows.map(({ measure, value, unit, must }) => [
  measure,
  formatValue(must, unit),
  formatValue(value, unit),
  value > must ? 'MISSED' : '',
])
const tableHead = ['measure', 'must', 'measured', '']
const columnWidths = tableHead.map((title, at) =>
  Math.max(title.length, ...tableLines.map((line) => line[at].length)),
)
for (const line of [
  tableHead,
  tableHead.map((_, at) => '-'.repeat(columnWidths[at])),
  ...tableLines,
])
  console.log(`| ${line.map((cell, at) => cell.padEnd(columnWidths[at])).join(' | ')} |`)
