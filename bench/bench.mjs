// npm run bench -- --guard compares with the release before: bench/compare.mjs
// npm run bench [-- --loads=5 --only=home,admin,screens,products,stream,input,routes,back,office,growth,visitor,leaks,presses,seen,again,bad,bad-order --keep]
// Measures the production build in a headless Chromium that imitates a slow phone, beside the floor: the smallest app with
// the same packages, built and loaded in the same run. Bytes repeat exactly; compare times only as ratios to the floor.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { BROWSER_ARGS, findBrowser } from '../tools/browser.mjs'
import { growth, leaks, visitor } from './growth.mjs'
import { office } from './admin.mjs'
import { again } from './again.mjs'
import { bad, badOrder } from './bad.mjs'
import {
  bareHand,
  DESK,
  hand,
  load,
  median,
  metrics,
  open,
  PHONE,
  slowestInput,
  until,
  untilStep,
} from './page.mjs'
import { presses, seen } from './presses.mjs'
import { picturesOf } from './pictures.mjs'
import { firstMessage, serve } from './serveBuild.mjs'

if (process.argv.includes('--help')) {
  console.log(
    readFileSync(import.meta.filename, 'utf8')
      .split('\nimport')[0]
      .replaceAll('// ', ''),
  )
  process.exit(0)
}
if (process.argv.includes('--guard')) await import('./compare.mjs')

const ROOT = join(import.meta.dirname, '..')
const DIST = process.env.BENCH_DIST ?? join(ROOT, 'dist')
const FLOOR = join(ROOT, 'node_modules/.cache/floor')
const BASELINE = join(import.meta.dirname, 'baseline.json')
const [BACKEND, SHOP, FLOOR_PORT, OFFICE, , AGAIN] = [0, 1, 2, 3, 4, 5].map(
  (at) => Number(process.env.BENCH_PORT ?? 5231) + at,
)
const shop = `http://127.0.0.1:${SHOP}`
const word = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const LOADS = Number(word('loads') ?? 3)
const parts = (word('only') ?? 'home,admin,screens,products,stream,input,routes,back,office').split(
  ',',
)
const OWNER = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }
const CUSTOMER = {
  email: 'asha@pahiran.example',
  full_name: 'Asha Shrestha',
  role: 'customer',
  phone: '9841000001',
}

const STREAM = '/backend/api/products_sse.php'
/** The first message of each stream, held by the proxy. */
const streams = new Map()

const rows = []
const note = (measure, value, unit = '', { must, aim } = {}) =>
  rows.push({ measure, value, unit, must, aim })

const mock = async (method, path, body) => {
  const reply = await fetch(`http://127.0.0.1:${BACKEND}/__mock/api/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

const summary = (loads) =>
  Object.fromEntries(
    Object.keys(loads[0]).map((key) => [key, median(loads.map((one) => one[key]))]),
  )

async function home(browser) {
  const [ours, floor] = [[], []]
  for (let at = 0; at < LOADS; at++) {
    floor.push(await load(browser, `http://127.0.0.1:${FLOOR_PORT}/`, { device: PHONE }))
    // The categories are a list too, and arrive earlier.
    ours.push(await load(browser, `${shop}/`, { device: PHONE, there: 'main article' }))
  }
  const [it, base] = [summary(ours), summary(floor)]
  note('floor: FCP', base.fcp, 'ms')
  note('floor: LCP', base.lcp, 'ms')
  note('floor: list there', base.ready, 'ms')
  note('floor: TBT', base.tbt, 'ms')
  note('floor: main thread', base.main, 'ms')
  note('floor: heap', base.heap, 'MB')
  note('/: FCP', it.fcp, 'ms', { must: 450, aim: 350 })
  note('/: LCP', it.lcp, 'ms', { must: 2000, aim: 2000 })
  note('/: products there, under the loader', it.ready, 'ms', { must: 2500 })
  note('/: content uncovered', it.uncovered, 'ms', { must: 2500, aim: it.fcp + 2200 })
  note('/: pictures and font of the first view still missing then', it.missing, '', {
    must: 0,
    aim: 0,
  })
  note(
    '/: the same, in the worst of the loads',
    Math.max(...ours.map(({ missing }) => missing)),
    '',
  )
  note('/: CLS', it.cls, '', { must: 0.01, aim: 0 })
  note('/: TBT', it.tbt, 'ms', { must: 110, aim: 70 })
  note('/: longest task', it.longest, 'ms')
  note('/: main thread', it.main, 'ms', { must: 1200, aim: 800 })
  note('/: heap', it.heap, 'MB', { must: 4, aim: 3.2 })
  note('/: DOM', it.dom, '', { must: 700, aim: 500 })
  note('/: FCP to the floor', it.fcp / base.fcp, '×')
  note('/: products there to the floor', it.ready / base.ready, '×')
  note('/: main thread to the floor', it.main / base.main, '×')
}

