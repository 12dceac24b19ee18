import type { Page } from 'playwright/test'
import { axeViolations } from './axe'
import { expect, test } from './fixtures'
import { ADMIN_VISITS } from './adminStates'
import { SHOP_VISITS } from './shopStates'
import { openVisit, type Visit } from './states'

// Checks all 17 screens for people who enlarge the page, use forced colours or switch motion off.

test.use({ serviceWorkers: 'block' })

const visitsInUsualState = (visits: Visit[]) => visits.filter(({ as }) => as === undefined)
const SIDES = [
  {
    side: 'the storefront of a visitor',
    visits: visitsInUsualState(SHOP_VISITS).filter(({ who }) => !who),
  },
  {
    side: 'the storefront of a customer',
    visits: visitsInUsualState(SHOP_VISITS).filter(({ who }) => who),
  },
  { side: 'the back office', visits: visitsInUsualState(ADMIN_VISITS) },
]

/** Doubles the browser's font size setting, which also changes media queries in em. */
async function doubleTextSize(page: Page, on: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', {
    fontSizes: on ? { standard: 32, fixed: 26 } : { standard: 16, fixed: 13 },
  })
  await session.detach()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(on ? '32px' : '16px')
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} px in ${clientWidth}`,
      ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 100)),
    ]
  })

/** Doubles the root's font size but changes no media query, as Firefox does with "Zoom text only". */
const doubleRootSize = (on: boolean) => {
  document.documentElement.style.fontSize = on ? '200%' : ''
}

/** Returns how many pixels of the window's height fixed bars cover after scrolling. */
const barsAfterScroll = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))
    scrollTo({ top: 300, behavior: 'instant' })
    await frame()
    const isBar = (hit: Element | null) => {
      for (let at = hit; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      return false
    }
    let covered = 0
    for (let y = 0; y < innerHeight; y++)
      if (isBar(document.elementFromPoint(innerWidth / 2, y))) covered++
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
    return covered
  })

/** Lists neighbouring cells whose texts are less than 4 px apart, and cells that overflow their table. */
const overlappingParts = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    // Leave out texts for screen readers, which are cut to one pixel.
    const boxOf = (cell: Element) => {
      const boxes: DOMRect[] = []
      const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const { parentElement } = walk.currentNode
        if (!parentElement || getComputedStyle(parentElement).clipPath !== 'none') continue
        const range = document.createRange()
        range.selectNodeContents(walk.currentNode)
        boxes.push(...range.getClientRects())
      }
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
    }
    const words = (cell?: Element) => (cell?.textContent ?? '').trim().slice(0, 20)
    for (const row of document.querySelectorAll('main tr')) {
      // If rows are cards, the table's head is only for screen readers.
      if (getComputedStyle(row.closest('thead') ?? row).clipPath !== 'none') continue
      const cells = [...row.children].filter(
        (cell) => cell.checkVisibility() && Number.isFinite(boxOf(cell).left),
      )
      for (const [n, cell] of cells.entries()) {
        const next = cells[n + 1]
        const [a, b] = [boxOf(cell), next && boxOf(next)]
        const isBeside = b && a.top < b.bottom - 2 && b.top < a.bottom - 2
        if (isBeside && b.left >= a.left && a.right + 4 > b.left)
          faults.push(`"${words(cell)}" touches "${words(next)}"`)
      }
    }
    return faults.slice(0, 4)
  })

for (const { side, visits } of SIDES) {
  test(`@core ${side}: at 400 % zoom and with text of 200 % nothing moves sideways; in forced colours axe finds nothing`, async ({
    page,
    mock,
    context,
    signIn,
  }) => {
    test.setTimeout(120_000)
    const [first] = visits
    if (first?.who) await signIn(first.who)
    for (const one of visits) {
      await openVisit({ page, mock, context }, { ...one, width: 1280 })
      // A zoom of 400 % turns a window of 1280 px into one of 320 px.
      await page.setViewportSize({ width: 320, height: 256 })
      await expect
        .poll(() => scrollsSideways(page), { message: `${one.screen} at 400 %` })
        .toEqual([])
      await expect
        .poll(() => barsAfterScroll(page), { message: `${one.screen} under its bars at 400 %` })
        .toBeLessThanOrEqual(128)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await doubleTextSize(page, true)
        await expect
          .poll(() => scrollsSideways(page), {
            message: `${one.screen} with text of 200 % in ${width} px`,
          })
          .toEqual([])
        expect(
          await overlappingParts(page),
          `${one.screen} with text of 200 % in ${width} px`,
        ).toEqual([])
        await doubleTextSize(page, false)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.evaluate(doubleRootSize, true)
      await expect
        .poll(() => scrollsSideways(page), { message: `${one.screen} with a root of 200 %` })
        .toEqual([])
      expect(await overlappingParts(page), `${one.screen} with a root of 200 %`).toEqual([])
      await page.evaluate(doubleRootSize, false)
      await page.emulateMedia({ forcedColors: 'active' })
      // In forced colours the system chooses text colours and backgrounds, so contrast does not matter.
      const found = (await axeViolations(page)).filter((line) => !line.startsWith('color-contrast'))
      expect(found, `${one.screen} in forced colours`).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
    }
  })

  test(`${side}: nothing moves where less motion is asked for (R20)`, async ({
    page,
    mock,
    context,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Record every animation that starts, also between two checks.
    await page.addInitScript(() => {
      const begun: string[] = []
      for (const name of ['animationstart', 'transitionrun'])
        document.addEventListener(
          name,
          ({ target }) => begun.push(`${name} ${(target as Element).outerHTML.slice(0, 80)}`),
          true,
        )
      const moving = () => ({
        begun,
        running: document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0).length,
        smooth: [document.documentElement, ...document.querySelectorAll('body *')].filter(
          (one) => getComputedStyle(one).scrollBehavior !== 'auto',
        ).length,
      })
      Object.assign(window, { moving })
      // The page itself counts the animations that run while the loader covers it, because a check from outside might
      // come too late.
      new MutationObserver((_, observer) => {
        if (!document.getElementById('loader')) return
        observer.disconnect()
        Object.assign(window, { underLoader: moving() })
      }).observe(document, { childList: true, subtree: true })
    })
    const moving = () =>
      page.evaluate(() => (window as unknown as { moving: () => object }).moving())
    const still = { begun: [], running: 0, smooth: 0 }
    const [first] = visits
    if (first?.who) await signIn(first.who)
    for (const one of visits) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(one.path, { waitUntil: 'commit' })
      const underLoader = await page.waitForFunction(
        () => (window as { underLoader?: object }).underLoader,
      )
      expect(await underLoader.jsonValue(), `${one.screen} under the loader`).toEqual(still)
      await openVisit({ page, mock, context }, one)
      for (const { name, reach } of one.states?.slice(0, 2) ?? []) {
        await reach({ page, mock, context })
        await page.waitForTimeout(100)
        expect(await moving(), `${one.screen}, ${name}`).toEqual(still)
      }
      expect(await moving(), one.screen).toEqual(still)
    }
  })
}

test('pictures do not turn or slide where less motion is asked for (R20)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  const next = page.getByRole('button', { name: 'Next picture' }).first()
  await expect(next).toBeVisible()
  const steps = await next.evaluate(async (one: HTMLElement) => {
    const track = one.parentElement?.querySelector('ul')
    const places = new Set<number>()
    one.click()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise((done) => requestAnimationFrame(done))
      places.add(track?.scrollLeft ?? -1)
    }
    return [...places].filter((place) => place !== 0)
  })
  expect(steps).toHaveLength(1)
})
