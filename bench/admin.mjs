// Measures the back office with 50,000 orders on the bench's desktop. The network is not slowed down: transferring 20 MB of
// orders would dominate the measurement. A proxy serves the reply, because the mock backend takes longer to build it than
// the page to read it.
import { createServer, request } from 'node:http'
import { prepareBareClick, bareKeyAction, DESKTOP, median, openPage, timeUntil } from './page.mjs'

const ORDERS_URL = '/backend/api/get_orders.php'

const fetchBody = (address) =>
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
function countMatches(body, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ id, first_name, last_name, phone, user_email }) =>
    `#${id} ${first_name} ${last_name} ${phone} ${user_email}`.toLowerCase()
  return JSON.parse(body)
    .orders.filter((order) => words.every((word) => text(order).includes(word)))
    .length.toLocaleString('en-IN')
}

/** Forwards everything to the shop, but answers the list of orders itself. */
async function serveOrdersFast(port, behind) {
  const list = await fetchBody(`${behind}${ORDERS_URL}`)
  const server = createServer((incoming, reply) => {
    if (incoming.method === 'GET' && incoming.url.split('?')[0] === ORDERS_URL) {
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
  return { server, bytes: list.body.length, count: (typed) => countMatches(list.body, typed) }
}

/** Opens the list and waits until all orders are read, in a page that Playwright does not control. */
async function timeToOrdersList(browser, shop, user, cpu) {
  const bare = await openPage(browser, { device: DESKTOP, cpu, user, bare: true })
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
async function measureOrders(browser, shop, user, cpu, counts) {
  const bare = await timeToOrdersList(browser, shop, user, cpu)
  const { context, page } = bare
  const found = { key: [], tab: [] }
  await page.evaluate(() => document.querySelector('input[type=search]').focus())
  for (const [words, count] of counts) {
    // The line below the table names the number of found orders, so it shows when the search is done.
    const shown = ([text, many]) =>
      document.querySelector('input[type=search]')?.value === text &&
      document.querySelector('main footer p')?.textContent.endsWith(` of ${many}`) === true
    found.key.push(await timeUntil(page, bareKeyAction(bare, words.at(-1)), shown, [words, count]))
  }
  await page.evaluate(() => document.querySelector('input[type=search]').select())
  await bareKeyAction(bare, 'Backspace')()
  await page.waitForTimeout(1500)
  for (const name of ['Pending', 'Delivered', 'Total Orders'])
    found.tab.push(
      await timeUntil(
        page,
        await prepareBareClick(bare, 'nav[aria-label="Orders by status"] a', name),
        (word) =>
          document
            .querySelector('nav[aria-label="Orders by status"] a[aria-current]')
            ?.textContent.startsWith(word) === true,
        name,
      ),
    )
  await context.close()
  return { key: Math.max(...found.key), tab: Math.max(...found.tab) }
}

const repeatAct = async (times, act) => {
  const all = []
  for (let at = 0; at < times; at++) all.push(await act())
  return Object.fromEntries(
    Object.keys(all[0]).map((key) => [key, median(all.map((one) => one[key]))]),
  )
}

export async function measureBackOffice(browser, { shop, port, mock, note, user, loads }) {
  const products = await mock('GET', 'world/products')
  await mock('POST', 'scenario', { name: 'big' })
  // The catalogue stays small: rows with ten thousand products are measured apart.
  await mock('PUT', 'world/products', products)
  const { server, bytes, count } = await serveOrdersFast(port, shop)
  const typed = [...'buyer 12'].map((_, at, all) => all.slice(0, at + 1).join(''))
  const counts = typed.map((words) => [words, count(words)])
  const address = `http://127.0.0.1:${port}`
  note('orders, 50,000: the list', bytes / 1024 / 1024, 'MB')
  try {
    for (const cpu of [1, 4]) {
      const where = cpu === 1 ? '' : `, CPU ${cpu}× slower`
      const list = await repeatAct(loads, () => measureOrders(browser, address, user, cpu, counts))
      note(`orders, 50,000${where}: search key stroke, worst`, list.key, 'ms', 120)
      note(`orders, 50,000${where}: tab change, worst`, list.tab, 'ms', 120)
    }
  } finally {
    server.close().closeAllConnections()
    await mock('POST', 'reset', { scenario: 'seed' })
  }
}
