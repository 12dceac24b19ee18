import { asha, expect, isPhone, openPage, owner, test } from './fixtures'

test('@core a stranger is redirected to the home page before any admin code or call (ASH-09, ASH-11, ASH-12)', async ({
  page,
  mock,
  signIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openPage(page, '/nest/orders')
  await expect(page).toHaveURL(/\/$/)
  await signIn({ ...asha, role: 'admin' })
  await openPage(page, '/nest/dashboard')
  await expect(page).toHaveURL(/\/$/)
  expect(asked.filter((url) => /AdminFrame|OrdersScreen|DashboardScreen/.test(url))).toEqual([])
  for (const file of [
    'get_orders.php',
    'get_users.php',
    'get_top_selling_products.php',
    'fetch_inquiries.php',
    'get_user_settings.php',
  ])
    expect(await mock.calls(file)).toEqual([])
})

test('@core the owner logs in without a call to the server, and logout leaves the back office in every tab (ACC-42, ACC-43, ACC-44, ASH-03, ASH-08, ROLE-20, ROLE-22)', async ({
  page,
  mock,
  context,
}) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByLabel('Email').fill('owner@pahiran.example')
  await page.getByLabel('Password', { exact: true }).fill('pahiran-demo-owner-2026')
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await expect(page).toHaveURL(/\/nest\/dashboard$/, { timeout: 15_000 })
  expect(await mock.calls('login.php')).toEqual([])
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}')).toEqual({
    email: 'owner@pahiran.example',
    full_name: 'Admin',
    role: 'admin',
    phone: '',
  })
  const other = await context.newPage()
  await openPage(other, '/nest/users')
  await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/, { timeout: 1500 })
})

test('@core each entry of the sidebar opens its screen with calls below /backend/api/ and without a token (ASH-01, ASH-02, CALL-01, CALL-04, ROLE-24, RTE-21, RTE-25, RTE-26, RTE-27, RTE-28, RTE-29, RTE-30, RTE-31)', async ({
  page,
  signIn,
}) => {
  const calls: { path: string; headers: string[] }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.php')) calls.push({ path, headers: Object.keys(request.headers()) })
  })
  await signIn(owner)
  await openPage(page, '/nest')
  await expect(page).toHaveURL(/\/nest\/dashboard$/)
  for (const name of [
    'Users',
    'Products',
    'Orders',
    'Inquiries',
    'Pages',
    'Settings',
    'Dashboard',
  ]) {
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Hot Picks' })).toHaveCount(0)
  await expect(page.getByText('Powered by')).toBeVisible()
  expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(5)
  for (const { path, headers } of calls) {
    expect(path).toMatch(/^\/backend\/api\/[\w-]+\.php$/)
    expect(headers.filter((name) => /auth|cookie|token|csrf|api-?key/.test(name))).toEqual([])
  }
})

test('@widths the sidebar collapses on a wide screen and is an icon bar on a small one (ASH-04, ASH-05, ASH-06)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/dashboard')
  const bar = page.getByRole('navigation', { name: 'Back office' })
  if (isPhone(page)) {
    await expect(page.getByRole('banner').first()).toBeVisible()
    const box = await bar.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThan(600)
    return
  }
  const before = (await bar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeLessThan(before / 2)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBe(before)
})
