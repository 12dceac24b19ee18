import { readNow } from '../api/core/earlyRequests'
import { hasDirtyForms } from '../state/dirty'
import { HIDDEN_SCREEN } from '../ui/screen/screenHeading'
import { fetchNewPage, reloadOnce } from './newBuild'

// Loads a new build of the shop in a tab that the visitor returns to, if the reload would not be noticed.

/** The page is fetched at most once in this time. */
const LOOK_AGAIN_MS = 60_000
let lookedAt = -Infinity

/**
 * Text in a field counts even if no form has reported it: search, login, a filter. Fields of hidden screens do not
 * count: screens with unsaved changes are never hidden, and the next navigation drops them anyway.
 */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=radio], [type=checkbox], [type=hidden], [readonly]), textarea, [contenteditable=true]',
  )
  return [...fields].some(
    (field) => (field.value ?? field.textContent) !== '' && !field.closest(HIDDEN_SCREEN),
  )
}

/** True if a beforeunload handler objects: an order is being sent, or a form has unsaved changes. */
function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const mustStay = () =>
  document.visibilityState !== 'visible' ||
  hasDirtyForms() ||
  hasTypedText() ||
  document.querySelector('dialog[open]') !== null ||
  asksBeforeUnload()

/** During an upload, the server may have the new page before its new scripts. */
async function hasArrived(page: string): Promise<boolean> {
  const files = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file = '']) => file)
  const replies = await Promise.all(files.map((file) => readNow(file).catch(() => null)))
  return replies.every((reply) => reply?.status === 200 && !reply.text.trimStart().startsWith('<'))
}

export async function reloadOnReturn(reload?: () => void): Promise<void> {
  if (mustStay() || Date.now() - lookedAt < LOOK_AGAIN_MS) return
  lookedAt = Date.now()
  const page = await fetchNewPage()
  // Something may have been typed during the download.
  if (page === '' || !(await hasArrived(page)) || mustStay()) return
  await reloadOnce('', reload)
}
