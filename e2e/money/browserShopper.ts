import type { BrowserContext, Page } from 'playwright/test'
import { asha, expect, type Mock, type Person } from '../fixtures'

// Plays a shopper with one payment, who fills in the checkout and presses any button that sends. The test advances the
// time instead of waiting: first the mock's clock, then those of all pages, so that the server is never behind.

export const STEP_MS = 5000
const LONG_STEP_MS = 30_000
/**
 * Around 120 s after sending, the shop decides whether the order was stored. Time then advances in short steps, so that
 * the server stores a delayed order before a page reads the list of orders.
 */
const FINE_STEPS_FROM_MS = 105_000
const FINE_STEPS_TO_MS = 130_000

/** The picture is large enough for upload progress. Its content does not matter, because the shop sends it unchanged. */
export const receiptOf = (bytes: number): Buffer => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))])
}

export type Phase = 'sending' | 'unknown' | 'confirmed' | 'refused'
export type PageLook = {
  path: string
  thanks: boolean
  panel: boolean
  strip: string
  /** The text of an enabled button that would send the order; null if there is none. */
  send: string | null
  dialog: string
  attempts: { id: string; phase: Phase; tries: number; found: unknown[] }[]
}

/** Runs inside the page, so that the screen and the attempts in local storage are read at the same moment. */
function readPageLook(): PageLook {
  const shown = (element: Element) => element.getClientRects().length > 0
  const button = [
    ...document.querySelectorAll<HTMLButtonElement>('main form button[type=submit]'),
  ].find(
    (one) =>
      shown(one) &&
      !one.disabled &&
      one.getAttribute('aria-disabled') !== 'true' &&
      /^(place order|try again|send again)\b/i.test(one.innerText.trim()),
  )
  let attempts: PageLook['attempts'] = []
  try {
    attempts = (
      Object.values(JSON.parse(localStorage.getItem('attempts') ?? '{}')) as PageLook['attempts'][]
    ).flat()
  } catch {
    // The browser denies local storage, so no attempts can be read.
  }
  return {
    path: location.pathname,
    thanks: /order-success$/.test(location.pathname),
    panel: /We're checking whether|is being sent\. Please don't pay again/.test(
      document.querySelector('main')?.textContent ?? '',
    ),
    strip: document.querySelector('[aria-label="Your orders in progress"]')?.textContent ?? '',
    // The amount is in the same line, so take only the name.
    send: button?.innerText.split('NPR')[0]?.trim() ?? null,
    dialog: document.querySelector('dialog[open]')?.textContent ?? '',
    attempts,
  }
}

/** Runs before the page's scripts. Turns a request's timeout into a timer of the page's clock, which the test can advance. */
function limitsOnPageClock(): void {
  const native = Object.getOwnPropertyDescriptor(
    XMLHttpRequest.prototype,
    'timeout',
  ) as PropertyDescriptor
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...native,
    set(this: XMLHttpRequest, ms: number) {
      // A timeout that is set on a running request counts from its start, so 1 ms ends it at once.
      if (ms > 0) setTimeout(() => this.readyState < 4 && native.set?.call(this, 1), ms)
    },
  })
}

export class Shopper {
  page!: Page
  now = 0
  readonly complaints: string[] = []
  readonly notes: string[] = []
  private open = 0
  private before = new Set<number>()
  private endedAt: number | null = null
  private clocked = false

  constructor(
    readonly context: BrowserContext,
    readonly mock: Mock,
    readonly who: Person = asha,
    private readonly receiptBytes = 0,
  ) {}

  note = (text: string) => void this.notes.push(`${Math.round(this.now / 1000)} s: ${text}`)

