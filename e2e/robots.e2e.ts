import { mayCrawl, robotsRules } from '../tools/robots'
import { expect, openPage, test } from './fixtures'

test('robots.txt lets crawlers read all that the public screens ask for', async ({
  page,
  request,
}) => {
  const rules = robotsRules(await (await request.get('/robots.txt')).text())
  const asked = new Set<string>()
  page.on('request', (one) => {
    if (new URL(one.url()).origin === new URL(page.url()).origin || page.url() === 'about:blank')
      asked.add(one.url())
  })
  for (const [path, shown] of [
    ['/', 'Hot Picks'],
    ['/products', 'Products'],
    ['/product?id=101', 'Recommendations'],
    ['/about', ''],
    ['/contact', ''],
    ['/search?q=shawl', 'Search Results'],
  ] as const) {
    await openPage(page, path)
    await expect(
      page.getByRole('heading', { name: shown === '' ? /./ : shown }).first(),
    ).toBeVisible()
    await page.waitForTimeout(300)
  }
  expect(
    [...asked].some(
      (address) =>
        address.includes('get_product_detail.php') || address.includes('products_sse.php'),
    ),
  ).toBe(true)
  expect([...asked].some((address) => address.includes('/uploads/'))).toBe(true)
  expect([...asked].filter((address) => !mayCrawl(rules, address))).toEqual([])
})

test('robots.txt keeps crawlers away from private screens, writes, customers and receipts', async ({
  request,
}) => {
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

test('a crawler that obeys robots.txt sees name, price and picture of each product within two clicks of Home', async ({
  page,
  request,
  mock,
}) => {
  const rules = robotsRules(await (await request.get('/robots.txt')).text())
  await page.route('**', (route) =>
    mayCrawl(rules, route.request().url()) ? route.fallback() : route.abort(),
  )
  // Crawlers do not scroll: they render a page in a window as tall as the page.
  await page.setViewportSize({ width: 1280, height: 9000 })
  await openPage(page, '/')
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(links).toContain('/products')
  expect(mayCrawl(rules, new URL('/products', page.url()).href)).toBe(true)
  await openPage(page, '/products')
  const products = await mock.rows<{
    id: number
    title: string
    price: number
    discount_price: number
  }>('products')
  const cards = page.getByRole('list', { name: 'All products' }).getByRole('listitem')
  await expect(cards).toHaveCount(products.length)
  const seen = () =>
    cards.evaluateAll((all) =>
      all.map((card) => ({
        path: card.querySelector('a')?.getAttribute('href'),
        text: card.textContent?.replaceAll(',', ''),
        drawn: [...card.querySelectorAll('img')].some(
          (image) => image.complete && image.naturalWidth > 0,
        ),
      })),
    )
  await expect.poll(async () => (await seen()).filter(({ drawn }) => !drawn)).toEqual([])
  const found = await seen()
  for (const { id, title, price, discount_price } of products) {
    const card = found.find(({ path }) => path === `/product?id=${id}`)
    expect(card?.text).toContain(title.replaceAll(',', ''))
    expect(card?.text).toContain(`NPR ${price - discount_price}`)
  }
})
