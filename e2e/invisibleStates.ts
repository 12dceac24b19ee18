import type { CDPSession, Page } from 'playwright/test'

// Checks whether a state is visible: compares the pixels around a control with and without the state.

const STATE_SELECTORS = {
  current: '[aria-current]:not([aria-current=false])',
  selected: '[aria-selected=true]',
  pressed: '[aria-pressed=true]',
  ticked: 'input:checked',
  wrong: '[aria-invalid=true]',
  chosen: '[data-chosen]',
  disabled: ':is(button, input, select, textarea):disabled',
  progress: '[role=progressbar]',
} as const
/** Forced colors in both schemes, and for the focus ring also the shop's own colors. */
export const SCHEMES = [
  { forcedColors: 'active', colorScheme: 'light' },
  { forcedColors: 'active', colorScheme: 'dark' },
  { forcedColors: 'none', colorScheme: 'light' },
] as const
type Scheme = (typeof SCHEMES)[number]

type State = keyof typeof STATE_SELECTORS | 'focus'

type FoundControl = { state: State; at: number; kind: string; name: string }
type Clip = { x: number; y: number; width: number; height: number }

/**
 * Finds controls that have a state or can have the focus, in the topmost modal dialog or else in the page. Numbers one
 * control of each kind.
 */
function findControls(page: Page, known: readonly string[]): Promise<FoundControl[]> {
  return page.evaluate(
    ([states, known]) => {
      const seen = new Set(known)
      const found: FoundControl[] = []
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
      // Continue above the highest number, because a removed element must not share its number with another one.
      const marked = [...document.querySelectorAll<HTMLElement>('[data-mark]')]
      let next = 1 + Math.max(-1, ...marked.map(({ dataset }) => Number(dataset.mark)))
      for (const [state, selector] of [...Object.entries(states), ['focus', focusable]] as [
        State,
        string,
      ][])
        for (const one of top.querySelectorAll<HTMLElement>(selector)) {
          if (
            !one.checkVisibility({ visibilityProperty: true }) ||
            one.closest('[inert], [aria-hidden=true]')
          )
            continue
          if (state === 'focus' && one.matches(':disabled, [type=hidden]')) continue
          // A file field that holds a file ignores the pointer, because the buttons beside it are pressed instead. Its
          // disabled state need not be visible.
          if (state === 'disabled' && getComputedStyle(one).pointerEvents === 'none') continue
          // Classes tell kinds apart; an icon inside may be the only difference.
          const kind = [
            state,
            one.tagName,
            one.getAttribute('type'),
            one.className,
            one.parentElement?.className,
          ].join(' ')
          if (seen.has(kind)) continue
          seen.add(kind)
          if (!one.dataset.mark) one.dataset.mark = String(next++)
          const name =
            one.getAttribute('aria-label') ??
            (one.textContent || one.getAttribute('name') || one.tagName)
          found.push({ state, at: Number(one.dataset.mark), kind, name: name.trim().slice(0, 40) })
        }
      return found
    },
    [STATE_SELECTORS, known] as const,
  )
}

/** Scrolls to the element and returns the rectangle to photograph; null if the element is gone. */
function scrollToControl(page: Page, at: number): Promise<Clip | null> {
  return page.evaluate((at) => {
    const one = document.querySelector<HTMLElement>(`[data-mark="${at}"]`)
    if (!one) return null
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A label draws its hidden field, and a link may stretch over its card.
    const shown = [
      one,
      ...('labels' in one ? [...(one.labels as NodeListOf<HTMLElement>)] : []),
      one.closest('article'),
    ]
    const boxes = shown
      .flatMap((each) => (each ? [each.getBoundingClientRect()] : []))
      .filter(({ width }) => width > 0)
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - 10)
    const upper = Math.max(0, Math.min(...boxes.map((box) => box.top)) - 10)
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + 10)
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + 10)
    return { x: left + scrollX, y: upper + scrollY, width: right - left, height: bottom - upper }
  }, at)
}

