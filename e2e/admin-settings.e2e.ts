import { expect, isPhone, open, owner, test } from './fixtures'

test('settings are changed after confirmation, and the notice disappears after 3 s (AST-11, AST-12, ERR-26, ERR-73, CALL-53, ROLE-18)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await open(page, '/nest/settings')
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

test('a new shop enters its name first, and the other fields are filled in (AST-05, AST-06, AST-07, AST-08, AST-09)', async ({
  page,
  mock,
  signIn,
  expected,
}) => {
  test.skip(isPhone(page), 'the width changes nothing here; once is enough')
  // Some backends answer 404 before the first settings are saved.
  expected.push(/404.*get_user_settings/)
  await mock.put('settings', null)
  await signIn(owner)
  await open(page, '/nest/settings')
  await expect(page.getByLabel('Site URL')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled()
  await page.getByLabel('Organization name').fill('Dhaka House')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Default email')).toHaveValue('no-reply@dhakahouse.com')
  await expect(page.getByLabel('Support email')).toHaveValue('support@dhakahouse.com')
  await expect(page.getByLabel('Site name')).toHaveValue('Dhaka House')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an address that would be refused is reported, typed or saved (D-142)', async ({
  page,
  mock,
  signIn,
}) => {
  test.skip(isPhone(page), 'the width changes nothing here; once is enough')
  await signIn(owner)
  await open(page, '/nest/settings')
  await page.getByLabel('Site URL').fill('https://elsewhere.example')
  await expect(page.getByText(/is not an address this shop knows/)).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save settings' }).click()
  await expect(
    page.getByText(/The saved address “https:\/\/elsewhere\.example” cannot be used/),
  ).toBeVisible()
  await page.getByLabel('Site URL').fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/cannot be used/)).toHaveCount(0)
  expect(await mock.calls('save_general_settings.php')).toHaveLength(2)
})

test('the other tabs show help texts only (AST-02, AST-03, ERR-27)', async ({ page, signIn }) => {
  test.skip(isPhone(page), 'the width changes nothing here; once is enough')
  await signIn(owner)
  await open(page, '/nest/settings')
  await page.getByRole('tab', { name: 'General' }).focus()
  for (const text of [
    /shipping charge is set under Products/,
    /edited under Pages/,
    /You don't have access to this feature\. Contact \S+@\S+ for assistance\./,
  ]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toContainText(text)
  }
})
