import type { Page } from 'playwright/test'
import { violations } from './axe'
import { drawn } from './drawn'
import { expect, open, owner, test, type Mock } from './fixtures'

// The back office's second half in every state it can stand in, at three widths, against axe.

type World = { page: Page; mock: Mock }
type State = {
  name: string
  path: string
  /** Before the page is opened. */
  prepare?: (world: World) => Promise<unknown>
  /** From the open page to the state. */
  reach?: (world: World) => Promise<unknown>
  expected?: RegExp
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first()
const press = (name: string | RegExp) => ({ page }: World) => button(page, name).click()
const inPreview = (page: Page, tab: string) => page.frameLocator(`iframe[title="${tab} as shoppers see it"]`)
const tab = (name: string) => ({ page }: World) => page.getByRole('tab', { name, exact: true }).click()
const slow = ({ mock }: World) => mock.network({ latency: { '*': 20_000 } })
const broken = (file: string) => ({ mock }: World) => mock.fault({ name: 'H7', file })
const HARM = /500|Failed to load resource|Reading .* failed/

const PRODUCTS: State[] = [
  { name: 'products: filled', path: '/nest/products', reach: ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible() },
  { name: 'products: loading', path: '/nest/products', prepare: slow },
  { name: 'products: empty', path: '/nest/products', prepare: ({ mock }) => Promise.all([mock.put('products', []), mock.put('categories', [])]), reach: ({ page }) => expect(page.getByText('No products found.')).toBeVisible() },
  { name: 'products: failed', path: '/nest/products', expected: HARM, prepare: ({ page }) => page.route(/(products|categories)(_sse)?\.php/, (route) => route.abort()), reach: ({ page }) => expect(page.getByRole('button', { name: /try again/i }).first()).toBeVisible({ timeout: 20_000 }) },
  { name: 'products: low stock', path: '/nest/products?stock=low' },
  { name: 'products: nothing found', path: '/nest/products', reach: ({ page }) => page.getByLabel('Search products').fill('zzzz') },
  { name: 'products: delete asked', path: '/nest/products', reach: press(/^Delete .* with Pangden/) },
  { name: 'products: stock popup', path: '/nest/products', reach: press(/^Change the stock of/) },
  { name: 'shipping popup', path: '/nest/products', reach: press('Update Shipping Charge') },
  { name: 'shipping popup: said', path: '/nest/products', reach: async ({ page }) => {
    await button(page, 'Update Shipping Charge').click()
    await page.getByRole('spinbutton', { name: 'Shipping charge' }).fill('210')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('Shipping charge updated successfully')).toBeVisible()
  } },
  { name: 'category asked', path: '/nest/products', reach: async ({ page }) => {
    await page.getByLabel('New category').fill('Shawls')
    await page.getByRole('form', { name: 'Add a category' }).getByLabel('Image').setInputFiles(await drawn(page, 'shawl.png', 40, 40))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
]

const FORM: State[] = [
  { name: 'form: new', path: '/nest/products?form=new' },
  { name: 'form: a product of the shop', path: '/nest/products?form=edit-101', reach: ({ page }) => expect(page.getByRole('form', { name: 'Edit product' })).toBeVisible() },
  { name: 'form: not in the shop', path: '/nest/products?form=edit-99999', reach: ({ page }) => expect(page.getByText('This product is not in the shop.')).toBeVisible() },
  { name: 'form: refused pictures, colours, discount', path: '/nest/products?form=new', reach: async ({ page }) => {
    await page.getByLabel('Add a picture').setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }, await drawn(page, 'a.png', 80, 100)])
    await expect(page.getByText('Only image files are accepted.')).toBeVisible()
    await button(page, 'One color more').click()
    await page.getByRole('checkbox', { name: 'Add Discount' }).check()
    await page.getByRole('checkbox', { name: 'XXXL' }).check()
  } },
  { name: 'form: crop', path: '/nest/products?form=new', reach: async ({ page }) => {
    await page.getByLabel('Add a picture').setInputFiles(await drawn(page, 'a.png', 300, 300))
    await button(page, 'Crop picture 1').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
  { name: 'form: kept and new pictures', path: '/nest/products?form=edit-102', reach: async ({ page }) => {
    await page.getByLabel('Add a picture').setInputFiles(await drawn(page, 'a.png', 80, 100))
    await expect(page.getByText(/ webp$/)).toHaveCount(1)
  } },
  { name: 'form: leaving asked', path: '/nest/products?form=new', reach: async ({ page }) => {
    await page.getByLabel('Title').fill('Half a topi')
    await button(page, 'Cancel').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  } },
  { name: 'form: logout asked', path: '/nest/products?form=new', reach: async ({ page }) => {
    await page.getByLabel('Title').fill('Half a topi')
    await button(page, 'Logout').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
  { name: 'form: saving asked', path: '/nest/products?form=edit-101', reach: async ({ page }) => {
    await page.getByLabel('Title').fill('Bakkhu')
    await button(page, 'Save changes').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
  { name: 'form: changed meanwhile', path: '/nest/products?form=edit-101', reach: async ({ page, mock }) => {
    await page.getByLabel('Title').fill('Mine')
    await mock.change('products', 101, { title: 'Theirs', description: 'Also new' })
    await expect(page.getByText('This product was changed elsewhere while you were editing it.')).toBeVisible({ timeout: 15_000 })
  } },
  { name: 'form: a copy whose pictures cannot be fetched', path: '/nest/products?form=copy-101', expected: HARM, prepare: ({ page }) => page.route('**/uploads/products/**', (route) => (route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500 }) : route.continue())), reach: ({ page }) => expect(page.getByText(/could not be copied/)).toBeVisible() },
  { name: 'form: sending', path: '/nest/products?form=new', reach: async ({ page, mock }) => {
    await page.getByLabel('Title').fill('Slow')
    await page.getByRole('spinbutton', { name: 'Price' }).fill('900')
    await page.getByLabel('Add a picture').setInputFiles(await drawn(page, 'a.jpg', 1600, 2000, true))
    await expect(page.getByText(/ webp$/)).toHaveCount(1)
    await mock.network({ rate: 30_000 })
    await button(page, 'Add product').click()
    await expect(page.getByRole('progressbar')).toBeVisible()
  } },
]

const EDITORS = [['Homepage', 'Left text'], ['About Us', 'First paragraph'], ['Bottom', 'Second title']] as const

const PAGES: State[] = [
  { name: 'pages: loading', path: '/nest/pages', prepare: slow },
  { name: 'pages: failed', path: '/nest/pages', expected: HARM, prepare: broken('get_homepage_data.php'), reach: ({ page }) => expect(page.getByText('The homepage could not be read.')).toBeVisible() },
  { name: 'pages: nothing yet', path: '/nest/pages', prepare: ({ mock }) => mock.put('homepage', null), reach: ({ page }) => expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible() },
  ...EDITORS.flatMap(([name, field]): State[] => [
    { name: `pages: ${name}`, path: '/nest/pages', reach: async (world) => { await tab(name)(world); await expect(inPreview(world.page, name).getByRole('textbox', { name: field })).toBeVisible() } },
    { name: `pages: ${name} changed, both frames`, path: '/nest/pages', reach: async (world) => {
      await tab(name)(world)
      await world.page.getByRole('tab', { name: 'Phone' }).locator('visible=true').click()
      await inPreview(world.page, name).getByRole('textbox', { name: field }).fill('Changed')
      await world.page.getByRole('tab', { name: 'Desktop' }).locator('visible=true').click()
      await expect(inPreview(world.page, name).getByRole('textbox', { name: field })).toHaveValue('Changed')
    } },
    { name: `pages: ${name} asked`, path: '/nest/pages', reach: async (world) => {
      await tab(name)(world)
      await inPreview(world.page, name).getByRole('textbox', { name: field }).fill('Changed')
      await button(world.page, 'Modify').click()
      await expect(world.page.getByRole('dialog')).toBeVisible()
    } },
  ]),
  { name: 'pages: leaving asked', path: '/nest/pages', reach: async ({ page }) => {
    await inPreview(page, 'Homepage').getByRole('textbox', { name: 'Left text' }).fill('Changed')
    await page.getByRole('link', { name: 'Orders' }).locator('visible=true').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
]

const SETTINGS: State[] = [
  { name: 'settings: filled', path: '/nest/settings', reach: ({ page }) => expect(page.getByLabel('Organization name')).toHaveValue('Pahiran') },
  { name: 'settings: loading', path: '/nest/settings', prepare: slow },
  { name: 'settings: failed', path: '/nest/settings', expected: HARM, prepare: broken('get_user_settings.php'), reach: ({ page }) => page.waitForTimeout(1500) },
  { name: 'settings: none yet', path: '/nest/settings', prepare: ({ mock }) => mock.put('settings', null), reach: ({ page }) => expect(page.getByLabel('Site URL')).toBeDisabled() },
  { name: 'settings: refused address, asked', path: '/nest/settings', reach: async ({ page }) => {
    await page.getByLabel('Site URL').fill('https://elsewhere.example')
    await button(page, 'Save settings').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } },
  ...['Shipping', 'Pages', 'User Management'].map((name): State => ({ name: `settings: ${name}`, path: '/nest/settings', reach: tab(name) })),
]

for (const [group, states] of Object.entries({ products: PRODUCTS, form: FORM, pages: PAGES, settings: SETTINGS }))
  for (const width of [360, 800, 1280])
    test(`axe finds nothing on ${group} in any state at ${width} px`, async ({ page, mock, signIn, expected, baseURL }, info) => {
      test.skip(info.project.name === 'phone' ? width !== 360 : width === 360, 'the other project has this width')
      test.setTimeout(200_000)
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await signIn(owner)
      page.on('dialog', (dialog) => void dialog.accept())
      const devtools = await page.context().newCDPSession(page)
      const found: string[] = []
      for (const { name, path, prepare, reach, expected: complaint } of states) {
        await page.goto('/robots.txt')
        await page.unrouteAll()
        // No state may find the draft of the one before it.
        await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb' })
        await mock.reset()
        if (complaint) expected.push(complaint)
        await prepare?.({ page, mock })
        await open(page, path)
        await reach?.({ page, mock })
        for (const line of await violations(page)) found.push(`${name}: ${line}`)
        await mock.network({ latency: {}, rate: null })
      }
      expect(found).toEqual([])
    })

/** Presses Tab until `where` has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string, where: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await where.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

test('a product with two pictures is made by keyboard alone: files, order, sizes, colours, tags, submit', async ({ page, mock, signIn }, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no keyboard of its own')
  await signIn(owner)
  await open(page, '/nest/products')
  const to = async (role: Parameters<Page['getByRole']>[0], name: string | RegExp, exact = true) => tabTo(page, String(name), page.getByRole(role, { name, exact }))
  const { keyboard } = page
  await to('button', 'Add New Product')
  await keyboard.press('Enter')
  const files = page.getByLabel('Add a picture')
  await expect(files).toHaveCount(1)
  for (const name of ['first.png', 'second.png']) {
    await tabTo(page, 'Add a picture', files)
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await chooser).setFiles(await drawn(page, name, 80, 100))
    await expect(page.getByText(/ webp$/)).toHaveCount(name === 'first.png' ? 1 : 2)
  }
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading as HTMLElement).focus())
  await to('button', 'Move picture 2 left')
  await keyboard.press('Enter')
  await to('textbox', 'Title')
  await keyboard.type('Keyed shawl')
  await to('textbox', /^Description/)
  await keyboard.type('Without a mouse')
  await to('spinbutton', /^Price/)
  await keyboard.type('1450')
  for (const [size, stock] of [['M', '5'], ['XL', '2']] as const) {
    await to('checkbox', size)
    await keyboard.press('Space')
    await to('spinbutton', `Stock of ${size}`)
    await keyboard.type(stock)
  }
  await to('button', 'One color more')
  await keyboard.press('Enter')
  await to('textbox', 'Name of color 1')
  await keyboard.type('Teal')
  await to('textbox', 'Code of color 1')
  await keyboard.press('Control+a')
  await keyboard.type('#008080')
  await to('button', 'Add product')
  await keyboard.press('Enter')
  await expect(page.getByText('Product added successfully')).toBeVisible()
  const call = (await mock.calls('add_product.php')).at(-1)
  expect(call?.problems).toEqual([])
  expect(call?.files.map(({ field, name }) => [field, name])).toEqual([['images[0]', 'second.webp'], ['images[1]', 'first.webp']])
  const added = (await mock.rows<Record<string, unknown>>('products')).find(({ title }) => title === 'Keyed shawl')
  expect(added).toMatchObject({ description: 'Without a mouse', size_stock: { m: 5, xl: 2 }, colors: [{ name: 'Teal', code: '#008080' }] })
})
