import { axeViolations } from './axe'
import { asha, expect, openPage, test, type Mock } from './fixtures'
import type { Locator, Page } from 'playwright/test'

const openMockPage = async (page: Page) => {
  await page.goto('/__mock/')
  await expect(page.getByRole('heading', { name: 'Mock backend' })).toBeVisible()
}
const callBackend = (mock: Mock, file: string, init: RequestInit = {}) =>
  fetch(`${mock.origin}/backend/api/${file}`, {
    ...init,
    headers: { 'X-Mock-World': mock.world, ...(init.headers as Record<string, string>) },
  })
const regionNamed = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const selectNamed = (within: Locator, name: string) =>
  within.getByRole('combobox', { name, exact: true })
const callLines = (page: Page) => regionNamed(page, 'Calls').locator('summary')
test.beforeEach(async ({ mock }) => {
  // A reset of the rows also empties the log, unless a test asks to keep it.
  expect(await mock.everyCall()).toEqual([])
})

test('the log shows what the server said, unknown files, wrong methods and crashed scripts', async ({
  page,
  mock,
}) => {
  await callBackend(mock, 'get_users.php')
  await callBackend(mock, 'logn.php', { method: 'POST', body: '{}' })
  await callBackend(mock, 'login.php')
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  await callBackend(mock, 'add_category.php', { method: 'POST', headers, body: 'no form' })
  await openMockPage(page)
  await expect(callLines(page)).toHaveCount(4)
  await expect(callLines(page).nth(0)).toContainText('crashed')
  await expect(callLines(page).nth(0)).toContainText('500')
  await expect(callLines(page).nth(1)).toContainText(/login\.php.*breaks the contract/s)
  await expect(callLines(page).nth(2)).toContainText(/logn\.php.*404/s)
  await callLines(page).nth(2).click()
  await expect(
    page.getByText('POST logn.php is not in the contract. Did you mean login.php?'),
  ).toBeVisible()
  await callLines(page).nth(3).click()
  await expect(page.getByLabel('Reply body').filter({ visible: true }).last()).toContainText(
    '"full_name": "Asha Shrestha"',
  )
  await expect(page.getByLabel('Reply headers').filter({ visible: true }).last()).toContainText(
    'x-powered-by: PHP',
  )
  await callLines(page).nth(0).click()
  await expect(page.getByLabel('Why the script failed').filter({ visible: true })).toContainText(
    'TypeError',
  )
})

