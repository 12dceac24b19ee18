import { expectCleanAtEachWidth, WIDTHS } from './axe'
import { expect, test } from './fixtures'
import { SHOP_VISITS } from './shopStates'
import { eachState } from './states'

// Checks every screen, popup, empty, busy and error state of the storefront with axe, in three widths. shopStates.ts
// lists these states; admin-a11y and admin-goods-a11y check the back office.

const STOREFRONT = [
  'home',
  'products',
  'product',
  'about',
  'contact',
  'search',
  'checkout',
  'myorders',
  'notifications',
  'order-success',
]

test.use({ serviceWorkers: 'block' })

test('the table names all 10 screens and at least 30 states of theirs', () => {
  expect(SHOP_VISITS.filter(({ as }) => as === undefined).map(({ screen }) => screen)).toEqual(
    expect.arrayContaining(STOREFRONT),
  )
  const states = SHOP_VISITS.flatMap(({ as, states = [] }) => [
    ...(as === undefined ? [] : [as]),
    ...states,
  ])
  process.stdout.write(
    `axe looks at ${STOREFRONT.length} screens and ${states.length} states of theirs in ${WIDTHS.length} widths\n`,
  )
  expect(states.length).toBeGreaterThanOrEqual(30)
})

for (const one of SHOP_VISITS)
  test(`axe finds nothing on ${one.screen}${one.as ? `, ${one.as}` : ''}`, async ({
    page,
    mock,
    context,
    signIn,
    expected,
  }) => {
    await eachState({ page, mock, context }, one, { signIn, expected }, (name) =>
      expectCleanAtEachWidth(page, name, { back: one.width, popupsMayGo: true }),
    )
  })
