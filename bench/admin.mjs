// Measures the back office with 50,000 orders on the bench's desktop. The network is not slowed down: 20 MB of orders would
// measure the line, not the page. A proxy serves the reply, because the mock backend would take longer to build it than the
// page to read it.
import { createServer, request } from 'node:http'
import { bareHand, bareKey, DESK, median, metrics, open, until } from './page.mjs'

const LIST = '/backend/api/get_orders.php'

const read = (address) =>
  new Promise((done, failed) => {
    request(address, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', failed)
      .end()
  })

/** How many orders each search word must find, computed apart from the page's code. */
function countOf(body, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ id, first_name, last_name, phone, user_email }) =>
    `#${id} ${first_name} ${last_name} ${phone} ${user_email}`.toLowerCase()
  return JSON.parse(body)
    .orders.filter((order) => words.every((word) => text(order).includes(word)))
    .length.toLocaleString('en-IN')
}

/** Forwards everything to the shop, but answers the list of orders itself. */
async function front(port, behind) {
  const list = await read(`${behind}${LIST}`)
  const server = createServer((incoming, reply) => {
    if (incoming.method === 'GET' && incoming.url.split('?')[0] === LIST) {
      reply.writeHead(200, {
        'Content-Type': list.headers['content-type'] ?? 'application/json',
        'Content-Length': list.body.length,
      })
      return void reply.end(list.body)
    }
    const onward = request(
      `${behind}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode, answer.headers)
        reply.flushHeaders()
        answer.pipe(reply)
      },
    )
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return { server, bytes: list.body.length, count: (typed) => countOf(list.body, typed) }
}

const ROW = 'tr[data-order]'
const DESK_OPEN = 'section[aria-label^="Order #"]'
const FIGURES = 'main dl small'

const longest = (page, from) =>
  page.evaluate(
    (since) =>
      Math.max(
        0,
        ...window.__bench.tasks.filter(([start]) => start >= since).map(([, length]) => length),
      ),
    from,
  )
const now = (page) => page.evaluate(() => performance.now())

/** The times of the first rows in the table, and of all orders. */
function watchTable([row, count]) {
  window.__list = { first: 0, all: 0 }
  new MutationObserver((_, watch) => {
    const seen = window.__list
    if (!seen.first && document.querySelector(row)) seen.first = performance.now()
    if (!document.querySelector('main footer p')?.textContent.endsWith(` of ${count}`)) return
    seen.all = performance.now()
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** A cold visit to the list. The driver does not record the network, because the browser would hold the 18 MB twice for it. */
async function load(browser, shop, user, cpu, count) {
  const { context, page } = await open(browser, {
    device: DESK,
    cpu,
    user,
    bare: true,
    before: [watchTable, [ROW, count]],
  })
  await page.goto(`${shop}/nest/orders`)
  await page.waitForFunction(() => window.__list.all > 0 && window.__bench.uncovered > 0)
  await page.waitForTimeout(3000)
  const { first, all } = await page.evaluate(() => window.__list)
  const found = { first, all, longest: await longest(page, 0) }
  await context.close()
  return found
}

/** The list with all orders read, in a page to which the driver does not listen. */
async function listRead(browser, shop, user, cpu) {
  const bare = await open(browser, { device: DESK, cpu, user, bare: true })
  const { page } = bare
  await page.goto(`${shop}/nest/orders`)
  await page.waitForFunction(() =>
    / of /.test(document.querySelector('main footer p')?.textContent ?? ''),
  )
  await page.waitForFunction(() => window.__bench.uncovered > 0)
  await page.waitForTimeout(3000)
  return bare
}

/** Types into the search field, then switches the tabs. */
async function orders(browser, shop, user, cpu, counts) {
  const bare = await listRead(browser, shop, user, cpu)
  const { context, page } = bare
  const found = { key: [], tab: [] }
  const rested = await now(page)
  await page.evaluate(() => document.querySelector('input[type=search]').focus())
  for (const [words, count] of counts) {
    // The line below the table names the number of found orders, so it shows when the search is done.
    const shown = ([text, many]) =>
      document.querySelector('input[type=search]')?.value === text &&
      document.querySelector('main footer p')?.textContent.endsWith(` of ${many}`) === true
    found.key.push(await until(page, bareKey(bare, words.at(-1)), shown, [words, count]))
  }
  await page.evaluate(() => document.querySelector('input[type=search]').select())
  await bareKey(bare, 'Backspace')()
  await page.waitForTimeout(1500)
  for (const name of ['Pending', 'Delivered', 'Total Orders'])
    found.tab.push(
      await until(
        page,
        await bareHand(bare, 'nav[aria-label="Orders by status"] a', name),
        (word) =>
          document
            .querySelector('nav[aria-label="Orders by status"] a[aria-current]')
            ?.textContent.startsWith(word) === true,
        name,
      ),
    )
  found.after = await longest(page, rested)
  await context.close()
  return { key: Math.max(...found.key), tab: Math.max(...found.tab), after: found.after }
}

/** The link to all orders found names the typed text, so it shows which text the results belong to. */
const foundFor = (text) =>
  document.querySelector('[role=combobox]')?.value === text &&
  [...document.querySelectorAll('[role=option]')].some(
    ({ href }) => new URL(href).searchParams.get('q') === text.trim(),
  )

/** Types into the search over everything (Ctrl K). */
async function everything(browser, shop, user, cpu, typed) {
  const bare = await listRead(browser, shop, user, cpu)
  const { context, page } = bare
  // The first opening loads its code and indexes all orders.
  await bareKey(bare, 'Control+k')()
  await page.waitForFunction(
    () => document.querySelector('[role=option]') && !/Still loading/.test(document.body.innerText),
  )
  await page.waitForTimeout(2000)
  await bareKey(bare, 'Escape')()
  await page.waitForTimeout(800)
  const shown = () => document.querySelectorAll('[role=option]').length > 0
  const opening = await until(page, bareKey(bare, 'Control+k'), shown)
  const keys = []
  for (const text of typed) keys.push(await until(page, bareKey(bare, text.at(-1)), foundFor, text))
  await context.close()
  return { opening, key: Math.max(...keys) }
}

/** The dashboard and the receipt desk, opened from the list: all orders are in memory, so only their own work is measured. */
async function others(browser, shop, user, cpu) {
  const bare = await listRead(browser, shop, user, cpu)
  const { context, page, cdp } = bare
  const link = (text) => bareHand(bare, 'main a, nav[aria-label="Back office"] a', text)
  // The driver must not evaluate scripts during the measurement.
  const visit = async (text, there) => {
    const press = await link(text)
    const from = await now(page)
    const before = await metrics(cdp)
    await press()
    await page.waitForTimeout(2500)
    const after = await metrics(cdp)
    if (!(await page.evaluate((selector) => document.querySelector(selector) !== null, there)))
      throw new Error(`${text} did not open within 2.5 s`)
    return {
      script: (after.ScriptDuration - before.ScriptDuration) * 1000,
      longest: await longest(page, from),
    }
  }
  const desk = await visit('Receipt desk', DESK_OPEN)
  // The first visit loads the chunk and other lists; the second one measures computing and rendering only.
  await visit('Dashboard', FIGURES)
  await (
    await link('Users')
  )()
  await page.waitForTimeout(1500)
  const dashboard = await visit('Dashboard', FIGURES)
  await context.close()
  return { desk: desk.longest, script: dashboard.script, dashboard: dashboard.longest }
}

/** A cold visit to the dashboard. */
async function cold(browser, shop, user, cpu) {
  const { context, page } = await open(browser, { device: DESK, cpu, user, bare: true })
  await page.goto(`${shop}/nest/dashboard`)
  await page.waitForFunction(
    () => document.querySelector('main dl small') && window.__bench.uncovered > 0,
  )
  await page.waitForTimeout(2500)
  const found = {
    longest: await longest(page, 0),
    cls: await page.evaluate(() => window.__bench.cls),
  }
  await context.close()
  return found
}

const each = async (times, act) => {
  const all = []
  for (let at = 0; at < times; at++) all.push(await act())
  return Object.fromEntries(
    Object.keys(all[0]).map((key) => [key, median(all.map((one) => one[key]))]),
  )
}

const HALF = { must: 100, aim: 50 }

export async function office(browser, { shop, port, mock, note, user, loads }) {
  const products = await mock('GET', 'world/products')
  await mock('POST', 'scenario', { name: 'big' })
  // The catalogue stays small: rows with ten thousand products are measured apart.
  await mock('PUT', 'world/products', products)
  const { server, bytes, count } = await front(port, shop)
  const typed = [...'buyer 12'].map((_, at, all) => all.slice(0, at + 1).join(''))
  const counts = typed.map((words) => [words, count(words)])
  const address = `http://127.0.0.1:${port}`
  note('orders, 50,000: the list', bytes / 1024 / 1024, 'MB')
  try {
    for (const cpu of [1, 4]) {
      const where = cpu === 1 ? '' : `, CPU ${cpu}× slower`
      const visit = await each(loads, () => load(browser, address, user, cpu, count('')))
      note(`orders, 50,000${where}: first table`, visit.first, 'ms', { must: 1500, aim: 750 })
      note(`orders, 50,000${where}: all of them read`, visit.all, 'ms')
      note(`orders, 50,000${where}: longest task of the load`, visit.longest, 'ms', HALF)
      const list = await each(loads, () => orders(browser, address, user, cpu, counts))
      note(`orders, 50,000${where}: search key stroke, worst`, list.key, 'ms', HALF)
      note(`orders, 50,000${where}: tab change, worst`, list.tab, 'ms', HALF)
      note(`orders, 50,000${where}: longest task of searching and tabs`, list.after, 'ms', HALF)
      const search = await each(loads, () => everything(browser, address, user, cpu, typed))
      note(`search of all (Ctrl K), 50,000${where}: opening`, search.opening, 'ms', HALF)
      note(
        `search of all (Ctrl K), 50,000${where}: key stroke, worst`,
        search.key,
        'ms',
        cpu === 1 ? { must: 50 } : HALF,
      )
      const more = await each(loads, () => others(browser, address, user, cpu))
      note(`receipt desk, 50,000${where}: longest task of opening`, more.desk, 'ms', HALF)
      note(`dashboard, 50,000${where}: arithmetic and drawing`, more.script, 'ms', {
        must: 150,
        aim: 75,
      })
      note(`dashboard, 50,000${where}: longest task of it`, more.dashboard, 'ms', HALF)
      const first = await each(loads, () => cold(browser, address, user, cpu))
      note(`dashboard, 50,000${where}: longest task of a cold load`, first.longest, 'ms', HALF)
      note(`dashboard, 50,000${where}: CLS`, first.cls, '', { must: 0.01, aim: 0 })
    }
  } finally {
    server.close().closeAllConnections()
    await mock('POST', 'reset', { scenario: 'seed' })
  }
}
