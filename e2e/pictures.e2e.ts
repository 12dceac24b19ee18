import { asha, open, owner, test, type Person } from './fixtures'

// Pictures of every screen in three widths, for a person to look at: npm run e2e -- --grep @pictures, then open pictures/.

const SCREENS: [string, string, Person?][] = [
  ['home', '/'],
  ['products', '/products'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['search', '/search?q=kurta'],
  ['search-empty', '/search?q=zzzz'],
  ['product-none', '/product'],
  ['checkout', '/checkout', asha],
  ['myorders', '/myorders', asha],
  ['notifications', '/notifications', asha],
  ['order-success', '/order-success'],
  ['unknown', '/abc'],
  ['nest-dashboard', '/nest/dashboard', owner],
  ['nest-users', '/nest/users', owner],
  ['nest-products', '/nest/products', owner],
  ['nest-orders', '/nest/orders', owner],
  ['nest-desk', '/nest/orders?view=desk', owner],
  ['nest-inquiries', '/nest/inquiries', owner],
  ['nest-pages', '/nest/pages', owner],
  ['nest-settings', '/nest/settings', owner],
]

test.skip(({ isMobile }) => isMobile, 'the widths are set here')

for (const [name, path, who] of SCREENS)
  test(`@pictures ${name}`, async ({ page, signIn }) => {
    if (who) await signIn(who)
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await open(page, path)
      // Lazy pictures load when they are near the viewport.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          window.scrollTo(0, y)
          await new Promise((done) => setTimeout(done, 60))
        }
        window.scrollTo(0, 0)
      })
      await page.waitForTimeout(500)
      await page.screenshot({ path: `pictures/${name}-${width}.png`, fullPage: true })
    }
  })
