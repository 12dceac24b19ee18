import type { Page } from 'playwright/test'
import { asha, expect, openPage, test } from './fixtures'
import {
  arrowTo,
  waitForFileChooser,
  expectFocusReturned,
  expectFocusTrap,
  expectFocusTrapAndReturn,
  press,
  tabTo,
  typeText,
  tabAndType,
} from './keys'

// Uses the storefront by keyboard alone: each flow must work, each stop must show its focus, and popups must trap the
// focus and return it.

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function openAccount(page: Page): Promise<void> {
  await tabTo(page, 'button', 'Account', { exact: true, most: 20 })
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
}

/** Without the focus in main, Tab would start at the footer after a page load. */
const expectFocusArrived = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true)

test('login, the account menu and logout (R20)', async ({ page }) => {
  await openPage(page, '/')
  await openAccount(page)
  await press(page, 'Escape')
  await expectFocusReturned(page, 'Account', ['button', 'Account'])
  await press(page, 'Enter')
  await tabAndType(page, 'Email', asha.email)
  await tabTo(page, 'textbox', 'Password', { exact: true })
  await typeText(page, 'asha-1234')
  await press(page, 'Enter')
  await expect(page.getByText('Welcome, Asha')).toBeVisible()
  await tabTo(page, 'link', 'My Orders', { most: 8 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/myorders$/)
  await expectFocusArrived(page)
  await tabTo(page, 'button', 'Account', { exact: true })
  await press(page, 'Space')
  await tabTo(page, 'button', 'Logout', { most: 8 })
  await press(page, 'Enter')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('signup and the code of the mail (R20)', async ({ page, mock }) => {
  await openPage(page, '/')
  await openAccount(page)
  await tabTo(page, 'tab', 'Login')
  await press(page, 'ArrowRight')
  await tabAndType(page, 'Full name', 'Mina Gurung')
  await tabAndType(page, 'Email', 'mina@pahiran.example')
  await tabAndType(page, 'Phone', '9841112223')
  await tabAndType(page, /^Password/, 'mina-1234')
  await tabAndType(page, 'Confirm password', 'mina-1234')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await typeText(page, (await mock.mail('mina@pahiran.example')).code)
  await press(page, 'Enter')
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
})

test('a new password in three steps (R20)', async ({ page, mock }) => {
  await openPage(page, '/')
  await openAccount(page)
  await tabTo(page, 'button', 'Forgot Password')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await typeText(page, asha.email)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await typeText(page, (await mock.mail(asha.email)).code)
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeFocused()
  await typeText(page, 'asha-5678')
  await tabAndType(page, 'Confirm new password', 'asha-5678')
  await press(page, 'Enter')
  await expect(page.getByText('Password reset successfully!')).toBeVisible()
})

async function openKurta(page: Page): Promise<void> {
  await tabTo(page, 'link', /Patan Brick Kurta/)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
}

test('filter, product, pictures, choices, cart (R20)', async ({ page, mock, signIn }) => {
  test.setTimeout(90_000)
  await signIn(asha)
  await openPage(page, '/products')
  await tabTo(page, 'button', 'Filters')
  await press(page, 'Enter')
  await tabTo(page, 'checkbox', 'On sale')
  await press(page, 'Space')
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  await press(page, 'Space')
  await tabTo(page, 'button', 'Filters', { back: true })
  await press(page, 'Enter')
  await openKurta(page)

  await tabTo(page, 'button', /^Picture 2 of/)
  await press(page, 'Enter')
  await expectFocusTrap(page, /^Pictures$/)
  await press(page, 'ArrowLeft')
  await press(page, 'Escape')
  await expectFocusReturned(page, /^Pictures$/, ['button', /^Picture 2 of/])

  await tabTo(page, 'radio', /Brick|Maroon|./)
  await press(page, 'Space')
  await arrowTo(page, 'radio', /Brick/)
  await tabTo(page, 'radio', /^(XS|S|M|L|XL|XXL)\b/)
  await arrowTo(page, 'radio', /^L\b/)
  await tabTo(page, 'button', 'Size guide')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Size guide', ['button', 'Size guide'])
  await tabTo(page, 'button', 'Increase quantity')
  await press(page, 'Space')
  await tabTo(page, 'button', 'Add To Cart')
  await press(page, 'Enter')
  await expect(page.getByText('Product added to cart successfully!').first()).toBeVisible()
  expect((await mock.calls('add_to_cart.php')).map(({ sent }) => sent)).toMatchObject([
    { size: 'l', color: 'Brick', quantity: 2 },
  ])

  await tabTo(page, 'button', /^Cart/, { back: true })
  await press(page, 'Enter')
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(cart.getByRole('checkbox')).toHaveCount(4)
  await tabTo(page, 'checkbox', 'Select All')
  await press(page, 'Space')
  await expect(cart.getByRole('checkbox', { name: 'Select All' })).not.toBeChecked()
  await press(page, 'Space')
  await expect(cart.getByRole('checkbox', { name: 'Select All' })).toBeChecked()
  await tabTo(page, 'button', /^Delete/)
  await press(page, 'Enter')
  await expect(cart.getByRole('checkbox')).toHaveCount(3)
  await expect
    .poll(
      () => cart.evaluate((one) => one.contains(document.activeElement)),
      'the focus stays in the cart',
    )
    .toBe(true)
  await tabTo(page, 'button', /^Undo/)
  await press(page, 'Enter')
  await expect(cart.getByRole('checkbox')).toHaveCount(4)
  await press(page, 'Escape')
  await expectFocusReturned(page, 'Shopping Cart', ['button', /^Cart/])
})

test('a visitor who buys is asked to log in, and is led there (R20)', async ({ page }) => {
  await openPage(page, '/products')
  await openKurta(page)
  await tabTo(page, 'button', 'Add To Cart')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'You Need to be logged in First to Purchase.', [
    'button',
    'Add To Cart',
  ])
  await press(page, 'Enter')
  await tabTo(page, 'button', 'Log in', { most: 4 })
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Account' }).getByLabel('Email')).toBeFocused()
})

test('@core buy now: address, payment, receipt, order (R20)', async ({ page, mock, signIn }) => {
  test.setTimeout(90_000)
  await signIn(asha)
  await openPage(page, '/products')
  await openKurta(page)
  await tabTo(page, 'radio', /./)
  await press(page, 'Space')
  await arrowTo(page, 'radio', /Brick/)
  await tabTo(page, 'radio', /^(XS|S|M|L|XL|XXL)\b/)
  await arrowTo(page, 'radio', /^L\b/)
  await tabTo(page, 'button', 'Buy Now')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await tabAndType(page, 'Phone', '9841000001')
  await tabAndType(page, 'Delivery address', 'Mangal Bazar 4')
  await tabTo(page, 'button', 'Help me enter the address', { most: 3 })
  await press(page, 'Enter')
  await expect(page.getByRole('group', { name: 'Address helper' })).toBeVisible()
  await tabTo(page, 'combobox', 'Province', { most: 3 })
  await press(page, 'ArrowDown')
  await tabTo(page, 'combobox', 'District', { most: 3 })
  await press(page, 'ArrowDown')
  await tabTo(page, 'button', 'Done')
  await press(page, 'Enter')
  await expect(page.getByLabel('Delivery address')).toBeFocused()
  await expect(page.getByLabel('Delivery address')).not.toHaveValue('Mangal Bazar 4')
  await tabTo(page, 'button', /^Receipt|No receipt/)
  await (
    await waitForFileChooser(page)
  ).setFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT })
  await expect(page.getByRole('button', { name: 'View receipt' })).toBeVisible()
  await tabTo(page, 'button', 'View receipt', { most: 6 })
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Receipt', ['button', 'View receipt'])
  await tabTo(page, 'button', 'Place Order')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/order-success$/, { timeout: 15_000 })
  expect((await mock.calls('orders.php'))[0]?.problems).toEqual([])
  // Wait for the new screen, because the address changes a moment earlier.
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeFocused()
  await tabTo(page, 'link', 'My Orders')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/myorders$/)
})

