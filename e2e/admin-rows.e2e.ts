import type { Page } from 'playwright/test'
import { expect, openPage, owner, pressUntilGone, test } from './fixtures'

type Row = {
  id: number
  title: string
  price: number
  discount_price: number
  size_stock: Record<string, number>
}

/** Counts the owner's presses. Typing a number counts as one, of any length. */
function countPresses(page: Page) {
  const count = { presses: 0 }
  return {
    count,
    click: async (locator: ReturnType<Page['getByRole']>) => {
      count.presses++
      await locator.click()
    },
    key: async (key: string) => {
      count.presses++
      await page.keyboard.press(key)
    },
  }
}

test('@core fifteen prices are changed with at most 20 clicks and keys, and one question names them all', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const before = await mock.rows<Row>('products')
  const { count, click, key } = countPresses(page)
  await click(page.getByRole('button', { name: /^Change the price of/ }).first())
  for (let at = 0; at < 15; at++) {
    const field = page.getByRole('textbox', { name: `Price of ${before[at]?.title}`, exact: true })
    await expect(field).toBeFocused()
    await field.pressSequentially(String(1000 + at))
    await key('Enter')
  }
  await key('Control+s')
  const question = page.getByRole('dialog', { name: 'Save changes to 15 products?' })
  await expect(question.getByRole('listitem')).toHaveCount(15)
  await expect(question.getByRole('button', { name: 'Save changes' })).toBeFocused()
  await key('Enter')
  await expect(page.getByRole('alert')).toContainText('Product updated successfully', {
    timeout: 60_000,
  })
  expect(count.presses).toBeLessThanOrEqual(20)
  const after = await mock.rows<Row>('products')
  expect(after.map((row, at) => (at < 15 ? { ...row, price: before[at]?.price } : row))).toEqual(
    before,
  )
  expect(after.slice(0, 15).map(({ price }) => price)).toEqual(
    Array.from({ length: 15 }, (_, at) => 1000 + at),
  )
  expect(await mock.calls('edit_product.php')).toHaveLength(15)
})

test('@phone a row on a phone: a small sheet with price, discount and stock', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const [before] = await mock.rows<Row>('products')
  await page.getByRole('button', { name: `Change the price of ${before?.title}` }).click()
  const sheet = page.getByRole('dialog', { name: `Price and stock of ${before?.title}` })
  await sheet.getByRole('textbox', { name: /^Price of/ }).fill('१२,५००')
  await sheet.getByRole('textbox', { name: /^Stock M of/ }).fill('30')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await pressUntilGone(
    page
      .getByRole('dialog', { name: /^Save changes to/ })
      .getByRole('button', { name: 'Save changes' }),
  )
  await expect(page.getByRole('alert')).toContainText('Product updated successfully')
  const [after] = await mock.rows<Row>('products')
  expect(after).toEqual({ ...before, price: 12500, size_stock: { ...before?.size_stock, m: 30 } })
})

test('a wheel over a field changes nothing', async ({ page, signIn }) => {
  await signIn(owner)
  await openPage(page, '/nest/products?edit=rows')
  const field = page.getByRole('textbox', { name: /^Price of/ }).first()
  await field.click()
  const was = await field.inputValue()
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, -300)
  await expect(field).toHaveValue(was)
})

test('search, page, place and focus of the list are found again after a form, Back and a reload', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('e')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?q=e&page=2$/)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check({ force: true })
  const edit = page.getByRole('link', { name: /^Edit / }).nth(1)
  const name = (await edit.getAttribute('aria-label')) ?? ''
  await edit.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await edit.click()
  await page.getByLabel('Title').fill('A title with an e of its own')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\?q=e&page=2$/)
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit A title with an e of its own' })).toBeVisible()
  // The act was on the second row, so the row below it gets the focus.
  await expect(page.getByRole('link', { name: /^Edit / }).nth(2)).toBeFocused()
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('e')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page).toHaveURL(/\/nest\/orders/)
  await page.goBack()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  expect(name).not.toBe('')
})
