import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import type { Page } from 'playwright/test'
import { BROWSER_ARGS, findBrowser } from '../tools/browser.mjs'
import { ADMIN_VISITS } from './adminStates'
import { expect, openPage, test } from './fixtures'
import { useOddPictures } from './oddPictures'
import { SHOP_VISITS } from './shopStates'
import { openVisit, type Visit } from './states'

// Compares each screen and state with its picture in e2e/looks. `npm run e2e -- --pictures --accept` takes new ones. The
// journey sets the clock, the fonts and the shop's pictures, so that only a change of the shop's code can change a
// picture.

/** The number of pixels that may differ, because edges of letters vary with the processor. */
const PIXEL_BUDGET = 80
const BROWSER_RECORD = 'e2e/looks/browser.json'
/** The time at which the mock's sample data ends. */
const NOW = '2026-11-20T14:20:00+05:45'

type Look = { look: string; state?: string; budget?: number }
/**
 * Parses lines such as "home > menu": a visit of a screen, and the state to photograph. Without a state, the screen is
 * photographed as it opens.
 */
const parseLooks = (text: string): Look[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [look = '', state] = line.trim().split(' > ')
      return { look, ...(state !== undefined && { state }) }
    })

const PHONE = parseLooks(`
  home
  home > policy: Return
  home > cart of a visitor
  home, login > account: login
  home, login > account: login refused
  home, sign up > account: signup with errors
  home, of a phone > menu
  home, empty
  home, failed
  home, a customer > cart with something ticked
  products
  products, of a phone > filters as a sheet
  products, empty
  product, of a phone
  product, none chosen
  checkout, nothing selected
  checkout, a customer > receipt added
  contact > errors
  search, nothing found
  myorders
  notifications
  order-success
  unknown path`)

const DESKTOP = parseLooks(`
  home
  home, a customer > account menu
  home, a customer > cart with something ticked
  products > filters
  products > filtered to nothing
  product > size and colour chosen
  product > size guide
  product > login wanted
  product > lightbox
  checkout, a customer > the receipt missing
  about
  contact
  search
  myorders
  myorders, a visitor
  notifications, a visitor
  nest-dashboard
  nest-users
  nest-products
  nest-products > form
  nest-orders
  nest-orders > details
  nest-inquiries > reply
  nest-settings`)

const fileOf = ({ look, state = '' }: Look, width: number) =>
  `${`${look} ${state}`.trim().replaceAll(/[^a-z0-9]+/gi, '-')}-${width}.png`

const ALL_VISITS = [
  ...SHOP_VISITS,
  ...ADMIN_VISITS.map((one) => ({ ...one, screen: `nest-${one.screen}` })),
]
const nameOf = ({ screen, as }: Visit) => (as === undefined ? screen : `${screen}, ${as}`)

const EXECUTABLE = findBrowser()

