import { readNow } from '../api/core/ahead'
import { isDirty } from '../state/dirty'
import { alertBox } from '../state/notices'

// After a deploy an old tab asks for chunks that are gone. The page is loaded anew once for each build, never in a loop,
// never over a form that holds something typed, and never for a line that is merely cut.

/** In session storage; where that is forbidden a reload clears everything, and only the address can remember. */
const KEY = 'reloadedFor'
const scripts = () => [...document.querySelectorAll('script[src]')].map((script) => `${script.getAttribute('src')}`)
const buildId = () => scripts().join()

/** Whether the shop's page names other scripts by now; who cannot read it cannot tell. */
async function isOld(): Promise<boolean> {
  const page = await readNow(`${import.meta.env.BASE_URL}?${Date.now()}`).then(({ text }) => text, String)
  return page.includes('"module"') && scripts().some((src) => !page.includes(src))
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(KEY) === buildId()
  } catch {
    return new URLSearchParams(window.location.hash.slice(1)).has(KEY)
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, buildId())
  } catch {
    window.location.hash = KEY
  }
}

/** Whether the page was loaded anew. */
export async function reloadOnce(reload: () => void = () => window.location.reload()): Promise<boolean> {
  if (!(await isOld()) || remembered()) return false
  if (isDirty()) {
    alertBox('The shop was updated. Finish or copy what you typed, then load the page again.')
    return false
  }
  remember()
  reload()
  return true
}

export function mendOldBuild(): void {
  window.addEventListener('vite:preloadError', (event) => Object.assign(event, { reloading: reloadOnce() }))
}
