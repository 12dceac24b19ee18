// npm run bench -- --only=presses
// Measures the interactions that a shop depends on, each from the press to the next frame (INP).
import { DESKTOP, prepareClick, median, openPage, PHONE, slowestInput } from './page.mjs'

const LONGEST_PRESS_MS = 100

const openReadyPage = async (browser, address, device, user) => {
  const it = await openPage(browser, { device, line: null, user, there: 'main h1, main h2' })
  await it.page.goto(address)
  await it.page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
  // Wait until the code of popups and of the next screens is loaded, which the page fetches after the first view.
  await it.page.waitForTimeout(6000)
  await slowestInput(it.page)
  return it
}

const keyAction = (page, element, name) => async () => {
  await element.focus()
  await slowestInput(page)
  await page.keyboard.press(name)
}

const clickAction = (page, element) => async () => {
  await element.scrollIntoViewIfNeeded()
  const click = await prepareClick(page, element)
  await slowestInput(page)
  await click()
}

async function measureHomePress(browser, shop, user, act) {
  const { context, page } = await openReadyPage(browser, `${shop}/`, PHONE, user)
  const button = (name) => page.getByRole('button', { name }).first()
  await act(page, 'menu', clickAction(page, button('Menu')))
  await act(page, 'menu closed by Escape', () => page.keyboard.press('Escape'))
  await act(page, 'cart', clickAction(page, button(/^Cart/)))
  await act(
    page,
    'tick in the cart',
    clickAction(page, page.getByRole('dialog').locator('label:has(input[type=checkbox])').nth(1)),
  )
  await page.keyboard.press('Escape')
  await act(page, 'account', clickAction(page, button('Account')))
  await page.keyboard.press('Escape')
  await act(page, 'search', clickAction(page, button('Search')))
  await act(page, 'letter in the search', () => page.keyboard.press('k'))
  await context.close()
}

async function measureProductsPress(browser, shop, user, act) {
  const { context, page } = await openReadyPage(browser, `${shop}/products`, PHONE, user)
  const button = (name) => page.getByRole('button', { name }).first()
  await act(
    page,
    'category',
    clickAction(page, page.getByRole('group', { name: 'Categories' }).getByRole('button').nth(2)),
  )
  await act(
    page,
    'all categories',
    clickAction(page, page.getByRole('group', { name: 'Categories' }).getByRole('button').first()),
  )
  await act(page, 'filters', clickAction(page, button(/^Filters/)))
  await act(
    page,
    'size in the filters',
    clickAction(page, page.getByRole('dialog').locator('label:has(input[type=checkbox])').nth(1)),
  )
  await act(
    page,
    'filters shown',
    clickAction(page, page.getByRole('dialog').getByRole('button', { name: /^Show/ })),
  )
  await act(
    page,
    'sort',
    keyAction(page, page.getByRole('combobox', { name: 'Sort' }), 'ArrowDown'),
  )
  await act(page, 'product', clickAction(page, page.locator('main [data-card] a').nth(1)))
  await page.waitForSelector('main label:has(input[type=radio]:enabled)')
  await page.waitForTimeout(1500)
  const choices = page.locator('main label:has(input[type=radio]:enabled)')
  await act(page, 'color or size', clickAction(page, choices.first()))
  await act(page, 'another choice', clickAction(page, choices.last()))
  await act(
    page,
    'add to cart',
    clickAction(page, page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()),
  )
  await act(
    page,
    'lightbox',
    clickAction(page, page.locator('main button[aria-haspopup=dialog] img').first()),
  )
  await act(page, 'lightbox closed by Escape', () => page.keyboard.press('Escape'))
  await context.close()
}

async function measureAdminPress(browser, shop, user, act) {
  const { context, page } = await openReadyPage(browser, `${shop}/nest/orders`, DESKTOP, user)
  const tab = (name) =>
    page.locator('nav[aria-label="Orders by status"] a').filter({ hasText: name })
  await act(page, 'tab of orders', clickAction(page, tab('Pending')))
  await act(page, 'tab of all orders', clickAction(page, tab('Total Orders')))
  await act(page, 'order ticked', clickAction(page, page.locator('tr[data-row] label').first()))
  await act(
    page,
    'orders sorted',
    clickAction(page, page.getByRole('columnheader').getByRole('button').nth(2)),
  )
  await act(
    page,
    'order opened',
    clickAction(page, page.getByRole('button', { name: /^View order/ }).first()),
  )
  await page.keyboard.press('Escape')
  await act(
    page,
    'letter in the search of orders',
    keyAction(page, page.getByRole('searchbox', { name: 'Search orders' }), 'a'),
  )
  await page.goto(`${shop}/nest/settings`)
  await page.waitForFunction(() => window.__bench.uncovered > 0)
  await page.waitForTimeout(3000)
  await act(page, 'letter in the settings', keyAction(page, page.getByLabel('Support email'), 'a'))
  await act(
    page,
    'settings saved',
    clickAction(page, page.getByRole('button', { name: 'Save settings' }).first()),
  )
  await context.close()
}

export async function measurePresses(browser, { shop, mock, note, customer, owner, loads }) {
  const found = {}
  const act = async (page, name, run) => {
    await slowestInput(page)
    await run()
    const list = (found[name] ??= [])
    list.push(await slowestInput(page))
  }
  for (let at = 0; at < loads; at++) {
    await measureHomePress(browser, shop, customer, act)
    await measureProductsPress(browser, shop, customer, act)
    await measureAdminPress(browser, shop, owner, act)
    await mock('POST', 'reset', { scenario: 'seed' })
  }
  const rows = Object.entries(found).map(([name, list]) => [name, median(list)])
  for (const [name, value] of rows) note(`INP: ${name}`, value, 'ms', LONGEST_PRESS_MS)
  note(
    `INP: worst of ${rows.length} interactions`,
    Math.max(...rows.map(([, value]) => value)),
    'ms',
    LONGEST_PRESS_MS,
  )
}
