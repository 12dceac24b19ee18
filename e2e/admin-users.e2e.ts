import type { Page } from 'playwright/test'
import { expect, isPhone, open, owner, test } from './fixtures'

test('a user is found and their orders are one click away (USR-01, USR-04, USR-08)', async ({ page, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/users')
  await expect(page.getByRole('list', { name: 'Top Buyers' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('asha')
  await expect(page.getByRole('table', { name: 'All Users' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Orders of Asha/ }).click()
  await expect(page).toHaveURL(/buyer=asha/)
})

/** Seed addresses are short: where one needs a third line, its column has been squeezed. */
const linesOfAddresses = (page: Page) =>
  page.locator('main a[href^="mailto:"]').evaluateAll((links) =>
    links.map((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test('users and inquiries have room at every width: addresses break at their @ only, messages stay readable', async ({ page, signIn }) => {
  test.skip(isPhone(page), 'goes through all widths itself')
  await signIn(owner)
  for (const list of ['users', 'inquiries']) {
    await open(page, `/nest/${list}`)
    await expect(page.locator('tbody tr').nth(2)).toBeVisible()
    for (const width of [360, 800, 900, 1024, 1250, 1280, 1366, 1610]) {
      await page.setViewportSize({ width, height: 900 })
      expect(Math.max(...(await linesOfAddresses(page))), `${list}, ${width} px`).toBeLessThanOrEqual(2)
      const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(Math.max(...heights), `a row of ${list}, ${width} px`).toBeLessThanOrEqual(list === 'users' || width > 1000 ? 165 : 290)
    }
  }
})
