import { foundBy, type Kept } from '../ui/kept'

// Brings a page back to where it was left. The scroll position alone is not enough: after a reload the page is built piece by
// piece, and pictures or rows above may have changed, so what stood at the top of the window is put there again.

/** After this time without a change the page counts as built. */
const CALM_MS = 1500
/** A page that is built later stays where it is. */
const MOST_MS = 10_000

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the place at once, focuses what was pressed there, and follows the page while it is built; `ended` is called when
 * it is, or at the first act of the shopper.
 */
export function returnTo({ y, height, first, pressed }: Kept, ended: () => void): () => void {
  const { body } = document
  let wanted = pressed
  // Keeps the page tall enough until its content has loaded, and what stands below it at its place.
  body.style.minHeight = `${y + window.innerHeight}px`
  const holdMain = (minHeight: string) => {
    const main = document.querySelector('main')
    if (main && main.style.minHeight !== minHeight) main.style.minHeight = minHeight
  }
  let calm: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(calm)
    calm = setTimeout(stop, CALM_MS)
    if (height > 0) holdMain(`${height}px`)
    const left = wanted && foundBy(wanted)
    if (left) {
      wanted = null
      left.focus({ preventScroll: true })
    }
    const element = first && foundBy(first)
    if (!element) return window.scrollTo(0, y)
    const off = element.getBoundingClientRect().top - first.top
    if (Math.abs(off) >= 0.5) window.scrollBy(0, off)
  }
  const changes = new MutationObserver(look)
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  const most = setTimeout(() => stop(), MOST_MS)
  const stop = () => {
    clearTimeout(calm)
    clearTimeout(most)
    changes.disconnect()
    sizes?.disconnect()
    for (const act of ACTS) window.removeEventListener(act, stop, true)
    body.style.minHeight = ''
    holdMain('')
    ended()
  }
  // Both heights before the scroll, so that the browser lays the page out once.
  if (height > 0) holdMain(`${height}px`)
  window.scrollTo(0, y)
  look()
  changes.observe(body, { childList: true, subtree: true })
  sizes?.observe(body)
  for (const act of ACTS) window.addEventListener(act, stop, { capture: true, passive: true })
  return stop
}