test('checkout of what is ticked in the cart (R20)', async ({ page, signIn }) => {
  await signIn(asha)
  await openPage(page, '/')
  await tabTo(page, 'button', /^Cart/, { most: 20 })
  await press(page, 'Enter')
  // The panel takes the focus as it opens, so an earlier Tab would be lost.
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Select All' })).toBeVisible()
  await tabTo(page, 'link', 'Checkout')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0)
})

test('order again, and a notification is read (R20)', async ({ page, mock, signIn }) => {
  await signIn(asha)
  await openPage(page, '/myorders')
  await expect(page.getByRole('button', { name: /^Order again/ }).first()).toBeVisible()
  await tabTo(page, 'button', /^Order again/)
  await press(page, 'Enter')
  await expect(
    page
      .getByText(/added to your cart|sold out in this size|no longer available|choose a color/)
      .first(),
  ).toBeVisible()
  await openPage(page, '/notifications')
  await expect(page.getByRole('button', { name: 'Mark as Read' }).first()).toBeVisible()
  await tabTo(page, 'button', 'Mark as Read')
  await press(page, 'Enter')
  await expect
    .poll(
      async () =>
        (await mock.calls('notifications.php')).filter(({ method }) => method === 'POST').length,
    )
    .toBe(1)
  expect(
    await page.evaluate(() => document.activeElement !== document.body),
    'the focus does not get lost with the button',
  ).toBe(true)
})

