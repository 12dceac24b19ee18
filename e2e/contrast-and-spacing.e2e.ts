import { asha, expect, openPage, owner, test } from './fixtures'
import { outOfReach } from './reach'

/**
 * Sets the text spacing of WCAG 1.4.12, which some readers use on every page. The shop's policy allows a constructed
 * style sheet.
 */
const setTextSpacing = (on: boolean) => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, on ? undefined : -1)
  if (!on) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

const clippedTexts = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    )
    .filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      if (clipPath !== 'none' || clientWidth === 0) return false
      const cut = (overflow: string, inner: number, outer: number) =>
        /hidden|clip/.test(overflow) && inner > outer + 1
      return cut(overflowX, scrollWidth, clientWidth) || cut(overflowY, scrollHeight, clientHeight)
    })
    .map((element) => (element.textContent ?? '').trim().slice(0, 40))

for (const [who, paths] of [
  [asha, ['/', '/products', '/product?id=101', '/checkout', '/myorders', '/contact']],
  [owner, ['/nest/dashboard', '/nest/orders', '/nest/products', '/nest/users', '/nest/inquiries']],
] as const)
  test(`wider letters, words and lines cut no text and move no control away (${who.role})`, async ({
    page,
    signIn,
  }) => {
    await signIn(who)
    const faults: string[] = []
    for (const path of paths) {
      await openPage(page, path)
      await page.waitForTimeout(400)
      await page.evaluate(setTextSpacing, true)
      await page.waitForTimeout(150)
      const spaced = await page.evaluate(clippedTexts)
      const away = await outOfReach(page)
      // Measure without spacing last, so that a list that arrives late does not look as if the spacing cut it.
      await page.evaluate(setTextSpacing, false)
      const plain = await page.evaluate(clippedTexts)
      const found = [
        ...spaced.filter((text) => !plain.includes(text)).map((text) => `cut: ${text}`),
        ...away,
      ]
      if (found.length > 0) faults.push(`${path}: ${found.join(', ')}`)
    }
    expect(faults).toEqual([])
  })

test('high contrast, dark: the owner’s mark stands on the light ground that it is drawn for', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await signIn(owner)
  await openPage(page, '/nest/orders')
  await expect(page.locator('aside img')).toHaveCSS('background-color', 'rgb(250, 247, 242)')
})

test('more contrast turns pale text and pale borders dark', async ({ page }) => {
  await openPage(page, '/products')
  // "only" keeps Android's dark mode from inverting the products' pictures.
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'only light')
  const contrast = () =>
    page.evaluate(() => {
      const shade = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const channel = Number(part) / 255
          return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const probe = document.body.appendChild(document.createElement('p'))
      const on = (name: string) => {
        probe.style.color = `var(${name})`
        return 1.05 / (shade(getComputedStyle(probe).color) + 0.05)
      }
      const all = {
        text: on('--muted'),
        line: on('--line'),
        edge: on('--edge'),
        accent: on('--simrik'),
      }
      probe.remove()
      return all
    })
  expect((await contrast()).line).toBeLessThan(3)
  await page.emulateMedia({ contrast: 'more' })
  const { text, line, edge, accent } = await contrast()
  expect(Math.min(text, edge, accent)).toBeGreaterThanOrEqual(7)
  expect(line).toBeGreaterThanOrEqual(4.5)
})
