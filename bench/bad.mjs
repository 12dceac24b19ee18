// A shopper on a bad line (bench/line.mjs: 400 kbit/s, 400 ms, 5 % of the packets lost): npm run bench -- --only=bad. The first
// visit, and what each press of a shopper waits for.
import { loadTool } from '../tools/loadTool.mjs'
import { withWorker } from './again.mjs'
import { openLine, PROFILES } from './line.mjs'
import { median, open, PHONE } from './page.mjs'
import { serve } from './serveBuild.mjs'

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

/** The worker's build behind the bad line. */
async function onBadLine({ dist, port, backend, pictures }, act) {
  const server = await serve(await withWorker(dist), port + 1, backend, pictures)
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
    note('bad line, first visit: words on /', median(first), 'ms', 3600)
    note('bad line, first visit: first product', median(product), 'ms')
    note('bad line, first visit: content uncovered', median(uncovered), 'ms')
    const { waits, presses } = await tour(browser, shop, user)
    const slowest = presses.reduce((worst, one) => (one.ms > worst.ms ? one : worst), {
      ms: 0,
      what: '',
    })
    note(`bad line: the longest a press looked dead ("${slowest.what}")`, slowest.ms, 'ms', DEAD_MS)
    for (const { name, ms, silent } of waits)
      note(`bad line, wait for ${name}${silent ? ', which said nothing' : ''}`, ms, 'ms')
    note(
      'bad line: waits above 4 s that said nothing',
      waits.filter(({ silent }) => silent).length,
      '',
      0,
    )
  })
