import type { Locator } from 'playwright/test'
import { asha, choose, expect, open, owner, test } from './fixtures'

// Two clicks within one frame: one request.

test.skip(({ viewport }) => (viewport?.width ?? 0) <= 800, 'the width changes nothing here; once is enough')

async function twice(button: Locator): Promise<void> {
  await button.evaluate((one: HTMLElement) => {
    one.click()
    one.click()
  })
}

test('add to cart, twice in a frame (R15)', async ({ page, mock, signIn }) => {
  await signIn(asha)
  await open(page, '/products')
  await page.getByRole('link', { name: /Patan Brick Kurta/ }).first().click()
  await choose(page, /^L\b/)
  await choose(page, /Brick/)
  await twice(page.getByRole('button', { name: 'Add To Cart' }))
  await expect(page.getByText('Product added to cart successfully!').first()).toBeVisible()
  expect(await mock.calls('add_to_cart.php')).toHaveLength(1)
})

test('mark as read, twice in a frame (R15)', async ({ page, mock, signIn }) => {
  await signIn(asha)
  await open(page, '/notifications')
  await twice(page.getByRole('button', { name: /Mark as Read/ }).first())
  const posts = async () => (await mock.calls('notifications.php')).filter(({ method }) => method === 'POST').length
  await expect.poll(posts).toBe(1)
  await page.waitForTimeout(300)
  expect(await posts()).toBe(1)
})

test('login, twice in a frame (R15)', async ({ page, mock }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Account' }).first().click()
  const box = page.getByRole('dialog', { name: 'Account' })
  await box.getByLabel('Email').fill(asha.email)
  await box.getByLabel('Password', { exact: true }).fill('asha-1234')
  await twice(box.getByRole('button', { name: 'Login', exact: true }).last())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(asha.email)
  expect(await mock.calls('login.php')).toHaveLength(1)
})

test('save the settings, twice in a frame (R15)', async ({ page, mock, signIn }) => {
  await signIn(owner)
  await open(page, '/nest/settings')
  await expect(page.getByLabel('Organization name')).toHaveValue('Pahiran')
  await page.getByLabel('Support email').fill('help@pahiran.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await twice(page.getByRole('dialog').getByRole('button', { name: 'Save settings' }))
  await expect.poll(async () => (await mock.calls('save_general_settings.php')).length).toBe(1)
  await page.waitForTimeout(300)
  expect(await mock.calls('save_general_settings.php')).toHaveLength(1)
})
