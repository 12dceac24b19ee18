import type { Page } from 'playwright/test'
import { BROKEN_VALUES } from '../tests/brokenValues'
import { asha, expect, fillAndPay, openPage, test, untick } from './fixtures'

// Checks the shop in a browser that saves nothing, or whose storage contains broken values: every screen works and no
// error is uncaught.

const STORAGE_KEYS = [
  'user',
  'selectedCategoryId',
  'recentProducts',
  'office-receipts-seen',
  'reloadedFor',
  'draft',
  'attempts',
]

async function visitScreens(page: Page): Promise<void> {
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await openPage(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPage(page, '/')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
}

test('@core storage forbidden: local storage, session storage and IndexedDB throw (R16)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: forbidden, configurable: true })
  })
  await visitScreens(page)
})

test('storage full: every write throws, IndexedDB answers with errors (R16)', async ({
  page,
  signIn,
}) => {
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
  await visitScreens(page)
})

test('30 broken values under each key (R16)', async ({ page }) => {
  test.setTimeout(240_000)
  expect(BROKEN_VALUES).toHaveLength(30)
  await openPage(page, '/')
  for (const [at, value] of BROKEN_VALUES.entries()) {
    await page.evaluate(
      ([keys, text]) => {
        localStorage.clear()
        for (const key of keys) localStorage.setItem(key, text)
      },
      [STORAGE_KEYS, value] as const,
    )
    // Start each value on another screen, so that each kind of screen meets many values.
    await page.goto(['/', '/products', '/checkout', '/product', '/nest/orders'][at % 5] ?? '/', {
      waitUntil: 'commit',
    })
    await expect(page.getByRole('heading', { level: 1 }), `value ${at}`).toBeAttached()
    await expect(page.getByRole('main').locator('a, button').first(), `value ${at}`).toBeAttached()
  }
  expect(await page.evaluate(() => (window as { __xss?: unknown }).__xss)).toBeUndefined()
})

test('broken contents inside the drafts and the journal in IndexedDB: the checkout still takes an order (R16)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  const spoil = (value: string) =>
    page.evaluate(async (text) => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open('shop')
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
      const meant = (() => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          return text
        }
      })()
      const transaction = database.transaction('kept', 'readwrite')
      const store = transaction.objectStore('kept')
      const owner = 'asha%40pahiran.example'
      for (const name of ['checkout', 'attempts']) {
        store.put(
          {
            savedAt: Date.now(),
            fields: { typed: meant, mark: meant, before: meant, attempts: meant },
          },
          `draft|${owner}|${name}|fields`,
        )
        store.put(
          { receipt: [meant, { name: meant, type: meant, bytes: meant }] },
          `draft|${owner}|${name}|files`,
        )
      }
      await new Promise((done) => (transaction.oncomplete = done))
      database.close()
    }, value)
  await openPage(page, '/checkout')
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByLabel('Phone').fill('9841000001')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  for (const value of [
    'null',
    '[1,"2",{"id":{}},null]',
    '{"email":{}}',
    '9007199254740993',
    'x'.repeat(100_000),
  ]) {
    await page.goto('/contact')
    await spoil(value)
    await page.goto('/checkout')
    await expect(page.getByLabel('First name'), value.slice(0, 20)).toHaveValue('Asha')
  }
  await page.goto('/')
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await untick(cart.getByRole('checkbox').nth(2))
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await fillAndPay(page)
  await expect(page).toHaveURL(/\/order-success$/, { timeout: 15_000 })
  expect((await mock.calls('orders.php')).filter(({ method }) => method === 'POST')).toHaveLength(1)
})
