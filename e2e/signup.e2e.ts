import { asha, expect, openPage, test } from './fixtures'

test('@core signup with the code from the mail, logout, login (ACC-12, ACC-18, ACC-24, ACC-25, ERR-38, ERR-39, DATA-01, DATA-02, ROLE-14)', async ({
  page,
  mock,
}) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('tab', { name: 'Signup' }).click()
  await panel.getByLabel('Full name').fill('Al')
  await panel.getByLabel('Email').fill('mina@pahiran.example')
  await expect(panel.getByText('Full Name must be at least 3 characters')).toBeVisible()
  await panel.getByLabel('Full name').fill('Mina Gurung')
  await panel.getByLabel('Phone').fill('9841112223')
  await panel.getByLabel('Password', { exact: true }).fill('mina-1234')
  await panel.getByLabel('Confirm password').fill('mina-1234')
  await panel.getByRole('button', { name: 'Signup' }).click()
  await expect(panel.getByLabel('Verification code')).toBeVisible()
  const { code } = await mock.mail('mina@pahiran.example')
  await panel.getByLabel('Verification code').fill(code)
  await panel.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  const password = panel.getByLabel('Password', { exact: true })
  if (await password.isVisible().catch(() => false)) {
    await panel.getByLabel('Email').fill('mina@pahiran.example')
    await password.fill('mina-1234')
    await panel.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Login successful!')).toBeVisible()
  }
  await expect(panel.getByText('Welcome, Mina Gurung')).toBeVisible()
  const stored = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('user'))) ?? '{}',
  ) as object
  expect(Object.keys(stored)).toEqual(['email', 'full_name', 'role', 'phone'])
  await panel.getByRole('button', { name: 'Logout' }).click()
  await expect(panel.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('@core reset in three steps with the OTP from the mail (ACC-13, ACC-14, ACC-15, ACC-16, ERR-40, ERR-41, ERR-42, ROLE-14)', async ({
  page,
  mock,
}) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'Forgot Password' }).click()
  await panel.getByLabel('Email').fill(asha.email)
  await panel.getByRole('button', { name: /otp/i }).click()
  await expect(page.getByText('OTP sent to your email!')).toBeVisible()
  const { code } = await mock.mail(asha.email)
  await panel.getByRole('textbox', { name: 'OTP' }).fill(code)
  await panel.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('OTP verified successfully!')).toBeVisible()
  await panel.getByLabel('New password', { exact: true }).fill('asha-5678')
  await panel.getByLabel('Confirm new password').fill('asha-567')
  await panel.getByRole('button', { name: /reset/i }).click()
  await expect(panel.getByText('Passwords do not match')).toBeVisible()
  await panel.getByLabel('Confirm new password').fill('asha-5678')
  await panel.getByRole('button', { name: /reset/i }).click()
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
  await panel.getByLabel('Password', { exact: true }).fill('asha-5678')
  await panel.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(panel.getByText('Welcome, Asha')).toBeVisible()
})
