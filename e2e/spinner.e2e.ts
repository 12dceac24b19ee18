import type { Locator, Page } from 'playwright/test'
import { asha, expect, open, owner, test, type Person } from './fixtures'

// A server accepts a call and sends nothing, or stops in the middle of its reply: the spinner ends in time (10 s for a read,
// 30 s for a write, 120 s for an upload), a message says so and the visitor can try again (R23). The browser's timers run
// twenty times faster here; `npm run e2e:faults` waits in real time.

const FASTER = 20
const UPLOAD = 120_000
/** The page's address. */
type Limits = { asked: number[]; faster: number }

type Wait = {
  name: string
  file: string
  /** Other calls that fail too, so that the page has no other source. */
  failing?: string[]
  limit: number
  /** After a write without an answer the client looks whether it is stored, at this pace. */
  looks?: number
  who: Person
  come: (page: Page) => Promise<unknown>
  /** Visible while it waits. */
  waits: (page: Page) => Locator
  says: (page: Page) => Locator
  again: (page: Page) => Promise<unknown>
  well: (page: Page) => Locator
}

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT }
const tryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()
const loading = (page: Page) =>
  page
    .locator('[aria-busy="true"]')
    .or(page.getByText('Loading...'))
    .filter({ visible: true })
    .first()

async function arrive(page: Page, path: string, usr: object): Promise<void> {
  await page.goto('/contact')
  await page.evaluate(
    ([state, address]) =>
      history.replaceState({ usr: state, key: 'wait', idx: 0 }, '', address as string),
    [usr, path] as const,
  )
  await page.reload()
}

async function order(page: Page): Promise<void> {
  const id = 'buynow-11'
  await arrive(page, '/checkout', {
    selectedItems: [id],
    buyNowItem: {
      id,
      product_id: '101',
      title: 'Bakkhu',
      price: 1000,
      discount_price: 0,
      image: '',
      size: 'm',
      color: '',
      quantity: 1,
    },
  })
  await expect(page.locator('#loader')).toHaveCount(0, { timeout: 6000 })
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(png)
  await page.getByRole('button', { name: /^Place order/i }).click()
}