async function admin(browser) {
  const loads = []
  for (let at = 0; at < LOADS; at++)
    loads.push(await load(browser, `${shop}/nest/dashboard`, { device: DESK, user: OWNER }))
  const it = summary(loads)
  note('/nest/dashboard: ready', it.ready, 'ms', { must: 2300, aim: 2000 })
  note('/nest/dashboard: TBT', it.tbt, 'ms', { must: 150, aim: 80 })
  note('/nest/dashboard: heap', it.heap, 'MB', { must: 7, aim: 6 })
  note('/nest/dashboard: CLS', it.cls, '', { must: 0.01, aim: 0 })
}

/** The other screens of the back office, each with the element that its owner waits for. */
const SCREENS = {
  users: 'main tbody button',
  products: 'main tbody button',
  orders: 'main tbody button',
  inquiries: 'main tbody button',
  pages: 'main iframe',
  settings: 'main form',
}

const SHOP_PATHS = [
  '/products',
  '/product?id=101',
  '/search?q=kurta',
  '/about',
  '/contact',
  '/checkout',
  '/myorders',
  '/notifications',
]

async function screens(browser) {
  for (const [name, there] of Object.entries(SCREENS)) {
    const loads = []
    for (let at = 0; at < LOADS; at++)
      loads.push(await load(browser, `${shop}/nest/${name}`, { device: DESK, user: OWNER, there }))
    const it = summary(loads)
    note(`/nest/${name}: ready`, it.ready, 'ms', { must: 2300, aim: 2000 })
    note(`/nest/${name}: TBT`, it.tbt, 'ms', { must: 150, aim: 80 })
    note(`/nest/${name}: heap`, it.heap, 'MB', { must: 7, aim: 6 })
    note(`/nest/${name}: CLS`, it.cls, '', { must: 0.01, aim: 0 })
  }
  const shifts = []
  for (const path of SHOP_PATHS)
    for (const device of [PHONE, DESK])
      shifts.push(
        (await load(browser, `${shop}${path}`, { device, user: CUSTOMER, there: 'main h1' })).cls,
      )
  note("the shop's other screens, phone and desktop: worst CLS", Math.max(...shifts), '', {
    must: 0.01,
    aim: 0,
  })
}

/** Repeats the seed's products with new ids: half a kilobyte of JSON each, the size that the limits were set for. */
const productsOf = (seed, count) =>
  Array.from({ length: count }, (_, at) => {
    const { title, description, ...rest } = seed[at % seed.length]
    return {
      ...rest,
      id: at + 1,
      title: `${title} ${at + 1}`,
      description: description.slice(0, 40),
    }
  })

