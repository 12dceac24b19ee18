// Measures the back office with 50,000 orders in a desktop browser. The network is not slowed down, because
// transferring 20 MB of orders would take most of the measured time.
import { prepareBareClick, bareKeyAction, DESKTOP, median, openPage, timeUntil } from './page.mjs'

const ORDERS_URL = '/backend/api/get_orders.php'

/**
 * Counts the orders that each search must find, without the page's code, so that a wrong search of the page is noticed.
 */
function countMatches(body, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ id, first_name, last_name, phone, user_email }) =>
    `#${id} ${first_name} ${last_name} ${phone} ${user_email}`.toLowerCase()
  return JSON.parse(body)
    .orders.filter((order) => words.every((word) => text(order).includes(word)))
    .length.toLocaleString('en-IN')
}

/**
 * Opens the page without Playwright's control, because Playwright would read the long replies too and slow the page
 * down.
 */
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

async function measureOrders(browser, shop, user, cpu, counts) {
  const bare = await timeToOrdersList(browser, shop, user, cpu)
  const { context, page } = bare
  const found = { key: [], tab: [] }
  await page.evaluate(() => document.querySelector('input[type=search]').focus())
  for (const [words, count] of counts) {
    // The line below the table names the number of found orders, so the search is done when the number is right.
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

export async function measureBackOffice(browser, { shop, held, mock, note, user, loads }) {
  const products = await mock('GET', 'world/products')
  await mock('POST', 'scenario', { name: 'big' })
  // Another bench measures rows with ten thousand products, so the catalogue is small here.
  await mock('PUT', 'world/products', products)
  const body = Buffer.from(await (await fetch(`${shop}${ORDERS_URL}`)).arrayBuffer())
  held.set(ORDERS_URL, { type: 'application/json', body })
  const typed = [...'buyer 12'].map((_, at, all) => all.slice(0, at + 1).join(''))
  const counts = typed.map((words) => [words, countMatches(body, words)])
  note('orders, 50,000: the list', body.length / 1024 / 1024, 'MB')
  try {
    for (const cpu of [1, 4]) {
      const where = cpu === 1 ? '' : `, CPU ${cpu}× slower`
      const list = await repeatAct(loads, () => measureOrders(browser, shop, user, cpu, counts))
      note(`orders, 50,000${where}: search key stroke, worst`, list.key, 'ms', 120)
      note(`orders, 50,000${where}: tab change, worst`, list.tab, 'ms', 120)
    }
  } finally {
    held.delete(ORDERS_URL)
    await mock('POST', 'reset', { scenario: 'seed' })
  }
}
