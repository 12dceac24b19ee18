import type { Browser, Page } from 'playwright'
import type { FaultCode } from '../../mocks/faults/faultList'
import { world } from '../../mocks/world/world'
import { ASHA_EMAIL, someProductId } from '../worldSubjects'
import type { WireCell } from './work'

// Opens a screen of the production build for each kind of call under each fault, and checks that the screen recovers
// afterwards. Under a fault without an answer, the page's time limits run ten times faster.

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type ScreenSample = {
  kind: string
  file: string
  method: 'GET' | 'POST'
  path: string
  state?: () => object
  /** The steps on the open screen. */
  act?: (page: Page) => Promise<unknown>
  /** `good` expects the screen without a fault, `sees` the screen under a fault. */
  good: (page: Page) => Promise<unknown>
  sees: (page: Page, fault: string) => Promise<unknown>
  /** The steps after the fault that lead back to the good screen. */
  mend: (page: Page) => Promise<unknown>
}

const mainPart = (page: Page) => page.getByRole('main')
const seesText = (page: Page, text: string | RegExp, timeout = 8000) =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout })
const tryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()

const HARMLESS_FAULTS = /^(T6|B3|B6)$/
/** Under these faults the server has stored the order. */
const STORED_FAULTS = /^(T[23456]|B[1368])$/

async function submitInquiry(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Anil')
  await page.getByLabel('Last Name').fill('Rai')
  await page.getByLabel('Email').fill('anil@pahiran.example')
  await page.getByLabel('Phone').fill('9841234567')
  await page.getByLabel(/Message/).fill('Does the kurta run small?')
  await page.getByRole('button', { name: /^(Send|Submit)/ }).click()
}

async function placeOrder(page: Page): Promise<void> {
  await page.getByLabel('First name').and(page.locator('[value="Asha"]')).waitFor()
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT })
  await page.getByRole('button', { name: /^Place order/i }).click()
}

const expectThankYou = (page: Page) => page.waitForURL(/\/order-success$/, { timeout: 20_000 })
const cartLines = (page: Page) =>
  page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('checkbox')

export const SCREEN_SAMPLES: ScreenSample[] = [
  {
    kind: 'list',
    file: 'get_myorders.php',
    method: 'GET',
    path: '/myorders',
    good: (page) => mainPart(page).getByText(/NPR/).first().waitFor({ timeout: 13_000 }),
    sees: (page) => seesText(page, 'Error fetching orders.'),
    mend: (page) => tryAgain(page).click(),
  },
  {
    kind: 'detail',
    file: 'get_aboutus_data.php',
    method: 'GET',
    path: '/about',
    good: (page) => seesText(page, world.aboutus?.first_paragraph.slice(0, 40) ?? '?', 13_000),
    sees: async (page) => {
      await tryAgain(page).waitFor()
      await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    },
    mend: (page) => tryAgain(page).click(),
  },
  {
    kind: 'poll',
    file: 'get_cart.php',
    method: 'GET',
    path: '/contact',
    act: (page) => page.getByRole('button', { name: /^Cart/ }).click(),
    good: (page) => cartLines(page).nth(2).waitFor({ timeout: 13_000 }),
    sees: (page) => seesText(page, 'Your cart is empty.'),
    // The next poll repairs the screen, so nothing must be pressed.
    mend: async () => {},
  },
  {
    kind: 'write',
    file: 'submit_inquiry.php',
    method: 'POST',
    path: '/contact',
    act: submitInquiry,
    good: async (page) => {
      await page.waitForFunction(
        () => document.querySelector('textarea')?.value === '',
        undefined,
        { timeout: 13_000 },
      )
    },
    sees: async (page) => {
      await seesText(page, 'An error occurred while submitting the inquiry.')
      if ((await page.getByLabel(/Message/).inputValue()) !== 'Does the kurta run small?')
        throw new Error('what was typed is gone')
    },
    mend: (page) => page.getByRole('button', { name: /^(Send|Submit)/ }).click(),
  },
  {
    kind: 'upload',
    file: 'orders.php',
    method: 'POST',
    path: '/checkout',
    state: () => {
      const id = 'buynow-11'
      const product = world.products.find((one) => String(one.id) === someProductId())
      return {
        selectedItems: [id],
        buyNowItem: {
          id,
          product_id: someProductId(),
          title: product?.title,
          price: 1000,
          discount_price: 0,
          image: '',
          size: 'm',
          color: '',
          quantity: 1,
        },
      }
    },
    act: placeOrder,
    good: expectThankYou,
    // The shop finds a stored order among the orders, and reports an order that was not stored.
    sees: (page, fault) =>
      STORED_FAULTS.test(fault)
        ? expectThankYou(page)
        : seesText(page, /^Error submitting order: /, 20_000),
    mend: async (page) => {
      if (/order-success$/.test(page.url())) return
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      // The outcome is unknown. The shop enables the button after two minutes, when a list proves that the order was not
      // stored.
      await page
        .getByRole('button', { name: /^(Place order|Try again|Send again)/i })
        .first()
        .click({ timeout: 150_000 })
    },
  },
  {
    kind: 'stream',
    file: 'products_sse.php',
    method: 'GET',
    path: '/products',
    good: (page) => page.locator('[data-card]').first().waitFor({ timeout: 13_000 }),
    sees: (page) => page.locator('[data-card]').first().waitFor({ timeout: 10_000 }),
    mend: async () => {},
  },
]

