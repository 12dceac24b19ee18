import type { Locator, Page } from 'playwright/test'
import { asha, expect, open, owner, test, type Person } from './fixtures'

// A server that takes a call and says nothing, or stops in the middle of its answer: what waits on the screen ends in time
// (15 s for a read, 30 s for a write, 120 s for an upload), says so and lets the visitor try again (R23). The browser's own
// limits run twenty times faster here; `npm run e2e:faults` waits for the real ones.

test.skip(({ viewport }) => (viewport?.width ?? 0) <= 800, 'the width changes nothing here; once is enough')

const FASTER = 20
const UPLOAD = 120_000
/** Of the page. */
type Limits = { asked: number[]; faster: number }

type Wait = {
  name: string
  file: string
  /** Other calls that fail besides, so that the page has no other source. */
  failing?: string[]
  limit: number
  who: Person
  come: (page: Page) => Promise<unknown>
  /** What is seen while it waits. */
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
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()
const loading = (page: Page) =>
  page.locator('[aria-busy="true"]').or(page.getByText('Loading...')).filter({ visible: true }).first()

async function arrive(page: Page, path: string, usr: object): Promise<void> {
  await page.goto('/contact')
  await page.evaluate(
    ([state, address]) => history.replaceState({ usr: state, key: 'wait', idx: 0 }, '', address as string),
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
  await page.getByRole('region', { name: 'Receipt' }).locator('input[type=file]').first().setInputFiles(png)
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
    // With the list the page would show the product all the same.
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
    well: (page) => page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('checkbox').nth(2),
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
      // Nobody knows whether the order is there; what follows is played in money.e2e.ts.
      await page.getByRole('button', { name: 'Look again' }).click()
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
    who: owner,
    come: product,
    waits: (page) => page.locator('[aria-busy="true"]').or(page.getByRole('progressbar')).first(),
    says: (page) => page.getByText('Error: Request failed').first(),
    again: (page) => page.getByRole('button', { name: 'Add product' }).click(),
    well: (page) => page.getByText('Product added successfully').first(),
  },
]

for (const { name, file, failing = [], limit, who, come, waits, says, again, well } of WAITS)
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
          const native = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') as PropertyDescriptor
          Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
            ...native,
            set(ms: number) {
              limits.asked.push(ms)
              native.set?.call(this, ms / limits.faster)
            },
          })
          // An upload's limit counts from its last byte, which XMLHttpRequest's own cannot.
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
      // Not carried out: else the order would be found among the orders, which is another test's matter.
      await mock.fault({ name: fault, file, commit: false })
      for (const other of failing) await mock.fault({ name: 'H7', file: other })
      await come(page)
      // A stall may be over before the loader has gone.
      await expect(waits(page).or(says(page)).first()).toBeVisible()
      // From when the call is known to be out; the loader stands before some of the screens.
      await expect.poll(async () => (await mock.calls(file)).length).toBeGreaterThan(0)
      await expect(says(page)).toBeVisible({ timeout: limit / FASTER + 5000 })
      expect(await page.evaluate(() => (window as never as { limits: Limits }).limits.asked)).toContain(limit)
      await mock.calm()
      // What goes well has its whole time.
      await page.evaluate(() => void ((window as never as { limits: Limits }).limits.faster = 1))
      await again(page)
      await expect(well(page)).toBeVisible({ timeout: 12_000 })
    })
