import type { Page } from 'playwright/test'
import { expect, isPhone, open, test } from './fixtures'

// Back, Forward and reload: popups close, and the page is where it was left.

const entries = (page: Page) => page.evaluate(() => history.length)
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The panels of the header and of the list that cover the page on a phone. */
const POPUPS: readonly [button: RegExp, popup: string][] = [
  [/^Menu$/, 'Menu'],
  [/^Account$/, 'Account'],
  [/^Cart/, 'Shopping Cart'],
  [/^Filters/, 'Filters'],
]

for (const [button, name] of POPUPS)
  test(`on a phone Back closes the popup "${name}" and stays on the page, also after a reload (D-25)`, async ({
    page,
  }) => {
    test.skip(!isPhone(page), 'on a wide screen it is a panel beside the page')
    await open(page, '/contact')
    await open(page, '/products?sale=1')
    const popup = page.getByRole('dialog', { name })
    const count = await entries(page)
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await expect.poll(() => entries(page)).toBe(count + 1)
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL(/\/products\?sale=1$/)

    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.reload()
    await page.evaluate(() => document.getElementById('loader')?.remove())
    await expect(title(page)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL(/\/products\?sale=1$/)
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('"depth":1')
    await page.goBack()
    await expect(page, 'one Back, and no entry that shows nothing new').toHaveURL(/\/contact$/)
  })

test('Back with the filter sheet open closes it and keeps what was ticked', async ({ page }) => {
  test.skip(!isPhone(page), 'on a wide screen the filters are a panel of the page')
  await open(page, '/contact')
  await open(page, '/products')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const size of ['M', 'L']) await sheet.getByRole('checkbox', { name: size, exact: true }).check({ force: true })
  await expect(page).toHaveURL(/size=m&size=l/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products\?size=m&size=l$/)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a link in the menu takes the menu’s place: one Back leads to the page before', async ({ page }) => {
  test.skip(!isPhone(page), 'the menu is a phone’s')
  await open(page, '/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/about$/)
})
