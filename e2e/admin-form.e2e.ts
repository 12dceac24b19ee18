import type { Locator, Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

async function scrollOverField(page: Page, field: Locator): Promise<void> {
  for (const notch of [100, -100, 100]) {
    await field.focus()
    await field.hover()
    await page.mouse.wheel(0, notch)
    // A browser that changes a value because of the wheel does so before the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  }
}

test('the wheel changes no number: price, discount, stock, colors, shipping charge (APR-05)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  await page.getByRole('button', { name: 'Add New Product' }).click()
  await page.getByRole('checkbox', { name: 'Add Discount' }).check()
  for (const size of ['M', 'L', 'XL', 'XXL', 'XXXL'])
    await page.getByRole('checkbox', { name: size, exact: true }).check()
  const form = page.getByRole('form', { name: 'Add New Product' }).getByRole('spinbutton')
  await expect(form).toHaveCount(8)
  for (const field of await form.all()) {
    await field.fill('7')
    await scrollOverField(page, field)
    await expect(field).toHaveValue('7')
  }
  await openPage(page, '/nest/products')
  await page.getByRole('button', { name: 'Update Shipping Charge' }).click()
  const charge = page.getByRole('spinbutton', { name: 'Shipping charge' })
  await charge.fill('150')
  await scrollOverField(page, charge)
  await expect(charge).toHaveValue('150')
})

/** True if the whole button is within the viewport and nothing covers its centre. */
async function isReachable(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const inside =
      left >= 0 &&
      top >= 0 &&
      right <= document.documentElement.clientWidth &&
      bottom <= window.innerHeight
    return (
      inside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    )
  })
}

const WIDTHS = [320, 340, 360, 412, 600, 800, 801, 1000, 1001, 1024, 1100, 1280, 1440, 1920]

test('Save stays on the screen at each width when every part of a product has changed', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  await page.getByRole('link', { name: 'Edit Helambu Bakkhu with Pangden' }).click()
  await page.getByLabel('Title').fill('Helambu Bakkhu')
  await page.getByLabel('Description').fill('Woven in Helambu')
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('4321')
  await page.getByRole('checkbox', { name: 'Add Discount' }).click()
  for (const size of ['M', 'L', 'XL', 'XXL', 'XXXL'])
    await page.getByRole('checkbox', { name: size, exact: true }).click()
  await page.getByRole('button', { name: 'Add a color' }).click()
  await page
    .getByLabel(/^Name of color/)
    .last()
    .fill('Rhododendron')
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  const foot = page.getByText(/^\d+ changes: Title, /)
  await expect(foot).toContainText('Pictures')
  await expect(foot).toContainText('Stock')
  const save = page.getByRole('button', { name: 'Save changes' })
  const form = page.getByRole('form', { name: 'Edit product' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isReachable(save), { message: `Save at ${width} px` }).toBe(true)
    expect(
      await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `overflow of the form at ${width} px`,
    ).toBe(0)
  }
})