async function products(browser) {
  const seed = await mock('GET', 'world/products')
  const limits = {
    100: { must: 800, aim: 600 },
    1000: { must: 900, aim: 700 },
    10_000: { must: 1500, aim: 1000 },
    50_000: { must: 4000, aim: 3300 },
  }
  for (const count of [100, 1000, 10_000, 50_000]) {
    await mock('PUT', 'world/products', productsOf(seed, count))
    streams.set(STREAM, await firstMessage(`http://127.0.0.1:${BACKEND}${STREAM}`))
    const loads = []
    for (let at = 0; at < LOADS; at++)
      loads.push(await load(browser, `${shop}/products`, { device: PHONE, bare: true }))
    const it = summary(loads)
    note(`/products, ${count}: ready`, it.ready, 'ms', limits[count])
    note(`/products, ${count}: DOM`, it.dom, '', { must: 700, aim: 500 })
    note(`/products, ${count}: heap`, it.heap, 'MB')
    note(`/products, ${count}: longest task`, it.longest, 'ms')
  }
  streams.clear()
  await mock('PUT', 'world/products', productsOf(seed, 1000))
  const { context, page } = await open(browser, { device: PHONE, slow: false })
  await page.goto(`${shop}/products`)
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
  await page.waitForTimeout(1000)
  const scrolled = await page.evaluate(async () => {
    const gaps = []
    let [most, blank, last, from] = [0, 0, performance.now(), performance.now()]
    const list = document.querySelector('main [role=list]')
    /** The list is drawn, but no card is left in its first column. */
    const isBlank = () => {
      const { left, width, top, bottom } = list.getBoundingClientRect()
      if (top > 0 || bottom < innerHeight) return false
      return [0.2, 0.35, 0.5, 0.65, 0.8].every(
        (part) =>
          !document.elementFromPoint(left + width / 4, innerHeight * part)?.closest('[data-card]'),
      )
    }
    await new Promise((done) => {
      const step = (now) => {
        gaps.push(now - last)
        window.scrollBy(0, (now - last) * 3)
        last = now
        if (isBlank()) blank++
        if (gaps.length % 10 === 0) most = Math.max(most, document.querySelectorAll('*').length)
        if (now - from < 6000) requestAnimationFrame(step)
        else done()
      }
      requestAnimationFrame(step)
    })
    return {
      most,
      blank,
      worst: Math.max(...gaps),
      dropped:
        gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.7) - 1), 0) / (6000 / 16.7),
      y: window.scrollY,
    }
  })
  await context.close()
  note('/products, 1000, scrolled at 3,000 px/s: most DOM', scrolled.most, '', {
    must: 2000,
    aim: 1200,
  })
  note('/products, 1000, scrolled: frames dropped', scrolled.dropped * 100, '%', {
    must: 6,
    aim: 3,
  })
  note('/products, 1000, scrolled: blank frames', scrolled.blank, '', { must: 0, aim: 0 })
  note('/products, 1000, scrolled: worst gap', scrolled.worst, 'ms', { must: 50, aim: 34 })
  await mock('PUT', 'world/products', seed)
}

const MESSAGES = 8

/** Time of our handler, of all script and of the main thread for each message; decoding by the browser is main thread only. */
async function messages(page, cdp, send) {
  const rest = async (act) => {
    const handled = () => page.evaluate(() => window.__handled.ms)
    const [before, ms] = [await metrics(cdp), await handled()]
    for (let at = 0; at < MESSAGES; at++) {
      await act(at)
      await page.waitForTimeout(700)
    }
    const after = await metrics(cdp)
    return {
      handler: ((await handled()) - ms) / 1000,
      script: after.ScriptDuration - before.ScriptDuration,
      main: after.TaskDuration - before.TaskDuration,
    }
  }
  const idle = await rest(async () => {})
  const busy = await rest(send)
  const each = (name) => (Math.max(0, busy[name] - idle[name]) * 1000) / MESSAGES
  return {
    handler: each('handler'),
    script: each('script'),
    main: each('main'),
    idle: (idle.main / (MESSAGES * 0.7)) * 100,
  }
}

