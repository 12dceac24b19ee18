import type { Locator } from 'playwright/test'
import { asha, chooseRadio, expect, openPage, owner, test, type Person } from './fixtures'
import { doInOrder, seesPopup, pressButton, seesText, type Scene } from './states'
import { WRITES } from './writes'

// Checks that a second press never does something else. The mouse presses each button that opens or answers a dialog, a
// notice or a popup, and presses the same point again after 80, 250 and 700 ms. The later presses must send nothing,
// navigate nowhere and answer nothing.

const SECOND_PRESS_GAPS_MS = [80, 250, 700]
const LATEST_SECOND_PRESS_MS = 900

type SceneStep = (scene: Scene) => Promise<unknown>
type DoublePress = {
  name: string
  path: string
  who?: Person | undefined
  before?: SceneStep
  reach?: SceneStep
  press: (scene: Scene) => Locator | Promise<Locator>
  /** The end of the button that is pressed, because a notice may cover only one end. */
  at?: 'start' | 'end'
  writes?: readonly string[]
  /** The dialog that the first press opens, and that no later press may answer or close. */
  opens?: string | RegExp
  leads?: RegExp
}

const button =
  (name: string | RegExp) =>
  ({ page }: Scene) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const dialogButton =
  (name: string | RegExp) =>
  ({ page }: Scene) =>
    page
      .locator('dialog[open]')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
const link =
  (name: string | RegExp) =>
  ({ page }: Scene) =>
    page.getByRole('link', { name }).first()

const ACCOUNT = { opens: 'Account' }
/** Some writes close their form or leave their page. `opens` names the panel that is open afterwards, `leads` the new path. */
const OPENED_BY_WRITE: Readonly<Record<string, Partial<DoublePress>>> = {
  'login.php': ACCOUNT,
  'signup.php': ACCOUNT,
  'verify.php': ACCOUNT,
  'forgot-password-send-otp.php': ACCOUNT,
  'verify-forgot-password-otp.php': ACCOUNT,
  'reset-password.php': ACCOUNT,
  'remove_from_cart.php': { opens: 'Shopping Cart' },
  'orders.php': { leads: /\/order-success/ },
  'add_product.php': { leads: /\/nest\/products$/ },
  'edit_product.php': { leads: /\/nest\/products$/ },
}

/** Turns the writes in `writes.ts` into cases of this table. Most of their buttons answer a dialog. */
const writesAsDoublePress = (shop: boolean): DoublePress[] =>
  WRITES.filter(({ who }) => (who?.role !== 'admin') === shop)
    // The three page editors share their code, so one of them is enough.
    .filter(({ file }) => !/_(aboutus|bottom)_data/.test(file))
    .map(({ file, who, path, before, reach }) => ({
      name: file,
      who,
      path,
      before: async ({ mock }) => before?.(mock),
      press: reach,
      writes: [file, ...(file === 'orders.php' ? ['remove_from_cart.php'] : [])],
      ...OPENED_BY_WRITE[file],
    }))

const openDropdown =
  (name: string): SceneStep =>
  async ({ page }) => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
  }

const chooseSizeAndColor: SceneStep = async ({ page }) => {
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Plum/)
}

const SHOP: DoublePress[] = [
  { name: 'account', path: '/', press: button('Account'), opens: 'Account' },
  { name: 'cart', path: '/', who: asha, press: button(/^Cart/), opens: 'Shopping Cart' },
  { name: 'size guide', path: '/product?id=101', press: button('Size guide'), opens: 'Size guide' },
  { name: 'picture', path: '/product?id=101', press: button(/^Picture 2 of/), opens: 'Pictures' },
  {
    name: 'login wanted',
    path: '/product?id=101',
    press: button('Buy Now'),
    opens: /logged in First/,
  },
  {
    name: 'buy now',
    path: '/product?id=101',
    who: asha,
    reach: chooseSizeAndColor,
    press: button('Buy Now'),
    leads: /\/checkout/,
  },
  { name: 'card', path: '/products', press: link(/Patan Brick Kurta/), leads: /\/product\b/ },
  { name: 'filters', path: '/products', press: button('Filters') },
  {
    name: 'undo of a removal',
    path: '/',
    who: asha,
    reach: doInOrder(pressButton(/^Cart/), pressButton(/^Delete/), seesText('Undo')),
    press: button(/^Undo/),
    writes: ['add_to_cart.php'],
    opens: 'Shopping Cart',
  },
  {
    name: 'checkout of the cart',
    path: '/',
    who: asha,
    reach: openDropdown('Cart'),
    press: link('Checkout'),
    leads: /\/checkout/,
  },
  { name: 'bill', path: '/myorders', who: asha, press: button(/^Bill/), opens: /^Bill/ },
  { name: 'policy', path: '/', press: button('Shipping'), opens: 'Shipping' },
  {
    name: 'closed policy',
    path: '/',
    reach: doInOrder(pressButton('Shipping'), seesPopup('Shipping')),
    press: dialogButton('Close'),
  },
  {
    name: 'alert',
    path: '/checkout',
    reach: doInOrder(pressButton(/^Place order/i), seesText('User not logged in!')),
    press: button('OK'),
  },
  {
    name: 'logout',
    path: '/',
    who: asha,
    reach: openDropdown('Account'),
    press: button('Logout'),
    opens: 'Account',
  },
]

