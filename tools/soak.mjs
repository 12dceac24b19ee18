// npm run proofs -- --only soak [-- --minutes=60] [--port=4180]
// Keeps a storefront and a back office open for an hour and walks through them, while the server sends a message a second
// and the page reads the cart every three seconds. Fails if heap, DOM nodes or listeners grew since minute ten, or if an
// object URL remains. Shorter runs send the same number of messages, at most ten a second, and compare with their first
// sixth. Needs a build in dist/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { findBrowser } from './browser.mjs'
import { startPreview } from './previewServer.mjs'
import { startAndEnd, judgeGrowth, SAMPLE_COUNT } from './soakJudge.mjs'

const numberOption = (name, otherwise) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const MINUTES = numberOption('minutes', 60)
const PORT = numberOption('port', 4180)
const ORIGIN = `http://127.0.0.1:${PORT}`
const PACE = Math.min(10, Math.max(1, 60 / MINUTES))
const MESSAGE_MS = 1000 / PACE
const STEP_MS = 4000 / Math.min(4, PACE)
/** This limit is generous, because a step should fail only if nothing can be pressed, not because it is slow. */
const PATIENCE = 15_000
/** Rounds through every screen before the measurement, because code that is loaded once is not growth. */
const WARM_ROUNDS = 3
/**
 * Switches the optimizing compilers off, because compiled code grows in the same heap for an hour without a leak. Of 975
 * kB that twelve visits of the product form added, 690 kB were compiled code and none were objects of the app.
 */
