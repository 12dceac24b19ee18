import type { Locator, Page } from 'playwright/test'
import { expect, open, owner, test } from './fixtures'

/** One notch in each direction over the field, which has the focus. */
async function turnWheel(page: Page, field: Locator): Promise<void> {
  for (const notch of [100, -100, 100]) {
    await field.focus()
    await field.hover()
    await page.mouse.wheel(0, notch)
    // The browser turns the value, if at all, before the next frame is drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

test('the wheel changes no number: price, discount, stock, colors, shipping charge (APR-05, APR-09)', async ({ page, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/products')
  await page.getByRole('button', { name: 'Add New Product' }).click()
  await page.getByRole('checkbox', { name: 'Add Discount' }).check()
  for (const size of ['M', 'L', 'XL', 'XXL', 'XXXL']) await page.getByRole('checkbox', { name: size, exact: true }).check()
  const form = page.getByRole('form', { name: 'Add New Product' }).getByRole('spinbutton')
  await expect(form).toHaveCount(8)
  for (const field of await form.all()) {
    await field.fill('7')
    await turnWheel(page, field)
    await expect(field).toHaveValue('7')
  }
  await open(page, '/nest/products')
  await page.getByRole('button', { name: 'Update Shipping Charge' }).click()
  const charge = page.getByRole('spinbutton', { name: 'Shipping charge' })
  await charge.fill('150')
  await turnWheel(page, charge)
  await expect(charge).toHaveValue('150')
})
