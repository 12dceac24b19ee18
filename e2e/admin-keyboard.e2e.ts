import type { Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'
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

// Plays the back office by keyboard alone. The product form and the receipt desk have their own journeys.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('by keyboard: each screen of the sidebar, Collapse and Logout (R20)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/dashboard')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const name of ['Users', 'Products', 'Orders', 'Inquiries', 'Pages', 'Settings']) {
    await openPage(page, '/nest/dashboard')
    await tabTo(page, 'link', new RegExp(`^${name}`), { most: 14 })
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await openPage(page, '/nest/dashboard')
  await tabTo(page, 'button', 'Collapse', { most: 16 })
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Expand' })).toBeFocused()
  await tabTo(page, 'button', 'Logout', { back: true, most: 4 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('by keyboard: a user is searched, sorted, and their orders opened (R20)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/users')
  await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible()
  await tabTo(page, 'searchbox', 'Search users')
  await typeText(page, 'asha')
  await expect(page.getByRole('table', { name: 'All Users' }).getByRole('row')).toHaveCount(2)
  await tabTo(page, 'button', /^Name/)
  await press(page, 'Enter')
  await tabTo(page, 'link', /^Orders from Asha/, { most: 10 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/buyer=asha/)
})

test('by keyboard: order details, the receipt, and the buttons of a row (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders?status=pending')
  await expect(page.getByRole('button', { name: /^View order/ }).first()).toBeVisible()
  await tabTo(page, 'button', /^View order/)
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, /^Order #/, ['button', /^View order/])
  await tabTo(page, 'button', 'Verify Payment')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, /^Verify Payment/, ['button', 'Verify Payment'])
  await press(page, 'Enter')
  await tabTo(page, 'button', 'Verify', { exact: true, most: 8 })
  await press(page, 'Enter')
  await expect.poll(async () => (await mock.calls('update_order_status.php')).length).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('@core by keyboard: an inquiry is answered, resolved and deleted (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/inquiries')
  await expect(page.getByRole('button', { name: /^Reply to/ }).first()).toBeVisible()
  await tabTo(page, 'button', /^Reply to/)
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, /^Reply to/, ['button', /^Reply to/])
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await typeText(page, 'Yes, we have it in L again.')
  await tabTo(page, 'button', 'Send reply', { most: 8 })
  await press(page, 'Enter')
  await expect(page.getByText('Reply sent')).toBeVisible()
  expect((await mock.calls('reply_inquiry.php'))[0]?.problems).toEqual([])
  await openPage(page, '/nest/inquiries')
  await tabTo(page, 'button', /^Resolve/)
  await press(page, 'Enter')
  await expect.poll(async () => (await mock.calls('resolve_inquiry.php')).length).toBe(1)
  await openPage(page, '/nest/inquiries')
  await tabTo(page, 'tab', 'New')
  await arrowTo(page, 'tab', 'Past')
  await tabTo(page, 'button', /^Delete the inquiry/)
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, /Delete/, ['button', /^Delete the inquiry/])
  await press(page, 'Enter')
  await tabTo(page, 'button', 'Delete', { exact: true, most: 4 })
  await press(page, 'Enter')
  await expect.poll(async () => (await mock.calls('delete_inquiry.php')).length).toBe(1)
})

test('by keyboard: stock, deletion, a category with its picture, and the shipping charge (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(90_000)
  await signIn(owner)
  await openPage(page, '/nest/products')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await tabTo(page, 'button', 'Update Shipping Charge')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Update Shipping Charge', [
    'button',
    'Update Shipping Charge',
  ])
  await press(page, 'Enter')
  const charge = page.getByRole('spinbutton', { name: 'Shipping charge' })
  await expect(charge).toBeFocused()
  await expect(charge).toBeEditable()
  await press(page, 'Control+a')
  await typeText(page, '210')
  await press(page, 'Enter')
  await expect
    .poll(async () => (await mock.calls('update_shipping_charge.php')).at(-1)?.sent.charge)
    .toBe('210')
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 4000 })
  await expectFocusReturned(page, 'Update Shipping Charge', ['button', 'Update Shipping Charge'])
  await tabTo(page, 'button', /^Change the stock of/)
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, /^Stock of/, ['button', /^Change the stock of/])
  await tabTo(page, 'button', /^Delete /, { most: 8 })
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Delete this product?', ['button', /^Delete /])
  await tabTo(page, 'textbox', 'New category')
  await typeText(page, 'Scarves')
  await tabTo(page, 'button', /^Image/, { most: 3 })
  await (
    await waitForFileChooser(page)
  ).setFiles({ name: 'scarf.png', mimeType: 'image/png', buffer: PNG })
  await tabTo(page, 'button', 'Add', { exact: true, most: 5 })
  await press(page, 'Enter')
  await expectFocusTrap(page, 'Add this category?')
  await tabTo(page, 'button', 'Add', { exact: true, most: 6 })
  await press(page, 'Enter')
  await expect.poll(async () => (await mock.calls('add_category.php')).length).toBe(1)
})

