import { violations } from './axe'
import { asha, expect, open, test, type Mock } from './fixtures'
import type { Page } from 'playwright/test'

// The mock's own page, which developers work with.

const mockPage = async (page: Page, hash = '') => {
  await page.goto(`/__mock/${hash}`)
  await expect(page.getByRole('heading', { name: 'Mock backend' })).toBeVisible()
}
const call = (mock: Mock, file: string, init: RequestInit = {}) =>
  fetch(`${mock.origin}/backend/api/${file}`, {
    ...init,
    headers: { 'X-Mock-World': mock.world, ...(init.headers as Record<string, string>) },
  })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page) => section(page, 'Calls').locator('summary')
const view = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the page' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

/** The browser's own line about a refusal that the page shows. */
const REFUSED = /the server responded with a status of 400/

test.beforeEach(async ({ mock }) => {
  // The log outlives a reset of the rows only if a test asks for it.
  expect(await mock.everyCall()).toEqual([])
})

test('the log shows what the server said, unknown files, wrong methods and crashed scripts', async ({
  page,
  mock,
}) => {
  await call(mock, 'get_users.php')
  await call(mock, 'logn.php', { method: 'POST', body: '{}' })
  await call(mock, 'login.php')
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  await call(mock, 'add_category.php', { method: 'POST', headers, body: 'no form' })
  await mockPage(page)
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(page).nth(0)).toContainText('crashed')
  await expect(lines(page).nth(0)).toContainText('500')
  await expect(lines(page).nth(1)).toContainText(/login\.php.*breaks the contract/s)
  await expect(lines(page).nth(2)).toContainText(/logn\.php.*404/s)
  await lines(page).nth(2).click()
  await expect(
    page.getByText('POST logn.php is not in the contract. Did you mean login.php?'),
  ).toBeVisible()
  await lines(page).nth(3).click()
  await expect(page.getByLabel('Reply body').filter({ visible: true }).last()).toContainText(
    '"full_name": "Asha Shrestha"',
  )
  await expect(page.getByLabel('Reply headers').filter({ visible: true }).last()).toContainText(
    'x-powered-by: PHP',
  )
  await lines(page).nth(0).click()
  await expect(page.getByLabel('Why the script failed').filter({ visible: true })).toContainText(
    'TypeError',
  )
})