const INTERPRETED = '--no-opt --no-maglev --no-sparkplug'
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const DOT_PNG = Buffer.from(PNG, 'base64')

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const patchMock = (path, body) =>
  fetch(`${ORIGIN}/__mock/api/${path}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  }).then((reply) => reply.text())

/** If there is no visible link, navigates through the router's history instead. */
async function followLink(page, path) {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  const pressed =
    (await link.count()) > 0 &&
    (await link.click({ timeout: PATIENCE / 4 }).then(
      () => true,
      () => false,
    ))
  if (!pressed)
    await page.evaluate((to) => {
      history.pushState({ key: String(Math.random()) }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
  await page.locator('main h1').first().waitFor({ state: 'attached', timeout: 10_000 })
}

/**
 * Sets the files inside the page. Playwright's setInputFiles would keep a handle to the field, and with it the whole
 * unmounted screen.
 */
async function pickPictures(page, field, pictures = 1) {
  await field.waitFor({ state: 'attached', timeout: 10_000 })
  await field.evaluate(
    (input, { base64, count }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const given = new DataTransfer()
      for (let nth = 0; nth < count; nth++)
        given.items.add(new File([bytes], `receipt-${nth}.png`, { type: 'image/png' }))
      input.files = given.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { base64: PNG, count: pictures },
  )
}

const pressButton = async (page, name) =>
  page.getByRole('button', { name }).first().click({ timeout: PATIENCE })

/**
 * Waits until a popup is open: an Escape pressed earlier would have no effect, and the popup would then cover the page.
 */
async function closePopups(page) {
  await page.locator('dialog[open], [aria-expanded="true"]').first().waitFor({ timeout: PATIENCE })
  await page.keyboard.press('Escape')
}

const SHOP_SIDE = {
  who: {
    email: 'asha@pahiran.example',
    full_name: 'Asha Shrestha',
    role: 'customer',
    phone: '9841000001',
  },
  home: '/',
  steps: [
    (page) => followLink(page, '/products'),
    (page) =>
      page
        .getByRole('link', { name: /Patan Brick Kurta/ })
        .first()
        .click({ timeout: PATIENCE }),
    (page) =>
      page
        .getByRole('list', { name: /^Pictures of/ })
        .getByRole('button')
        .first()
        .click({ timeout: PATIENCE }),
    closePopups,
    (page) => pressButton(page, /^Cart/),
    closePopups,
    (page) => followLink(page, '/checkout'),
    (page) => pickPictures(page, page.locator('input[type=file]').first()),
    (page) => followLink(page, '/myorders'),
    (page) => pressButton(page, 'Account'),
    closePopups,
    (page) => followLink(page, '/notifications'),
    (page) => followLink(page, '/search?q=kurta'),
    (page) => followLink(page, '/about'),
    (page) => followLink(page, '/contact'),
    (page) => page.getByLabel('Message').fill(`Hello ${Date.now()}`, { timeout: PATIENCE }),
    (page) => followLink(page, '/order-success'),
  ],
}

const ADMIN_SIDE = {
  who: { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' },
  home: '/nest/dashboard',
  steps: [
    (page) => followLink(page, '/nest/users'),
    (page) => followLink(page, '/nest/orders'),
    (page) => pressButton(page, /^View/),
    closePopups,
    (page) => followLink(page, '/nest/orders?view=desk'),
    (page) => followLink(page, '/nest/inquiries'),
    (page) => pressButton(page, /^Reply to/),
    closePopups,
    (page) => followLink(page, '/nest/products'),
    (page) => pressButton(page, 'Add New Product'),
    (page) => pickPictures(page, page.getByLabel('Add a picture')),
    async (page) => {
      await page.getByRole('link', { name: 'Users' }).first().click({ timeout: PATIENCE })
      await pressButton(page, 'Throw away')
    },
    (page) => followLink(page, '/nest/pages'),
    (page) => pickPictures(page, page.getByLabel('Add banner pictures'), 2),
    (page) => pressButton(page, 'Remove banner 1'),
    // Undo the change, because a restored draft would grow with each round.
    (page) => pressButton(page, 'Undo'),
    (page) => pressButton(page, 'Undo'),
    (page) => followLink(page, '/nest/settings'),
    (page) => followLink(page, '/nest/dashboard'),
  ],
}

function countObjectUrls() {
  const living = new Set()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (what) => {
    const url = createObjectURL.call(URL, what)
    living.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    living.delete(url)
    revokeObjectURL.call(URL, url)
  }
  window.objectUrls = () => living.size
}

async function openSide(browser, { who, home, steps }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  // The sample's receipts are SVG files, whose inner nodes the browser counts as the page's. An owner has no SVG
  // receipts, so send a PNG instead.
  await context.route('**/*.svg', (route) =>
    route.fulfill({ contentType: 'image/png', body: DOT_PNG }),
  )
  const page = await context.newPage()
  const uncaught = []
  const missed = new Map()
  page.on('pageerror', (error) => uncaught.push(error.message))
  let polls = 0
  page.on('request', (request) => void (polls += Number(request.url().includes('get_cart.php'))))
  await page.addInitScript(countObjectUrls)
  await page.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(who))
  await page.goto(ORIGIN + home)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  let at = 0
  let rounds = 0

  const step = async () => {
    const index = at
    at = (at + 1) % steps.length
    if (at === 0) rounds++
    await steps[index](page).catch((error) =>
      missed.set(index, String(error.message).split('\n')[0]),
    )
  }

  const sample = async () => {
    // Measure on the same idle screen each time, so that samples can be compared.
    do await step()
    while (at !== 0)
    await followLink(page, home)
    await pause(6000)
    for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name) => metrics.find((one) => one.name === name)?.value ?? 0
    const objectUrls = await page.evaluate(() => window.objectUrls())
    return {
      heap: usedSize,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      objectUrls,
      rounds,
    }
  }

  const warmUp = async () => {
    while (rounds < WARM_ROUNDS) await step()
  }

  return { step, sample, warmUp, uncaught, missed, polls: () => polls }
}

const percentText = (now, then) =>
  `${now >= then ? '+' : ''}${(((now - then) / then) * 100).toFixed(2)} %`

async function runSoak(browser) {
  const sides = {
    shop: await openSide(browser, SHOP_SIDE),
    'back office': await openSide(browser, ADMIN_SIDE),
  }
  await Promise.all(Object.values(sides).map((side) => side.warmUp()))
  const pollsBefore = sides.shop.polls()
  const started = Date.now()
  const end = started + MINUTES * 60_000
  let messages = 0
  const sending = setInterval(() => {
    messages++
    void patchMock('world/products/102', { title: `Soaked ${messages}` }).catch(() => {})
  }, MESSAGE_MS)
  const samples = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let nth = 0; nth <= SAMPLE_COUNT; nth++) {
    const due = started + (nth * (end - started)) / SAMPLE_COUNT
    while (Date.now() < due) {
      await Promise.all(Object.values(sides).map((side) => side.step()))
      await pause(STEP_MS)
    }
    await Promise.all(
      Object.entries(sides).map(async ([name, side]) => samples[name].push(await side.sample())),
    )
    const now = ((Date.now() - started) / 60_000).toFixed(1)
    console.log(
      `minute ${now}: ${Object.entries(samples)
        .map(([name, list]) => `${name} ${JSON.stringify(list.at(-1))}`)
        .join('  ')}`,
    )
  }
  clearInterval(sending)
  const polls = sides.shop.polls() - pollsBefore
  const faults = Object.entries(sides).flatMap(([name, side]) =>
    judgeGrowth(name, { ...side, samples: samples[name] }),
  )
  for (const [name, list] of Object.entries(samples)) {
    const { base, last, objectUrls, rounds } = startAndEnd(list)
    console.log(
      `${name}: heap ${percentText(last.heap, base.heap)}, nodes ${percentText(last.nodes, base.nodes)}, listeners ${percentText(last.listeners, base.listeners)}, object URLs ${objectUrls}, rounds ${rounds}`,
    )
  }
  console.log(
    `${MINUTES} min: ${messages} messages sent, ${polls} cart polls, ${faults.length} faults`,
  )
  for (const fault of faults) console.error(fault)
  mkdirSync('test-results', { recursive: true })
  writeFileSync(
    'test-results/soak.json',
    JSON.stringify({ minutes: MINUTES, messages, polls, samples, faults }, null, 1),
  )
  return faults.length === 0
}

const server = await startPreview(PORT)
let isPassed = false
try {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      `--js-flags=${INTERPRETED}`,
    ],
  })
  isPassed = await runSoak(browser)
  await browser.close()
} finally {
  await server.stop()
}
process.exit(isPassed ? 0 : 1)
