import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

// All journeys run axe through this file: WCAG 2.2 AA and axe's best practices.

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const WIDTHS = [360, 800, 1280] as const

type AxeViolation = { id: string; nodes: { target: string[] }[] }
type WithAxe = {
  axe?: {
    run: (where: Document | Element, options: object) => Promise<{ violations: AxeViolation[] }>
  }
}

/** Waits until fades and slides end, because axe measures colours. Endless animations run on. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // A new animation may begin when another one ends, or when a lazy part arrives.
    for (let quiet = 0, turn = 0; quiet < 2 && turn < 20; turn++) {
      const running = ending()
      quiet = running.length === 0 ? quiet + 1 : 0
      for (const one of running) one.finish()
      // A new width takes effect at the next frame, which is late on a busy machine.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))
    }
  })
}

/** Returns axe's findings, a line for each place: "rule: selector". */
export async function axeViolations(page: Page): Promise<string[]> {
  for (let again = 0; ; again++) {
    const { lines, moved } = await runAxe(page)
    // A lazily loaded message may fade in while axe measures it, so measure again if something moved.
    if (lines.length === 0 || !moved || again === 4) return lines
  }
}

async function runAxe(page: Page): Promise<{ lines: string[]; moved: boolean }> {
  await untilAnimationsEnd(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as WithAxe
    if (!axe) return null
    const moves = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // True if an animation runs already; its start event was fired before the listeners below were added.
    let moved = moves()
    const begun = () => void (moved = true)
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, begun)
    // Elements behind an open modal dialog are inert. They were checked before it opened.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const { violations } = await axe.run(modal ?? document, {
      runOnly: tags,
      resultTypes: ['violations'],
    })
    // Skip elements that a panel or a sticky bar partly covers. They get their full size again when the panel closes or
    // the page is scrolled; e2e/reach.e2e.ts proves that each can be reached.
    const panels = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.checkVisibility() &&
        (one.matches('[role="dialog"], [role="listbox"]') ||
          /sticky|fixed/.test(getComputedStyle(one).position)),
    )
    const covered = ([selector = '']: string[]) => {
      const one = document.querySelector(selector)
      const place = one?.getBoundingClientRect()
      return panels.some((panel) => {
        const { left, right, top, bottom } = panel.getBoundingClientRect()
        return (
          place &&
          !panel.contains(one) &&
          place.left < right &&
          place.right > left &&
          place.top < bottom &&
          place.bottom > top
        )
      })
    }
    for (const type of ['animationstart', 'transitionrun'])
      document.removeEventListener(type, begun)
    const wrong = violations
      .map(({ id, nodes }) => ({
        id,
        nodes: id === 'target-size' ? nodes.filter(({ target }) => !covered(target)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
    return { wrong, moved }
  }, AXE_TAGS)
  if (!found) throw new Error('axe did not load')
  const lines = [
    ...(await rowsWithoutHeader(page)),
    ...(await tabsWithoutPanel(page)),
    ...found.wrong.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
    ),
  ]
  return { lines, moved: found.moved }
}

/** Lists table rows without a header cell, which a screen reader reads when it moves down a column. */
function rowsWithoutHeader(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.checkVisibility())
      .filter((table) =>
        [...table.querySelectorAll('tbody tr:not([aria-hidden])')].some(
          (row) => row.children.length > 1 && row.querySelector(':scope > th[scope=row]') === null,
        ),
      )
      .map((table) => `rows without a header: ${table.caption?.textContent ?? table.className}`),
  )
}

/** Lists selected tabs without aria-controls, by which a screen reader leads from the tab to its panel. */
function tabsWithoutPanel(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=tab][aria-selected=true]')]
      .filter((tab) => tab.checkVisibility())
      .filter(
        (tab) =>
          !document
            .getElementById(tab.getAttribute('aria-controls') ?? '')
            ?.matches('[role=tabpanel]'),
      )
      .map((tab) => `a tab without a panel: ${tab.textContent}`),
  )
}

type WidthOptions = {
  back?: (typeof WIDTHS)[number]
  /** Repeats the last steps in each width, for a state that ends by itself or that another layout closes. */
  again?: () => Promise<unknown>
  /** True if a popup of one width may become part of the page in another width. */
  popupsMayGo?: boolean
}

/**
 * Expects no findings in any width. The state is reached only once and the window then resized, because the layout
 * depends on media queries alone.
 */
export async function expectCleanAtEachWidth(
  page: Page,
  state: string,
  { back = 1280, again, popupsMayGo = false }: WidthOptions = {},
): Promise<void> {
  const open = page.locator('dialog[open]')
  const popups = await open.count()
  for (const width of [...WIDTHS.filter((one) => one !== back), back]) {
    await page.setViewportSize({ width, height: 900 })
    await again?.()
    expect.soft(await axeViolations(page), `${state}, ${width} px`).toEqual([])
    if (!popupsMayGo) expect(await open.count(), `popups of ${state}, ${width} px`).toBe(popups)
  }
}
