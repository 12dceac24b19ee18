import type { Page } from 'playwright/test'
import { expectCleanAtEachWidth } from './axe'
import { drawFile } from './drawnFile'
import { expect, openPage, owner, test, type Mock } from './fixtures'
import { waitForFileChooser } from './keys'

// Checks each state of products, pages and settings with axe, in three widths.

type World = { page: Page; mock: Mock }
type SceneStep = (world: World) => Promise<unknown>
/** Each state of a page is reached from the state before. */
type Visit = {
  name: string
  path: string
  /** Runs before the page opens. */
  prepare?: SceneStep
  /** Runs after the page has opened. */
  ready?: SceneStep
  expected?: RegExp
  /** `again` means that the state ends by itself, so it must be reached again in each width. */
  states?: readonly (readonly [name: string, reach: SceneStep, again?: 'again'])[]
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).locator('visible=true').first()
const dialog = (page: Page) => page.locator('dialog[open]')
const seesText =
  (text: string | RegExp): SceneStep =>
  ({ page }) =>
    expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })
const seesHeading: SceneStep = ({ page }) =>
  expect(page.getByRole('heading', { level: 1 })).toBeAttached()
const previewFrame = (page: Page, tab: string) =>
  page.frameLocator(`iframe[title="${tab} as shoppers see it"]`)
const openTab =
  (name: string): SceneStep =>
  ({ page }) =>
    page.getByRole('tab', { name, exact: true }).click()
const slowMock: SceneStep = ({ mock }) => mock.network({ latency: { '*': 20_000 } })
const breakScript =
  (file: string): SceneStep =>
  ({ mock }) =>
    mock.fault({ name: 'H7', file })
const EXPECTED_ERRORS = /500|Failed to load resource|(: |Reading .* )failed/

const pressAndSeeDialog =
  (name: string | RegExp): SceneStep =>
  async ({ page }) => {
    await button(page, name).click()
    await expect(dialog(page)).toBeVisible()
  }

