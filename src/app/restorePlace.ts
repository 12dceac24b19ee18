import { foundBy, heightsNow, screenParts, type EntryState } from '../ui/screen/historyState'
import { HIDDEN_SCREEN, screenPart } from '../ui/screen/screenName'

// Brings a page back to where it was left. The scroll position alone is not enough: after a reload the page is built piece by
// piece, and pictures or rows above may have changed, so what stood at the top of the window is put there again.

/** After this time without a change the page counts as built, unless a part of it still says that it loads. */
const UNCHANGED_MS = 1500
/** If the page is built later than this, its place is not restored. */
const MOST_MS = 30_000

const LOADING = `[data-loading]:not(${HIDDEN_SCREEN} *)`

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Gives a part the height that it had: all of it as long as it loads, because a skeleton may be higher than what follows. */
function holdPart(part: HTMLElement, height: number): void {
  const exact = `${height}px`
  const most = part.matches(LOADING) || part.querySelector(LOADING) ? exact : ''
  if (part.style.minHeight !== exact) part.style.minHeight = exact
  if (part.style.maxHeight !== most) part.style.maxHeight = most
  // Otherwise the rows of a grid would stretch to fill the height.
  part.style.alignContent = 'start'
  const { contentVisibility, paddingTop, paddingBottom } = getComputedStyle(part)
  // Not removed afterwards: a part outside the viewport (content-visibility) uses this height instead of an estimate.
  if (contentVisibility === 'auto')
    part.style.containIntrinsicHeight = `auto ${height - parseFloat(paddingTop) - parseFloat(paddingBottom)}px`
}

function holdParts(heights: readonly number[], held: Set<HTMLElement>): void {
  for (const [place, part] of screenParts().entries()) {
    const height = heights[place]
    if (height === undefined) continue
    held.add(part)
    holdPart(part, height)
  }
}

/**
 * A screen that stayed mounted has its heights. Holding them too would cost a style recalculation and a layout of all
 * its parts.
 */
function standsAsLeft(heights: readonly number[]): boolean {
  const now = heightsNow()
  return (
    now.length === heights.length &&
    now.every((height, place) => Math.abs(height - (heights[place] ?? 0)) < 0.5)
  )
}

/**
 * Scrolls to the place at once, focuses what was pressed there, and follows the page while it is built; `ended` is called when
 * it is, or at the first act of the shopper. The parts keep their heights until the page is built.
 */
export function restorePlace(
  { y, width, heights, first, pressed }: EntryState,
  ended: () => void,
): () => void {
  const { body } = document
  let wanted = pressed
  let follows = true
  const held = new Set<HTMLElement>()
  /** Where the page was scrolled to last, and where its first element stood in the document then. */
  let placed = { y, top: 0 }
  const topOf = (element: Element | null | undefined) =>
    element ? element.getBoundingClientRect().top + window.scrollY : 0
  const hold = () => {
    // At another width the saved heights do not apply.
    const isSameWidth = width === window.innerWidth
    if (isSameWidth && held.size === 0 && standsAsLeft(heights)) return
    // Keeps the page tall enough until its content has loaded, and what stands below it at its place.
    body.style.minHeight = `${y + window.innerHeight}px`
    if (isSameWidth) holdParts(heights, held)
  }
  let calm: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(calm)
    calm = setTimeout(() => (screenPart()?.querySelector(LOADING) ? wait() : stop()), UNCHANGED_MS)
  }
  const look = () => {
    wait()
    hold()
    if (follows) follow()
  }
  const follow = () => {
    const left = wanted && foundBy(wanted)
    if (left) {
      wanted = null
      left.focus({ preventScroll: true })
    }
    const element = first && foundBy(first)
    const off = element ? element.getBoundingClientRect().top - first.top : y - window.scrollY
    if (Math.abs(off) >= 0.5) window.scrollBy(0, off)
    placed = { y: window.scrollY, top: topOf(element) }
  }
  /**
   * Screen readers and find-in-page scroll without a key or pointer event. So any scroll while the content does not
   * move counts as the shopper's.
   */
  const scrolled = () => {
    const moved = Math.abs(topOf(first && foundBy(first)) - placed.top) >= 1
    if (!moved && Math.abs(window.scrollY - placed.y) >= 1) leave()
  }
  const changes = new MutationObserver(look)
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  const most = setTimeout(() => stop(), MOST_MS)
  const leave = () => {
    if (follows) ended()
    follows = false
    window.removeEventListener('scroll', scrolled)
    for (const act of ACTS) window.removeEventListener(act, leave, true)
  }
  const stop = () => {
    leave()
    clearTimeout(calm)
    clearTimeout(most)
    changes.disconnect()
    sizes?.disconnect()
    body.style.minHeight = ''
    for (const { style } of held) style.minHeight = style.maxHeight = style.alignContent = ''
  }
  // The heights before the scroll, so that the browser lays the page out once.
  hold()
  window.scrollTo(0, y)
  wait()
  follow()
  changes.observe(body, { childList: true, subtree: true })
  sizes?.observe(body)
  window.addEventListener('scroll', scrolled, { passive: true })
  for (const act of ACTS) window.addEventListener(act, leave, { capture: true, passive: true })
  return stop
}
