import { violations } from './axe'
import { expect, test } from './fixtures'
import { OFFICE } from './officeStates'
import { SHOP } from './shopStates'
import { visit } from './states'

// Every screen, popup, empty, busy and error state against axe, in three widths. What there is stands in the tables.

export { violations }

const WIDTHS = [360, 800, 1280] as const
const VISITS = [...SHOP, ...OFFICE]
const SEVENTEEN = [
  ...['home', 'products', 'product', 'about', 'contact', 'search', 'checkout', 'myorders', 'notifications', 'order-success'],
  ...['dashboard', 'users', 'products', 'orders', 'inquiries', 'pages', 'settings'],
]

test.skip(({ isMobile }) => isMobile, 'the widths are set here')

test('the tables name all 17 screens and at least 30 states of theirs', () => {
  const named = (visits: typeof VISITS) => new Set(visits.filter(({ as }) => as === undefined).map(({ screen }) => screen))
  const screens = [...named(SHOP), ...named(OFFICE)]
  expect(screens).toEqual(expect.arrayContaining(SEVENTEEN))
  const states = VISITS.flatMap(({ as, states = [] }) => [...(as === undefined ? [] : [as]), ...states])
  console.log(`axe looks at ${SEVENTEEN.length} screens and ${states.length} states of theirs in ${WIDTHS.length} widths`)
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
