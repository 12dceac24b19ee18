import type { Page } from 'playwright/test'
import { asha, expect, isPhone, open, test } from './fixtures'

// By keyboard alone: no pointer is ever used here.

/** Goes on with Tab until the wanted control has the focus. */
async function tabTo(page: Page, name: RegExp, tag = /./): Promise<void> {
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null
      const label = one?.labels?.[0]?.textContent ?? ''
      return { tag: one?.tagName ?? '', text: `${one?.getAttribute('aria-label') ?? ''} ${label} ${one?.textContent ?? ''}`.trim() }
    })
    if (tag.test(at.tag) && name.test(at.text)) return
  }
  throw new Error(`No way to ${name} by Tab`)
}

test('from the list to the cart by keyboard (R20)', async ({ page, mock, signIn }, info) => {
  test.skip(info.project.name === 'phone' || isPhone(page), 'a phone has no Tab key')
  await signIn(asha)
  await open(page, '/products')
  await expect(page.getByRole('link', { name: /Patan Brick Kurta/ }).first()).toBeVisible()
  await tabTo(page, /Patan Brick Kurta/, /^A$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  await page.getByRole('radio', { name: /^L\b/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /Brick/ }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, /Add To Cart/, /^BUTTON$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product added to cart successfully!').first()).toBeVisible()
  expect(await mock.calls('add_to_cart.php')).toHaveLength(1)
  await page.keyboard.press('Control+Home')
  const cart = page.getByRole('button', { name: /^Cart/ })
  await cart.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toHaveCount(0)
  await expect(cart).toBeFocused()
})