/** At 360 px dialogs are sheets at the window's lower edge, and notices are at its top. */
const PHONE: DoublePress[] = [
  { name: 'menu', path: '/', press: button('Menu'), opens: 'Menu' },
  { name: 'filters', path: '/products', press: button('Filters'), opens: 'Filters' },
  { name: 'account', path: '/', press: button('Account'), opens: 'Account' },
  { name: 'cart', path: '/', who: asha, press: button(/^Cart/), opens: 'Shopping Cart' },
  {
    name: 'picture',
    path: '/product?id=101',
    press: ({ page }) => page.locator('main button[aria-haspopup=dialog]').first(),
    opens: 'Pictures',
  },
  { name: 'login wanted', path: '/product?id=101', press: button('Buy Now'), opens: /.*/ },
  {
    name: 'chosen in the sheet',
    path: '/product?id=101',
    who: asha,
    press: button('Add To Cart'),
    opens: /.*/,
  },
]

const orderListPath = (status: string) => `/nest/orders?status=${status}`
const tickTwoOrders: SceneStep = async ({ page }) => {
  for (const at of [0, 1]) await page.getByLabel('Select order').nth(at).check()
}

const ADMIN: DoublePress[] = [
  { name: 'order', path: '/nest/orders', press: button(/^View order/), opens: /^Order #/ },
  {
    name: 'receipt',
    path: orderListPath('pending'),
    press: button(/^Verify Payment/),
    opens: /^Verify Payment/,
  },
  {
    name: 'shipped in its row',
    path: orderListPath('processing'),
    press: button(/^Mark as Shipped/),
    writes: ['update_order_status.php'],
  },
  {
    name: 'two to ship',
    path: orderListPath('processing'),
    reach: tickTwoOrders,
    press: button('Mark 2 orders as Shipped'),
    opens: /^Mark 2/,
  },
  ...(['start', 'end'] as const).map((at) => ({
    name: `two shipped, the ${at} of the button`,
    path: orderListPath('processing'),
    reach: doInOrder(
      async (scene) => void (await tickTwoOrders(scene)),
      pressButton('Mark 2 orders as Shipped', true),
    ),
    press: dialogButton(/^Mark 2 orders as Shipped/),
    at,
    writes: ['update_order_status.php', 'update_order_status.php'],
  })),
  {
    name: 'undo of two asks',
    path: orderListPath('processing'),
    reach: doInOrder(
      async (scene) => void (await tickTwoOrders(scene)),
      pressButton('Mark 2 orders as Shipped', true),
      async (scene) => dialogButton(/^Mark 2 orders as Shipped/)(scene).click(),
      seesText('Undo'),
      ({ page }) => page.waitForTimeout(1300),
    ),
    press: button('Undo'),
    opens: /^Undo all 2/,
  },
  {
    name: 'slips',
    path: '/nest/orders',
    reach: tickTwoOrders,
    press: button(/^Print 2 slips/),
    opens: /slips/,
  },
  { name: 'keys', path: '/nest/orders', press: button('Keyboard shortcuts'), opens: /Keyboard/ },
  {
    name: 'desk: Verify',
    path: '/nest/orders?view=desk',
    reach: ({ page }) => expect(page.locator('[data-settled]')).toBeVisible(),
    press: button('Verify'),
    writes: ['update_order_status.php'],
  },
  {
    name: 'desk: Reject',
    path: '/nest/orders?view=desk',
    reach: ({ page }) => expect(page.locator('[data-settled]')).toBeVisible(),
    press: button('Reject'),
  },
  {
    name: 'desk: rejected',
    path: '/nest/orders?view=desk',
    reach: doInOrder(
      ({ page }) => expect(page.locator('[data-settled]')).toBeVisible(),
      pressButton('Reject', true),
      ({ page }) => page.waitForTimeout(1300),
    ),
    press: button('Press again'),
    writes: ['update_order_status.php'],
  },
  {
    name: 'message',
    path: '/nest/orders?order=1001',
    press: button(/^Message/),
    opens: /^Message/,
  },
  {
    name: 'reply',
    path: '/nest/inquiries',
    press: button(/^Reply to/),
    opens: /^Reply to/,
  },
  {
    name: 'inquiry deleted?',
    path: '/nest/inquiries',
    press: button(/^Delete/),
    opens: /.*/,
  },
  {
    name: 'product deleted?',
    path: '/nest/products',
    press: button(/^Delete .* with Pangden/),
    opens: /.*/,
  },
  {
    name: 'stock',
    path: '/nest/products',
    press: button(/^Change the stock of/),
    opens: /^Stock of/,
  },
  {
    name: 'price',
    path: '/nest/products',
    press: button(/^Change the price of/),
    leads: /edit=rows/,
  },
  {
    name: 'shipping charge',
    path: '/nest/products',
    press: button('Update Shipping Charge'),
    opens: 'Update Shipping Charge',
  },
  {
    name: 'left form',
    path: '/nest/products?form=edit-101',
    reach: ({ page }) => page.getByLabel('Title').fill('Mine'),
    press: button('Cancel'),
    opens: /.*/,
  },
  {
    name: 'logout with unsaved changes',
    path: '/nest/products?form=edit-101',
    reach: ({ page }) => page.getByLabel('Title').fill('Mine'),
    press: button('Logout'),
    opens: /^Log out/,
  },
  {
    name: 'page',
    path: '/nest/pages',
    reach: seesText('No unsaved changes'),
    press: button('Modify'),
    opens: /^Modify/,
  },
  { name: 'search', path: '/nest/orders', press: button(/^Search/), opens: /.*/ },
  {
    name: 'settings kept',
    path: '/nest/settings',
    reach: doInOrder(
      async ({ page }) => {
        await expect(page.getByLabel('Organization name')).toHaveValue('Pahiran')
        await page.getByLabel('Support email').fill('help@pahiran.example')
      },
      pressButton('Save settings'),
      seesPopup(),
    ),
    press: dialogButton('Keep editing'),
  },
]

const sentWrites = async ({ mock }: Scene) =>
  (await mock.everyCall()).filter(({ method }) => method !== 'GET')

async function pressTwice(scene: Scene, one: DoublePress): Promise<void> {
  const { page } = scene
  await one.before?.(scene)
  await openPage(page, one.path)
  await one.reach?.(scene)
  const pressed = await one.press(scene)
  await expect(pressed).toBeVisible()
  await pressed.scrollIntoViewIfNeeded()
  // After this pause no press of an earlier step has an effect, and nothing moves any more.
  await page.waitForTimeout(300)
  const box = await pressed.boundingBox()
  if (!box) throw new Error(`${one.name}: nothing to press`)
  const x =
    one.at === 'start'
      ? box.x + 6
      : one.at === 'end'
        ? box.x + box.width - 6
        : box.x + box.width / 2
  const y = box.y + box.height / 2
  const before = await sentWrites(scene)
  const address = page.url()

  const start = Date.now()
  await page.mouse.click(x, y)
  for (const ms of SECOND_PRESS_GAPS_MS) {
    await page.waitForTimeout(Math.max(0, start + ms - Date.now()))
    // On a busy machine the time for a second press may already be over.
    if (Date.now() - start < LATEST_SECOND_PRESS_MS) await page.mouse.click(x, y)
  }
  // Move the pointer away, because a notice stays while the pointer is on it.
  await page.mouse.move(1, 1)
  await page.waitForTimeout(400)

  const sent = (await sentWrites(scene)).slice(before.length)
  expect(
    sent.map(({ file }) => file),
    `only the first press writes, not ${JSON.stringify(sent.map((call) => call.sent))}`,
  ).toEqual(one.writes ?? [])
  if (one.leads) await expect(page).toHaveURL(one.leads)
  else expect(page.url(), 'no press leads elsewhere').toBe(address)
  const dialogs = page.locator('dialog[open], [role=dialog]').filter({ visible: true })
  if (one.opens === undefined) await expect(dialogs, 'no dialog was opened').toHaveCount(0)
  else {
    await expect(dialogs, 'one dialog').toHaveCount(1)
    const { opens: name } = one
    await expect(
      page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })),
    ).toBeVisible()
  }
}

const PLACES = [
  { half: 'shop', width: 1280, height: 900, walks: [...SHOP, ...writesAsDoublePress(true)] },
  { half: 'shop at 360 px', width: 360, height: 740, walks: PHONE },
  {
    half: 'back office',
    width: 1366,
    height: 768,
    walks: [...ADMIN.map((one) => ({ ...one, who: owner })), ...writesAsDoublePress(false)],
  },
]

for (const { half, width, height, walks } of PLACES)
  for (const one of walks)
    test(`${half}, ${one.name}: pressed again at once, nothing else happens`, async ({
      page,
      mock,
      context,
      signIn,
    }) => {
      await page.setViewportSize({ width, height })
      if (one.who) await signIn(one.who)
      await pressTwice({ page, mock, context }, one)
    })