async function openPageTabs(page: Page): Promise<void> {
  await openPage(page, '/nest/pages')
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await tabTo(page, 'tab', 'Homepage')
}

/** Closes the confirm dialog by Escape once, to see that it traps and returns the focus, and then confirms it. */
async function pressModify(page: Page, thing: string): Promise<void> {
  await tabTo(page, 'button', 'Modify', { exact: true, back: true })
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, `Modify the ${thing}?`, ['button', 'Modify'])
  await press(page, 'Enter')
  await tabTo(page, 'button', `Modify ${thing}`, { most: 8 })
  await press(page, 'Enter')
}

test('by keyboard: a banner of the homepage is moved and saved after confirmation (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(90_000)
  await signIn(owner)
  await openPageTabs(page)
  await arrowTo(page, 'tab', 'About Us')
  await arrowTo(page, 'tab', 'Homepage', 'ArrowLeft')
  await tabTo(page, 'button', 'Move banner 2 left')
  await press(page, 'Enter')
  await expect(page.getByText('moved', { exact: true }).first()).toBeVisible()
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.closest('li') !== null),
      'the focus moves with the banner',
    )
    .toBe(true)
  await pressModify(page, 'homepage')
  await expect.poll(async () => (await mock.calls('edit_homepage_data.php')).length).toBe(1)
})

test('by keyboard: a text and pictures of About Us and Bottom are changed and saved after confirmation (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(90_000)
  await signIn(owner)
  await openPageTabs(page)
  await arrowTo(page, 'tab', 'About Us')
  const about = page.frameLocator('iframe[title="About Us as shoppers see it"]')
  await expect(about.getByRole('textbox', { name: 'First paragraph' })).toBeVisible()
  await tabTo(page, 'button', 'Replace the picture', { where: about, most: 12 })
  await (
    await waitForFileChooser(page)
  ).setFiles({ name: 'house.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText('house.png')).toBeVisible()
  await tabAndType(page, 'First paragraph', 'We sew in Patan.', 'textbox', { where: about })
  await pressModify(page, 'About Us page')
  await expect.poll(async () => (await mock.calls('edit_aboutus_data.php')).length).toBe(1)
  const [sent] = await mock.calls('edit_aboutus_data.php')
  expect(sent?.problems).toEqual([])
  expect(sent?.sent.first_paragraph).toBe('We sew in Patan.')
  expect(sent?.files.map(({ name }) => name)).toEqual(['house.png'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, 'tab', 'About Us', { back: true, most: 20 })
  await arrowTo(page, 'tab', 'Bottom')
  const bottom = page.frameLocator('iframe[title="Bottom as shoppers see it"]')
  await expect(bottom.getByRole('textbox', { name: 'First title' })).toBeVisible()
  await tabAndType(page, 'Second title', 'Mountain air', 'textbox', { where: bottom })
  await tabTo(page, 'button', 'Remove the third picture', { where: bottom, most: 8 })
  await press(page, 'Enter')
  await expect(bottom.getByRole('button', { name: 'Add the third picture' })).toBeFocused()
  await pressModify(page, 'bottom section')
  await expect.poll(async () => (await mock.calls('edit_bottom_data.php')).length).toBe(1)
  const [taken] = await mock.calls('edit_bottom_data.php')
  expect(taken?.problems).toEqual([])
  expect(taken?.sent).toMatchObject({
    second_title: 'Mountain air',
    removed_third_image: expect.stringContaining('uploads/'),
  })
})

test('@core by keyboard: settings are changed and saved after confirmation (R20)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/settings')
  await expect(page.getByLabel('Organization name')).toHaveValue('Pahiran')
  await tabAndType(page, 'Support email', 'help@pahiran.example')
  await tabTo(page, 'button', 'Save settings')
  await press(page, 'Enter')
  await expectFocusTrapAndReturn(page, 'Are you sure you want to edit the settings?', [
    'button',
    'Save settings',
  ])
  await press(page, 'Enter')
  await tabTo(page, 'button', 'Save settings', { most: 5 })
  await press(page, 'Enter')
  await expect
    .poll(async () => (await mock.calls('save_general_settings.php')).at(-1)?.sent.supportEmail)
    .toBe('help@pahiran.example')
})