test.use({
  // The policy would forbid the style sheet with the fonts below.
  bypassCSP: true,
  serviceWorkers: 'block',
  timezoneId: 'Asia/Kathmandu',
  locale: 'en-US',
  trace: 'off',
  launchOptions: {
    ...(EXECUTABLE ? { executablePath: EXECUTABLE } : {}),
    args: [
      ...BROWSER_ARGS,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  },
})

const HIND_FONT_FACES = ['latin', 'devanagari'].flatMap((script) =>
  [400, 600].map((weight) => {
    const range = script === 'latin' ? 'U+0-8FF, U+2000-FFFF' : 'U+900-97F'
    const path = `node_modules/@fontsource/hind/files/hind-${script}-${weight}-normal.woff2`
    return `@font-face { font-family: Hind; font-weight: ${weight}; unicode-range: ${range};
src: url(data:font/woff2;base64,${readFileSync(path, 'base64')}) }`
  }),
)
const FIXED_FONTS = `${HIND_FONT_FACES.join('\n')}
:root { --text: Hind !important; --display: Gloock, Hind !important }
* { scroll-behavior: auto !important }
#loader { display: none }`
/**
 * The footer is hidden in all pictures of the storefront but Home on a phone; otherwise half of every picture would be
 * the same footer.
 */
const HIDE_FOOTER = 'main ~ footer { display: none }'

/** Security patches of a browser release change the last number of its version, but not how it draws. */
const releaseOf = (version: string) => version.split('.').slice(0, 3).join('.')
const browserHere = (version: string) => ({ system: platform(), chromium: releaseOf(version) })

/** With these variables the journeys run on other servers, folders or changed pages, which look different. */
const OTHER_SETUP = ['E2E_FOREIGN', 'E2E_DEV', 'E2E_ORIGINS', 'E2E_BASE'].find(
  (name) => process.env[name],
)

let wasSkipNoted = false
/** Pictures of another browser or system differ at each letter, so only one browser's pictures are compared. */
function isCompared(version: string): boolean {
  const here = JSON.stringify(browserHere(version))
  const taken = JSON.stringify(JSON.parse(readFileSync(BROWSER_RECORD, 'utf8')))
  const why =
    OTHER_SETUP ?? (here === taken ? null : `other browser. They are of ${taken}, this is ${here}`)
  if (why !== null && !wasSkipNoted) console.info(`Pictures not compared: ${why}.`)
  wasSkipNoted = true
  return why === null
}

/**
 * Waits until fonts and pictures are loaded, with the test's own style. The returned function removes this style,
 * because the next state may need the footer.
 */
async function untilFontsAndPictures(page: Page, footer: boolean): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({
    content: footer ? FIXED_FONTS : `${FIXED_FONTS}\n${HIDE_FOOTER}`,
  })
  await page.evaluate(async () => {
    // Lazy pictures would load only when they are near the window.
    for (const image of document.images) image.loading = 'eager'
    window.scrollTo(0, 0)
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  return () => style.evaluate((one) => one.parentNode?.removeChild(one)).then(() => {})
}

// The other journeys use the same mock world and need real time.
test.afterEach(({ mock }) => mock.live())

test('each picture belongs to a screen or state of the lists', () => {
  const wanted = [
    ...PHONE.map((look) => fileOf(look, 360)),
    ...DESKTOP.map((look) => fileOf(look, 1280)),
  ]
  expect(
    readdirSync('e2e/looks').filter((name) => name.endsWith('.png') && !wanted.includes(name)),
  ).toEqual([])
  const known = ALL_VISITS.flatMap((one) =>
    [undefined, ...(one.states ?? []).map(({ name }) => name)].map(
      (state) => `${nameOf(one)} > ${state}`,
    ),
  )
  expect(
    [...PHONE, ...DESKTOP]
      .map(({ look, state }) => `${look} > ${state}`)
      .filter((name) => !known.includes(name)),
  ).toEqual([])
})

for (const { of, width, touch } of [
  { of: PHONE, width: 360, touch: true },
  { of: DESKTOP, width: 1280, touch: false },
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: touch ? 740 : 900 },
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
    })

    for (const one of ALL_VISITS.filter((each) => of.some(({ look }) => look === nameOf(each))))
      test(`${nameOf(one)} looks as it did at ${width} px`, async ({
        page,
        mock,
        context,
        signIn,
        expected,
        browser,
      }, info) => {
        // These states break calls on purpose.
        expected.push(/^(?!policy violated|uncaught)/)
        const accepting = ['all', 'changed'].includes(info.config.updateSnapshots)
        if (accepting)
          writeFileSync(
            BROWSER_RECORD,
            `${JSON.stringify(browserHere(browser.version()), null, 2)}\n`,
          )
        const compared = isCompared(browser.version())
        const wanted = of.filter(({ look }) => look === nameOf(one))
        await mock.fixed()
        await page.clock.setSystemTime(NOW)
        await useOddPictures(page, { named: false })
        if (one.who) await signIn(one.who)
        const scene = { page, mock, context }
        await openVisit(scene, { ...one, width })
        // Open Home twice. Only on the second visit does the page surely know the banner's shape: on the first visit a
        // slow machine may not measure it before the loader disappears.
        if (one.screen === 'home') {
          await openPage(page, one.path)
          // The second visit first keeps the heights of the first one, measured with other fonts.
          await expect(page.locator('main [style*="align-content"]')).toHaveCount(0)
        }
        for (const { name, reach } of [
          { name: undefined, reach: async () => {} },
          ...(one.states ?? []),
        ]) {
          await reach(scene)
          const shot = wanted.find(({ state }) => state === name)
          if (shot) {
            const footer = one.path.startsWith('/nest') || (one.screen === 'home' && touch)
            const unsettle = await untilFontsAndPictures(page, footer)
            // Photograph only the window if a popup is open, or for the list of products, which renders only its
            // visible part. Photograph other screens in full height.
            const popups = await page.getByRole('dialog').or(page.getByRole('listbox')).count()
            const fullPage = popups === 0 && one.screen !== 'products'
            if (compared)
              await expect
                .soft(page)
                .toHaveScreenshot(
                  fileOf({ look: nameOf(one), ...(name !== undefined && { state: name }) }, width),
                  {
                    fullPage,
                    timeout: 30_000,
                    maxDiffPixels: shot.budget ?? PIXEL_BUDGET,
                  },
                )
            await unsettle()
          }
          if (shot === wanted.at(-1)) break
        }
      })
  })

test.afterEach(({ mock }) => mock.live())
