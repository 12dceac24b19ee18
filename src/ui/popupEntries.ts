import { followSteps, POPUP_MARK } from './useBackCloses'

// While popups are open, each has a history entry above the page's own, so that the browser's Back closes the topmost one.
// The router never sees these entries: what it writes while a popup is open (a filter in the address) reaches the page's entry
// when the popup closes, and a link in a popup takes the popup's entry, so that no entry is left that shows nothing new.

/** Marks the entries of one page: its own (depth 0) and those of its popups. */
const MARK = POPUP_MARK
type Mark = { page: string; depth: number }

/** A step that was asked for and has not arrived after this delay was dropped by the browser. */
const STEP_MS = 1000

/** A popup that is still open after this time has refused to close (it is sending), and takes the next Back too. */
const REFUSED_MS = 400

const push = window.history.pushState.bind(window.history)
const replace = window.history.replaceState.bind(window.history)

/** How the open popups are closed; the topmost last. Those that Back has just closed are no longer counted. */
const mounted = new Set<() => void>()
const open: (() => void)[] = []
/** The page whose popups are open. */
let page = ''
/** The last history entry that the router wrote while a popup was open. */
let written: { state: object; url: string } | null = null
let stepping: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined

function closeFrom(depth: number): void {
  const closing = open.splice(depth)
  for (const close of [...closing].reverse()) close()
  setTimeout(() => {
    const refused = closing.filter((close) => mounted.has(close))
    open.push(...refused)
    if (refused.length > 0) settle()
  }, REFUSED_MS)
}

const objectOf = (state: unknown): object =>
  typeof state === 'object' && state !== null ? state : {}

function markOf(state: unknown): Mark | null {
  const mark = (objectOf(state) as Record<string, unknown>)[MARK] as Partial<Mark> | undefined
  return typeof mark?.page === 'string' && typeof mark.depth === 'number'
    ? { page: mark.page, depth: mark.depth }
    : null
}

const depthNow = () => markOf(window.history.state)?.depth ?? 0

function step(by: number): void {
  clearTimeout(stepping)
  stepping = setTimeout(() => {
    stepping = undefined
    settle()
  }, STEP_MS)
  window.history.go(by)
}

/** Brings the number of entries in line with the number of open popups. */
function settle(): void {
  clearTimeout(settling)
  settling = undefined
  // The step's arrival settles again.
  if (stepping !== undefined) return
  const depth = depthNow()
  if (depth === 0 && open.length === 0) page = ''
  if (depth > open.length) step(open.length - depth)
  for (let next = depth + 1; next <= open.length; next++) {
    const state = objectOf(window.history.state)
    if (next === 1) {
      page = markOf(state)?.page ?? Math.random().toString(36).slice(2)
      written = null
      replace({ ...state, [MARK]: { page, depth: 0 } satisfies Mark }, '')
    }
    push({ ...state, [MARK]: { page, depth: next } satisfies Mark }, '')
  }
}

/** Later: a popup that opens instead of another takes its entry, and StrictMode runs effects twice. */
function settleSoon(): void {
  settling ??= setTimeout(settle)
}

followSteps((event) => {
  const own = stepping !== undefined
  clearTimeout(stepping)
  stepping = undefined
  settleSoon()
  const mark = markOf(event.state)
  if (mark === null || mark.page !== page) {
    page = ''
    closeFrom(0)
    // An entry that a popup has left behind: after a reload, or Forward.
    if (mark !== null && mark.depth > 0) event.stopImmediatePropagation()
    return
  }
  event.stopImmediatePropagation()
  if (written) replace({ ...written.state, [MARK]: mark }, '', written.url)
  // A popup that opened while our own step was under way stays, and gets its entry when all is settled.
  if (!own) closeFrom(mark.depth)
})

window.history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
  if (depthNow() > 0) replace(state, unused, url)
  else push(state, unused, url)
  page = ''
  settleSoon()
}

window.history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
  const mark = markOf(window.history.state)
  if (mark === null || mark.depth === 0) return replace(state, unused, url)
  replace({ ...objectOf(state), [MARK]: mark }, unused, url)
  const { [MARK]: _, ...rest } = objectOf(window.history.state) as Record<string, unknown>
  written = { state: rest, url: window.location.href }
}

// The page was reloaded, or came back from another site, with a popup open.
const left = markOf(window.history.state)
if (left !== null && left.depth > 0) {
  page = left.page
  window.history.replaceState(window.history.state, '')
  settleSoon()
}

/** A popup has opened; returns what says that it has closed. */
export function popupOpened(close: () => void): () => void {
  mounted.add(close)
  open.push(close)
  // At once, so that a Back that follows in the same moment finds the entry.
  if (depthNow() < open.length) settle()
  return () => {
    mounted.delete(close)
    const place = open.indexOf(close)
    if (place >= 0) open.splice(place, 1)
    settleSoon()
  }
}