  async begin(): Promise<void> {
    this.before = new Set((await this.orders()).map(({ id }) => id))
    this.context.on('weberror', (error) =>
      this.complaints.push(`uncaught: ${error.error().message}`),
    )
    this.context.on('request', (request) => {
      if (!/orders\.php|_sse\.php/.test(request.url().replace('get_myorders', ''))) this.open++
    })
    const end = (url: string) => {
      if (/\/orders\.php/.test(url)) this.endedAt = this.now
      else if (!/_sse\.php/.test(url)) this.open--
    }
    this.context.on('requestfinished', (request) => end(request.url()))
    this.context.on('requestfailed', (request) => end(request.url()))
    await this.context.addInitScript(limitsOnPageClock)
    await this.context.addInitScript((user) => {
      // The empty document of a new tab has no storage.
      if (location.protocol === 'about:' || localStorage.getItem('met') !== null) return
      localStorage.setItem('user', user)
      localStorage.setItem('met', '1')
    }, JSON.stringify(this.who))
    await this.newTab()
  }

  orders = () => this.mock.rows<{ id: number; user_email: string; subtotal: string }>('orders')
  async made(): Promise<number[]> {
    const rows = await this.orders()
    return rows
      .filter(({ id, user_email }) => !this.before.has(id) && user_email === this.who.email)
      .map(({ id }) => id)
  }
  posts = async () => (await this.mock.calls('orders.php')).length

  async newTab(): Promise<Page> {
    this.page = await this.context.newPage()
    this.page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    return this.page
  }

  /** From now on time advances only by `pass` and by the real time that the test takes. */
  async takeClock(): Promise<void> {
    if (this.clocked) return
    this.clocked = true
    await this.context.clock.install()
  }

  private async openCheckout(state: object, page: Page): Promise<void> {
    if (!/^http/.test(page.url())) await page.goto('/contact', { waitUntil: 'commit' })
    await page.evaluate(
      (usr) => history.pushState({ usr, key: 'money', idx: 0 }, '', '/checkout'),
      state,
    )
    await this.reload(page)
  }

  async toCheckout(page = this.page): Promise<void> {
    const cart = await this.mock.rows<{ id: number; user_email: string }>('cart')
    const line = cart.find(({ user_email }) => user_email === this.who.email)
    await this.openCheckout({ selectedItems: line ? [String(line.id)] : [] }, page)
  }

  /** Opens the checkout of one item without a cart, as Buy Now does. */
  async toBuyNow(page = this.page): Promise<void> {
    const products = await this.mock.rows<{
      id: number
      title: string
      price: number
      discount_price: number
      size_stock: Record<string, number>
      colors: { name: string }[]
    }>('products')
    const product = products.find(({ size_stock }) =>
      Object.values(size_stock).some((left) => left > 5),
    )
    if (!product) throw new Error('Nothing is left to buy')
    const { title, price, discount_price, colors } = product
    const id = `buynow-${Date.now()}`
    const size = Object.entries(product.size_stock).find(([, left]) => left > 5)?.[0] ?? ''
    const item = {
      id,
      product_id: String(product.id),
      title,
      price,
      discount_price,
      image: '',
      size,
      color: colors[0]?.name ?? '',
      quantity: 1,
    }
    await this.openCheckout({ selectedItems: [id], buyNowItem: item }, page)
  }

  async logOut(page = this.page): Promise<void> {
    const other = await this.context.newPage()
    await other.goto('/contact', { waitUntil: 'commit' })
    await other.evaluate(() => localStorage.removeItem('user'))
    await other.close()
    await page.waitForTimeout(500)
  }