test('a question to the shop (R20)', async ({ page, mock }) => {
  await openPage(page, '/contact')
  await tabAndType(page, 'First Name', 'Anil')
  await tabAndType(page, 'Last Name', 'Rai')
  await tabAndType(page, 'Email', 'anil@pahiran.example')
  await tabAndType(page, 'Phone', '9841234567')
  await tabTo(page, 'combobox', /^Contact reason/)
  await press(page, 'ArrowDown')
  await tabAndType(page, /^Message/, 'Does it run small?')
  await tabTo(page, 'button', 'Send')
  await press(page, 'Enter')
  await expect.poll(async () => (await mock.calls('submit_inquiry.php')).length).toBe(1)
  expect((await mock.calls('submit_inquiry.php'))[0]?.sent).toMatchObject({
    contactReason: 'Size & Fit Question',
    message: 'Does it run small?',
  })
})

test('search, with a suggestion and without; the way past the head; the policies (R20)', async ({
  page,
}) => {
  await openPage(page, '/')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.locator('#main')).toBeFocused()
  await tabTo(page, 'combobox', 'Search', { back: true, most: 10 })
  await typeText(page, 'kurta')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await press(page, 'ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/search\?q=kurta$/)
  await expectFocusArrived(page)
  await tabTo(page, 'link', 'About Us', { back: true, most: 20 })
  await tabTo(page, 'combobox', 'Search', { most: 6 })
  await typeText(page, 'kurta')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/product$/)
  await openPage(page, '/about')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Return' })).toBeAttached()
  for (const name of ['Return', 'Terms and Conditions', 'Shipping']) {
    await tabTo(page, 'button', name, { back: true, most: 20 })
    await press(page, 'Enter')
    // Only the popup's close button is focusable.
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await press(page, 'Tab')
    await expect(
      page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }),
    ).toBeFocused()
    await press(page, 'Escape')
    await expectFocusReturned(page, name, ['button', name])
  }
})

test('in a narrow window: menu, search, filters (R20)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/products')
  await tabTo(page, 'button', 'Menu', { most: 4 })
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Menu', ['button', 'Menu'])
  await tabTo(page, 'button', 'Search')
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await press(page, 'Escape')
  await tabTo(page, 'button', 'Filters')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Filters', ['button', 'Filters'])
  await tabTo(page, 'button', 'Menu', { back: true })
  await press(page, 'Enter')
  await tabTo(page, 'link', 'About Us', { most: 8 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/about$/)
})