test('an opened call stays open and keeps the focus while others arrive, and the log can be filtered and paused', async ({
  page,
  mock,
}) => {
  await call(mock, 'get_users.php')
  await mockPage(page)
  const first = lines(page).filter({ hasText: 'get_users.php' })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('"full_name": "Asha Shrestha"')).toBeVisible()
  for (let turn = 0; turn < 5; turn++) await call(mock, `get_cart.php?email=${asha.email}`)
  await expect(page.getByText('2 of 6 calls')).toBeVisible()
  await expect(page.getByText('"full_name": "Asha Shrestha"')).toBeVisible()
  await expect(first).toBeFocused()
  await page.getByLabel('Hide repeated reads').uncheck()
  await expect(lines(page)).toHaveCount(6)

  await page.getByLabel('Text', { exact: true }).fill('shrestha')
  await expect(lines(page)).toHaveCount(1)
  await page.getByLabel('Text', { exact: true }).fill('')
  await mock.fault({ name: 'serverError', file: 'search.php' })
  await call(mock, 'search.php?q=a')
  await section(page, 'Calls').getByLabel('Status').selectOption('5xx')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('serverError (H7)')
  await section(page, 'Calls').getByLabel('Status').selectOption('Any status')

  await page.getByRole('button', { name: 'Pause', exact: true }).filter({ visible: true }).click()
  await call(mock, 'get_products.php')
  await expect(page.getByText('paused, 1 newer')).toBeVisible()
  await expect(lines(page).filter({ hasText: 'get_products.php' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(lines(page).first()).toContainText('get_products.php')
})

test('a call is sent again with its body, and given as curl', async ({ page, mock, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {})
  const body = JSON.stringify({ email: asha.email, cart_id: '1' })
  await call(mock, 'remove_from_cart.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  await mockPage(page)
  await lines(page).first().click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again as call')).toContainText('status 200')
  await expect(lines(page)).toHaveCount(2)
  const calls = await mock.calls('remove_from_cart.php')
  expect(calls.map(({ sent }) => sent)).toEqual([JSON.parse(body), JSON.parse(body)])
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(page.locator('details[open] .call-details code')).toContainText(
    `--data-raw '${body}'`,
  )
})

test('a row is changed, duplicated, deleted and brought back, and a wrong value is refused with its field', async ({
  page,
  mock,
  expected,
}) => {
  expected.push(REFUSED)
  await mockPage(page, '#rows')
  const rows = section(page, 'Rows')
  await rows.getByRole('button', { name: 'Edit products 101' }).click()
  const editor = page.getByRole('dialog', { name: 'Change products 101' })
  await editor.getByLabel('price (amount)', { exact: true }).fill('abc')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('alert')).toHaveText('price is a number, not "abc"')
  await expect(editor.getByLabel('price (amount)', { exact: true })).toBeFocused()
  await editor.getByLabel('price (amount)', { exact: true }).fill('777')
  await editor.getByLabel('title').fill('Renamed robe')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Change products 101: saved')).toBeVisible()
  await expect(rows.getByRole('button', { name: 'Edit products 101' })).toBeFocused()
  expect((await mock.rows('products'))[0]).toMatchObject({
    id: 101,
    price: 777,
    title: 'Renamed robe',
  })

  await rows.getByRole('button', { name: 'Duplicate products 101' }).click()
  await page.getByRole('dialog').getByLabel('title').fill('Second robe')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rows.getByText('Second robe')).toBeVisible()

  await rows.getByRole('button', { name: 'Delete products 101' }).click()
  await expect(rows.getByText('Renamed robe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo last write' }).click()
  await expect(rows.getByText('Renamed robe')).toBeVisible()

  await rows.getByRole('button', { name: 'Add a row' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows.getByLabel('Find').fill('second robe')
  await expect(rows.getByText('1 to 1 of 1 that match, of 25')).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('Renamed robe').first()).toBeVisible()
})

test('a reply of a real backend is pasted and becomes the rows', async ({
  page,
  mock,
  expected,
}) => {
  expected.push(REFUSED)
  await mockPage(page, '#rows')
  const rows = section(page, 'Rows')
  await rows.getByText('Import a reply of a real backend').click()
  await rows
    .getByLabel('Reply', { exact: true })
    .fill('{"categories": [{"id": 9, "name": "Topi", "image": null}]}')
  await rows.getByRole('button', { name: 'Import reply' }).click()
  await expect(page.getByText('Imported: 1 categories')).toBeVisible()
  expect(await mock.rows('categories')).toEqual([{ id: 9, name: 'Topi', image: '' }])
  await rows.getByLabel('Reply', { exact: true }).fill('{"rows": []}')
  await rows.getByRole('button', { name: 'Import reply' }).click()
  await expect(page.getByText('The reply has none of products')).toBeVisible()
})

test('one press signs in as an account, the owner too', async ({ page }) => {
  await mockPage(page, '#accounts')
  const accounts = section(page, 'Accounts')
  await accounts.getByLabel('Find').fill('asha')
  await accounts.getByRole('button', { name: 'Sign me in as Asha Shrestha' }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/myorders')
  await expect(page.getByRole('heading', { name: /^My orders$/i })).toBeVisible()
  await expect(page.getByText(/^Order #/).first()).toBeVisible()
  await mockPage(page, '#accounts')
  await accounts.getByRole('button', { name: 'Sign me in as Maya Tuladhar' }).click()
  await expect(page).toHaveURL(/\/nest/)
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeAttached()
})

test('a link brings a state, says what it did, and is done once', async ({
  page,
  mock,
  expected,
}) => {
  expected.push(REFUSED)
  await mockPage(
    page,
    '#scenario=sold-out&fault=S2:orders.php:POST;count=2&latency=800&dialect=php,ids=number',
  )
  await expect(page.getByText('From the link:')).toHaveText(
    'From the link: scenario sold-out; dialect php,ids=number; latency 800 ms; fault S2:orders.php:POST;count=2.',
  )
  type State = Record<'faults' | 'network' | 'dialect', unknown> & { scenario: string }
  const state = async () => (await mock.state()) as unknown as State
  expect(await state()).toMatchObject({
    scenario: 'sold-out',
    faults: [{ name: 'S2', file: 'orders.php', method: 'POST', count: 2 }],
    network: { latency: { '*': 800 } },
    dialect: { ids: 'number', pictures: 'absolute' },
  })
  expect(page.url()).not.toContain('scenario')

  // The copied link brings the same state again.
  await page.getByRole('button', { name: 'Copy link to this state' }).click()
  await expect(page.locator('#status')).toContainText(/https?:\S+#/)
  const said = await page.locator('#status').textContent()
  const link = /https?:\S+#\S+/.exec(said ?? '')?.[0].replace(/\.$/, '') ?? ''
  const before = await state()
  await mock.reset()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('From the link:')).toBeVisible()
  const { scenario, faults, network, dialect } = await state()
  expect({ scenario, faults, network, dialect }).toEqual({
    scenario: before.scenario,
    faults: before.faults,
    network: before.network,
    dialect: before.dialect,
  })

  await page.goto('about:blank')
  await mockPage(page, '#fault=S2:order.php&speed=3')
  await expect(page.getByText('The link has “speed”')).toBeVisible()
  await page.goto('about:blank')
  await mockPage(page, '#fault=S2:order.php&latency=5')
  await expect(
    page.getByText(
      'Refused: fault S2:order.php: There is no call order.php. Did you mean orders.php?',
    ),
  ).toBeVisible()
})

test('each call has a page that says what it takes and gives, and can be tried', async ({
  page,
  mock,
}) => {
  await mockPage(page)
  await view(page, 'Contract')
  const contract = section(page, 'Each call')
  await contract
    .getByRole('combobox', { name: 'Call', exact: true })
    .selectOption('GET get_cart.php')
  await expect(contract.getByText('Reads the lines of a cart. The shop makes it.')).toBeVisible()
  await expect(contract.getByText(/^CALL-11 GET get_cart\.php/)).toBeVisible()
  await expect(contract.getByText('cart.product_id')).toBeVisible()
  await contract.getByRole('button', { name: 'Send' }).click()
  await expect(contract.getByText('Status 200, application/json')).toBeVisible()
  await expect(contract.getByLabel('Reply', { exact: true })).toContainText('"product_id"')

  await contract
    .getByRole('combobox', { name: 'Call', exact: true })
    .selectOption('POST update_shipping_charge.php')
  await contract.getByLabel('charge (amount)').fill('175')
  await contract.getByRole('button', { name: 'Send' }).click()
  await expect(contract.getByText('Status 200, application/json')).toBeVisible()
  expect(await mock.rows('shipping_charge')).toBe(175)

  await contract
    .getByRole('combobox', { name: 'Call', exact: true })
    .selectOption('GET products_sse.php')
  await contract.getByRole('button', { name: 'Send' }).click()
  await expect(contract.getByLabel('Reply', { exact: true })).toContainText('data: {"products"')
  expect((await mock.everyCall()).flatMap(({ problems }) => problems)).toEqual([])
})

for (const width of [400, 1280])
  test(`each part of the page fits a width of ${width} and satisfies axe`, async ({
    page,
    mock,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await mock.fault({ name: 'serverError', file: 'search.php' })
    await call(mock, 'search.php?q=a')
    await call(mock, 'logn.php', { method: 'POST' })
    await mockPage(page)
    for (const name of ['Calls', 'Conditions', 'Data', 'People', 'Contract']) {
      await view(page, name)
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-current',
        'page',
      )
      if (name === 'Calls') await lines(page).first().click()
      if (name === 'Data')
        await expect(page.getByRole('button', { name: 'Edit products 101' })).toBeVisible()
      if (name === 'Contract')
        await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
      const { wide, inner } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        inner: innerWidth,
      }))
      expect([name, wide]).toEqual([name, inner])
      expect([name, await violations(page)]).toEqual([name, []])
    }
  })