  async logIn(who: Person = this.who, page = this.page): Promise<void> {
    await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(who))
    await this.reload(page)
  }

  async reload(page = this.page): Promise<void> {
    await page.reload({ waitUntil: 'commit' })
    await this.shown(page)
  }

  /** Waits until the page's code has loaded, and removes the loader. */
  async shown(page = this.page): Promise<void> {
    await page.waitForSelector('h1', { state: 'attached', timeout: 30_000 })
    await page.evaluate(() => document.getElementById('loader')?.remove())
  }

  async fill(page = this.page): Promise<void> {
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await page.getByLabel('Phone').fill('9841000001')
    await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
    const file = { name: 'esewa.png', mimeType: 'image/png', buffer: receiptOf(this.receiptBytes) }
    await page
      .getByRole('region', { name: 'Receipt' })
      .locator('input[type=file]')
      .first()
      .setInputFiles(file)
    await page
      .getByText('esewa.png')
      .or(page.getByRole('button', { name: 'View receipt' }))
      .first()
      .waitFor()
  }

  async look(page = this.page): Promise<PageLook> {
    return page.evaluate(readPageLook)
  }

  /**
   * Answers as an honest shopper does: confirms the warnings before sending, dismisses other dialogs, and recognises
   * only the own order.
   */
  async answer(page = this.page): Promise<void> {
    const { dialog } = await this.look(page)
    if (dialog !== '') {
      this.note(`dialog: ${dialog.slice(0, 90)}`)
      const open = page.locator('dialog[open]').last()
      const goOn = /can't save data|Place the order/.test(dialog)
      const button = open.getByRole('button', {
        name: goOn ? /^(Place order|Place the order)$/ : /^(OK|Cancel|Close)$/,
      })
      await button
        .first()
        .click({ timeout: 2000 })
        .catch(() => {})
    }
    if (
      !/Is (this|one of these) your order/.test(
        (await page
          .locator('main')
          .textContent({ timeout: 2000 })
          .catch(() => '')) ?? '',
      )
    )
      return
    const made = await this.made()
    const yes = page.getByRole('button', {
      name: new RegExp(`^Yes, (it's my order|order #(${made.join('|')}))$`),
    })
    const isMine =
      (await page.getByText(new RegExp(`Is this your order, #(${made.join('|')})\\?`)).count()) >
        0 || (await yes.count()) > 0
    const none = page.getByRole('button', { name: /^(No, it's a different order|None of these)$/ })
    const says = made.length > 0 && isMine ? yes.first() : none
    this.note(made.length > 0 && isMine ? 'says yes, it is mine' : 'says that none of them is it')
    await says.click({ timeout: 2000 }).catch(() => {})
  }

  async isLost(page = this.page): Promise<boolean> {
    const address = await page
      .getByLabel('Delivery address')
      .inputValue({ timeout: 2000 })
      .catch(() => null)
    const receipt = await page.getByRole('button', { name: 'View receipt' }).count()
    return address === '' || (address !== null && receipt === 0)
  }

  /** Types the form's text again if a logout or a full storage has deleted it. Returns whether it was deleted. */
  async refill(page = this.page): Promise<boolean> {
    const lost = await this.isLost(page)
    if (lost) await this.fill(page)
    return lost
  }

  /** Returns false if no button sends. */
  async press(page = this.page, timeout = 1500): Promise<boolean> {
    await this.answer(page)
    const { send } = await this.look(page)
    if (send === null) return false
    this.note(`presses ${send}`)
    return page
      .locator('main form button[type=submit]')
      .click({ timeout })
      .then(
        () => true,
        () => false,
      )
  }

  /** Waits for the button that sends, also on a busy machine; fails if there is none. */
  async mustPress(page = this.page): Promise<void> {
    await expect.poll(() => this.press(page, 10_000), { timeout: 20_000 }).toBe(true)
  }

  /** Waits until no read is running, for at most half a second of real time. */
  private async quiet(): Promise<void> {
    for (let turn = 0; turn < 25; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (this.open <= 0) return
    }
  }

  async pass(milliseconds: number, each?: () => Promise<void>): Promise<void> {
    for (let left = milliseconds; left > 0;) {
      const age = this.endedAt === null ? 0 : this.now - this.endedAt
      const fine = age > FINE_STEPS_FROM_MS - STEP_MS && age < FINE_STEPS_TO_MS
      const step = Math.min(left, fine ? 1000 : STEP_MS)
      await this.step(step)
      left -= step
      await each?.()
    }
  }

  /**
   * Advances the time until the server has stored every delayed order. Nothing is left to press and the page only
   * reads, so the steps are long.
   */
  async rest(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= LONG_STEP_MS)
      await this.step(Math.min(left, LONG_STEP_MS))
  }

  private async step(step: number): Promise<void> {
    await this.mock.skip(step)
    if (this.clocked) await this.context.clock.runFor(step)
    this.now += step
    await this.quiet()
  }
}
