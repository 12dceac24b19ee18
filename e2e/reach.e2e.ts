import { OFFICE } from './adminStates'
import { asha, expect, owner, test } from './fixtures'
import { invisibleStates, SCHEMES } from './marks'
import { EYES, lookWith, outOfReach } from './reach'
import { SHOP } from './shopStates'
import { eachState, seen, type Visit } from './states'

// Each control can be reached and each state can be seen with large letters, with zoom and with the colors of the browser.
// `npm test` looks at the screens named here in the extreme sizes; `npm run proofs -- --only reach` at all screens, popups and
// states in all sizes.

const ALL = process.env.E2E_REACH === 'all'
/** The largest letters and the narrowest windows. */
const EXTREMES = EYES.filter(
  ({ letters, width, height }) => letters === 32 || width === 180 || height === 225,
)
const FORCED = SCHEMES.filter(({ forcedColors }) => forcedColors === 'active')
const SAMPLE = [
  'shop, product',
  'shop, home, a customer',
  'shop, home, login',
  'shop, products',
  'shop, checkout, a customer',
  'office, orders',
]

/** Pages of the back office that only an address or a button leads to. */
const PAGES: Visit[] = [
  {
    screen: 'orders',
    as: 'receipt desk',
    path: '/nest/orders?view=desk',
    ready: async ({ page }) => expect(page.getByRole('region', { name: /^Order #/ })).toBeVisible(),
  },
  {
    screen: 'orders',
    as: 'one order',
    path: '/nest/orders',
    ready: seen('Asha Shrestha'),
    states: [
      {
        name: 'its page',
        reach: async ({ page, mock }) => {
          const [order] = await mock.rows<{ id: number }>('orders')
          await page.goto(`/nest/orders?order=${order?.id}`)
          await expect(page.getByRole('table', { name: /^Items/ })).toBeVisible()
        },
      },
    ],
  },
  {
    screen: 'users',
    as: 'a buyer',
    path: `/nest/users?buyer=${asha.email}`,
    ready: seen(asha.email),
  },
  { screen: 'products', as: 'CSV', path: '/nest/products?view=csv', ready: seen('Export') },
  {
    screen: 'products',
    as: 'what sells out',
    path: '/nest/products?view=sells-out',
    ready: seen('Running out'),
  },
  {
    screen: 'dashboard',
    as: 'the day’s end',
    path: '/nest/dashboard?day=today',
    ready: seen(/^Day.s end/),
  },
  {
    screen: 'settings',
    as: 'its tabs',
    path: '/nest/settings',
    ready: async ({ page }) => expect(page.getByLabel('Organization name')).toHaveValue('Pahiran'),
    states: ['Shipping', 'Pages', 'User Management'].map((name) => ({
      name,
      reach: ({ page }) => page.getByRole('tab', { name }).click(),
    })),
  },
  {
    screen: 'orders',
    as: 'search of the back office',
    path: '/nest/orders',
    ready: seen('Asha Shrestha'),
    states: [
      {
        name: 'found',
        reach: async ({ page }) => {
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: 'Search everything' }).fill('kurta')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
      },
    ],
  },
]
const MORE = PAGES.map((one): Visit => ({ ...one, who: owner }))

const LISTED = [
  ...SHOP.map((one) => ({ half: 'shop', ...one })),
  ...[...OFFICE, ...MORE].map((one) => ({ half: 'office', ...one })),
]
const nameOf = ({ half, screen, as }: Visit & { half: string }) =>
  [half, screen, ...(as ? [as] : [])].join(', ')

// Tracing is off: a snapshot after each look would take longer than the look.
test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

test('the drawn screens are in the tables of states', () => {
  const names = LISTED.map(nameOf)
  expect(SAMPLE.filter((name) => !names.includes(name))).toEqual([])
})

for (const one of LISTED.filter((each) => ALL || SAMPLE.includes(nameOf(each))))
  test(`each control is reached in five sizes, each state is seen in forced colors: ${nameOf(one)}`, async ({
    page,
    mock,
    context,
    signIn,
    expected,
  }) => {
    test.setTimeout(600_000)
    await eachState({ page, mock, context }, one, { signIn, expected }, async (name) => {
      for (const eyes of ALL ? EYES : EXTREMES) {
        await lookWith(page, eyes)
        expect.soft(await outOfReach(page), `${name}, ${eyes.name}`).toEqual([])
      }
      await lookWith(page, { letters: 16, width: one.width ?? 1280, height: 900, touch: false })
      for (const scheme of ALL ? SCHEMES : FORCED) {
        const about = `${name}, forced colors ${scheme.forcedColors}, ${scheme.colorScheme}`
        expect.soft(await invisibleStates(page, scheme), about).toEqual([])
      }
    })
  })
