/** The loader covers each page load for this long (D-36). early.ts ships it, so it is not among the other constants. */
export const LOADER_MS = 2000

/** Whether the service worker of an earlier visit serves this page. Some in-app browsers throw when `serviceWorker` is read. */
export function isSecondVisit(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller)
  } catch {
    return false
  }
}