async function openPreparedPage(browser: Browser, silent: boolean): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const user = {
    email: ASHA_EMAIL,
    full_name: 'Asha Shrestha',
    role: 'customer',
    phone: '9841000001',
  }
  await page.addInitScript((record) => localStorage.setItem('user', record), JSON.stringify(user))
  if (silent)
    await page.addInitScript(() => {
      const limit = Object.getOwnPropertyDescriptor(
        XMLHttpRequest.prototype,
        'timeout',
      ) as PropertyDescriptor
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        ...limit,
        set(ms: number) {
          limit.set?.call(this, ms / 10)
        },
      })
      // The client's own timer limits an upload. It counts from the last sent byte.
      const later = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
          later(run, ms === 120_000 ? ms / 10 : ms, ...rest),
      })
    })
  return page
}

async function openScreen(
  page: Page,
  origin: string,
  { path, state }: ScreenSample,
): Promise<void> {
  await page.goto(`${origin}${state ? '/contact' : path}`)
  if (state) {
    await page.evaluate(
      ([usr, address]) =>
        history.replaceState({ usr, key: 'sample', idx: 0 }, '', address as string),
      [state(), path] as const,
    )
    await page.reload()
  }
  await page.locator('#loader').waitFor({ state: 'detached', timeout: 8000 })
}

export async function trySample(
  browser: Browser,
  origin: string,
  sample: ScreenSample,
  fault: FaultCode,
): Promise<WireCell> {
  world.reset()
  world.log.clear()
  world.faults.set({ name: fault, file: sample.file, method: sample.method })
  const page = await openPreparedPage(browser, fault === 'T4' || fault === 'T5')
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(`uncaught: ${message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) wrong.push(message.text().slice(0, 160))
  })
  const began = Date.now()
  const step = async (name: string, run: () => Promise<unknown>) => {
    if (wrong.length === 0)
      await run().catch((error: Error) => wrong.push(`${name}: ${error.message.split('\n')[0]}`))
  }
  await step('opening', () => openScreen(page, origin, sample))
  await step('acting', async () => sample.act?.(page))
  const well = HARMLESS_FAULTS.test(fault)
  await step('the view', () => (well ? sample.good(page) : sample.sees(page, fault)))
  await step('the text', async () => {
    const text = await page.evaluate(() => document.body.innerText)
    const odd = /NaN|undefined|\[object Object\]|Infinity|Fatal error|mysqli|<br|<b>/.exec(text)
    if (odd) throw new Error(`"${odd[0]}" is shown`)
  })
  if (!well) {
    world.faults.clear()
    await step('mending', () => sample.mend(page))
    await step('the view afterwards', () => sample.good(page))
  }
  const sent = world.log.of(sample.file, sample.method).length
  if (
    sample.file === 'orders.php' &&
    world.orders.length > 0 &&
    sent > (STORED_FAULTS.test(fault) ? 1 : 2)
  )
    wrong.push(`${sent} orders were sent`)
  await page.close()
  return {
    call: `screen ${sample.path} (${sample.file})`,
    kind: sample.kind,
    fault,
    wrong,
    ms: Date.now() - began,
  }
}
