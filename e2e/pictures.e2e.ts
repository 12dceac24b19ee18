import { ADMIN_VISITS } from './adminStates'
import { expect, test } from './fixtures'
import { useOddPictures } from './oddPictures'
import { SHOP_VISITS } from './shopStates'
import { eachState } from './states'

// Takes pictures of every screen and state in five widths, for a person to look at: npm run e2e -- --pictures.

const WIDTHS = (process.env.PICTURE_WIDTHS ?? '360,390,800,1280,1920').split(',').map(Number)
const PICTURE_SETS = [
  { set: 'garments', odd: false },
  { set: 'odd', odd: true },
]

// A service worker would bypass the page's routes, and the policy would forbid the style sheet that this file adds.
test.use({ trace: 'off', serviceWorkers: 'block', bypassCSP: true })

const HIDE_LOADER = '#loader { display: none }'

const fileName = (...words: string[]) => words.join(' ').replaceAll(/[^a-z0-9]+/gi, '-')

const ALL_VISITS = [
  ...SHOP_VISITS,
  ...ADMIN_VISITS.map((one) => ({ ...one, screen: `nest-${one.screen}` })),
]

for (const { set, odd } of PICTURE_SETS)
  for (const one of ALL_VISITS)
    test(`@pictures ${set}: ${one.screen}${one.as ? `, ${one.as}` : ''}`, async ({
      page,
      mock,
      context,
      signIn,
      expected,
    }) => {
      // These states break calls on purpose.
      expected.push(/^(?!policy violated|uncaught)/)
      if (odd) await useOddPictures(page)
      await eachState({ page, mock, context }, one, { signIn, expected }, async (name) => {
        await page.addStyleTag({ content: HIDE_LOADER })
        for (const width of WIDTHS) {
          await page.setViewportSize({
            width,
            height: width < 800 ? 740 : width === 1920 ? 1080 : 900,
          })
          await page.waitForTimeout(250)
          // Take a popup as the window shows it, and a screen in its full height.
          const fullPage = (await page.locator('dialog[open]').count()) === 0
          if (fullPage)
            await page.evaluate(async () => {
              // Lazy pictures load when they are near the window, so scroll through the page.
              for (let y = 0; y < document.body.scrollHeight; y += 800) {
                window.scrollTo(0, y)
                await new Promise((done) => setTimeout(done, 40))
              }
              window.scrollTo(0, 0)
            })
          await page.screenshot({
            path: `pictures/${set}/${fileName(one.screen, one.as ?? '', name)}.${width}.jpg`,
            type: 'jpeg',
            quality: 70,
            fullPage,
          })
        }
        await page.setViewportSize({ width: one.width ?? 1280, height: 900 })
      })
      expect(page.url()).toContain('http')
    })
