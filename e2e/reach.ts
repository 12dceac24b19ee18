import type { CDPSession, Page } from 'playwright/test'

export type ViewSize = {
  name: string
  letters: number
  width: number
  height: number
  touch: boolean
}

const PHONE = { width: 360, height: 740, touch: true }

/** For the page, zoom is a smaller window. A phone's browser can be set to letters of 200 %. */
export const VIEW_SIZES: readonly ViewSize[] = [
  { name: 'letters of 24 px', letters: 24, ...PHONE },
  { name: 'letters of 32 px', letters: 32, ...PHONE },
  { name: '1280 x 900 at 400 %', letters: 16, width: 320, height: 225, touch: false },
  { name: '320 x 256', letters: 16, width: 320, height: 256, touch: false },
  { name: 'a phone at 200 %', letters: 16, width: 180, height: 370, touch: true },
  { name: '1280 x 900 at 200 %', letters: 16, width: 640, height: 450, touch: false },
]

const sessions = new WeakMap<Page, CDPSession>()

export async function applyViewSize(
  page: Page,
  { letters, width, height, touch }: Omit<ViewSize, 'name'>,
): Promise<void> {
  let devtools = sessions.get(page)
  if (!devtools) {
    devtools = await page.context().newCDPSession(page)
    sessions.set(page, devtools)
    await devtools.send('Page.enable')
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
  // Without touch emulation the style sheets' `hover: none` and `pointer: coarse` do not match.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
  await page.setViewportSize({ width, height })
  // Wait for the frames in which the new size takes effect, and until transitions have ended.
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)))
    await frame()
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity && one.playState === 'running')
        one.finish()
    await frame()
  })
}

/** Lists controls whose centre cannot be scrolled to where a finger can press it: they are outside, clipped or covered. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const ACTS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=option]'
    const faults: string[] = []
    const isWide = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
    // Parts that measure themselves adjust a moment after the width has changed.
    if (isWide()) await new Promise((done) => setTimeout(done, 400))
    const { scrollWidth } = document.documentElement
    if (isWide()) faults.push(`the page is ${scrollWidth} px wide`)

    const up = (element: Element, is: (style: CSSStyleDeclaration, at: Element) => boolean) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (is(getComputedStyle(at), at)) return at
      return null
    }
    const labelsOf = (one: HTMLElement) =>
      'labels' in one ? [...((one.labels ?? []) as Iterable<Element>)] : []
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isUsed = (one: HTMLElement) =>
      // A visually hidden checkbox counts if its label is seen. A card's small pictures are seen only on hover, so they
      // are left out.
      [one, ...labelsOf(one)].some(isSeen) &&
      one.closest('[inert], [aria-hidden=true]') === null &&
      !one.matches(':disabled, [type=hidden]') &&
      getComputedStyle(one).pointerEvents !== 'none' &&
      // Leave out links that appear only with the focus.
      !up(one, ({ clipPath, position }) => clipPath !== 'none' && position === 'absolute') &&
      !one.matches('a[href="#main"]')
    // A panel, an alert or a notice covers the page of a small window; its own controls close it.
    const OVER = '[role=dialog], [role=listbox], [data-floats], [data-over]'
    const panels = [...document.querySelectorAll(OVER)].filter(isSeen)
    const isUnderPanel = (one: Element, hit: Element | null) =>
      panels.some((panel) => panel.contains(hit) && !panel.contains(one))

    const middleIsHit = (one: HTMLElement) => {
      const all = [one, ...labelsOf(one)]
      return all.some((part) =>
        [...part.getClientRects()].some(({ left, top, width, height }) => {
          if (width < 2 || height < 2) return false
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return all.some((each) => each.contains(hit)) || isUnderPanel(one, hit)
        }),
      )
    }
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    for (const one of (modal ?? document).querySelectorAll<HTMLElement>(ACTS)) {
      if (!isUsed(one)) continue
      const reached = (['nearest', 'center', 'start', 'end'] as const).some((block) => {
        one.scrollIntoView({
          block,
          inline: block === 'nearest' ? 'nearest' : 'center',
          behavior: 'instant',
        })
        return middleIsHit(one)
      })
      // Between sticky bars, the centre of a tall link can be visible although no position of scrollIntoView shows it.
      const byHand = () =>
        [0.3, 0.5, 0.7, 0.9].some((share) => {
          const { top, bottom } = one.getBoundingClientRect()
          scrollBy({ top: (top + bottom) / 2 - innerHeight * share, behavior: 'instant' })
          return middleIsHit(one)
        })
      if (reached || byHand()) continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const name =
        (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() ||
        one.getAttribute('name') ||
        one.tagName
      const place = [left, top, right, bottom].map(Math.round).join(' ')
      const over =
        hit === null
          ? 'outside'
          : `under ${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}`
      faults.push(`${one.tagName.toLowerCase()} "${name.slice(0, 40)}" at ${place}, ${over}`)
    }
    return faults
  })
}
