import type { Page } from 'playwright/test'
import { violations } from './axe'
import { asha, expect, isPhone, open, owner, test, type Person } from './fixtures'

// Every screen and its popups against axe: WCAG 2.2 AA and best practice.

export { violations }

type Face = { name: string; act?: (page: Page) => Promise<void> }
type Screen = { path: string; who?: Person; faces?: Face[] }

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()

const SCREENS: Screen[] = [
  {
    path: '/',
    faces: [
      { name: 'account', act: press('Account') },
      { name: 'signup', act: async (page) => page.getByRole('tab', { name: 'Signup' }).click() },
      {
        name: 'signup with errors',
        act: async (page) => page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Signup' }).click(),
      },
      { name: 'cart of a visitor', act: press(/^Cart/) },
    ],
  },
  { path: '/products' },
  { path: '/about', faces: [{ name: 'policy', act: async (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Shipping' }).click() }] },
  { path: '/contact', faces: [{ name: 'errors', act: press(/^(Send|Submit)/) }] },
  { path: '/search?q=kurta' },
  { path: '/search?q=zzzz' },
  { path: '/product' },
  { path: '/checkout', faces: [{ name: 'errors', act: press(/^Place order/i) }] },
  { path: '/checkout', who: asha },
  { path: '/', who: asha, faces: [{ name: 'cart', act: press(/^Cart/) }] },
  { path: '/myorders', who: asha },
  { path: '/notifications', who: asha },
  { path: '/order-success' },
  { path: '/abc' },
  { path: '/nest/dashboard', who: owner },
  { path: '/nest/users', who: owner },
  { path: '/nest/products', who: owner, faces: [{ name: 'form', act: press('Add New Product') }] },
  { path: '/nest/orders', who: owner },
  { path: '/nest/orders?view=desk', who: owner },
  { path: '/nest/inquiries', who: owner, faces: [{ name: 'reply', act: press(/^Reply to/) }] },
  { path: '/nest/pages', who: owner },
  { path: '/nest/settings', who: owner },
]

for (const { path, who, faces = [] } of SCREENS)
  test(`axe finds nothing on ${path}${who ? ` as ${who.full_name}` : ''}`, async ({ page, signIn }) => {
    if (who) await signIn(who)
    await open(page, path)
    await page.waitForLoadState('networkidle').catch(() => {})
    expect(await violations(page), 'as it opens').toEqual([])
    for (const { name, act } of faces) {
      await act?.(page)
      expect(await violations(page), name).toEqual([])
    }
  })

test('axe finds nothing on a product, its popups and its messages', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('link', { name: /Patan Brick Kurta/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  await page.waitForTimeout(600)
  expect(await violations(page), 'as it opens').toEqual([])
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('You Need to be logged in First to Purchase.')).toBeVisible()
  expect(await violations(page), 'login popup').toEqual([])
  await page.keyboard.press('Escape')
  if (isPhone(page)) return
  await page.getByRole('list', { name: /^Pictures of/ }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page), 'lightbox').toEqual([])
})
