import { flushSync } from 'react-dom'
import { matchesMedia } from '../ui/useMediaQuery'

// A view transition from a card's picture to the product's picture, in browsers that support it. Elsewhere the screen changes
// without animation.

/** The transition name of the product's main picture: `style={{ viewTransitionName: PRODUCT_PICTURE }}`. */
export const PRODUCT_PICTURE = 'product-picture'

/** The page is frozen while the transition waits for the next screen, so it waits at most this long. */
const NEW_SCREEN_LIMIT_MS = 300

const namedPictures = () =>
  [...document.querySelectorAll<HTMLElement>('main [style*="view-transition-name"]')].filter(
    ({ style }) => style.viewTransitionName === PRODUCT_PICTURE,
  )

/** Resolves when the next screen has rendered its picture. Uses a MutationObserver: no animation frame fires during the freeze. */
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

/** A longer task means a slow device, where the snapshot costs more than the animation gives. A desktop exceeds it only with thousands of products. */
const SLOW_TASK_MS = 60

let wasSlow = false

function watchTasks(): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return
  new PerformanceObserver((list) => {
    wasSlow ||= list.getEntries().some(({ duration }) => duration > SLOW_TASK_MS)
  }).observe({ type: 'longtask', buffered: true })
}

// Tasks during page load count too. A browser without the longtask API counts as fast.
try {
  watchTasks()
} catch {
  // An error during module evaluation would break every screen in this chunk.
}

let isMorphing = false

/** Navigates from a card to the product with the transition. Further clicks during the transition are ignored. */
export function navigateWithMorph(picture: HTMLElement | null, go: () => void): void {
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
    // If startViewTransition throws, navigate without animation.
    isMorphing = false
    go()
  }
}

function growPicture(picture: HTMLElement, go: () => void): void {
  // On a product page the main picture already has the name, and a browser skips a transition with duplicate names.
  for (const { style } of namedPictures()) style.viewTransitionName = ''
  picture.style.viewTransitionName = PRODUCT_PICTURE
  const change = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    isMorphing = false
    flushSync(go)
    return untilPictureNamed()
  })
  // `ready` rejects if the tab is hidden or another transition starts; the navigation has happened all the same.
  change.ready?.catch(() => {})
}
