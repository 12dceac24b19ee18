import {
  elementOfMark,
  screenPartHeights,
  screenParts,
  type HistoryEntryState,
} from '../ui/screen/historyState'
import { HIDDEN_SCREEN, shownScreenPart } from '../ui/screen/screenHeading'

// Restores the place that the visitor left. The scroll position alone is not enough: after a reload the page is rendered
// piece by piece, and pictures or rows above may have changed, so the element that was at the top of the window is scrolled
// there again.

/** After this time without a change the page counts as complete, unless a part of it is still marked as loading. */
const UNCHANGED_MS = 1500
/** If the page is complete later than this, its place is not restored. */
const LIMIT_MS = 30_000

const LOADING_PARTS = `[data-loading]:not(${HIDDEN_SCREEN} *)`

const USER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Sets a part to its former height. While the part loads, also as a maximum, because a skeleton may be higher than the
 * loaded part.
 */
function holdHeight(part: HTMLElement, height: number): void {
  const exact = `${height}px`
  const most = part.matches(LOADING_PARTS) || part.querySelector(LOADING_PARTS) ? exact : ''
  if (part.style.minHeight !== exact) part.style.minHeight = exact
  if (part.style.maxHeight !== most) part.style.maxHeight = most
  // Otherwise the rows of a grid would stretch to fill the height.
  part.style.alignContent = 'start'
  const { contentVisibility, paddingTop, paddingBottom } = getComputedStyle(part)
  // Not removed afterwards: a part outside the viewport (content-visibility) uses this height instead of an estimate.
  if (contentVisibility === 'auto')
    part.style.containIntrinsicHeight = `auto ${height - parseFloat(paddingTop) - parseFloat(paddingBottom)}px`
}

function holdHeights(heights: readonly number[], held: Set<HTMLElement>): void {
  for (const [place, part] of screenParts().entries()) {
    const height = heights[place]
    if (height === undefined) continue
    held.add(part)
    holdHeight(part, height)
  }
}

/**
 * A screen that stayed mounted still has its heights. Fixing them too would cost a style recalculation and a layout of
 * all parts.
 */
function hasHeightsOf(heights: readonly number[]): boolean {
  const now = screenPartHeights()
  return (
    now.length === heights.length &&
    now.every((height, place) => Math.abs(height - (heights[place] ?? 0)) < 0.5)
  )
}

/**
 * Scrolls to the place at once, focuses the element that was pressed there, and corrects the position while the page
 * renders. Calls `ended` when the page is complete or the shopper acts. Until then the parts keep their heights.
 */
export function restorePlace(
  { y, width, heights, first, pressed }: HistoryEntryState,
  ended: () => void,
): () => void {
  const { body } = document
  let wanted = pressed
  let follows = true
  const held = new Set<HTMLElement>()
  /** The last scroll position that this code set, and the position of the page's first element in the document then. */
  let placed = { y, top: 0 }
  const topOf = (element: Element | null | undefined) =>
    element ? element.getBoundingClientRect().top + window.scrollY : 0
  const hold = () => {
    // At another width the saved heights do not apply.
    const isSameWidth = width === window.innerWidth
    if (isSameWidth && held.size === 0 && hasHeightsOf(heights)) return
    // Keeps the page tall enough until its content has loaded, and the parts below the content at their place.
    body.style.minHeight = `${y + window.innerHeight}px`
    if (isSameWidth) holdHeights(heights, held)
  }
  let calm: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(calm)
    calm = setTimeout(
      () => (shownScreenPart()?.querySelector(LOADING_PARTS) ? wait() : stop()),
      UNCHANGED_MS,
    )
  }
  const look = () => {
    wait()
    hold()
    if (follows) follow()
  }
  const follow = () => {
    const left = wanted && elementOfMark(wanted)
    if (left) {
      wanted = null
      left.focus({ preventScroll: true })
    }
    const element = first && elementOfMark(first)
    const off = element ? element.getBoundingClientRect().top - first.top : y - window.scrollY
    if (Math.abs(off) >= 0.5) window.scrollBy(0, off)
    placed = { y: window.scrollY, top: topOf(element) }
  }
  /**
   * Screen readers and find-in-page scroll without a key or pointer event. So any scroll while the content does not
   * move counts as the shopper's.
   */
  const scrolled = () => {
    const moved = Math.abs(topOf(first && elementOfMark(first)) - placed.top) >= 1
    if (!moved && Math.abs(window.scrollY - placed.y) >= 1) leave()
  }
  const changes = new MutationObserver(look)
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  const most = setTimeout(() => stop(), LIMIT_MS)
  const leave = () => {
    if (follows) ended()
    follows = false
    window.removeEventListener('scroll', scrolled)
    for (const act of USER_ACTS) window.removeEventListener(act, leave, true)
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
  for (const act of USER_ACTS) window.addEventListener(act, leave, { capture: true, passive: true })
  return stop
}
