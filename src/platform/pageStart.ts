/**
 * The loader covers each page load for this long (D-36). It is not in constants.ts, because early.ts would then load
 * that file too.
 */
export const LOADER_SHOWN_MS = 2000

/**
 * True if an earlier visit's service worker serves this page. Reading `serviceWorker` throws in some in-app browsers.
 */
export function isSecondVisit(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller)
  } catch {
    return false
  }
}
