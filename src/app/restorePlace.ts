import {
  elementOfMark,
  screenPartHeights,
  screenParts,
  type HistoryEntryState,
} from '../ui/screen/historyState'
import { HIDDEN_SCREEN_SELECTOR, shownScreenElement } from '../ui/screen/screenHeading'

// The scroll position alone does not restore a place, because rows or pictures above may have changed or still be
// loading. So the element that was at the top of the window is scrolled there again.

/** After this time without a change the page counts as complete, unless a part is still marked as loading. */
const UNCHANGED_MS = 1500
/** Restoring ends after this time at the latest, even if a part is still loading. */
const LIMIT_MS = 30_000

const LOADING_PARTS = `[data-loading]:not(${HIDDEN_SCREEN_SELECTOR} *)`

const USER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * While the part is loading, its former height is also its maximum, because a skeleton may be taller than the content.
 */
function holdHeight(part: HTMLElement, height: number): void {
  const exact = `${height}px`
  const most = part.matches(LOADING_PARTS) || part.querySelector(LOADING_PARTS) ? exact : ''
  if (part.style.minHeight !== exact) part.style.minHeight = exact
  if (part.style.maxHeight !== most) part.style.maxHeight = most
  // Without this style the rows of a grid would stretch to fill the fixed height.
  part.style.alignContent = 'start'
  const { contentVisibility, paddingTop, paddingBottom } = getComputedStyle(part)
  // Unlike the other styles set here, this one is not removed. It gives a part with content-visibility its height while
  // the part is outside the viewport.
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

/** A screen that stayed mounted still has its heights. Setting them again would cost a layout of all parts. */
function hasHeightsOf(heights: readonly number[]): boolean {
  const now = screenPartHeights()
  return (
    now.length === heights.length &&
    now.every((height, place) => Math.abs(height - (heights[place] ?? 0)) < 0.5)
  )
}

/**
 * Scrolls to the place, focuses the element that was pressed there, and corrects the position while the page renders.
 * Until the page is complete or the visitor acts, the parts keep their heights; then calls `ended`.
 */
export function restorePlace(
  { y, width, heights, first, pressed }: HistoryEntryState,
  ended: () => void,
): () => void {
  const { body } = document
  let wanted = pressed
  let follows = true
  const held = new Set<HTMLElement>()
  /** The scroll position that this code set last, and the document position of `first` at that time. */
  let placed = { y, top: 0 }
  const topOf = (element: Element | null | undefined) =>
    element ? element.getBoundingClientRect().top + window.scrollY : 0
  const hold = () => {
    // At another width the saved heights do not apply.
    const isSameWidth = width === window.innerWidth
    if (isSameWidth && held.size === 0 && hasHeightsOf(heights)) return
    // Keeps the page tall enough while its content loads, so that the parts below stay in place.
    body.style.minHeight = `${y + window.innerHeight}px`
    if (isSameWidth) holdHeights(heights, held)
  }
  let calm: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(calm)
    calm = setTimeout(
      () => (shownScreenElement()?.querySelector(LOADING_PARTS) ? wait() : stop()),
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
   * Screen readers and find-in-page scroll without a key or pointer event. So a scroll that does not come from content
   * that moved counts as the visitor's.
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
  // Set the heights before scrolling, so that the browser lays out the page only once.
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
