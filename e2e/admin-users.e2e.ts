import type { Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

test('a user is searched and their orders are one click away (USR-01, USR-04, USR-08, ROLE-16)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/users')
  await expect(page.getByText('Total Users')).toBeVisible()
  const buyers = page.getByRole('list', { name: 'Top Buyers' }).getByRole('listitem')
  await expect(buyers).toHaveCount(5)
  const names = (await mock.rows<{ full_name: string }>('users')).map(({ full_name }) => full_name)
  for (const text of await buyers.allTextContents())
    expect(
      names.some((name) => text.includes(name)),
      text,
    ).toBe(true)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('asha')
  const found = page.getByRole('table', { name: 'All Users' }).getByRole('row')
  await expect(found).toHaveCount(2)
  await expect(found.nth(1)).toContainText('Asha Shrestha')
  await page.getByRole('link', { name: /^Orders from Asha/ }).click()
  await expect(page).toHaveURL(/buyer=asha/)
})

/** An email address may take two lines: the parts before and after the @. A third line means that a part breaks inside a word. */
const linesOfAddresses = (page: Page) =>
  page.locator('main a[href^="mailto:"]').evaluateAll((links) =>
    links.map((link) => {
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const part = document.createRange()
      let lines = 0
      while (texts.nextNode()) {
        part.selectNodeContents(texts.currentNode)
        lines += new Set([...part.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      return lines
    }),
  )

test('tables fit at every width: emails wrap at their @ only, titles and messages stay readable, nothing overflows', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  // On a small screen each row of these lists is a card.
  for (const list of ['users', 'inquiries', 'orders', 'products']) {
    await openPage(page, `/nest/${list}`)
    await expect(page.locator('tbody tr').nth(2)).toBeVisible()
    for (const width of [360, 800, 801, 820, 960, 1024, 1250, 1280, 1366, 1610]) {
      await page.setViewportSize({ width, height: 900 })
      const tallest = width > 1000 ? 165 : 290
      await expect
        .poll(async () => {
          const lines = Math.max(0, ...(await linesOfAddresses(page)))
          const heights = await page
            .locator('tbody tr')
            .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          return { squeezed: lines > 2, tall: Math.max(...heights) > tallest, sideways }
        }, `${list}, ${width} px`)
        .toEqual({ squeezed: false, tall: false, sideways: 0 })
    }
  }
})
