import type { Page } from 'playwright/test'
import { drawn } from './drawn'
import { expect, open, owner, test } from './fixtures'

// What the office changes stands in another tab of the shop without a reload.

async function shopTab(page: Page, path: string): Promise<Page> {
  const shop = await page.context().newPage()
  await open(shop, path)
  // A reload would forget this.
  await shop.evaluate(() => Object.assign(window, { sameVisit: true }))
  return shop
}
const sameVisit = (shop: Page) => shop.evaluate(() => 'sameVisit' in window)

test('a deleted product leaves the shop in another tab by itself (APR-10, CALL-46)', async ({ page, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/products')
  const shop = await shopTab(page, '/products')
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete Helambu Bakkhu with Pangden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await shop.bringToFront()
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toHaveCount(0)
  expect(await sameVisit(shop)).toBe(true)
})

test('a category that is added or deleted comes to and leaves the shop in another tab by itself (APR-13, APR-14, CALL-47, CALL-48)', async ({ page, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/products')
  const shop = await shopTab(page, '/products')
  await page.bringToFront()
  const form = page.getByRole('form', { name: 'Add a category' })
  await form.getByLabel('New category').fill('Rhododendron wear')
  await form.getByLabel('Image').setInputFiles(await drawn(page, 'flower.png', 40, 40))
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByText('Category added successfully')).toBeVisible()
  await shop.bringToFront()
  await expect(shop.getByText('Rhododendron wear').first()).toBeAttached()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete Rhododendron wear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
  await shop.bringToFront()
  await expect(shop.getByText('Rhododendron wear')).toHaveCount(0)
  expect(await sameVisit(shop)).toBe(true)
})
