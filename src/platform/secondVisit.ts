/** Whether the service worker of an earlier visit serves this page. Some in-app browsers throw when `serviceWorker` is read. */
export function isSecondVisit(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller)
  } catch {
    return false
  }
}