async function stream(browser) {
  const seed = await mock('GET', 'world/products')
  const limits = { 1000: { must: 1, aim: 0.5 }, 10_000: { must: 3, aim: 2 } }
  for (const count of [1000, 10_000]) {
    await mock('PUT', 'world/products', productsOf(seed, count))
    const { context, page, cdp } = await open(browser, { device: PHONE, bare: true })
    await page.goto(`${shop}/products`)
    await page.waitForFunction(() => window.__bench?.uncovered > 0 && window.__bench.ready > 0)
    await page.waitForTimeout(2500)
    const same = await messages(page, cdp, () =>
      mock('POST', 'streams', { action: 'send', file: 'products_sse.php' }),
    )
    note(`stream, ${count}, unchanged message: our handler`, same.handler, 'ms', limits[count])
    note(`stream, ${count}, unchanged message: all script`, same.script, 'ms')
    note(`stream, ${count}, unchanged message: main thread`, same.main, 'ms')
    if (count === 1000) {
      note('idle /products, 1000: main thread', same.idle, '%', { must: 1, aim: 0.3 })
      const changed = await messages(page, cdp, (at) =>
        mock('PATCH', 'world/products/3', { price: 1000 + at }),
      )
      note('stream, 1000, one price changed: our script', changed.script, 'ms')
      note('stream, 1000, one price changed: main thread', changed.main, 'ms', {
        must: 45,
        aim: 35,
      })
    }
    await context.close()
  }
  await mock('PUT', 'world/products', seed)
}

async function input(browser) {
  const limits = { must: 80, aim: 56 }
  const found = {
    'open cart': [],
    'open account': [],
    'open product': [],
    'choose size': [],
    'open lightbox': [],
    'type in search, 10,000 products': [],
  }
  const seed = await mock('GET', 'world/products')
  for (let at = 0; at < LOADS; at++) {
    const { context, page } = await open(browser, { device: PHONE, slow: false })
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
    // The next screens' code is prefetched 5 s after the first view.
    await page.waitForTimeout(6000)
    await slowestInput(page)
    const act = async (name, press) => {
      await press()
      found[name].push(await slowestInput(page))
    }
    await act('open cart', () => page.getByRole('button', { name: 'Cart' }).click())
    await page.keyboard.press('Escape')
    await slowestInput(page)
    await act('open account', () => page.getByRole('button', { name: 'Account' }).click())
    await page.keyboard.press('Escape')
    await slowestInput(page)
    await act('open product', () => page.locator('main ul li article a').first().click())
    await page.waitForSelector('main label:has(input[type=radio]:enabled)')
    await page.waitForTimeout(800)
    await act('choose size', () =>
      page.locator('main label:has(input[type=radio]:enabled)').first().click(),
    )
    await act('open lightbox', () =>
      page.locator('main button[aria-haspopup=dialog] img').first().click(),
    )
    await context.close()
  }
  await mock('PUT', 'world/products', productsOf(seed, 10_000))
  for (let at = 0; at < LOADS; at++) {
    const { context, page } = await open(browser, { device: PHONE, slow: false })
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
    await page.waitForTimeout(3000)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('ku', { delay: 300 })
    await slowestInput(page)
    await page.keyboard.type('rta', { delay: 300 })
    found['type in search, 10,000 products'].push(await slowestInput(page))
    await context.close()
  }
  await mock('PUT', 'world/products', seed)
  for (const [name, list] of Object.entries(found)) note(`INP: ${name}`, median(list), 'ms', limits)
}

