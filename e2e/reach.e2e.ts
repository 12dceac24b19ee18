import { ADMIN_VISITS } from './adminStates'
import { asha, expect, owner, test } from './fixtures'
import { invisibleStates, SCHEMES } from './invisibleStates'
import { VIEW_SIZES, applyViewSize, outOfReach } from './reach'
import { SHOP_VISITS } from './shopStates'
import { eachState, seesText, type Visit } from './states'

// Checks that each control can be reached and each state can be seen with large letters, with zoom and with forced
// colors. `npm test` checks the screens named here in the extreme sizes; `npm run proofs -- --only reach` checks all
// screens, popups and states in all sizes.

const CHECK_ALL = process.env.E2E_REACH === 'all'
/** The largest letters, the narrowest and the lowest windows. */
const EXTREME_SIZES = VIEW_SIZES.filter(
  ({ letters, width, height }) => letters === 32 || width === 180 || height === 225,
)
const FORCED_COLORS = SCHEMES.filter(({ forcedColors }) => forcedColors === 'active')
const SAMPLE_STATES = [
  'shop, product',
  'shop, home, a customer',
  'shop, home, login',
  'shop, products',
  'shop, checkout, a customer',
  'office, orders',
]

/** Only an address or a button opens these pages of the back office. */
const PAGES_WITHOUT_USER: Visit[] = [
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
    ready: seesText('Asha Shrestha'),
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
    ready: seesText(asha.email),
  },
  { screen: 'products', as: 'CSV', path: '/nest/products?view=csv', ready: seesText('Export') },
  {
    screen: 'products',
    as: 'what sells out',
    path: '/nest/products?view=sells-out',
    ready: seesText('Restock'),
  },
  {
    screen: 'dashboard',
    as: 'the day’s end',
    path: '/nest/dashboard?day=today',
    ready: seesText(/^End-of-day report/),
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
    ready: seesText('Asha Shrestha'),
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
const ADMIN_PAGES = PAGES_WITHOUT_USER.map((one): Visit => ({ ...one, who: owner }))

const LISTED_VISITS = [
  ...SHOP_VISITS.map((one) => ({ half: 'shop', ...one })),
  ...[...ADMIN_VISITS, ...ADMIN_PAGES].map((one) => ({ half: 'office', ...one })),
]
const nameOf = ({ half, screen, as }: Visit & { half: string }) =>
  [half, screen, ...(as ? [as] : [])].join(', ')

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

test('the drawn screens are in the tables of states', () => {
  const names = LISTED_VISITS.map(nameOf)
  expect(SAMPLE_STATES.filter((name) => !names.includes(name))).toEqual([])
})

for (const one of LISTED_VISITS.filter((each) => CHECK_ALL || SAMPLE_STATES.includes(nameOf(each))))
  test(`each control is reached in five sizes, each state is seen in forced colors: ${nameOf(one)}`, async ({
    page,
    mock,
    context,
    signIn,
    expected,
  }) => {
    test.setTimeout(600_000)
    await eachState({ page, mock, context }, one, { signIn, expected }, async (name) => {
      for (const eyes of CHECK_ALL ? VIEW_SIZES : EXTREME_SIZES) {
        await applyViewSize(page, eyes)
        expect.soft(await outOfReach(page), `${name}, ${eyes.name}`).toEqual([])
      }
      await applyViewSize(page, {
        letters: 16,
        width: one.width ?? 1280,
        height: 900,
        touch: false,
      })
      for (const scheme of CHECK_ALL ? SCHEMES : FORCED_COLORS) {
        const about = `${name}, forced colors ${scheme.forcedColors}, ${scheme.colorScheme}`
        expect.soft(await invisibleStates(page, scheme), about).toEqual([])
      }
    })
  })
