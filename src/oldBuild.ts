import { isDirty } from './state/dirty'
import { alertBox } from './state/notices'

// After a deploy an old tab asks for chunks that are gone. The page is loaded anew once for each build, never in a loop,
// and never over a form that holds something typed.

const KEY = 'reloadedFor'
/** Where session storage is forbidden; a reload clears it, so there only the address can remember. */
const MARK = 'reloaded'

function buildId(): string {
  return [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join()
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(KEY) === buildId()
  } catch {
    return new URLSearchParams(window.location.hash.slice(1)).has(MARK)
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, buildId())
  } catch {
    window.location.hash = MARK
  }
}

/** Whether the page was loaded anew. */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  if (remembered()) return false
  if (isDirty()) {
    alertBox('The shop was updated. Finish or copy what you typed, then load the page again.')
    return false
  }
  remember()
  reload()
  return true
}

export function mendOldBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
  // A mock worker from a demo on this address would answer in the backend's place.
  if (import.meta.env.PROD && import.meta.env.VITE_MOCKS !== 'worker' && 'serviceWorker' in navigator)
    void navigator.serviceWorker
      .getRegistrations()
      .then((found) => Promise.all(found.map((worker) => worker.unregister())))
      .catch(() => {})
}
