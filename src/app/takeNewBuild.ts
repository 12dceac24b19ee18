import { fetchRawReply } from '../api/core/earlyRequests'
import { hasDirtyForms } from '../state/dirtyForms'
import { HIDDEN_SCREEN_SELECTOR } from '../ui/screen/screenHeading'
import { fetchNewPage, reloadOnce } from './newBuild'

// When a visitor returns to a tab, loads the shop's newer build if the reload would go unnoticed.

const LOOK_AGAIN_MS = 60_000
let lookedAt = -Infinity

/**
 * Counts text even if no form reported it: in a search, a login or a filter. Ignores hidden screens, because screens
 * with unsaved changes are never hidden.
 */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=radio], [type=checkbox], [type=hidden], [readonly]), textarea, [contenteditable=true]',
  )
  return [...fields].some(
    (field) => (field.value ?? field.textContent) !== '' && !field.closest(HIDDEN_SCREEN_SELECTOR),
  )
}

/** True while an order is being sent or a form has unsaved changes. */
function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const mustStay = () =>
  document.visibilityState !== 'visible' ||
  hasDirtyForms() ||
  hasTypedText() ||
  document.querySelector('dialog[open]') !== null ||
  asksBeforeUnload()

/** While an upload is in progress, the server may have the new page but not yet its scripts. */
async function hasArrived(page: string): Promise<boolean> {
  const files = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file = '']) => file)
  const replies = await Promise.all(files.map((file) => fetchRawReply(file).catch(() => null)))
  return replies.every((reply) => reply?.status === 200 && !reply.text.trimStart().startsWith('<'))
}

export async function reloadOnReturn(reload?: () => void): Promise<void> {
  if (mustStay() || Date.now() - lookedAt < LOOK_AGAIN_MS) return
  lookedAt = Date.now()
  const page = await fetchNewPage()
  // The visitor may have typed during the download.
  if (page === '' || !(await hasArrived(page)) || mustStay()) return
  await reloadOnce('', reload)
}
