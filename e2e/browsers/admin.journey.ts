import { pictureFile } from './sampleFiles'
import { expect, owner, test as base, WIDE_SCREEN } from './browserFixtures'
import {
  button,
  checkbox,
  css,
  dialog,
  field,
  heading,
  link,
  region,
  tab,
  text,
} from './drivenPage'

const test = base.extend({
  shop: async ({ shop: page }, use) => {
    await page.raw.resize(WIDE_SCREEN.width, WIDE_SCREEN.height)
    await use(page)
  },
})

/** Matches the receipt once the desk accepts keys. Just after the receipt has appeared, keys have no effect. */
const settledReceipt = (id?: number) => css(`[aria-label="Order #${id}"][data-settled]`)

type Order = { id: number; status: string; created_at: string }

test('door: a stranger is sent home, the owner enters and leaves', async ({ shop: page }) => {
  await page.open('/nest/orders')
  await page.at(/^\/$/)
  await page.press(button('Account'))
  const panel = dialog('Account')
  await page.fill(field('Email').in(panel), owner.email)
  await page.fill(field('Password').in(panel), 'pahiran-demo-owner-2026')
  await page.press(css('form button[type=submit]').in(panel))
  await page.at(/^\/nest\/dashboard$/)
  await page.press(button('Logout'))
  await page.at(/^\/$/)
})

test('dashboard @short', async ({ shop: page, signIn }) => {
  await signIn(page, owner)
  await page.open('/nest/dashboard')
  for (const name of ['Total Sales', 'Total Orders', 'Total Customers', 'Expected Revenue'])
    await page.sees(text(name))
  await page.until('both lists have their six rows', async () => {
    const rows = [
      css('li').in(region('Products List')),
      css('li').in(region('Top Selling Products')),
    ]
    return (await Promise.all(rows.map((row) => page.count(row)))).every((count) => count === 6)
  })
  await page.press(tab('12 months'))
  await page.sees(heading('Sales by month'))
  const words = await page.run(() => document.querySelector('main')?.textContent ?? '')
  expect(words).not.toMatch(/Invalid Date|NaN|undefined/)
})

test('receipt desk: verified by a press, rejected by keys', async ({
  shop: page,
  mock,
  signIn,
}) => {
  const queue = (await mock.rows<Order>('orders'))
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
  const [first, second] = queue.map(({ id }) => id)
  const statusOf = async (id?: number) =>
    (await mock.rows<Order>('orders')).find((order) => order.id === id)?.status
  await signIn(page, owner)
  await page.open('/nest/orders')
  await page.press(link(/^Receipt desk/))
  await page.sees(heading('Receipt desk'))
  await page.sees(settledReceipt(first))
  await page.press(button(/^Verify/))
  await expect.poll(() => statusOf(first)).toBe('processing')
  await page.sees(settledReceipt(second))
  await page.keys('r')
  await page.keys('r')
  await expect.poll(() => statusOf(second)).toBe('Cancelled')
})

test('a product with pictures is added', async ({ shop: page, mock, signIn }) => {
  const before = await mock.rows<{ id: number }>('products')
  await signIn(page, owner)
  await page.open('/nest/products?form=new')
  await page.fill(field('Title'), 'Rhododendron scarf')
  await page.fill(field('Price'), '1450')
  await page.tick(checkbox('M'))
  await page.fill(field('Stock of M'), '8')
  await page.upload(
    css('input[type=file][multiple]'),
    pictureFile('front.png'),
    pictureFile('back.png'),
  )
  await page.until('both pictures are webp', async () => (await page.count(text(/B WebP$/))) === 2)
  await page.press(button('Add product'))
  await expect.poll(async () => (await mock.calls('add_product.php')).length).toBe(1)
  const [call] = await mock.calls('add_product.php')
  expect(call?.problems).toEqual([])
  expect(call?.sent).toMatchObject({ title: 'Rhododendron scarf' })
  expect(call?.files.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
  expect(await mock.rows('products')).toHaveLength(before.length + 1)
})

test('pages: the homepage gets another picture', async ({ shop: page, mock, signIn }) => {
  await signIn(page, owner)
  await page.open('/nest/pages')
  await page.sees(text('No unsaved changes'))
  await page.upload(field('Add banner pictures'), pictureFile('a.png'))
  await page.press(button('Modify'))
  await page.press(button('Modify homepage').in(dialog()))
  await page.sees(text('Homepage data submitted successfully!'))
  expect((await mock.calls('edit_homepage_data.php')).at(-1)).toMatchObject({
    problems: [],
    files: [{ field: 'banner_images[]', name: 'a.png', type: 'image/png' }],
  })
})

test('settings: changed after a question, there after a reload', async ({
  shop: page,
  mock,
  signIn,
}) => {
  await signIn(page, owner)
  await page.open('/nest/settings')
  await page.has(field('Organization name'), 'Pahiran')
  await page.fill(field('Support email'), 'help@pahiran.example')
  await page.press(button('Save settings'))
  await page.press(button('Save settings').in(dialog()))
  await page.sees(text('Settings saved successfully!'))
  expect((await mock.calls('save_general_settings.php')).at(-1)).toMatchObject({
    problems: [],
    sent: { supportEmail: 'help@pahiran.example' },
  })
  await page.reload()
  await page.has(field('Support email'), 'help@pahiran.example')
})
