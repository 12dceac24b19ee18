import type { Page } from 'playwright/test'
import { readDrafts } from './drafts'
import { drawFile } from './drawnFile'
import { expect, openPage, owner, test } from './fixtures'

async function storedPicture(page: Page, path: string) {
  const url = `/backend/api/${path}`
  const type = (await page.request.get(url)).headers()['content-type']
  const size = await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, url)
  return { type, size }
}

type Row = { id: number; title: string; images: string[]; size_stock: Record<string, number> }

test('@core a product is added with cropped, ordered webp pictures, and appears in another tab (APR-05, APR-16, APR-18, APR-19, APR-40, CALL-42, CALL-43, ERR-57, ROLE-16)', async ({
  page,
  context,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const shop = await context.newPage()
  await shop.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(owner))
  await openPage(shop, '/products')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Add New Product' }).click()
  await page.getByLabel('Title').fill('Rhododendron scarf')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('1450')
  await page.getByRole('checkbox', { name: 'M', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Stock of M' }).fill('8')
  await page
    .getByLabel('Add a picture')
    .setInputFiles([
      await drawFile(page, 'first.png', 300, 300),
      await drawFile(page, 'second.png', 160, 200),
    ])
  await expect(page.getByText(/KB WebP/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Crop picture 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click()
  await expect(page.getByText(/KB WebP/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Move picture 2 left' }).click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()

  const call = (await mock.calls('add_product.php')).at(-1)
  expect(call?.problems).toEqual([])
  expect(call?.files.map(({ field, name, type }) => [field, name, type])).toEqual([
    ['images[0]', 'second.webp', 'image/webp'],
    ['images[1]', 'first.webp', 'image/webp'],
  ])
  const added = (await mock.rows<Row>('products')).find(
    ({ title }) => title === 'Rhododendron scarf',
  )
  expect(await storedPicture(page, added?.images[0] ?? '')).toEqual({
    type: 'image/webp',
    size: [160, 200],
  })
  // The picture of 300 x 300 px was cropped to the shop's shape of 4:5.
  expect(await storedPicture(page, added?.images[1] ?? '')).toEqual({
    type: 'image/webp',
    size: [240, 300],
  })
  await shop.bringToFront()
  await expect(shop.getByText('Rhododendron scarf')).toBeVisible()
})

test('@core an edit keeps one picture, removes two, adds one, and the shop shows it without a reload (APR-09, CALL-45, D-95, ERR-67)', async ({
  page,
  context,
  mock,
  signIn,
}) => {
  await signIn(owner)
  // Only rows near the window are rendered, so the product must be at the top. The test compares the pictures' stored
  // paths.
  await mock.dialect({ order: 'usual', pictures: 'relative' })
  const shop = await context.newPage()
  await shop.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(owner))
  await openPage(shop, '/products')
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu with Pangden' })).toBeVisible()
  await page.bringToFront()
  await openPage(page, '/nest/products')
  const before = (await mock.rows<Row>('products')).find(({ id }) => id === 101)
  await page.getByRole('link', { name: 'Edit Helambu Bakkhu with Pangden' }).click()
  await page.getByLabel('Title').fill('Helambu Bakkhu')
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByLabel('Add a picture').setInputFiles([await drawFile(page, 'new.png', 80, 100)])
  await expect(page.getByText(/KB WebP/)).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Product updated successfully')
  const call = (await mock.calls('edit_product.php')).at(-1)
  expect(call?.problems).toEqual([])
  const [first, ...removed] = before?.images ?? []
  expect(JSON.parse(String(call?.sent.existing_images))).toEqual([first])
  expect(JSON.parse(String(call?.sent.removed_images))).toEqual(removed)
  const after = (await mock.rows<Row>('products')).find(({ id }) => id === 101)
  expect(after?.images).toHaveLength(2)
  expect(after?.size_stock).toEqual(before?.size_stock)
  await shop.bringToFront()
  await expect(shop.getByRole('heading', { name: 'Helambu Bakkhu', exact: true })).toBeVisible()
})

test('@core a form is restored with its picture after a reload, and a link asks first', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await page.getByLabel('Title').fill('Half a scarf')
  await page.getByLabel('Add a picture').setInputFiles([await drawFile(page, 'half.png', 80, 100)])
  await expect(page.getByText(/KB WebP/)).toHaveCount(1)
  await expect
    .poll(() => readDrafts(page))
    .toEqual([
      expect.stringContaining('Half a scarf'),
      expect.stringMatching(/half\.webp.*[1-9]\d* bytes/),
    ])
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half a scarf')
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
})

test('three pictures can be ordered and a product saved by keyboard alone', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=edit-101')
  const before = (await mock.rows<Row>('products')).find(({ id }) => id === 101)?.images ?? []
  await page.getByRole('button', { name: 'Move picture 1 right' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('checkbox', { name: 'XXXL' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Product updated successfully')
  const after = (await mock.rows<Row>('products')).find(({ id }) => id === 101)
  expect(after?.images).toEqual([before[1], before[2], before[0]])
  expect(after?.size_stock).toMatchObject({ s: 3, xxxl: 4 })
})

test('@core the shipping charge is updated, and its popup closes (APR-37, APR-39, CALL-49, ERR-65, ROLE-18)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  await page.getByRole('button', { name: 'Update Shipping Charge' }).click()
  const charge = page.getByRole('spinbutton', { name: 'Shipping charge' })
  await charge.fill('')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(charge).toBeFocused()
  await charge.fill('210')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Shipping charge updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 3500 })
  expect(await mock.calls('update_shipping_charge.php')).toMatchObject([
    { sent: { charge: '210' }, problems: [] },
  ])
})
