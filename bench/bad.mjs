// A shopper on a bad line (bench/line.mjs: 400 kbit/s, 400 ms, 5 % of the packets lost): npm run bench -- --only=bad. The first
// visit, then an order with a receipt of 3 MB, whose upload stalls three times for 10 s and is cut once.
import { loadTool } from '../tools/loadTool.mjs'
import { ADDRESS, bothBuilds, fillCheckout, toCheckout } from './again.mjs'
import { openLine, PROFILES } from './line.mjs'
import { median, open, PHONE } from './page.mjs'
import { photo } from './pictures.mjs'
import { serve } from './serveBuild.mjs'

const STALL_MS = 10_000
/** Longer than this nothing may look dead. */
const DEAD_MS = 400
/** A wait that is longer says what it waits for. */
const LONG_MS = 4000
const TELLING =
  /\.\.\.|…|%|Loading|longer than usual|is slow|can't reach|offline|Checking|Prices as of|again/i

/** Runs in the page. Notes the time of the first words in `main`, and of the first product. */
function watchWords() {
  window.__words = { first: 0, product: 0 }
  const look = () => {
    const main = document.querySelector('main')
    const seen = window.__words
    if (!seen.first && (main?.innerText ?? '').trim().length > 20) seen.first = performance.now()
    if (!seen.product && main?.querySelector('article')) seen.product = performance.now()
    if (!seen.first || !seen.product) setTimeout(look, 20)
  }
  look()
}

/** Runs in the page: the time from each press to the next change of what is on the screen, and what stands there while it waits. */
function watchPresses() {
  window.__presses = []
  addEventListener(
    'pointerup',
    ({ timeStamp, target }) => {
      const press = {
        what:
          target?.closest?.('a, button, label, summary')?.textContent?.trim().slice(0, 40) ?? '',
        ms: null,
      }
      window.__presses.push(press)
      const watch = new MutationObserver(() => {
        press.ms ??= performance.now() - timeStamp
        watch.disconnect()
      })
      watch.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    },
    true,
  )
}

