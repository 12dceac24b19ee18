import { expect, isPhone, open, test } from './fixtures'

test('search finds, suggests and says when there is nothing (HDR-07, HDR-08, HDR-09, SRCH-01, SRCH-02, SRCH-03, SRCH-04)', async ({
  page,
}) => {
  await open(page, '/')
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
  await open(page, `/search?q=${encodeURIComponent('a&b zzz')}`)
  await expect(page.getByText('No products found matching your search.')).toBeVisible()
})
