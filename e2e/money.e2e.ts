import type { Page } from 'playwright/test'
import type { RecipeName } from '../mocks/faults/recipes'
import { asha, chooseRadio, expect, pressUntilGone, test as base } from './fixtures'
import { Shopper } from './money/browserShopper'

// One payment must become one order, however late, lost or wrong the reply is, over real HTTP. After each step the
// shopper presses any button that sends; while the outcome is unknown there must be none.

const MINUTE = 60_000

const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ context, mock, expected }, use) => {
    expected.push(/^(?!policy violated|uncaught)/)
    // Server and page share one clock, so that yesterday's order cannot be taken for the one just sent.
    await mock.live()
    const shopper = new Shopper(context, mock)
    await shopper.begin()
    await use(shopper)
    expect(shopper.complaints).toEqual([])
  },
})

/** Places an order and returns once its request has reached the server. */
async function sendOrder(shopper: Shopper, recipe?: RecipeName): Promise<void> {
  await shopper.toCheckout()
  await shopper.fill()
  if (recipe) await shopper.mock.recipe(recipe)
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
}

async function expectPosts(shopper: Shopper, count = 1): Promise<void> {
  await expect.poll(shopper.posts).toBe(count)
  // Later requests get normal replies.
  await shopper.mock.calm()
}

async function expectNoSend(page: Page, shopper: Shopper): Promise<void> {
  await expect(async () => {
    const { attempts, send: text } = await shopper.look(page)
    const open = attempts.some(({ phase }) => phase === 'sending' || phase === 'unknown')
    expect(open && text !== null, `"${text}" can be pressed while an attempt is open`).toBe(false)
  }).toPass({ timeout: 3000 })
}

/** Advances the time and presses each button that sends, until the thank-you page appears. */
async function untilThankYou(shopper: Shopper, minutes = 6): Promise<void> {
  for (let passed = 0; passed < minutes * MINUTE; passed += 5000) {
    await expectNoSend(shopper.page, shopper)
    if ((await shopper.look()).thanks) return
    await shopper.press()
    await shopper.pass(5000)
  }
  expect(await shopper.look(), shopper.notes.join('\n')).toMatchObject({ thanks: true })
}

async function expectOrders(shopper: Shopper, count: number): Promise<void> {
  await shopper.rest(3 * MINUTE)
  expect(await shopper.made(), shopper.notes.join('\n')).toHaveLength(count)
}

const checkingPanel = (page: Page) =>
  page.getByText(/We're checking whether your .* order .*went through\. Please don't pay again\./)

async function dismissAlert(page: Page, text: RegExp): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text })
  await alert.locator('..').getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}

/** Logs in again through the form: in a browser without storage, a reload loses the login. */
async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByLabel('Email').fill(asha.email)
  await account.getByLabel('Password', { exact: true }).fill('asha-1234')
  await account.locator('form button[type=submit]').click()
  await dismissAlert(page, /this browser can't save your login/)
  await page.keyboard.press('Escape')
}

