import { asha, chooseRadio, expect, isPhone, openPage, test } from './fixtures'

test('@core search finds, suggests and says when there is nothing (HDR-07, HDR-08, HDR-09, SRCH-01, SRCH-02, SRCH-03, SRCH-04)', async ({
  page,
}) => {
  await openPage(page, '/')
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click()
  const box = page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('searchbox', { name: /search/i }))
    .first()
  await box.fill('kurta')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=kurta$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "kurta"')
  await expect(page.getByRole('main').getByRole('link', { name: /Kurta/ }).first()).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click()
  await expect(box).toHaveValue('')
  await box.fill('a&b zzz')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=a%26b%20zzz$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "a&b zzz"')
  await expect(page.getByText('No products found matching your search.')).toBeVisible()
})

test('the opened search of a phone moves into the header when the phone is turned', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/products')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.setViewportSize({ width: 844, height: 390 })
  const box = await page.getByRole('search').boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  if (!box || !header) throw new Error('The search box or the header is hidden')
  expect(box.y + box.height).toBeLessThanOrEqual(header.y + header.height)
})

test('a customer browses a category, searches, and views a product in a chosen color and size (ROLE-11)', async ({
  page,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/products')
  await page
    .getByRole('group', { name: 'Categories' })
    .getByRole('button', { name: 'Pashmina' })
    .click()
  await expect(page.getByRole('link', { name: /Mustang Pashmina Shawl/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Jomsom Denim Jacket/ })).toHaveCount(0)
  await openPage(page, '/search?q=brick')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Patan Brick Kurta' })).toBeVisible()
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Brick/)
  await expect(page.getByRole('radio', { name: /^L\b/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Brick/ })).toBeChecked()
})