/** Sets or removes a state in the DOM without React, so that only the state differs between the two pictures. */
function setState(page: Page, state: State, at: number, on: boolean): Promise<void> {
  return page.evaluate(
    async ([state, at, on]) => {
      const one = document.querySelector<HTMLInputElement>(`[data-mark="${at}"]`)
      const attributes: Partial<Record<State, string>> = {
        current: 'aria-current',
        selected: 'aria-selected',
        pressed: 'aria-pressed',
        wrong: 'aria-invalid',
        chosen: 'data-chosen',
      }
      const attribute = attributes[state]
      if (!one) return
      // The style sheets mark a wrong field by a class, on the field or on its box.
      if (state === 'wrong')
        for (const each of [one, one.parentElement])
          if (each && on) each.className = each.dataset.wrong ?? each.className
          else if (each) {
            each.dataset.wrong = each.className
            each.className = each.className.replaceAll(/\S*wrong\S*/gi, '')
          }
      if (state === 'current' && !on && one.dataset.is)
        Object.assign(one.dataset, { was: one.dataset.is, is: '' })
      if (state === 'current' && on && one.dataset.was) one.dataset.is = one.dataset.was
      // The label draws a hidden checkbox or radio.
      const label = one.closest('label')
      for (const mark of state === 'ticked'
        ? ['data-chosen']
        : state === 'disabled'
          ? ['data-out']
          : [])
        if (on && one.dataset.drawn === mark) label?.setAttribute(mark, '')
        else if (!on && label?.hasAttribute(mark)) {
          one.dataset.drawn = mark
          label.removeAttribute(mark)
        }
      if (state === 'focus') {
        if (on) one.focus({ preventScroll: true })
        else one.blur()
      } else if (state === 'ticked') one.checked = on
      else if (state === 'disabled') one.disabled = on
      else if (state === 'progress')
        for (const part of one.querySelectorAll<HTMLElement>('*'))
          part.style.visibility = on ? '' : 'hidden'
      else if (attribute) {
        const { mark = {} } = one as { mark?: Record<string, string> }
        if (!on) {
          Object.assign(one, { mark: { ...mark, [attribute]: one.getAttribute(attribute) ?? '' } })
          if (/selected|pressed/.test(attribute)) one.setAttribute(attribute, 'false')
          else one.removeAttribute(attribute)
        } else one.setAttribute(attribute, mark[attribute] ?? 'true')
      }
      for (const running of document.getAnimations())
        if (
          running.effect?.getComputedTiming().endTime !== Infinity &&
          running.playState === 'running'
        )
          running.finish()
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      for (const running of document.getAnimations())
        if (
          running.effect?.getComputedTiming().endTime !== Infinity &&
          running.playState === 'running'
        )
          running.finish()
    },
    [state, at, on] as const,
  )
}

async function captureClip(devtools: CDPSession, clip: Clip): Promise<string> {
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale: 1 },
  })
  return data
}

/** Counts pixels that differ visibly: by a fifth of the range of red, green or blue. */
function changedPixels(page: Page, pictures: [string, string]): Promise<number> {
  return page.evaluate(async (pictures) => {
    const [one, other] = await Promise.all(
      pictures.map(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const map = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(map.width, map.height).getContext('2d')
        canvas?.drawImage(map, 0, 0)
        return canvas?.getImageData(0, 0, map.width, map.height).data ?? new Uint8ClampedArray()
      }),
    )
    if (!one || !other || one.length !== other.length) return -1
    let differ = 0
    for (let at = 0; at < one.length; at += 4)
      if (
        [0, 1, 2].some(
          (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 48,
        )
      )
        differ++
    return differ
  }, pictures)
}

/** A smaller difference does not count, because even the corner of a ring has this many pixels. */
const ENOUGH_PIXELS = 12

const checkedKinds = new Map<Scheme, Set<string>>()

/** Counts the pixels that differ between the page with the state and without it; null if the element is gone. */
async function statePixels(
  page: Page,
  devtools: CDPSession,
  state: State,
  at: number,
): Promise<number | null> {
  let differ = 0
  // On a busy machine a picture may be taken a frame too early, so try again.
  for (let turn = 0; turn < 3 && differ < ENOUGH_PIXELS; turn++) {
    await page.waitForTimeout(150 * turn)
    const clip = await scrollToControl(page, at)
    if (!clip || clip.width <= 0 || clip.height <= 0) return null
    await setState(page, state, at, false)
    const without = await captureClip(devtools, clip)
    await setState(page, state, at, true)
    const withIt = await captureClip(devtools, clip)
    if (without !== withIt) differ = await changedPixels(page, [without, withIt])
  }
  return differ
}

export async function invisibleStates(page: Page, scheme: Scheme): Promise<string[]> {
  const known = checkedKinds.get(scheme) ?? new Set()
  checkedKinds.set(scheme, known)
  await page.emulateMedia(scheme)
  const devtools = await page.context().newCDPSession(page)
  const faults: string[] = []
  await page.mouse.move(0, 0)
  // After a key press the browser draws the focus ring even if a script sets the focus.
  await page.keyboard.press('Shift')
  const before = await page.evaluateHandle(() => document.activeElement)
  for (const { state, at, kind, name } of await findControls(page, [...known])) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    known.add(kind)
    const differ = await statePixels(page, devtools, state, at)
    if (state === 'focus') await setState(page, state, at, false)
    if (differ !== null && differ < ENOUGH_PIXELS)
      faults.push(`${state} of "${name}" (${kind}): ${differ} pixels`)
  }
  await before.evaluate((one) => (one as HTMLElement | null)?.focus({ preventScroll: true }))
  await devtools.detach()
  await page.emulateMedia(SCHEMES[2])
  return faults
}