test('@core 1: a slow store, a reload, pressed again', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.reload()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('@core 2: a slow store, the tab is closed, the shop is opened anywhere', async ({
  shopper,
}) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.page.close()
  const page = await shopper.newTab()
  await page.goto('/about')
  await shopper.shown()
  await expect(checkingPanel(page)).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

const LOST_REPLIES: [row: string, recipe: RecipeName][] = [
  ['3: the connection is cut, never stored', 'cut-not-stored'],
  ['6: a gateway says 504, stored later', 'gateway'],
  ['7: stored, then 413', 'too-large'],
  ['10: no answer at all', 'silent-stored'],
]
for (const [row, recipe] of LOST_REPLIES)
  test(row, async ({ shopper }) => {
    await sendOrder(shopper, recipe)
    await untilThankYou(shopper)
    await expectOrders(shopper, 1)
  })

test('@core 9: an HTML warning before the JSON is a success', async ({ shopper }) => {
  await shopper.mock.fault({ name: 'B3', file: 'orders.php', method: 'POST' })
  await sendOrder(shopper)
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

const LIST_RECIPES: [row: string, recipe: RecipeName][] = [
  ['11: the list is slow', 'list-slow'],
  ['12: the list fails for a minute', 'list-error'],
  ['14: the list is an HTML page', 'list-html'],
  ['14: the list is empty by mistake', 'list-empty'],
]
for (const [row, recipe] of LIST_RECIPES)
  test(`${row}, and the reply is lost`, async ({ shopper }) => {
    await shopper.toCheckout()
    await shopper.fill()
    await shopper.mock.recipe('cut-stored-later')
    await shopper.takeClock()
    await shopper.mustPress()
    await expect.poll(shopper.posts).toBe(1)
    await shopper.mock.recipe(recipe)
    await untilThankYou(shopper)
    await expectOrders(shopper, 1)
  })

test('13: the list comes from a cache, and the reply is lost', async ({ shopper }) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.mock.recipe('list-old')
  await shopper.mock.recipe('cut-stored')
  await shopper.takeClock()
  await shopper.mustPress()
  await expect.poll(shopper.posts).toBe(1)
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('12: the list fails for five minutes: the panel stays, with ways out', async ({ shopper }) => {
  await sendOrder(shopper, 'cut-stored-later')
  await shopper.mock.fault({ name: 'H7', file: 'get_myorders.php' })
  await shopper.pass(5 * MINUTE, () => expectNoSend(shopper.page, shopper))
  await shopper.answer()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  for (const name of ['My Orders', 'Contact'])
    await expect(shopper.page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await shopper.mock.calm()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('7: 413 before anything was stored: it is refused after the looks, and the picture is named', async ({
  shopper,
}) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.mock.fault({
    name: 'H4',
    file: 'orders.php',
    method: 'POST',
    commit: false,
    count: 1,
  })
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
  await shopper.pass(5000, () => expectNoSend(shopper.page, shopper))
  await shopper.pass(6000)
  await expect(shopper.page.getByText('Your receipt is too large.')).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('11: a list that never answers proves nothing', async ({ shopper }) => {
  await sendOrder(shopper, 'cut-stored-later')
  await shopper.mock.fault({ name: 'T4', file: 'get_myorders.php' })
  await shopper.pass(4 * MINUTE, () => expectNoSend(shopper.page, shopper))
  await shopper.answer()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await expect(
    shopper.page.getByText(/^We'll keep checking until the shop responds\./),
  ).toBeVisible()
  await shopper.mock.calm()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('@core 12: after ten minutes without a list it can be sent again, behind a question that names the risk', async ({
  shopper,
}) => {
  await sendOrder(shopper, 'cut-not-stored')
  await shopper.mock.fault({ name: 'H7', file: 'get_myorders.php' })
  const again = shopper.page.getByRole('button', { name: 'Send again' })
  await shopper.pass(9 * MINUTE, () => expectNoSend(shopper.page, shopper))
  await shopper.answer()
  await expect(again).toBeHidden()
  await shopper.pass(2 * MINUTE)
  await again.click()
  const question = shopper.page.getByRole('dialog', { name: 'Send your order again?' })
  await expect(question).toHaveText(
    /your \d\d:\d\d order \(NPR [\d,]+\) went through\. If it did, sending it again will create a second order for one payment\./,
  )
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(
    shopper.page.getByText(/^We couldn't find out whether your .* order .*went through\./),
  ).toBeVisible()
  await shopper.mock.calm()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('15, 34: without a connection nothing is sent, and nothing is asked afterwards', async ({
  shopper,
}) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.context.setOffline(true)
  await shopper.mustPress()
  // Offline, prices and the shipping charge cannot be read either, so the shop asks before it sends.
  await shopper.page.getByRole('button', { name: 'Place the order' }).click()
  await expect(shopper.page.getByText(/You're offline\. Nothing was sent\./)).toBeVisible()
  expect(await shopper.posts()).toBe(0)
  await shopper.context.setOffline(false)
  await shopper.answer()
  await shopper.takeClock()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('15: without a readable list before sending, a find is proposed and not taken', async ({
  shopper,
}) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.mock.fault({ name: 'H7', file: 'get_myorders.php' })
  await shopper.mock.recipe('cut-stored')
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
  await shopper.pass(10_000)
  const [id] = await shopper.made()
  await expect(shopper.page.getByText(`Is this your order, #${id}?`)).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

for (const [row, recipe] of [
  ['16: stored with another subtotal', 'recalculated'],
  ['17: stored with shortened titles', 'shortened'],
] as const)
  test(`${row}, and the reply is lost`, async ({ shopper }) => {
    await shopper.mock.recipe(recipe)
    await sendOrder(shopper, 'cut-stored')
    await untilThankYou(shopper)
    await expectOrders(shopper, 1)
  })

test('17: a new order with other items is asked about, and nothing is sent before the answer', async ({
  shopper,
  browser,
  baseURL,
}) => {
  await sendOrder(shopper, 'cut-not-stored')
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = new Shopper(context, shopper.mock)
  await other.begin()
  await other.toBuyNow()
  await other.fill()
  await other.press()
  await expect(other.page).toHaveURL(/\/order-success$/)
  await context.close()
  const [stranger] = await shopper.made()
  await shopper.pass(2 * MINUTE + 20_000, () => expectNoSend(shopper.page, shopper))
  await shopper.page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(shopper.page.getByText(`Is this your order, #${stranger}?`)).toBeVisible()
  await shopper.page.getByRole('button', { name: "No, it's a different order" }).click()
  await untilThankYou(shopper)
  await expectOrders(shopper, 2)
})

test('18: the same order a second time on purpose, once the first is settled', async ({
  shopper,
}) => {
  await shopper.toBuyNow()
  await shopper.fill()
  await shopper.mustPress()
  await expect(shopper.page).toHaveURL(/\/order-success$/)
  await shopper.toBuyNow()
  await shopper.fill()
  await shopper.page.locator('main form button[type=submit]').click()
  await expect(shopper.page).toHaveURL(/\/order-success$/)
  await expectOrders(shopper, 2)
})

test('19: another basket beside an order whose end is not known', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.page.close()
  await shopper.newTab()
  await shopper.toBuyNow()
  await shopper.refill()
  await shopper.mustPress()
  // The form still holds the first order's receipt, but the first order had another amount.
  await expect(async () => {
    await shopper.answer()
    expect(await shopper.made()).toHaveLength(1)
  }).toPass()
  await shopper.pass(70_000)
  await expect.poll(async () => (await shopper.made()).length).toBe(2)
  await expectOrders(shopper, 2)
})

test('20: other lines are ticked after a reload', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  const lines = (await shopper.mock.rows<{ id: number; user_email: string }>('cart')).filter(
    ({ user_email }) => user_email === asha.email,
  )
  await shopper.page.evaluate(
    (ids) =>
      history.replaceState({ usr: { selectedItems: ids }, key: 'more', idx: 0 }, '', '/checkout'),
    lines.map(({ id }) => String(id)),
  )
  await shopper.reload()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('@core 21, 22: two tabs with the same basket, both pressed', async ({ shopper }) => {
  await shopper.toCheckout()
  await shopper.fill()
  const first = shopper.page
  const second = await shopper.newTab()
  await shopper.toCheckout()
  await expect(second.getByLabel('Delivery address')).toHaveValue(/Mangal/)
  await shopper.mock.recipe('late')
  await shopper.takeClock()
  await shopper.mustPress(first)
  await expectPosts(shopper)
  await shopper.press(second)
  await expectNoSend(second, shopper)
  await untilThankYou(shopper)
  await expect(first).toHaveURL(/\/order-success$/)
  await expectOrders(shopper, 1)
})

test('23: the sending tab dies, the other one looks and sends nothing', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  const sender = shopper.page
  await shopper.newTab()
  await shopper.toCheckout()
  await sender.close()
  await shopper.pass(30_000, () => expectNoSend(shopper.page, shopper))
  await untilThankYou(shopper)
  expect(await shopper.posts()).toBe(1)
  await expectOrders(shopper, 1)
})

test('24: a second device asks before it sends the same items', async ({
  shopper,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = new Shopper(context, shopper.mock)
  await other.begin()
  await other.toCheckout()
  await other.fill()
  // The first order empties the cart. The second device cannot read the cart, so it still offers the lines.
  await context.route(/get_cart\.php/, () => {})
  await sendOrder(shopper)
  await untilThankYou(shopper)
  const [id] = await shopper.made()
  await other.page.locator('main form button[type=submit]').click()
  await expect(other.page.getByText(`Order #${id} has the same items. Order again?`)).toBeVisible()
  await other.answer()
  expect(await shopper.posts()).toBe(1)
  await context.close()
  await expectOrders(shopper, 1)
})

test('@core 25: logged out while it is sent, and in again', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.logOut()
  // The code that deletes personal data loads only after the press.
  await expect
    .poll(() => shopper.page.evaluate(() => JSON.stringify({ ...localStorage })))
    .not.toMatch(/asha|Mangal|kurta/i)
  await shopper.logIn()
  await shopper.toCheckout()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('25: logged out while it is sent, never stored: the form asks for the same receipt', async ({
  shopper,
}) => {
  await sendOrder(shopper, 'cut-not-stored')
  await shopper.logOut()
  await shopper.logIn()
  await shopper.toCheckout()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await shopper.pass(2 * MINUTE + 20_000)
  await expect(
    shopper.page.getByText(
      /didn't go through\. Please don't pay again\. Add the same receipt again\./,
    ),
  ).toBeVisible()
  await shopper.refill()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('26: another user logs in before the end is known: no word of it for them', async ({
  shopper,
}) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.logOut()
  await shopper.logIn({
    email: 'bikash@pahiran.example',
    full_name: 'Bikash Rai',
    role: 'customer',
    phone: '9841000009',
  })
  await shopper.pass(130_000)
  expect((await shopper.look()).strip).toBe('')
  expect(await shopper.page.locator('body').innerText()).not.toMatch(
    /order placed successfully|your order of/i,
  )
  await shopper.logOut()
  await shopper.logIn()
  await shopper.toCheckout()
  await shopper.pass(10_000)
  await expectOrders(shopper, 1)
})

for (const [row, script] of [
  [
    '27: IndexedDB is denied',
    () =>
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
  [
    '28: the quota is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const)
  test(`${row}, a slow store, a reload`, async ({ shopper }) => {
    await shopper.context.addInitScript(script)
    await sendOrder(shopper, 'silent-stored')
    await shopper.reload()
    await expect(checkingPanel(shopper.page)).toBeVisible()
    await untilThankYou(shopper)
    await expectOrders(shopper, 1)
  })

test('@core 27: nothing is kept at all, a slow store, a reload: the history entry holds the record', async ({
  shopper,
  mock,
}) => {
  await shopper.context.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true })
  })
  const { page } = shopper
  const kurta = (await mock.rows<{ id: number; title: string }>('products')).find(
    ({ title }) => title === 'Patan Brick Kurta',
  )
  await page.goto(`/product?id=${kurta?.id}`)
  await shopper.shown()
  await logIn(page)
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Brick/)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await shopper.fill()
  await mock.recipe('silent-stored')
  await shopper.mustPress()
  await page
    .getByRole('dialog', { name: "This browser can't save data" })
    .getByRole('button', { name: 'Place order' })
    .click()
  await expectPosts(shopper)
  await shopper.takeClock()
  await shopper.reload()
  // The login is lost too, and without a login the form sends nothing.
  await dismissAlert(page, /couldn't save your login/)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await dismissAlert(page, /User not logged in!/)
  await logIn(page)
  await expect(checkingPanel(page)).toBeVisible()
  // `look()` finds the order's record only in local storage, which is denied here. So check that no button sends.
  await shopper.pass(30_000, async () => expect((await shopper.look()).send).toBeNull())
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('29: the clock is a day ahead after the reload', async ({ shopper }) => {
  await sendOrder(shopper, 'silent-stored')
  await shopper.context.clock.setSystemTime(Date.now() + 24 * 60 * MINUTE)
  await shopper.reload()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await shopper.pass(20_000, () => expectNoSend(shopper.page, shopper))
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('31: Back while it is sent, then the checkout again', async ({ shopper }) => {
  await sendOrder(shopper, 'late')
  await shopper.page
    .getByRole('link', { name: /Contact/ })
    .first()
    .click()
  await expect(
    shopper.page.getByText(/is being sent\. Please don't pay again\.|We're checking whether/),
  ).toBeVisible()
  await shopper.page.getByRole('link', { name: 'See your order' }).click()
  await expectNoSend(shopper.page, shopper)
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('@core 32: cancelled during the upload: the looks decide, and it can be sent again', async ({
  context,
  mock,
  expected,
}) => {
  expected.push(/^(?!policy violated|uncaught)/)
  await mock.live()
  const shopper = new Shopper(context, mock, asha, 1_800_000)
  await shopper.begin()
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.takeClock()
  // The mock's own rate limit would not work: the socket's buffers accept the whole body at once, and progress would jump
  // to its end.
  const network = await context.newCDPSession(shopper.page)
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitUpload(50_000)
  await shopper.mustPress()
  // The button appeared under the pointer that placed the order, so the press guard ignores it for a second.
  await pressUntilGone(
    shopper.page.getByRole('main').getByRole('button', { name: 'Cancel' }).last(),
  )
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await limitUpload(-1)
  expect(await shopper.look()).toMatchObject({ attempts: [{ phase: 'unknown' }] })
  await shopper.pass(9000, () => expectNoSend(shopper.page, shopper))
  await shopper.pass(3000)
  await expect(
    shopper.page.getByText("Your order didn't go through. Your receipt is still here."),
  ).toBeVisible()
  await expect(shopper.page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await untilThankYou(shopper)
  expect(shopper.notes.join()).toContain('presses Send again')
  await expectOrders(shopper, 1)
})

test('33: the browser asks before a reload while it is sent', async ({ shopper }) => {
  await sendOrder(shopper, 'late')
  const asked: string[] = []
  shopper.page.on('dialog', (dialog) => void asked.push(dialog.type()))
  await shopper.reload()
  expect(asked).toEqual(['beforeunload'])
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('35: Buy Now, a slow store, a reload, pressed again', async ({ shopper }) => {
  await shopper.toBuyNow()
  await shopper.fill()
  await shopper.mock.recipe('silent-stored')
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
  await shopper.reload()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('36: the request was recorded, and the script never ran', async ({ shopper }) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.mock.fault({ name: 'T4', file: 'orders.php', method: 'POST', commit: false })
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
  await shopper.page.close()
  await shopper.newTab()
  await shopper.toCheckout()
  await expect(checkingPanel(shopper.page)).toBeVisible()
  await shopper.pass(110_000, () => expectNoSend(shopper.page, shopper))
  await shopper.pass(20_000)
  await expect(shopper.page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await untilThankYou(shopper)
  await expectOrders(shopper, 1)
})

test('37: something on the way sends the request twice: both numbers are told', async ({
  shopper,
}) => {
  await shopper.page.route('**/backend/api/orders.php', async (route) => {
    await route.fetch()
    await route.fetch()
    await route.abort()
  })
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.takeClock()
  await shopper.mustPress()
  await expect.poll(async () => (await shopper.made()).length).toBe(2)
  await untilThankYou(shopper)
  const [one, other] = await shopper.made()
  await expect(
    shopper.page.getByText(
      new RegExp(
        `two orders from you for one payment: #(${one} and #${other}|${other} and #${one})`,
      ),
    ),
  ).toBeVisible()
})

test('39: stored later than any proof allows, after it was sent again: both numbers are told', async ({
  shopper,
}) => {
  await shopper.toCheckout()
  await shopper.fill()
  await shopper.mock.fault({
    name: 'T1',
    file: 'orders.php',
    method: 'POST',
    commit: true,
    answerAfter: 0,
    storeAfter: 200_000,
  })
  await shopper.takeClock()
  await shopper.mustPress()
  await expectPosts(shopper)
  await shopper.pass(130_000, () => expectNoSend(shopper.page, shopper))
  await untilThankYou(shopper, 1)
  await shopper.pass(90_000)
  expect(await shopper.made()).toHaveLength(2)
  await shopper.reload()
  await shopper.page.goto('/myorders')
  await shopper.shown()
  await shopper.pass(10_000)
  await expect(shopper.page.getByText(/two orders from you for one payment/)).toBeVisible()
})