async function closePopup(page: Page): Promise<void> {
  if ((await dialog(page).count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

const addPicture = async (page: Page, width: number, height: number) => {
  const before = await page.getByText(/ WebP$/).count()
  await page.getByLabel('Add a picture').setInputFiles(await drawFile(page, 'a.png', width, height))
  await expect(page.getByText(/ WebP$/)).toHaveCount(before + 1)
}

const PRODUCTS: Visit[] = [
  {
    name: 'filled',
    path: '/nest/products',
    ready: ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
    states: [
      ['delete asked', pressAndSeeDialog(/^Delete .* with Pangden/)],
      ['stock popup', pressAndSeeDialog(/^Change the stock of/)],
      ['shipping popup', pressAndSeeDialog('Update Shipping Charge')],
      [
        'shipping popup: said',
        async (world) => {
          await pressAndSeeDialog('Update Shipping Charge')(world)
          await world.page.getByRole('spinbutton', { name: 'Shipping charge' }).fill('210')
          await world.page.getByRole('button', { name: 'Update', exact: true }).click()
          await seesText('Shipping charge updated successfully')(world)
        },
        'again',
      ],
      [
        'category asked',
        async ({ page }) => {
          await page.getByLabel('New category').fill('Shawls')
          await page
            .getByRole('form', { name: 'Add a category' })
            .getByLabel('Image')
            .setInputFiles(await drawFile(page, 'shawl.png', 40, 40))
          await page.getByRole('button', { name: 'Add', exact: true }).click()
          await expect(dialog(page)).toBeVisible()
        },
      ],
      [
        'nothing found',
        async (world) => {
          await world.page.getByLabel('Search products').fill('zzzz')
          await seesText('No products found.')(world)
        },
      ],
    ],
  },
  { name: 'loading', path: '/nest/products', prepare: slowMock },
  {
    name: 'empty',
    path: '/nest/products',
    prepare: ({ mock }) => Promise.all([mock.put('products', []), mock.put('categories', [])]),
    ready: seesText('No products found.'),
  },
  {
    name: 'failed',
    path: '/nest/products',
    expected: EXPECTED_ERRORS,
    prepare: ({ page }) =>
      page.route(/(products|categories)(_sse)?\.php/, (route) => route.abort()),
    ready: ({ page }) => expect(button(page, /try again/i)).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'low stock',
    path: '/nest/products?stock=low',
    ready: ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
  },
  {
    name: 'rows as fields',
    path: '/nest/products?edit=rows',
    ready: ({ page }) => expect(page.getByRole('table', { name: 'Products' })).toBeVisible(),
    states: [
      [
        'selected',
        async ({ page }) => {
          await page.getByRole('button', { name: 'Select this page' }).click()
          await expect(page.getByText('6 selected')).toBeVisible()
        },
      ],
      [
        'many at once',
        async ({ page }) => {
          await page.getByRole('button', { name: 'Edit selected' }).click()
          await page.getByRole('textbox', { name: 'Percent' }).fill('5')
          await expect(page.getByRole('button', { name: 'Continue with 6 products' })).toBeVisible()
        },
      ],
    ],
  },
  {
    name: 'as a file',
    path: '/nest/products?view=csv',
    ready: ({ page }) => expect(page.getByLabel('CSV file')).toBeVisible(),
    states: [
      [
        'preview',
        async ({ page }) => {
          const buffer = Buffer.from('ID,Price,Stock M\n101,900,4\n102,cheap,1\n999,5,1\n')
          await page
            .getByLabel('CSV file')
            .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
          await expect(
            page.getByText(
              'This file will update 1 product. 2 rows have errors and will be skipped.',
            ),
          ).toBeVisible()
        },
      ],
    ],
  },
  {
    name: 'what sells out',
    path: '/nest/products?view=sells-out',
    ready: ({ page }) => expect(page.getByText(/^(Based on|No sales)/).first()).toBeVisible(),
  },
]

const FORM: Visit[] = [
  {
    name: 'new',
    path: '/nest/products?form=new',
    ready: ({ page }) => expect(page.getByLabel('Title')).toBeVisible(),
    states: [
      [
        'refused pictures, colours, discount',
        async (world) => {
          const { page } = world
          await page
            .getByLabel('Add a picture')
            .setInputFiles([
              { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
              await drawFile(page, 'a.png', 300, 300),
            ])
          await seesText('Only image files are accepted.')(world)
          await expect(page.getByText(/ WebP$/)).toHaveCount(1)
          await button(page, 'Add a color').click()
          await page.getByRole('checkbox', { name: 'Add Discount' }).check()
          await page.getByRole('checkbox', { name: 'XXXL' }).check()
        },
      ],
      ['crop', pressAndSeeDialog('Crop picture 1')],
      ['leaving asked', pressAndSeeDialog('Cancel')],
      ['logout asked', pressAndSeeDialog('Logout')],
    ],
  },
  {
    name: 'a product of the shop',
    path: '/nest/products?form=edit-101',
    ready: ({ page }) => expect(page.getByRole('form', { name: 'Edit product' })).toBeVisible(),
    states: [
      [
        'kept and new pictures',
        async ({ page }) => {
          await button(page, 'Remove picture 3').click()
          await addPicture(page, 80, 100)
        },
      ],
      [
        'saving asked',
        async (world) => {
          await world.page.getByLabel('Title').fill('Mine')
          await pressAndSeeDialog('Save changes')(world)
        },
      ],
      [
        'changed meanwhile',
        async (world) => {
          await world.mock.change('products', 101, { title: 'Theirs', description: 'Also new' })
          await seesText('This product was changed elsewhere while you were editing it.')(world)
        },
      ],
    ],
  },
  {
    name: 'not in the shop',
    path: '/nest/products?form=edit-99999',
    ready: seesText('Product not found.'),
  },
  {
    name: 'a copy whose pictures cannot be fetched',
    path: '/nest/products?form=copy-101',
    expected: EXPECTED_ERRORS,
    prepare: ({ page }) =>
      page.route('**/uploads/products/**', (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ status: 500 })
          : route.continue(),
      ),
    ready: seesText(/couldn't be copied/),
  },
  {
    name: 'filled in',
    path: '/nest/products?form=new',
    ready: async ({ page }) => {
      await page.getByLabel('Title').fill('Slow')
      await page.getByRole('spinbutton', { name: 'Price' }).fill('900')
      await page
        .getByLabel('Add a picture')
        .setInputFiles(await drawFile(page, 'a.jpg', 1600, 2000, true))
      await expect(page.getByText(/ WebP$/)).toHaveCount(1, { timeout: 20_000 })
    },
    states: [
      [
        'sending',
        async ({ page, mock }) => {
          await mock.network({ rate: 8_000 })
          await button(page, 'Add product').click()
          await expect(page.getByRole('progressbar')).toBeVisible()
        },
      ],
    ],
  },
]

const EDITORS = [
  ['Homepage', 'Left text'],
  ['About Us', 'First paragraph'],
  ['Bottom', 'Second title'],
] as const

const PAGES: Visit[] = [
  { name: 'loading', path: '/nest/pages', prepare: slowMock },
  {
    name: 'failed',
    path: '/nest/pages',
    expected: EXPECTED_ERRORS,
    prepare: breakScript('get_homepage_data.php'),
    ready: seesText("Couldn't load the homepage."),
  },
  {
    name: 'nothing yet',
    path: '/nest/pages',
    prepare: ({ mock }) => mock.put('homepage', null),
    ready: ({ page }) =>
      expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible(),
  },
  {
    name: 'the editors',
    path: '/nest/pages',
    states: [
      ...EDITORS.flatMap(([name, field]) => [
        [
          name,
          async (world: World) => {
            await openTab(name)(world)
            await expect(
              previewFrame(world.page, name).getByRole('textbox', { name: field }),
            ).toBeVisible()
          },
        ] as const,
        [
          `${name} changed, both frames`,
          async ({ page }: World) => {
            await page.getByRole('tab', { name: 'Phone' }).locator('visible=true').click()
            await previewFrame(page, name).getByRole('textbox', { name: field }).fill('Changed')
            await page.getByRole('tab', { name: 'Desktop' }).locator('visible=true').click()
            await expect(
              previewFrame(page, name).getByRole('textbox', { name: field }),
            ).toHaveValue('Changed')
          },
        ] as const,
        [`${name} asked`, pressAndSeeDialog('Modify')] as const,
      ]),
      [
        'leaving asked',
        async ({ page }) => {
          await page.getByRole('link', { name: 'Orders' }).locator('visible=true').first().click()
          await expect(dialog(page)).toBeVisible()
        },
      ],
    ],
  },
]

const SETTINGS: Visit[] = [
  { name: 'loading', path: '/nest/settings', prepare: slowMock },
  {
    name: 'failed',
    path: '/nest/settings',
    expected: EXPECTED_ERRORS,
    prepare: breakScript('get_user_settings.php'),
    ready: ({ page }) => expect(button(page, /try again/i)).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'none yet',
    path: '/nest/settings',
    prepare: ({ mock }) => mock.put('settings', null),
    ready: ({ page }) => expect(page.getByLabel('Site URL')).toBeDisabled(),
  },
  {
    name: 'filled',
    path: '/nest/settings',
    ready: ({ page }) => expect(page.getByLabel('Organization name')).toHaveValue('Pahiran'),
    states: [
      [
        'refused address, asked',
        async (world) => {
          await world.page.getByLabel('Site URL').fill('https://elsewhere.example')
          await pressAndSeeDialog('Save settings')(world)
        },
      ],
      ...['Shipping', 'Pages', 'User Management'].map((name) => [name, openTab(name)] as const),
    ],
  },
]

async function resetPage({ page, mock }: World, forget: () => Promise<unknown>): Promise<void> {
  await mock.network({ latency: {}, rate: null })
  await page.goto('/robots.txt')
  await page.unrouteAll()
  // A draft from the previous state would change this one.
  await forget()
  await mock.reset()
}

for (const [group, visits] of Object.entries({
  products: PRODUCTS,
  form: FORM,
  pages: PAGES,
  settings: SETTINGS,
}))
  test(`axe finds nothing on ${group} in any state`, async ({
    page,
    mock,
    signIn,
    expected,
    baseURL,
  }) => {
    // About forty axe runs take minutes on a busy machine.
    test.setTimeout(300_000)
    // Between two visits the page is a plain text file. The browser requests favicon.ico for it and reports that it is
    // missing.
    expected.push(/favicon\.ico/)
    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn(owner)
    page.on('dialog', (asking) => void asking.accept())
    const devtools = await page.context().newCDPSession(page)
    const forget = () =>
      devtools.send('Storage.clearDataForOrigin', {
        origin: baseURL ?? '',
        storageTypes: 'indexeddb',
      })
    for (const {
      name,
      path,
      prepare,
      ready = seesHeading,
      expected: complaint,
      states = [],
    } of visits) {
      await resetPage({ page, mock }, forget)
      if (complaint) expected.push(complaint)
      await prepare?.({ page, mock })
      await openPage(page, path)
      await ready({ page, mock })
      // Scroll to the end, where the form's sticky footer covers no field. axe would report a half covered field as a
      // small target.
      const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expectCleanAtEachWidth(page, name, group === 'form' ? { again: toEnd } : {})
      for (const [state, reach, again] of states) {
        const come = async () => {
          await closePopup(page)
          await reach({ page, mock })
        }
        if (!again) await come()
        await expectCleanAtEachWidth(
          page,
          `${name}, ${state}`,
          again && { again: come, popupsMayGo: true },
        )
      }
    }
    await mock.network({ latency: {}, rate: null })
  })

async function tabTo(
  page: Page,
  name: string,
  where: ReturnType<Page['getByRole']>,
): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await where.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

test('a product with two pictures is made by keyboard alone: files, order, sizes, colours, tags, submit', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const to = async (role: Parameters<Page['getByRole']>[0], name: string | RegExp, exact = true) =>
    tabTo(page, String(name), page.getByRole(role, { name, exact }))
  const { keyboard } = page
  await to('button', 'Add New Product')
  await keyboard.press('Enter')
  const files = page.getByLabel('Add a picture')
  await expect(files).toHaveCount(1)
  for (const name of ['first.png', 'second.png']) {
    await tabTo(page, 'Add a picture', files)
    await (await waitForFileChooser(page)).setFiles(await drawFile(page, name, 80, 100))
    await expect(page.getByText(/ WebP$/)).toHaveCount(name === 'first.png' ? 1 : 2)
  }
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => (heading as HTMLElement).focus())
  await to('button', 'Move picture 2 left')
  await keyboard.press('Enter')
  await to('textbox', 'Title')
  await keyboard.type('Keyed shawl')
  await to('textbox', /^Description/)
  await keyboard.type('Without a mouse')
  await to('spinbutton', /^Price/)
  await keyboard.type('1450')
  for (const [size, stock] of [
    ['M', '5'],
    ['XL', '2'],
  ] as const) {
    await to('checkbox', size)
    await keyboard.press('Space')
    await to('spinbutton', `Stock of ${size}`)
    await keyboard.type(stock)
  }
  await to('button', 'Add a color')
  await keyboard.press('Enter')
  await to('textbox', 'Name of color 1')
  await keyboard.type('Teal')
  await to('textbox', 'Code of color 1')
  await keyboard.press('Control+a')
  await keyboard.type('#008080')
  await to('button', 'Add product')
  await keyboard.press('Enter')
  await expect(page.getByText('Product added successfully')).toBeVisible()
  // An upload of the previous test may end only now, so find this test's product by its title.
  const call = (await mock.calls('add_product.php')).find(
    ({ sent }) => (sent as { title?: string }).title === 'Keyed shawl',
  )
  expect(call?.problems).toEqual([])
  expect(call?.files.map(({ field, name }) => [field, name])).toEqual([
    ['images[0]', 'second.webp'],
    ['images[1]', 'first.webp'],
  ])
  const added = (await mock.rows<Record<string, unknown>>('products')).find(
    ({ title }) => title === 'Keyed shawl',
  )
  expect(added).toMatchObject({
    description: 'Without a mouse',
    size_stock: { m: 5, xl: 2 },
    colors: [{ name: 'Teal', code: '#008080' }],
  })
})