test('an opened call stays open and keeps the focus while others arrive, and the log can be filtered and paused', async ({
  page,
  mock,
}) => {
  await callBackend(mock, 'get_users.php')
  await openMockPage(page)
  const first = callLines(page).filter({ hasText: 'get_users.php' })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('"full_name": "Asha Shrestha"')).toBeVisible()
  for (let turn = 0; turn < 5; turn++) await callBackend(mock, `get_cart.php?email=${asha.email}`)
  await expect(page.getByText('2 of 6 calls')).toBeVisible()
  await expect(page.getByText('"full_name": "Asha Shrestha"')).toBeVisible()
  await expect(first).toBeFocused()
  await page.getByLabel('Hide repeated reads').uncheck()
  await expect(callLines(page)).toHaveCount(6)

  await page.getByLabel('Text', { exact: true }).fill('shrestha')
  await expect(callLines(page)).toHaveCount(1)
  await page.getByLabel('Text', { exact: true }).fill('')
  await mock.fault({ name: 'serverError', file: 'search.php' })
  await callBackend(mock, 'search.php?q=a')
  await selectNamed(regionNamed(page, 'Calls'), 'Show').selectOption('5xx')
  await expect(callLines(page)).toHaveCount(1)
  await expect(callLines(page)).toContainText('serverError (H7)')
  await selectNamed(regionNamed(page, 'Calls'), 'Show').selectOption('All calls')

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await callBackend(mock, 'get_products.php')
  await expect(page.getByText('paused, 1 newer')).toBeVisible()
  await expect(callLines(page).filter({ hasText: 'get_products.php' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(callLines(page).first()).toContainText('get_products.php')
})

test('a call is sent again with its body, and given as curl', async ({ page, mock, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {})
  const body = JSON.stringify({ email: asha.email, cart_id: '1' })
  await callBackend(mock, 'remove_from_cart.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  await openMockPage(page)
  await callLines(page).first().click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again as call')).toContainText('status 200')
  await expect(callLines(page)).toHaveCount(2)
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
  await openMockPage(page)
  type State = Record<'faults' | 'network' | 'dialect' | 'clock', unknown> & { scenario: string }
  const state = async () => (await mock.state()) as unknown as State
  const faults = regionNamed(page, 'Faults')
  await selectNamed(faults, 'Fault').selectOption('H8')
  await selectNamed(faults, 'Form').selectOption('504 Gateway Timeout')
  await selectNamed(faults, 'Call').selectOption('orders.php')
  await faults.getByLabel('Times').fill('2')
  await faults.getByRole('button', { name: 'Add' }).click()
  await expect(faults.getByRole('listitem')).toContainText(
    'orders.php: badGateway (504 Gateway Timeout), 2 left',
  )
  await selectNamed(faults, 'Fault').selectOption('recipe late')
  await faults.getByRole('button', { name: 'Add' }).click()
  await expect(faults.getByRole('listitem')).toHaveCount(2)
  expect((await state()).faults).toMatchObject([
    { name: 'H8', file: 'orders.php', variant: 2, count: 2 },
    { file: 'orders.php' },
  ])
  await faults.getByRole('button', { name: 'Remove all' }).click()
  await expect(faults.getByText('No faults are set.')).toBeVisible()

  const conditions = regionNamed(page, 'Conditions')
  await selectNamed(conditions, 'Delay of each call').selectOption('3g')
  await expect.poll(async () => (await state()).network).toMatchObject({ profile: '3g' })
  await selectNamed(conditions, 'PHP’s dialect').selectOption('strict')
  await expect.poll(async () => (await state()).dialect).toMatchObject({ ids: 'number' })
  await conditions.getByRole('button', { name: 'Real time' }).click()
  await expect(conditions.getByText('The clock runs with real time.')).toBeVisible()
  await conditions.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(conditions.getByText('The clock runs 24.0 hours ahead of real time.')).toBeVisible()
  await conditions.getByRole('button', { name: 'Stop' }).click()
  await expect(conditions.getByText('The clock is stopped.')).toBeVisible()

  const data = regionNamed(page, 'Data')
  await selectNamed(data, 'Scenario').selectOption('sold-out')
  await expect.poll(async () => (await state()).scenario).toBe('sold-out')
  await callBackend(mock, 'remove_from_cart.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: asha.email, cart_id: '1' }),
  })
  const kept = (await mock.rows('cart')).length
  await data.getByRole('button', { name: 'Undo last write' }).click()
  await expect.poll(async () => (await mock.rows('cart')).length).toBe(kept + 1)
})

test('one press signs in as an account, the owner too', async ({ page }) => {
  await openMockPage(page)
  const accounts = regionNamed(page, 'Accounts')
  await accounts.getByLabel('Find').fill('asha')
  await accounts.getByRole('button', { name: 'Sign me in as Asha Shrestha' }).click()
  await expect(page).toHaveURL(/\/$/)
  await openPage(page, '/myorders')
  await expect(page.getByRole('heading', { name: /^My orders$/i })).toBeVisible()
  await expect(page.getByText(/^Order #/).first()).toBeVisible()
  await openMockPage(page)
  await accounts.getByRole('button', { name: 'Sign me in as Maya Tuladhar' }).click()
  await expect(page).toHaveURL(/\/nest/)
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeAttached()
})

for (const width of [320, 360, 800, 1280])
  test(`the page fits a width of ${width} and satisfies axe`, async ({ page, mock }) => {
    await page.setViewportSize({ width, height: 900 })
    await mock.fault({ name: 'serverError', file: 'search.php' })
    await callBackend(mock, 'search.php?q=a')
    await callBackend(mock, 'logn.php', { method: 'POST' })
    await openMockPage(page)
    await callLines(page).first().click()
    await expect(page.getByLabel('Reply body')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign me in as/ }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await axeViolations(page)).toEqual([])
  })
