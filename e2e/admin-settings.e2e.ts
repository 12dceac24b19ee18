import { expect, openPage, owner, test } from './fixtures'

test('@core settings are changed after confirmation, and the notice disappears after 3 s (AST-11, AST-12, ERR-26, ERR-73, CALL-53, ROLE-18)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/settings')
  await expect(page.getByLabel('Organization name')).toHaveValue('Pahiran')
  await page.getByLabel('Support email').fill('help@pahiran.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const popup = page.getByRole('dialog', { name: 'Are you sure you want to edit the settings?' })
  await popup.getByRole('button', { name: 'Keep editing' }).click()
  expect(await mock.calls('save_general_settings.php')).toEqual([])
  await page.getByLabel('Site name').press('Enter')
  await popup.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByText('Settings saved successfully!')).toBeHidden({ timeout: 4500 })
  const call = (await mock.calls('save_general_settings.php')).at(-1)
  expect(call?.problems).toEqual([])
  expect(call?.sent).toMatchObject({
    supportEmail: 'help@pahiran.example',
    adminEmail: owner.email,
  })
  await page.reload()
  await expect(page.getByLabel('Support email')).toHaveValue('help@pahiran.example')
})
