import { asha, choose, expect, isPhone, open, owner, test } from './fixtures'
import type { Page } from 'playwright/test'

// What the shop looks like to people who set large letters, zoom far in, or give the browser colours of their own.

/** Controls that stand beside the window where nothing scrolls to them. */
const outOfReach = () => {
  const wide = document.documentElement.clientWidth
  const faults: string[] = []
  if (document.documentElement.scrollWidth > wide + 1) faults.push(`page ${document.documentElement.scrollWidth}`)
  const around = (element: Element, is: (style: CSSStyleDeclaration, at: Element) => boolean) => {
    for (let at: Element | null = element; at; at = at.parentElement) if (is(getComputedStyle(at), at)) return at
    return null
  }
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    const unseen = ({ clipPath, visibility }: CSSStyleDeclaration) => clipPath !== 'none' || visibility === 'hidden'
    if (width === 0 || around(control, unseen)) continue
    const name = `${control.getAttribute('aria-label') ?? control.textContent}`.trim().slice(0, 30)
    const { documentElement } = document
    const scrolls = around(control, ({ overflowX }, at) => /auto|scroll/.test(overflowX) && at !== documentElement)
    if (!scrolls && (right > wide + 1 || left < -1)) faults.push(`${name} ${Math.round(left)} to ${Math.round(right)}`)
    const fixed = around(control, ({ position }) => position === 'fixed')
    const skip = control.getAttribute('href') === '#main'
    if (fixed && !skip && (bottom > innerHeight + 1 || top < -1)) faults.push(`${name} fixed ${Math.round(top)}`)
  }
  return faults
}

type Eyes = { letters: number; width: number; height: number }
const EYES: readonly Eyes[] = [
  { letters: 24, width: 360, height: 740 },
  { letters: 32, width: 360, height: 740 },
  // 1280 x 1024 at 400 %, and a phone at 200 %.
  { letters: 16, width: 320, height: 256 },
  { letters: 16, width: 180, height: 370 },
]

async function lookWith(page: Page, { letters, width, height }: Eyes): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
  await devtools.detach()
  await page.setViewportSize({ width, height })
}

test('large letters and a zoomed window: nothing that acts is out of reach', async ({ page, signIn }) => {
  test.skip(!isPhone(page), 'the sizes are set here')
  await signIn(asha)
  const faults: string[] = []
  for (const path of ['/', '/products', '/product?id=101', '/checkout', '/myorders', '/contact']) {
    await lookWith(page, { letters: 16, width: 360, height: 740 })
    await open(page, path)
    if (path.startsWith('/product?')) await choose(page, /^M\b/)
    for (const eyes of EYES) {
      await lookWith(page, eyes)
      // The new size takes effect with the next frames.
      await page.waitForTimeout(150)
      const found = await page.evaluate(outOfReach)
      if (found.length > 0) faults.push(`${path} ${JSON.stringify(eyes)}: ${found.join(', ')}`)
    }
  }
  expect(faults).toEqual([])
})

/** The spacing of WCAG 1.4.12, which some readers set in every page. A constructed sheet passes the shop's policy. */
const spaceText = (on: boolean) => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, on ? undefined : -1)
  if (!on) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Texts that their own box cuts. */
const cutTexts = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      if (clipPath !== 'none' || clientWidth === 0) return false
      const cut = (overflow: string, inner: number, outer: number) => /hidden|clip/.test(overflow) && inner > outer + 1
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
      await open(page, path)
      await page.waitForTimeout(400)
      await page.evaluate(spaceText, true)
      await page.waitForTimeout(150)
      const spaced = await page.evaluate(cutTexts)
      const away = await page.evaluate(outOfReach)
      // Last, so that a list that arrives late is not taken for one that the spacing cuts.
      await page.evaluate(spaceText, false)
      const plain = await page.evaluate(cutTexts)
      const found = [...spaced.filter((text) => !plain.includes(text)).map((text) => `cut: ${text}`), ...away]
      if (found.length > 0) faults.push(`${path}: ${found.join(', ')}`)
    }
    expect(faults).toEqual([])
  })

for (const scheme of ['light', 'dark'] as const)
  test(`high contrast, ${scheme}: what is chosen, ticked or current differs without the shop’s own colours`, async ({
    page,
    signIn,
  }) => {
    test.skip(isPhone(page), 'the marks are the same at each width')
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme })
    await signIn(owner)
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const of = (pseudo?: string) => {
            const style = getComputedStyle(element, pseudo)
            const { backgroundColor, borderColor, borderTopStyle, outlineStyle, textDecorationLine } = style
            return [backgroundColor, borderColor, borderTopStyle, outlineStyle, textDecorationLine].join(' ')
          }
          return `${of()} | ${of('::after')}`
        })
    const differ = async (marked: string, other: string) =>
      expect(await look(marked), `${marked} beside ${other}`).not.toBe(await look(other))

    await open(page, '/product?id=101')
    await choose(page, /^M\b/)
    await choose(page, /Plum/)
    await page.mouse.move(0, 0)
    await differ('label:has(input[value="m"])', 'label:has(input[value="l"])')
    await differ('label:has(input[value="xxl"]:disabled)', 'label:has(input[value="l"])')
    await differ('fieldset:not(:has([value="m"])) label[data-chosen]', 'fieldset:not(:has([value="m"])) label')
    await open(page, '/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'L', exact: true }).check({ force: true })
    await page.mouse.move(0, 0)
    await differ('label:has(input:checked)', 'label:has(input:not(:checked))')
    await differ('[aria-pressed="true"]', '[aria-pressed="false"]')
    await differ('nav a[aria-current]', 'nav a[href="/about"]')
    await open(page, '/nest/orders')
    const link = 'nav[aria-label="Back office"] a'
    await differ(`${link}[aria-current]`, `${link}:not([aria-current])`)
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .check()
    await page.mouse.move(0, 0)
    await differ('tbody input:checked', 'tbody input:not(:checked)')
    // The owner's mark is drawn for a light ground.
    await expect(page.locator('aside img')).toHaveCSS('background-color', 'rgb(250, 247, 242)')
  })

test('more contrast turns pale text and pale borders dark', async ({ page }) => {
  test.skip(isPhone(page), 'the colors are the same at each width')
  await open(page, '/products')
  // "only" keeps Android's dark mode from inverting the goods.
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
      const all = { text: on('--muted'), line: on('--line'), edge: on('--edge'), accent: on('--simrik') }
      probe.remove()
      return all
    })
  expect((await contrast()).line).toBeLessThan(3)
  await page.emulateMedia({ contrast: 'more' })
  const { text, line, edge, accent } = await contrast()
  expect(Math.min(text, edge, accent)).toBeGreaterThanOrEqual(7)
  expect(line).toBeGreaterThanOrEqual(4.5)
})
