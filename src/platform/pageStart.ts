/** The loader covers each page load for this long (D-36). Not in constants.ts, because early.ts would then load that file too. */
export const LOADER_MS = 2000

/** True if the service worker of an earlier visit serves this page. Some in-app browsers throw when `serviceWorker` is read. */
export function isSecondVisit(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller)
  } catch {
    return false
  }
}