async function firstWords(browser, shop, loads) {
  const found = { first: [], product: [], uncovered: [] }
  for (let at = 0; at < loads; at++) {
    const { context, page } = await open(browser, {
      device: PHONE,
      slow: false,
      workers: true,
      before: [watchWords],
    })
    await page.goto(shop, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForFunction(
      () => window.__words?.product > 0 && window.__bench.uncovered > 0,
      null,
      {
        timeout: 120_000,
      },
    )
    const { first, product } = await page.evaluate(() => window.__words)
    found.first.push(first)
    found.product.push(product)
    found.uncovered.push(await page.evaluate(() => window.__bench.uncovered))
    await context.close()
  }
  return found
}

/** Does once what a shopper does. Measures the wait after each press, and checks that a long wait says what it waits for. */
async function tour(browser, shop, user) {
  const { context, page } = await open(browser, {
    device: PHONE,
    slow: false,
    workers: true,
    user,
    cpu: 1,
    before: [watchPresses],
  })
  const waits = []
  await page.goto(shop, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0, null, {
    timeout: 120_000,
  })
  const act = async (name, press, there) => {
    await press()
    const from = performance.now()
    let silent = false
    for (let told = false; !(await there().catch(() => false)); await page.waitForTimeout(100)) {
      const waited = performance.now() - from
      if (waited > 120_000) throw new Error(`${name}: nothing came in two minutes`)
      if (waited < LONG_MS || told) continue
      told = true
      const words = await page.evaluate(
        () =>
          document.body.innerText +
          [...document.querySelectorAll('[aria-busy=true], [role=status], [aria-label]')]
            .map((one) => one.ariaLabel ?? '')
            .join(' '),
      )
      silent = !TELLING.test(words)
    }
    waits.push({ name, ms: performance.now() - from, silent })
  }
  const seen = (locator) => () => locator.first().isVisible()
  const main = page.getByRole('main')
  await act(
    'a product',
    () => main.locator('article a').first().click(),
    seen(main.locator('input[type=radio]:enabled').locator('xpath=..')),
  )
  for (const choice of ['Color', 'Size'])
    await act(
      `the ${choice.toLowerCase()}`,
      () =>
        main
          .getByRole('group', { name: choice })
          .locator('label:has(input:enabled)')
          .first()
          .click(),
      seen(main.getByRole('group', { name: choice }).locator('input:checked').locator('xpath=..')),
    )
  await act(
    'add to cart',
    () =>
      page
        .getByRole('button', { name: /Add to cart/i })
        .first()
        .click(),
    seen(page.getByText(/added/i)),
  )
  await act(
    'the cart',
    () => page.getByRole('button', { name: /^Cart/ }).click(),
    seen(
      page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('link', { name: 'Checkout' }),
    ),
  )
  await act(
    'the checkout',
    () =>
      page
        .getByRole('dialog', { name: 'Shopping Cart' })
        .getByRole('link', { name: 'Checkout' })
        .click(),
    seen(page.getByLabel('Delivery address')),
  )
  await act(
    'all products',
    () => page.goto(`${shop}products`, { waitUntil: 'commit', timeout: 60_000 }),
    seen(main.locator('article')),
  )
  await act(
    'contact',
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click(),
    seen(page.getByRole('textbox', { name: 'Message' })),
  )
  await act(
    'search',
    () => page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click(),
    seen(page.getByRole('searchbox').or(page.getByRole('combobox'))),
  )
  const presses = (await page.evaluate(() => window.__presses)).map(({ ms, ...rest }) => ({
    ms: ms ?? Infinity,
    ...rest,
  }))
  await context.close()
  return { waits, presses }
}

const STALLS = [0.1, 0.3, 0.5]
const CUT_AT = 0.7

/** The order's upload with three stalls and a cut, then what the shop offers until the order is placed. */
async function order(browser, { shop, line, user, mock }) {
  const receipt = await photo(browser)
  const { context, page } = await open(browser, {
    device: PHONE,
    slow: false,
    workers: true,
    user,
    cpu: 1,
  })
  const fields = async () => ({
    address: await page.getByLabel('Delivery address').inputValue(),
    phone: await page.getByLabel('Phone').inputValue(),
    receipt: (await page.getByRole('main').innerText()).includes('esewa'),
  })
  await page.goto(shop, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0, null, {
    timeout: 120_000,
  })
  page.setDefaultTimeout(60_000)
  await toCheckout(page)
  await fillCheckout(page, receipt)
  // The shop makes a large picture smaller, and says how large it is now.
  const told = await page.getByRole('region', { name: 'Receipt' }).innerText()
  const size = Number(/([\d.]+) MB now/.exec(told)?.[1] ?? receipt.buffer.length / 1e6) * 1e6
  const before = (await mock('GET', 'world/orders')).length
  const pressedAt = performance.now()
  await page.getByRole('button', { name: /^Place order/i }).click()
  const began = line.sent()
  const todo = [...STALLS]
  for (let isCut = false; !isCut; await page.waitForTimeout(250)) {
    const part = (line.sent() - began) / size
    if (todo.length > 0 && part >= todo[0]) {
      todo.shift()
      line.stall(STALL_MS)
    }
    if (part >= CUT_AT) {
      line.cut()
      isCut = true
    }
    if (performance.now() - pressedAt > 400_000)
      throw new Error(`the upload stands at ${Math.round(part * 100)} %`)
  }
  const again = page.getByRole('button', { name: /^(Try Again|Send it again|Place order)$/i })
  const thanks = page.getByRole('heading', { name: /Thank you/i })
  await again.or(thanks).first().waitFor({ timeout: 300_000 })
  let lost = []
  const sentences = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ').slice(0, 400)
  if (!(await thanks.isVisible())) {
    const kept = await fields()
    lost = Object.entries({
      address: kept.address === ADDRESS,
      phone: kept.phone === '9841000001',
      receipt: kept.receipt,
    }).flatMap(([name, fine]) => (fine ? [] : [name]))
    await again.first().click()
    await thanks.waitFor({ timeout: 400_000 })
  }
  const orders = (await mock('GET', 'world/orders')).length - before
  await context.close()
  return {
    orders,
    lost,
    picked: receipt.buffer.length,
    size,
    sentences,
    seconds: (performance.now() - pressedAt) / 1000,
  }
}

/** The worker's build behind the bad line. */
async function onBadLine({ dist, port, backend, pictures }, act) {
  const [withWorker] = await bothBuilds(dist)
  const server = await serve(withWorker, port + 1, backend, pictures)
  const { createDice } = await loadTool('../mocks/world/dice.ts')
  const line = await openLine({
    port,
    server: port + 1,
    profile: PROFILES.bad,
    roll: createDice(20_261_125).roll,
  })
  try {
    await act(`http://127.0.0.1:${port}/`, line)
  } finally {
    line.close()
    server.close().closeAllConnections()
  }
}

export const bad = (browser, place) =>
  onBadLine(place, async (shop) => {
    const { note, loads, user } = place
    const { first, product, uncovered } = await firstWords(browser, shop, loads)
    note('bad line, first visit: words on /', median(first), 'ms', { must: 3600 })
    note('bad line, first visit: first product', median(product), 'ms')
    note('bad line, first visit: content uncovered', median(uncovered), 'ms')
    const { waits, presses } = await tour(browser, shop, user)
    const slowest = presses.reduce((worst, one) => (one.ms > worst.ms ? one : worst), {
      ms: 0,
      what: '',
    })
    note(`bad line: the longest a press looked dead ("${slowest.what}")`, slowest.ms, 'ms', {
      must: DEAD_MS,
    })
    for (const { name, ms, silent } of waits)
      note(`bad line, wait for ${name}${silent ? ', which said nothing' : ''}`, ms, 'ms')
    note(
      'bad line: waits above 4 s that said nothing',
      waits.filter(({ silent }) => silent).length,
      '',
      { must: 0 },
    )
  })

export const badOrder = (browser, place) =>
  onBadLine(place, async (shop, line) => {
    const { note, user, mock } = place
    const result = await order(browser, { shop, line, user, mock })
    console.log(`after the cut the checkout says: ${result.sentences}`)
    note('checkout on the bad line, three stalls, one cut: orders', result.orders, '', { must: 1 })
    note('checkout on the bad line: fields lost', result.lost.length, '', { must: 0 })
    note('checkout on the bad line: picked picture', result.picked / 1e6, 'MB')
    note('checkout on the bad line: sent picture', result.size / 1e6, 'MB')
    note('checkout on the bad line: from the press to the thank-you page', result.seconds, 's')
  })
