import type { Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

// A change in the back office must appear in another tab of the storefront without a reload.

async function shopTab(page: Page, path: string): Promise<Page> {
  const shop = await page.context().newPage()
  await openPage(shop, path)
  // Mark the window: a reload would delete the mark.
  await shop.evaluate(() => Object.assign(window, { sameVisit: true }))
  return shop
}
const wasNotReloaded = (shop: Page) => shop.evaluate(() => 'sameVisit' in window)

test('a deleted product disappears from the shop in another tab (CALL-46)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const shop = await shopTab(page, '/products')
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete Helambu Bakkhu with Pangden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  const calls = await mock.calls('delete_product.php')
  expect(calls.map(({ problems }) => problems)).toEqual([[]])
  expect(calls[0]?.contentType).toContain('application/json')
  expect(Object.keys(calls[0]?.sent ?? {})).toEqual(['id'])
  await shop.bringToFront()
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toHaveCount(0)
  expect(await wasNotReloaded(shop)).toBe(true)
})
