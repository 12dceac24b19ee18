import type { Browser, Locator, Page, Route } from 'playwright/test'
import { drawFile } from './drawnFile'
import { asha, expect, fillAndPay, openPage, test, toCheckout } from './fixtures'

// After Place Order a short panel replaces the long form; after a refusal the form is shown again. Each must be inside
// the window and uncovered.

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 420 },
  { width: 800, height: 900 },
  { width: 1280, height: 900 },
]

const HTML_ERROR = { contentType: 'text/html', body: '<html><body>An error page</body></html>' }

const ORDER_REPLIES: {
  name: string
  answer: (route: Route) => Promise<void>
  next: RegExp
  why: RegExp
}[] = [
  {
    name: 'a lost reply',
    answer: (route) => route.abort(),
    next: /^Check again$/,
    why: /^We're checking whether .* Please don't pay again\.$/,
  },
  {
    name: 'a reply that is not JSON',
    answer: (route) => route.fulfill({ status: 200, ...HTML_ERROR }),
    next: /^Check again$/,
    why: /^We're checking whether .* Please don't pay again\.$/,
  },
  {
    name: 'a refusal',
    answer: (route) => route.fulfill({ json: { success: false, error: 'Out of stock' } }),
    next: /^Try Again$/,
    why: /Your details and receipt are still here/,
  },
  {
    name: 'a picture that is too large for the server',
    answer: (route) => route.fulfill({ status: 413, ...HTML_ERROR }),
    next: /^Try Again$/,
    why: /Your details and receipt are still here/,
  },
]

/** Returns why the part cannot be seen: outside the viewport, or covered at its centre. '' if it can be seen. */
async function isOutOfSight(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const place = `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`
    if (top < 0 || bottom > innerHeight) return `outside: ${place}`
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return element.contains(over) || over?.contains(element) ? '' : `covered: ${place}`
  })
}

async function shopperAt(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, hasTouch: viewport.width < 800 })
  await context.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(asha))
  return context.newPage()
}

async function placeOrder(page: Page, answer: (route: Route) => Promise<void>) {
  await openPage(page, '/contact')
  await toCheckout(page)
  await page.route('**/orders.php', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.fallback(),
  )
  await fillAndPay(page)
}

for (const { name, answer, next, why } of ORDER_REPLIES)
  test(
    `after Place Order, ${name}: what happened and the next step are inside the window, at four sizes`,
    { tag: '@core' },
    async ({ browser, mock }) => {
      await mock.calm()
      await Promise.all(
        SIZES.map(async (size) => {
          const page = await shopperAt(browser, size)
          await placeOrder(page, answer)
          const reason = page.locator('main').getByText(why)
          const button = page.locator('main').getByRole('button', { name: next })
          await expect(reason).toBeVisible({ timeout: 30_000 })
          await expect(async () => {
            const sight = [await isOutOfSight(reason), await isOutOfSight(button)]
            expect(sight, `${size.width} x ${size.height}`).toEqual(['', ''])
          }).toPass({ timeout: 10_000 })
          const focused = await reason.evaluate((element) =>
            document.activeElement?.contains(element),
          )
          expect(focused, `focus at ${size.width} x ${size.height}`).toBe(true)
          await page.context().close()
        }),
      )
    },
  )

test('a receipt that the server refused as too large is sent again as a smaller copy', async ({
  page,
  signIn,
  mock,
  expected,
}) => {
  expected.push(/status of 413/)
  await mock.calm()
  await signIn(asha)
  await openPage(page, '/contact')
  const receipt = await drawFile(page, 'esewa.jpg', 1600, 1200, true)
  await toCheckout(page)
  await page.route('**/orders.php', (route) => route.fulfill({ status: 413, ...HTML_ERROR }), {
    times: 1,
  })
  await fillAndPay(page, receipt)
  await expect(page.getByText('Try again to send a smaller copy')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'OK' }).click()
  const again = page.locator('main').getByRole('button', { name: /^Try Again$/ })
  // For 1.2 s after OK, a press is ignored as an accidental second press, so repeat it.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(again).toBeHidden({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/order-success$/, { timeout: 40_000 })
  const [order] = await mock.calls('orders.php')
  expect(order?.files).toMatchObject([{ field: 'payment_receipt', name: 'esewa.jpg' }])
  expect(order?.files[0]?.size).toBeLessThanOrEqual(receipt.buffer.length / 2)
})
