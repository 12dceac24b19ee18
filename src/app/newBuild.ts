import { fetchRawReply } from '../api/core/earlyRequests'
import { fetchCode, setReloadDecision, removeFailedStylesheets } from '../platform/fetchCode'
import { ORDER_SUCCESS_PATH } from '../rules/paths'
import { hasDirtyForms, useDirtyForms } from '../state/dirtyForms'
import { showAlert, closeAlert, useNotices } from '../state/notices'
import { pageHoldsTypedText } from '../ui/screen/screenHeading'

// After a deploy, an old tab requests chunks that no longer exist. A browser may also refuse a chunk that failed once,
// although the server now delivers it. In both cases the page reloads, but only once per build or lost file. It does
// not reload if a form has unsaved input, or if only the connection failed. For a lost file, text in any field prevents
// the reload too.

/**
 * Key in session storage. If storage is denied, the URL's hash holds the value, because a reload clears everything
 * else.
 */
const RELOADED_KEY = 'reloadedFor'
const scriptAddresses = () =>
  [...document.querySelectorAll('script[src]')].map((script) => `${script.getAttribute('src')}`)
const buildId = () => scriptAddresses().join()

/** Returns the server's page if it names other scripts than this page; '' if it names the same or cannot be read. */
export async function fetchNewPage(): Promise<string> {
  const page = await fetchRawReply(`${import.meta.env.BASE_URL}?${Date.now()}`).then(
    ({ text }) => text,
    String,
  )
  return page.includes('"module"') && scriptAddresses().some((src) => !page.includes(src))
    ? page
    : ''
}

const storedReasons = () => sessionStorage.getItem(RELOADED_KEY) ?? ''

function wasReloadedFor(reason: string): boolean {
  try {
    return storedReasons().includes(reason)
  } catch {
    return location.hash.includes(RELOADED_KEY)
  }
}

function rememberReload(reason: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, `${storedReasons()} ${reason}`)
  } catch {
    location.hash = RELOADED_KEY
  }
}

const UPDATED_TEXT = "The shop has been updated. Copy any text you've typed, then reload the page."

/** The alert closes by itself once no form has unsaved input, for example after the order was sent. */
function alertUpdated(): void {
  showAlert(UPDATED_TEXT)
  const stop = useDirtyForms.subscribe(() => {
    if (hasDirtyForms()) return
    stop()
    for (const { id, text } of useNotices.getState().alerts)
      if (text === UPDATED_TEXT) closeAlert(id)
  })
}

/** Deletes the cached page. Otherwise the service worker would answer the reload with the page of the old build. */
async function forgetSavedPage(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('shop:'))
      await (await caches.open(name)).delete(`${import.meta.env.BASE_URL}index.html`)
}

/** Returns true if the page reloads for a newer build, or for the files in `lost`. */
export async function reloadOnce(
  lost = '',
  reload: () => void = () => location.reload(),
): Promise<boolean> {
  const reason = (await fetchNewPage()) ? buildId() : lost
  if (!reason || wasReloadedFor(reason)) return false
  const typed = hasDirtyForms() || (reason === lost && pageHoldsTypedText())
  // At the thank-you page's address the checkout's form may still be mounted, but its order is already stored.
  if (typed && !location.pathname.endsWith(ORDER_SUCCESS_PATH)) {
    // For a lost file, ui/screen/ErrorBoundary shows the message instead.
    if (reason !== lost) alertUpdated()
    return false
  }
  rememberReload(reason)
  // Without Cache Storage no page is saved.
  await forgetSavedPage().catch(() => {})
  reload()
  return true
}

export function watchForDeploys(): void {
  removeFailedStylesheets()
  setReloadDecision(reloadOnce)
  document.addEventListener('visibilitychange', () => {
    void fetchCode(() => import('./takeNewBuild')).then(
      ({ reloadOnReturn }) => reloadOnReturn(),
      () => {},
    )
  })
}
