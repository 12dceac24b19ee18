import { violations } from './axe'
import { asha, expect, open, test, type Mock } from './fixtures'
import type { Locator, Page } from 'playwright/test'

// The mock's own page, which developers work with.

const mockPage = async (page: Page) => {
  await page.goto('/__mock/')
  await expect(page.getByRole('heading', { name: 'Mock backend' })).toBeVisible()
}
const call = (mock: Mock, file: string, init: RequestInit = {}) =>
  fetch(`${mock.origin}/backend/api/${file}`, {
    ...init,
    headers: { 'X-Mock-World': mock.world, ...(init.headers as Record<string, string>) },
  })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pick = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true })
const lines = (page: Page) => section(page, 'Calls').locator('summary')
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
  await pick(section(page, 'Calls'), 'Show').selectOption('5xx')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('serverError (H7)')
  await pick(section(page, 'Calls'), 'Show').selectOption('All calls')

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await call(mock, 'get_products.php')
  await expect(page.getByText('paused, 1 newer')).toBeVisible()
  await expect(lines(page).filter({ hasText: 'get_products.php' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
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

test('faults, delay, dialect, time and scenario are set by hand, and the page says what is set', async ({
  page,
  mock,
}) => {
  await mockPage(page)
  type State = Record<'faults' | 'network' | 'dialect' | 'clock', unknown> & { scenario: string }
  const state = async () => (await mock.state()) as unknown as State
  const faults = section(page, 'Faults')
  await pick(faults, 'Fault').selectOption('H8')
  await pick(faults, 'Form').selectOption('504 Gateway Timeout')
  await pick(faults, 'Call').selectOption('orders.php')
  await faults.getByLabel('Times').fill('2')
  await faults.getByRole('button', { name: 'Add' }).click()
  await expect(faults.getByRole('listitem')).toContainText(
    'orders.php: badGateway (504 Gateway Timeout), 2 left',
  )
  await pick(faults, 'Fault').selectOption('recipe late')
  await faults.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('#status')).toContainText('Fault added')
  expect((await state()).faults).toMatchObject([
    { name: 'H8', file: 'orders.php', variant: 2, count: 2 },
    { file: 'orders.php' },
  ])
  await faults.getByRole('button', { name: 'Remove all' }).click()
  await expect(faults.getByText('No faults are set.')).toBeVisible()

  const conditions = section(page, 'Conditions')
  await pick(conditions, 'Delay of each call').selectOption('3g')
  await expect.poll(async () => (await state()).network).toMatchObject({ profile: '3g' })
  await pick(conditions, 'PHP’s dialect').selectOption('strict')
  await expect.poll(async () => (await state()).dialect).toMatchObject({ ids: 'number' })
  await conditions.getByRole('button', { name: 'Real time' }).click()
  await expect(conditions.getByText('The clock runs with real time.')).toBeVisible()
  await conditions.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(conditions.getByText('The clock runs 24.0 hours ahead of real time.')).toBeVisible()
  await conditions.getByRole('button', { name: 'Stop' }).click()
  await expect(conditions.getByText('The clock is stopped.')).toBeVisible()

  const data = section(page, 'Data')
  await pick(data, 'Scenario').selectOption('sold-out')
  await expect.poll(async () => (await state()).scenario).toBe('sold-out')
  await call(mock, 'remove_from_cart.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: asha.email, cart_id: '1' }),
  })
  const kept = (await mock.rows('cart')).length
  await data.getByRole('button', { name: 'Undo last write' }).click()
  await expect.poll(async () => (await mock.rows('cart')).length).toBe(kept + 1)
})

test('one press signs in as an account, the owner too', async ({ page }) => {
  await mockPage(page)
  const accounts = section(page, 'Accounts')
  await accounts.getByLabel('Find').fill('asha')
  await accounts.getByRole('button', { name: 'Sign me in as Asha Shrestha' }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/myorders')
  await expect(page.getByRole('heading', { name: /^My orders$/i })).toBeVisible()
  await expect(page.getByText(/^Order #/).first()).toBeVisible()
  await mockPage(page)
  await accounts.getByRole('button', { name: 'Sign me in as Maya Tuladhar' }).click()
  await expect(page).toHaveURL(/\/nest/)
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeAttached()
})

for (const width of [320, 360, 800, 1280])
  test(`the page fits a width of ${width} and satisfies axe`, async ({ page, mock }) => {
    await page.setViewportSize({ width, height: 900 })
    await mock.fault({ name: 'serverError', file: 'search.php' })
    await call(mock, 'search.php?q=a')
    await call(mock, 'logn.php', { method: 'POST' })
    await mockPage(page)
    await lines(page).first().click()
    await expect(page.getByLabel('Reply body')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign me in as/ }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violations(page)).toEqual([])
  })