async function product(page: Page): Promise<void> {
  await open(page, '/nest/products?form=new')
  await page.getByLabel('Title').fill('Scarf')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('1450')
  await page.getByRole('checkbox', { name: 'M', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Stock of M' }).fill('8')
  await page.getByLabel('Add a picture').setInputFiles([png])
  await expect(page.getByText(/KB webp/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add product' }).click()
}

const WAITS: Wait[] = [
  {
    name: 'a list',
    file: 'get_myorders.php',
    limit: 15_000,
    who: asha,
    come: (page) => page.goto('/myorders'),
    waits: loading,
    says: (page) => page.getByText('Error fetching orders.'),
    again: (page) => tryAgain(page).click(),
    well: (page) => page.getByRole('main').getByText(/NPR/).first(),
  },
  {
    name: 'a product',
    file: 'get_product_detail.php',
    // With the list the page could show the product anyway.
    failing: ['products_sse.php', 'get_products.php'],
    limit: 15_000,
    who: asha,
    come: (page) => arrive(page, '/product', { productId: '101' }),
    waits: loading,
    says: (page) => page.getByText('This product could not be found.'),
    again: (page) => tryAgain(page).click(),
    well: (page) => page.getByRole('button', { name: 'Buy Now' }),
  },
  {
    name: 'the cart',
    file: 'get_cart.php',
    limit: 15_000,
    who: asha,
    come: async (page) => {
      await open(page, '/contact')
      await page.getByRole('button', { name: /^Cart/ }).click()
    },
    waits: (page) => page.getByRole('dialog', { name: 'Shopping Cart' }),
    says: (page) => page.getByText('Your cart is empty.'),
    again: (page) =>
      tryAgain(page)
        .click({ timeout: 2000 })
        .catch(() => {}),
    well: (page) =>
      page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('checkbox').nth(2),
  },
  {
    name: 'an order with its receipt',
    file: 'orders.php',
    limit: UPLOAD,
    who: asha,
    come: order,
    waits: (page) =>
      page
        .getByRole('progressbar')
        .or(page.locator('[aria-busy="true"]'))
        .or(page.getByText(/Placing/))
        .first(),
    says: (page) => page.getByText(/^Error submitting order: /),
    again: async (page) => {
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      // The outcome of the order is unknown; money.e2e.ts plays the rest.
      await page.getByRole('button', { name: 'Check again' }).click()
    },
    well: (page) => page.getByText(/^We are checking whether your order/).first(),
  },
  {
    name: "the office's orders",
    file: 'get_orders.php',
    limit: 15_000,
    who: owner,
    come: (page) => page.goto('/nest/orders'),
    waits: loading,
    says: (page) => page.getByText('No orders found.'),
    again: (page) => tryAgain(page).click(),
    well: (page) => page.getByRole('button', { name: /^View order/ }).first(),
  },
  {
    name: 'a product with its pictures',
    file: 'add_product.php',
    limit: UPLOAD,
    looks: 8000,
    who: owner,
    come: product,
    waits: (page) => page.locator('[aria-busy="true"]').or(page.getByRole('progressbar')).first(),
    says: (page) => page.getByText('Error: Request failed').first(),
    again: async (page) => {
      await page.getByRole('button', { name: 'Add product' }).click()
      // The first try may still be stored.
      await page.getByRole('button', { name: 'Send again' }).click()
    },
    well: (page) => page.getByText('Product added successfully').first(),
  },
]

for (const {
  name,
  file,
  failing = [],
  limit,
  looks = 0,
  who,
  come,
  waits,
  says,
  again,
  well,
} of WAITS)
  for (const fault of ['T4', 'T5'])
    test(`${name} does not wait for ever when the server ${fault === 'T4' ? 'is silent' : 'stalls'} (R23)`, async ({
      page,
      mock,
      signIn,
      expected,
    }) => {
      expected.push(/^(?!uncaught)/)
      await page.addInitScript(
        ({ faster, upload }) => {
          const limits: Limits = { asked: [], faster }
          Object.assign(window, { limits })
          const native = Object.getOwnPropertyDescriptor(
            XMLHttpRequest.prototype,
            'timeout',
          ) as PropertyDescriptor
          Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
            ...native,
            set(ms: number) {
              limits.asked.push(ms)
              native.set?.call(this, ms / limits.faster)
            },
          })
          // The client times an upload with setTimeout from its last byte, which XMLHttpRequest.timeout cannot do; shorten it too.
          const later = window.setTimeout.bind(window)
          const hurried = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
            if (ms !== upload) return later(run, ms, ...rest)
            limits.asked.push(ms)
            return later(run, ms / limits.faster, ...rest)
          }
          Object.assign(window, { setTimeout: hurried })
        },
        { faster: FASTER, upload: UPLOAD },
      )
      await signIn(who)
      // The order is not stored: otherwise it would be found, which another test plays.
      await mock.fault({ name: fault, file, commit: false })
      for (const other of failing) await mock.fault({ name: 'H7', file: other })
      await come(page)
      // The shortened limit may expire while the loader still covers the page; then only the message appears.
      await expect(waits(page).or(says(page)).first()).toBeVisible()
      // The moment at which the call is known to be sent; the loader covers some of the screens.
      await expect.poll(async () => (await mock.calls(file)).length).toBeGreaterThan(0)
      await expect(says(page)).toBeVisible({ timeout: limit / FASTER + looks + 5000 })
      expect(
        await page.evaluate(() => (window as never as { limits: Limits }).limits.asked),
      ).toContain(limit)
      await mock.calm()
      // A successful reply has its normal time.
      await page.evaluate(() => void ((window as never as { limits: Limits }).limits.faster = 1))
      await again(page)
      await expect(well(page)).toBeVisible({ timeout: 12_000 })
    })
