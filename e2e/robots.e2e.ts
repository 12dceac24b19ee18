import { mayCrawl, robotsRules } from '../tools/robots'
import { expect, open, test } from './fixtures'

test.skip(({ isMobile }) => isMobile, 'the width changes nothing here; once is enough')

test('robots.txt lets crawlers read all that the public screens ask for', async ({ page, request }) => {
  const rules = robotsRules(await (await request.get('/robots.txt')).text())
  const asked = new Set<string>()
  page.on('request', (one) => {
    if (new URL(one.url()).origin === new URL(page.url()).origin || page.url() === 'about:blank') asked.add(one.url())
  })
  for (const [path, shown] of [
    ['/', 'Hot Picks'],
    ['/products', 'Products'],
    ['/product?id=101', 'Recommendations'],
    ['/about', ''],
    ['/contact', ''],
    ['/search?q=shawl', 'Search Results'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: shown === '' ? /./ : shown }).first()).toBeVisible()
    await page.waitForTimeout(300)
  }
  expect(
    [...asked].some((address) => address.includes('get_product_detail.php') || address.includes('products_sse.php')),
  ).toBe(true)
  expect([...asked].some((address) => address.includes('/uploads/'))).toBe(true)
  expect([...asked].filter((address) => !mayCrawl(rules, address))).toEqual([])
})

test('robots.txt keeps crawlers away from private screens, writes, customers and receipts', async ({ request }) => {
  const rules = robotsRules(await (await request.get('/robots.txt')).text())
  const PRIVATE = [
    '/nest/dashboard',
    '/checkout',
    '/myorders',
    '/notifications',
    '/order-success',
    '/backend/api/get_orders.php',
    '/backend/api/get_users.php',
    '/backend/api/get_cart.php?email=a@b.example',
    '/backend/api/add_to_cart.php',
    '/backend/api/orders.php',
    '/backend/api/submit_inquiry.php',
    '/backend/api/uploads/receipts/1.png',
    '/backend/uploads/receipts/1.png',
    '/uploads/receipts/1.png',
  ]
  expect(PRIVATE.filter((address) => mayCrawl(rules, address))).toEqual([])
})
