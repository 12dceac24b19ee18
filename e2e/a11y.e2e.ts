import { violations } from './axe'
import { expect, test } from './fixtures'
import { OFFICE } from './officeStates'
import { SHOP } from './shopStates'
import { visit } from './states'

// Every screen, popup, empty, busy and error state against axe, in three widths. What there is stands in the tables.

export { violations }

const WIDTHS = [360, 800, 1280] as const
const VISITS = [...SHOP, ...OFFICE]
const STOREFRONT = ['home', 'products', 'product', 'about', 'contact', 'search', 'checkout', 'myorders', 'notifications', 'order-success']
const BACK_OFFICE = ['dashboard', 'users', 'products', 'orders', 'inquiries', 'pages', 'settings']

// Thousands of snapshots of the page would take longer than axe itself.
test.use({ trace: 'off' })
test.skip(({ isMobile }) => isMobile, 'the widths are set here')

test('the tables name all 17 screens and at least 30 states of theirs', () => {
  const named = (visits: typeof VISITS) => visits.filter(({ as }) => as === undefined).map(({ screen }) => screen)
  expect(named(SHOP)).toEqual(expect.arrayContaining(STOREFRONT))
  expect(named(OFFICE)).toEqual(expect.arrayContaining(BACK_OFFICE))
  const states = VISITS.flatMap(({ as, states = [] }) => [...(as === undefined ? [] : [as]), ...states])
  const screens = STOREFRONT.length + BACK_OFFICE.length
  process.stdout.write(`axe looks at ${screens} screens and ${states.length} states of theirs in ${WIDTHS.length} widths\n`)
  expect(states.length).toBeGreaterThanOrEqual(30)
})

for (const one of VISITS)
  test(`axe finds nothing on ${one.path.startsWith('/nest') ? 'the office’s ' : ''}${one.screen}${one.as ? `, ${one.as}` : ''}`, async ({ page, mock, context, signIn, expected }) => {
    if (one.faulty) expected.push(/Failed to load resource|ERR_|failed[: ]/)
    if (one.who) await signIn(one.who)
    const scene = { page, mock, context }
    await visit(scene, one)
    for (const { name, reach } of [{ name: 'as it opens', reach: async () => {} }, ...(one.states ?? [])]) {
      await test.step(name, async () => {
        await reach(scene)
        const { width: back } = one
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect(await violations(page), `${name}, ${width} px`).toEqual([])
        }
        await page.setViewportSize({ width: back ?? 1280, height: 900 })
      })
    }
  })
