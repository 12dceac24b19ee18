import { expect, openPage, owner, test } from './fixtures'

test('@core the dashboard shows the figures and links to open tasks (DSH-01, DSH-06, DSH-10, ROLE-19)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/dashboard')
  for (const name of ['Total Sales', 'Total Orders', 'Total Customers', 'Expected Revenue'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('from last month')).toHaveCount(4)
  await expect(
    page.getByRole('region', { name: 'Products List' }).getByRole('listitem'),
  ).toHaveCount(6)
  await expect(
    page.getByRole('region', { name: 'Top Selling Products' }).getByRole('listitem'),
  ).toHaveCount(6)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.getByRole('tab', { name: '12 months' }).click()
  await expect(page.getByRole('heading', { name: 'Sales by month' })).toBeVisible()
  await page.getByRole('link', { name: /^Verify/ }).click()
  await expect(page).toHaveURL(/\/nest\/orders\?view=desk/)
})

test('each panel of the dashboard stands below the one before it in the document, in one column', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  for (const width of [1200, 800, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/nest/dashboard')
    await expect(
      page.getByRole('region', { name: 'Top Selling Products' }).getByRole('listitem'),
    ).toHaveCount(6)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('To do')
    const tops = await page
      .getByRole('main')
      .locator('section, dl')
      .evaluateAll((parts) =>
        parts
          .filter((part) => !part.parentElement?.closest('section'))
          .map((part) => part.getBoundingClientRect().top),
      )
    expect(tops.length).toBeGreaterThan(5)
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
  }
})