/** Back and Forward between screens seen before, and how far from its place each one stands. */
async function back(browser) {
  const seed = await mock('GET', 'world/products')
  await mock('PUT', 'world/products', productsOf(seed, 1000))
  const limits = { must: 80, aim: 50 }
  const steps = [
    ['back to /products, 1000', -1, '/products', 'main [data-card]'],
    ['back to /', -1, '/', 'main img, main article'],
    ['forward to /products, 1000', 1, '/products', 'main [data-card]'],
    ['forward to a product', 1, '/product', 'main img, main article'],
  ]
  const [times, off] = [steps.map(() => []), steps.map(() => [])]
  for (let at = 0; at < LOADS; at++) {
    const opened = await open(browser, { device: PHONE, bare: true })
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
      const tap = await bareHand(opened, selector, '', nth)
      await tap()
    }
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
    await page.waitForTimeout(6000)
    await press('main a[href="/products"]', 0)
    await page.waitForFunction(() => document.querySelector('main [data-card]') !== null)
    await page.waitForTimeout(1500)
    await press('main [data-card] a', 8)
    await page.waitForFunction(() => document.querySelector('main input[type=radio]') !== null)
    await page.waitForTimeout(1500)
    await page.evaluate(() => window.scrollTo(0, 1400))
    await page.waitForTimeout(1200)
    places['/product'] = await page.evaluate(() => window.scrollY)
    for (const [step, [, delta, path, selector]] of steps.entries()) {
      times[step].push(await untilStep(page, delta, path, selector))
      off[step].push(Math.abs((await page.evaluate(() => window.scrollY)) - (places[path] ?? 0)))
      await page.waitForTimeout(1500)
    }
    await context.close()
  }
  await mock('POST', 'reset', { scenario: 'seed' })
  for (const [step, [name]] of steps.entries()) {
    note(`${name}: content`, median(times[step]), 'ms', limits)
    note(`${name}: px from its place`, Math.max(...off[step]), '', { must: 0, aim: 0 })
  }
}

/** The time from a press to the content of a screen whose code is loaded, or which was visited before. */
async function routes(browser) {
  const limits = { must: 200, aim: 100 }
  const found = { '/products, prefetched': [], '/, visited': [], '/product, prefetched': [] }
  for (let at = 0; at < LOADS; at++) {
    const { context, page } = await open(browser, { device: PHONE, slow: false })
    await page.goto(`${shop}/`)
    await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
    // The next screens' code is prefetched 5 s after the first view.
    await page.waitForTimeout(6000)
    /** Waits for the card's pictures, because a person presses a card some time after it appears. */
    const near = (selector) =>
      page
        .locator(selector)
        .first()
        .scrollIntoViewIfNeeded()
        .then(() => page.waitForTimeout(1500))
    const press = (selector) => hand(page, page.locator(selector).first())
    await near('main a[href="/products"]')
    found['/products, prefetched'].push(
      await until(
        page,
        await press('main a[href="/products"]'),
        () =>
          location.pathname === '/products' && document.querySelector('main [data-card]') !== null,
      ),
    )
    await page.waitForTimeout(1500)
    // A key starts the clock, just before the navigation back.
    const back = () => page.keyboard.press('Shift').then(() => page.evaluate(() => history.back()))
    // Home was left at its top: what stands below the screen renders after its first view.
    found['/, visited'].push(
      await until(
        page,
        back,
        () =>
          location.pathname === '/' &&
          document.getElementById('trending')?.closest('[data-screen=hidden]') === null,
      ),
    )
    await near('main ul li article a')
    found['/product, prefetched'].push(
      await until(
        page,
        await press('main ul li article a'),
        () =>
          location.pathname === '/product' &&
          document.querySelector('main input[type=radio]') !== null,
      ),
    )
    await context.close()
  }
  for (const [name, list] of Object.entries(found))
    note(`change to ${name}: content`, median(list), 'ms', limits)
}

// ---- the run --------------------------------------------------------------------------------------------------------

if (!existsSync(join(DIST, 'index.html'))) {
  console.error('No build: npm run build first.')
  process.exit(1)
}

let bundle = ''
let outgrown = false
try {
  bundle = execFileSync('node', [join(ROOT, 'tools/bundle.mjs'), DIST], { encoding: 'utf8' })
} catch (error) {
  bundle = String(error.stdout)
  outgrown = true
}
const kb = (line) => Number(new RegExp(`${line}\\s+([\\d.]+) KB`).exec(bundle)?.[1] ?? Number.NaN)
note('/: JS, gzip', kb('JS that / needs'), 'KB', { must: 134, aim: 122 })
note('/: CSS, gzip', kb('CSS on /'), 'KB', { must: 9, aim: 7 })
note('fonts', kb('Fonts'), 'KB', { must: 30, aim: 20 })
note('/nest/dashboard: JS, gzip', kb('JS of /nest dashboard'), 'KB', { must: 190, aim: 170 })

