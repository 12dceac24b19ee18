// npm run bench -- --only=presses: the interactions that a shop depends on, each from the press to the next frame (INP).
import { DESK, hand, median, open, PHONE, slowestInput } from './page.mjs'

const MOST_MS = 100

const opened = async (browser, address, device, user) => {
  const it = await open(browser, { device, line: null, user, there: 'main h1, main h2' })
  await it.page.goto(address)
  await it.page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
  // The code of popups and of the next screens is fetched after the first view.
  await it.page.waitForTimeout(6000)
  await slowestInput(it.page)
  return it
}

/** Presses a key in an element that has the focus already. */
const key = (page, element, name) => async () => {
  await element.focus()
  await slowestInput(page)
  await page.keyboard.press(name)
}

const press = (page, element) => async () => {
  await element.scrollIntoViewIfNeeded()
  const click = await hand(page, element)
  await slowestInput(page)
  await click()
}

async function onHome(browser, shop, user, act) {
  const { context, page } = await opened(browser, `${shop}/`, PHONE, user)
  const button = (name) => page.getByRole('button', { name }).first()
  await act(page, 'menu', press(page, button('Menu')))
  await act(page, 'menu closed by Escape', () => page.keyboard.press('Escape'))
  await act(page, 'cart', press(page, button(/^Cart/)))
  await act(
    page,
    'tick in the cart',
    press(page, page.getByRole('dialog').locator('label:has(input[type=checkbox])').nth(1)),
  )
  await page.keyboard.press('Escape')
  await act(page, 'account', press(page, button('Account')))
  await page.keyboard.press('Escape')
  await act(page, 'search', press(page, button('Search')))
  await act(page, 'letter in the search', () => page.keyboard.press('k'))
  await context.close()
}

async function onProducts(browser, shop, user, act) {
  const { context, page } = await opened(browser, `${shop}/products`, PHONE, user)
  const button = (name) => page.getByRole('button', { name }).first()
  await act(
    page,
    'category',
    press(page, page.getByRole('group', { name: 'Categories' }).getByRole('button').nth(2)),
  )
  await act(
    page,
    'all categories',
    press(page, page.getByRole('group', { name: 'Categories' }).getByRole('button').first()),
  )
  await act(page, 'filters', press(page, button(/^Filters/)))
  await act(
    page,
    'size in the filters',
    press(page, page.getByRole('dialog').locator('label:has(input[type=checkbox])').nth(1)),
  )
  await act(
    page,
    'filters shown',
    press(page, page.getByRole('dialog').getByRole('button', { name: /^Show/ })),
  )
  await act(page, 'sort', key(page, page.getByRole('combobox', { name: 'Sort' }), 'ArrowDown'))
  await act(page, 'product', press(page, page.locator('main [data-card] a').nth(1)))
  await page.waitForSelector('main label:has(input[type=radio]:enabled)')
  await page.waitForTimeout(1500)
  const choices = page.locator('main label:has(input[type=radio]:enabled)')
  await act(page, 'color or size', press(page, choices.first()))
  await act(page, 'another choice', press(page, choices.last()))
  await act(
    page,
    'add to cart',
    press(page, page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()),
  )
  await act(
    page,
    'lightbox',
    press(page, page.locator('main button[aria-haspopup=dialog] img').first()),
  )
  await act(page, 'lightbox closed by Escape', () => page.keyboard.press('Escape'))
  await context.close()
}

async function onOffice(browser, shop, user, act) {
  const { context, page } = await opened(browser, `${shop}/nest/orders`, DESK, user)
  const tab = (name) =>
    page.locator('nav[aria-label="Orders by status"] a').filter({ hasText: name })
  await act(page, 'tab of orders', press(page, tab('Pending')))
  await act(page, 'tab of all orders', press(page, tab('Total Orders')))
  await act(page, 'order ticked', press(page, page.locator('tr[data-row] label').first()))
  await act(
    page,
    'orders sorted',
    press(page, page.getByRole('columnheader').getByRole('button').nth(2)),
  )
  await act(
    page,
    'order opened',
    press(page, page.getByRole('button', { name: /^View order/ }).first()),
  )
  await page.keyboard.press('Escape')
  await act(
    page,
    'letter in the search of orders',
    key(page, page.getByRole('searchbox', { name: 'Search orders' }), 'a'),
  )
  await page.goto(`${shop}/nest/settings`)
  await page.waitForFunction(() => window.__bench.uncovered > 0)
  await page.waitForTimeout(3000)
  await act(page, 'letter in the settings', key(page, page.getByLabel('Support email'), 'a'))
  await act(
    page,
    'settings saved',
    press(page, page.getByRole('button', { name: 'Save settings' }).first()),
  )
  await context.close()
}

export async function presses(browser, { shop, mock, note, customer, owner, loads }) {
  const found = {}
  const act = async (page, name, run) => {
    await slowestInput(page)
    await run()
    const list = (found[name] ??= [])
    list.push(await slowestInput(page))
  }
  for (let at = 0; at < loads; at++) {
    await onHome(browser, shop, customer, act)
    await onProducts(browser, shop, customer, act)
    await onOffice(browser, shop, owner, act)
    await mock('POST', 'reset', { scenario: 'seed' })
  }
  const rows = Object.entries(found).map(([name, list]) => [name, median(list)])
  for (const [name, value] of rows) note(`INP: ${name}`, value, 'ms', MOST_MS)
  note(
    `INP: worst of ${rows.length} interactions`,
    Math.max(...rows.map(([, value]) => value)),
    'ms',
    MOST_MS,
  )
}
