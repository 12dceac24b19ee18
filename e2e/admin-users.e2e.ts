import { expect, open, owner, test } from './fixtures'

test('a user is found and their orders are one click away (USR-01, USR-04, USR-08)', async ({ page, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/users')
  await expect(page.getByRole('list', { name: 'Top Buyers' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('asha')
  await expect(page.getByRole('table', { name: 'All Users' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Orders of Asha/ }).click()
  await expect(page).toHaveURL(/buyer=asha/)
})