await build({
  root: join(import.meta.dirname, 'floor'),
  configFile: false,
  logLevel: 'error',
  build: { outDir: FLOOR, emptyOutDir: true, modulePreload: { polyfill: false } },
})
const preview = spawn(
  'npx',
  ['vite', 'preview', '--port', String(BACKEND), '--strictPort', '--host', '127.0.0.1'],
  {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
  },
)
preview.on('exit', () => {
  console.error(`the preview has ended: does something else listen on ${BACKEND}?`)
  process.exit(1)
})
const servers = []
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
try {
  for (let tries = 0; tries < 60; tries++) {
    if (
      await mock('POST', 'reset', { scenario: 'seed' }).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((done) => setTimeout(done, 500))
  }
  const pictures = await picturesOf(`http://127.0.0.1:${BACKEND}`)
  servers.push(
    await serve(DIST, SHOP, BACKEND, pictures, streams),
    await serve(FLOOR, FLOOR_PORT, BACKEND),
  )
  const among = (browser) =>
    office(browser, { shop, port: OFFICE, mock, note, user: OWNER, loads: LOADS })
  const shopper = {
    dist: DIST,
    backend: BACKEND,
    floor: `http://127.0.0.1:${FLOOR_PORT}/`,
    pictures,
    note,
    user: CUSTOMER,
  }
  const onBad = (measure) => (browser) =>
    measure(browser, { ...shopper, port: AGAIN, mock, loads: LOADS })
  const still = (measure) => (browser) =>
    measure(browser, { shop, mock, note, customer: CUSTOMER, owner: OWNER, loads: LOADS })
  const all = {
    home,
    admin,
    screens,
    products,
    stream,
    input,
    routes,
    back,
    office: among,
    again: (browser) =>
      again(browser, { ...shopper, port: AGAIN, loads: LOADS, pairs: Number(word('pairs') ?? 5) }),
    bad: onBad(bad),
    'bad-order': onBad(badOrder),
    growth: still(growth),
    visitor: still(visitor),
    leaks: still(leaks),
    presses: still(presses),
    seen: still(seen),
  }
  for (const name of parts) {
    try {
      await all[name]?.(browser)
    } catch (error) {
      console.error(`${name} was not measured: ${error.message.split('\n')[0]}`)
    }
  }
} finally {
  await browser.close()
  for (const server of servers) server.close().closeAllConnections()
  preview.removeAllListeners('exit')
  process.kill(-preview.pid)
}

const kept = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {}
const shown = (value, unit) =>
  value === undefined || Number.isNaN(value)
    ? ''
    : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(value < 1 ? 3 : 1))} ${unit}`.trim()
const lines = rows.map(({ measure, value, unit, must, aim }) => [
  measure,
  shown(must, unit),
  shown(aim, unit),
  shown(value, unit),
  must === undefined
    ? ''
    : value <= must
      ? aim !== undefined && value <= aim
        ? 'aim'
        : 'must'
      : 'MISSED',
  shown(kept[measure], unit),
])
const head = ['measure', 'must', 'aim', 'measured', '', 'baseline']
const widths = head.map((title, at) =>
  Math.max(title.length, ...lines.map((line) => line[at].length)),
)
for (const line of [head, head.map((_, at) => '-'.repeat(widths[at])), ...lines])
  console.log(`| ${line.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`)
if (process.argv.includes('--keep'))
  writeFileSync(
    BASELINE,
    `${JSON.stringify({ ...kept, ...Object.fromEntries(rows.map(({ measure, value }) => [measure, Number(value.toFixed(3))])) }, null, 2)}\n`,
  )
process.exit(outgrown ? 1 : 0)
