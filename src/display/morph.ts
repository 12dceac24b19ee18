import { flushSync } from 'react-dom'
import { matchesMedia } from '../ui/useMediaQuery'

// A card's picture grows into the product's picture, where the browser can. Everywhere else the screen just changes.

/** The name that the product's main picture carries: `style={{ viewTransitionName: PRODUCT_PICTURE }}`. */
export const PRODUCT_PICTURE = 'product-picture'

/** The page stands still while it waits for the next screen, so only this long. */
const WAIT_MS = 300

const namedOnes = () =>
  [...document.querySelectorAll<HTMLElement>('main [style*="view-transition-name"]')].filter(
    ({ style }) => style.viewTransitionName === PRODUCT_PICTURE,
  )

/** Settles as soon as the next screen shows its picture; nothing is painted meanwhile, so no frame may be waited for. */
function whenNamed(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const watch = new MutationObserver(() => {
      if (namedOnes().length > 0) done()
    })
    const timer = setTimeout(done, WAIT_MS)
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
    if (namedOnes().length > 0) done()
  })
}

/** A desktop is held up for so long by thousands of products alone. To take the page's picture costs a slow phone more than growing gives. */
const SLOW_TASK_MS = 60

let slow = false

function watchTasks(): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver((list) => {
    slow ||= list.getEntries().some(({ duration }) => duration > SLOW_TASK_MS)
  }).observe({ type: 'longtask', buffered: true })
}

// The tasks of the load count too; a browser that does not tell of them is taken for quick.
try {
  watchTasks()
} catch {
  // An error while this module is evaluated would take every screen of its chunk down.
}

let going = false

/** Goes to the product's screen from a card's picture, once for however many presses. */
export function morph(picture: HTMLElement | null, go: () => void): void {
  const still = matchesMedia('(prefers-reduced-motion: reduce)')
  if (!picture || still || slow || typeof document.startViewTransition !== 'function') {
    go()
    return
  }
  if (going) return
  going = true
  try {
    grow(picture, go)
  } catch {
    // No card may be dead because a browser would not begin.
    going = false
    go()
  }
}

function grow(picture: HTMLElement, go: () => void): void {
  // On a product's page its own picture has the name already, and the browser skips a change in which two have it.
  for (const { style } of namedOnes()) style.viewTransitionName = ''
  picture.style.viewTransitionName = PRODUCT_PICTURE
  const change = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    going = false
    flushSync(go)
    return whenNamed()
  })
  // Skipped when the tab is hidden or another change has begun: the navigation itself has happened.
  change.ready?.catch(() => {})
}
