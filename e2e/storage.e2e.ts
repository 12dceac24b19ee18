import type { Page } from 'playwright/test'
import { asha, expect, open, test } from './fixtures'

// The shop with a browser that keeps nothing, or keeps rubbish: every screen stays usable and nothing is uncaught.

test.skip(({ viewport }) => (viewport?.width ?? 0) <= 800, 'the width changes nothing here; once is enough')

const BROKEN = [
  '', ' ', 'null', 'undefined', 'NaN', 'true', 'false', '0', '-1', '1e999', '[]', '{}', '[null]', '[[]]', '{"email":null}',
  '{"email":{}}', '{"email":[]}', '{"email":""}', '{"email":7,"role":[]}', '{"__proto__":{"email":"a@b.np"}}', '{"email"', '"', '"x"',
  '\u0000', '\uFEFF{}', '<img src=x onerror="window.__xss=1">', 'javascript:window.__xss=1', '[1,"2",{"id":{}},null]',
  '9007199254740993', 'x'.repeat(100_000),
]
const KEYS = ['user', 'selectedCategoryId', 'recentProducts', 'office-receipts-seen', 'reloadedFor', 'draft', 'journal']

/** A visitor's way: home, the list, a product, the cart, the checkout. */
async function walk(page: Page): Promise<void> {
  await open(page, '/products')
  await page.getByRole('link', { name: /Patan Brick Kurta/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
}

test('storage forbidden: local storage, session storage and IndexedDB throw (R16)', async ({ page }) => {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: forbidden, configurable: true })
  })
  await walk(page)
})

test('storage full: every write throws, IndexedDB answers with errors (R16)', async ({ page, signIn }) => {
  await signIn(asha)
  await page.addInitScript(() => {
    const full = (key: string) => {
      if (key !== 'signed') throw new DOMException('full', 'QuotaExceededError')
    }
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (localStorage.getItem('user') !== null) full(key)
      real.call(this, key, value)
    }
    indexedDB.open = () => {
      throw new DOMException('broken', 'UnknownError')
    }
  })
  await walk(page)
})

test('30 broken values under each key (R16)', async ({ page }) => {
  test.setTimeout(90_000)
  expect(BROKEN).toHaveLength(30)
  await open(page, '/')
  for (const [at, value] of BROKEN.entries()) {
    await page.evaluate(([keys, text]) => {
      localStorage.clear()
      for (const key of keys) localStorage.setItem(key, text)
    }, [KEYS, value] as const)
    // By turns, so that each kind of screen starts from many of them.
    await page.goto(['/', '/products', '/checkout', '/product', '/nest/orders'][at % 5] ?? '/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), `value ${at}`).toBeAttached()
    await expect(page.getByRole('main').locator('a, button').first(), `value ${at}`).toBeAttached()
  }
  expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
})
