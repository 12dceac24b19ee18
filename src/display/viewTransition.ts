import { flushSync } from 'react-dom'
import { matchesMedia } from '../ui/useMediaQuery'

// Animates a card's picture into the product's picture by a view transition. Browsers without view transitions change
// the screen without animation.

/** Name of the product's main picture in the transition. */
export const PRODUCT_PICTURE_TRANSITION_NAME = 'product-picture'

/** The transition waits at most this long for the next screen, because the page is frozen until that screen has rendered. */
const NEW_SCREEN_LIMIT_MS = 300

const namedPictures = () =>
  [...document.querySelectorAll<HTMLElement>('main [style*="view-transition-name"]')].filter(
    ({ style }) => style.viewTransitionName === PRODUCT_PICTURE_TRANSITION_NAME,
  )

/**
 * Resolves when the next screen has rendered its picture. Uses a MutationObserver, because no animation frame fires
 * while the transition freezes the page.
 */
function untilPictureNamed(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const watch = new MutationObserver(() => {
      if (namedPictures().length > 0) done()
    })
    const timer = setTimeout(done, NEW_SCREEN_LIMIT_MS)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
    })
    if (namedPictures().length > 0) done()
  })
}

/**
 * A longer task means a slow device, on which the transition's snapshot would take too long. A desktop exceeds this
 * limit only with thousands of products.
 */
const SLOW_TASK_MS = 60

let wasSlow = false

function watchTasks(): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver((list) => {
    wasSlow ||= list.getEntries().some(({ duration }) => duration > SLOW_TASK_MS)
  }).observe({ type: 'longtask', buffered: true })
}

// Long tasks during page load count too. A browser without the longtask API counts as fast.
try {
  watchTasks()
} catch {
  // An uncaught error at import would break every screen whose code is in the same chunk.
}

let isMorphing = false

/** Further clicks during the transition are ignored. */
export function navigateWithViewTransition(picture: HTMLElement | null, go: () => void): void {
  const still = matchesMedia('(prefers-reduced-motion: reduce)')
  if (!picture || still || wasSlow || typeof document.startViewTransition !== 'function') {
    go()
    return
  }
  if (isMorphing) return
  isMorphing = true
  try {
    growPicture(picture, go)
  } catch {
    isMorphing = false
    go()
  }
}

function growPicture(picture: HTMLElement, go: () => void): void {
  // On a product page the main picture already has this name, and browsers skip a transition with duplicate names.
  for (const { style } of namedPictures()) style.viewTransitionName = ''
  picture.style.viewTransitionName = PRODUCT_PICTURE_TRANSITION_NAME
  const change = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    isMorphing = false
    flushSync(go)
    return untilPictureNamed()
  })
  // `ready` rejects if the tab is hidden or another transition starts; the navigation has happened nevertheless.
  change.ready?.catch(() => {})
}
