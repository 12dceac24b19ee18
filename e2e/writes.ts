import type { Locator, Page } from 'playwright/test'
import { asha, chooseRadio, expect, owner, type Mock, type Person, untick } from './fixtures'

// The 28 writes, each with the steps that lead to its last button.

type Scene = { page: Page; mock: Mock }

export type Write = {
  file: string
  who?: Person
  path: string
  /** Runs before the page opens. */
  before?: (mock: Mock) => Promise<unknown>
  /** Makes all steps before the last press and returns the button to press. */
  reach: (scene: Scene) => Promise<Locator>
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictureFile = { name: 'picture.png', mimeType: 'image/png', buffer: PNG }

const openAccount = async (page: Page, ...presses: string[]) => {
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  for (const name of presses)
    await panel.getByRole('button', { name }).or(panel.getByRole('tab', { name })).first().click()
  return panel
}

async function fillFields(where: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await where.getByLabel(label, { exact: true }).fill(text)
}

const buttonIn = (where: Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).last()

const MINA_FIELDS = {
  'Full Name': 'Mina Gurung',
  Email: 'mina@pahiran.example',
  Phone: '9841112223',
  Password: 'mina-1234',
  'Confirm Password': 'mina-1234',
}

async function openOtpForm({ page, mock }: Scene) {
  const panel = await openAccount(page, 'Forgot Password')
  await fillFields(panel, { Email: asha.email })
  await buttonIn(panel, 'Send OTP').click()
  await expect(panel.getByRole('textbox', { name: 'OTP' })).toBeVisible()
  await panel.getByRole('textbox', { name: 'OTP' }).fill((await mock.mail(asha.email)).code)
  return panel
}

const openCart = async (page: Page) => {
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(cart.getByRole('checkbox')).toHaveCount(3)
  return cart
}

const shopWrites: Write[] = [
  {
    file: 'login.php',
    path: '/',
    reach: async ({ page }) => {
      const panel = await openAccount(page)
      await fillFields(panel, { Email: asha.email, Password: 'asha-1234' })
      return buttonIn(panel, 'Login')
    },
  },
  {
    file: 'signup.php',
    path: '/',
    reach: async ({ page }) => {
      const panel = await openAccount(page, 'Signup')
      await fillFields(panel, MINA_FIELDS)
      return buttonIn(panel, 'Signup')
    },
  },
  {
    file: 'verify.php',
    path: '/',
    reach: async ({ page, mock }) => {
      const panel = await openAccount(page, 'Signup')
      await fillFields(panel, MINA_FIELDS)
      await buttonIn(panel, 'Signup').click()
      await expect(panel.getByLabel('Verification code')).toBeVisible()
      await panel.getByLabel('Verification code').fill((await mock.mail(MINA_FIELDS.Email)).code)
      return buttonIn(panel, 'Verify')
    },
  },
  {
    file: 'forgot-password-send-otp.php',
    path: '/',
    reach: async ({ page }) => {
      const panel = await openAccount(page, 'Forgot Password')
      await fillFields(panel, { Email: asha.email })
      return buttonIn(panel, 'Send OTP')
    },
  },
  {
    file: 'verify-forgot-password-otp.php',
    path: '/',
    reach: async (scene) => buttonIn(await openOtpForm(scene), 'Verify OTP'),
  },
  {
    file: 'reset-password.php',
    path: '/',
    reach: async (scene) => {
      const panel = await openOtpForm(scene)
      await buttonIn(panel, 'Verify OTP').click()
      await fillFields(panel, { 'New password': 'asha-5678', 'Confirm new password': 'asha-5678' })
      return buttonIn(panel, 'Reset password')
    },
  },
  {
    file: 'add_to_cart.php',
    who: asha,
    path: '/products',
    reach: async ({ page }) => {
      await page
        .getByRole('link', { name: /Patan Brick Kurta/ })
        .first()
        .click()
      await chooseRadio(page, /^L\b/)
      await chooseRadio(page, /Brick/)
      return page.getByRole('button', { name: 'Add To Cart' })
    },
  },
  {
    file: 'remove_from_cart.php',
    who: asha,
    path: '/',
    reach: async ({ page }) =>
      (await openCart(page)).getByRole('button', { name: /^(Delete|Deleting)/ }).first(),
  },
  {
    file: 'orders.php',
    who: asha,
    path: '/',
    reach: async ({ page }) => {
      const cart = await openCart(page)
      await untick(cart.getByRole('checkbox').nth(2))
      await cart.getByRole('link', { name: 'Checkout' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Asha')
      await fillFields(page, {
        Phone: '9841000001',
        'Delivery address': 'Mangal Bazar 4, Lalitpur',
      })
      await page
        .getByRole('region', { name: 'Receipt' })
        .locator('input[type=file]')
        .first()
        .setInputFiles(pictureFile)
      await expect(page.getByRole('button', { name: 'View receipt' })).toBeVisible()
      return page.locator('main form button[type=submit]')
    },
  },
  {
    file: 'notifications.php',
    who: asha,
    path: '/notifications',
    reach: async ({ page }) => page.getByRole('button', { name: /Mark as Read/ }).first(),
  },
  {
    file: 'submit_inquiry.php',
    path: '/contact',
    reach: async ({ page }) => {
      await fillFields(page, {
        'First Name': 'Anil',
        'Last Name': 'Rai',
        Email: 'anil@pahiran.example',
        Phone: '9841234567',
      })
      return page.locator('main form button[type=submit]')
    },
  },
]

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Edits a page of the shop, or adds it if there is none. */
const pageWrites = (part: string, tab: string, thing: string): Write[] =>
  (['Modify', 'Submit'] as const).map((verb) => ({
    file: `${verb === 'Modify' ? 'edit' : 'add'}_${part}_data.php`,
    path: '/nest/pages',
    ...(verb === 'Submit' ? { before: (mock: Mock) => mock.put(part, null) } : {}),
    reach: async ({ page }) => {
      await page.getByRole('tab', { name: tab }).click()
      const editor = page.getByRole('region', { name: `${tab} editor` })
      await editor.getByRole('button', { name: verb, exact: true }).click()
      return dialogButton(page, `${verb} ${thing}`)
    },
  }))

const adminWrites: Write[] = [
  {
    file: 'update_order_status.php',
    path: '/nest/orders?status=pending',
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /Verify Payment/ })
        .first()
        .click()
      return page.getByRole('dialog').getByRole('button', { name: /^Verify\b/ })
    },
  },
  {
    file: 'add_product.php',
    path: '/nest/products?form=new',
    reach: async ({ page }) => {
      await fillFields(page, { Title: 'Rhododendron scarf' })
      await page.getByRole('spinbutton', { name: 'Price' }).fill('1450')
      await page.getByRole('checkbox', { name: 'M', exact: true }).check()
      await page.getByRole('spinbutton', { name: 'Stock of M' }).fill('8')
      await page.getByLabel('Add a picture').setInputFiles([pictureFile])
      await expect(page.getByText(/B WebP/)).toHaveCount(1)
      return page.getByRole('button', { name: 'Add product' })
    },
  },
  {
    file: 'edit_product.php',
    path: '/nest/products?form=edit-101',
    reach: async ({ page }) => {
      await fillFields(page, { Title: 'Helambu Bakkhu' })
      await page.keyboard.press('Control+s')
      return dialogButton(page, 'Save changes')
    },
  },
  {
    file: 'delete_product.php',
    path: '/nest/products',
    reach: async ({ page }) => {
      await page
        .getByRole('table', { name: 'Products' })
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      return dialogButton(page, 'Delete')
    },
  },
  {
    file: 'add_category.php',
    path: '/nest/products',
    reach: async ({ page }) => {
      const form = page.getByRole('form', { name: 'Add a category' })
      await fillFields(form, { 'New category': 'Scarves' })
      await form.locator('input[type=file]').first().setInputFiles(pictureFile)
      await buttonIn(form, 'Add').click()
      return dialogButton(page, 'Add')
    },
  },
  {
    file: 'delete_category.php',
    path: '/nest/products',
    reach: async ({ page }) => {
      await page
        .getByRole('list', { name: 'Categories' })
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      return dialogButton(page, 'Delete')
    },
  },
  {
    file: 'update_shipping_charge.php',
    path: '/nest/products',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Update Shipping Charge' }).click()
      await page.getByRole('spinbutton', { name: 'Shipping charge' }).fill('210')
      return page.getByRole('dialog').locator('button[type=submit]')
    },
  },
  {
    file: 'resolve_inquiry.php',
    path: '/nest/inquiries',
    reach: async ({ page }) => page.getByRole('button', { name: /^Resolve/ }).first(),
  },
  {
    file: 'delete_inquiry.php',
    path: '/nest/inquiries',
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      return dialogButton(page, 'Delete')
    },
  },
  {
    file: 'reply_inquiry.php',
    path: '/nest/inquiries',
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Reply to/ })
        .first()
        .click()
      await fillFields(page, { Message: 'Yes, we have it in L again.' })
      return page.getByRole('dialog').getByRole('button', { name: 'Send reply' })
    },
  },
  {
    file: 'save_general_settings.php',
    path: '/nest/settings',
    reach: async ({ page }) => {
      await expect(page.getByLabel('Organization name')).toHaveValue('Pahiran')
      await fillFields(page, { 'Support email': 'help@pahiran.example' })
      await page.getByRole('button', { name: 'Save settings' }).click()
      return dialogButton(page, 'Save settings')
    },
  },
  ...pageWrites('homepage', 'Homepage', 'homepage'),
  ...pageWrites('aboutus', 'About Us', 'About Us page'),
  ...pageWrites('bottom', 'Bottom', 'bottom section'),
]

export const WRITES: Write[] = [
  ...shopWrites,
  ...adminWrites.map((one) => ({ ...one, who: owner })),
]
