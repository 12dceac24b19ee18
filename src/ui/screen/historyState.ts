// State that a page saves for its history entry, for Back, Forward and a reload: its place, the element
// that was left, and what its parts showed. In memory, and in session storage while no page is open.

import { screenPart } from './screenHeading'

/** Describes an element of the page, so that it can be found again after a reload. */
export type Mark = { tag: string; name: string; nth: number }

export type EntryState = {
  y: number
  /** How high the page's own part and each part of it were in this width: all keep their places while they are built again. */
  width: number
  heights: number[]
  /** The link or button that was pressed last. */
  pressed: Mark | null
  /** The element at the top of the window. */
  first: (Mark & { top: number }) | null
  values: Record<string, unknown>
}

const STORE = 'places'
const MOST = 40

export const emptyEntry = (): EntryState => ({
  y: 0,
  width: 0,
  heights: [],
  pressed: null,
  first: null,
  values: {},
})

const stateOf = (): Record<string, unknown> =>
  Object(window.history.state) as Record<string, unknown>

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * The path of a reloaded entry whose state is lost: Chromium loses it when the page's process has crashed. This file gives
 * every entry a key, so an entry without one has lost it.
 */
let lostPath = typeof stateOf().key !== 'string' && isReload() ? window.location.pathname : null

/** Whether the entry in the address has lost its state. True once, because only the page's first entry can have lost it. */
export function takeLostState(): boolean {
  const isLost = lostPath === window.location.pathname
  lostPath = null
  return isLost
}

/** The router gives no key to a page that was opened by its address, so two such pages would share one. */
function keyed(): string {
  const { key } = stateOf()
  if (typeof key === 'string') return key
  const own = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ ...stateOf(), key: own }, '')
  return own
}

function stored(): Map<string, EntryState> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, EntryState][])
  } catch {
    return new Map()
  }
}

keyed()
const entries = stored()

/** The router's word for an entry without a key. */
const NO_KEY = 'default'

export function entryOf(key: string): EntryState | undefined {
  return key === NO_KEY ? undefined : entries.get(key)
}

export function setEntry(key: string, entry: EntryState): void {
  // Reinsert at the end, so that the oldest entries are first.
  entries.delete(key)
  entries.set(key, entry)
  for (const old of entries.keys()) if (entries.size > MOST) entries.delete(old)
}

/** The entry of the page that is in the address now. */
export function entryNow(): EntryState {
  const key = keyed()
  const known = entries.get(key)
  if (known) return known
  const fresh: EntryState = emptyEntry()
  setEntry(key, fresh)
  return fresh
}

/** The value that a part saved under this name on the last visit to this history entry. */
export function savedState<T>(name: string): T | undefined {
  return entries.get(keyed())?.values[name] as T | undefined
}

export function saveState(name: string, value: unknown): void {
  entryNow().values[name] = value
}

/** The browser may unload a page without another event. */
export function storeEntries(): void {
  try {
    sessionStorage.setItem(
      STORE,
      JSON.stringify([...entries], (_, value: unknown) =>
        value instanceof Map ? [...(value as Map<unknown, unknown>)] : value,
      ),
    )
  } catch {
    // Without storage a reload starts at the top.
  }
}

const nameOf = (element: Element) =>
  element.id ||
  element.getAttribute('href') ||
  element.getAttribute('aria-label') ||
  element.textContent ||
  ''

const named = (tag: string, name: string) =>
  [...(screenPart()?.querySelectorAll<HTMLElement>(tag) ?? [])].filter(
    (element) => nameOf(element) === name,
  )

export function markOf(element: HTMLElement): Mark {
  const [tag, name] = [element.localName, nameOf(element)]
  return { tag, name, nth: named(tag, name).indexOf(element) }
}

export function foundBy({ tag, name, nth }: Mark): HTMLElement | undefined {
  return named(tag, name)[Math.max(0, nth)]
}

/** `main`, which is at least as high as the window, the screen's element in it, and what that consists of. */
export function screenParts(): HTMLElement[] {
  const whole = screenPart()
  const main = whole?.closest('main')
  const own = whole === main ? [] : [whole]
  return [main, ...own, ...(whole?.children ?? [])].filter((part) => part instanceof HTMLElement)
}

export const heightsNow = (): number[] =>
  screenParts().map((part) => part.getBoundingClientRect().height)

/** The first link that is in sight, below the header. */
export function firstInSight(): EntryState['first'] {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  for (const link of screenPart()?.querySelectorAll<HTMLElement>('a[href]') ?? []) {
    const { top, height } = link.getBoundingClientRect()
    if (height > 0 && top >= header && top < window.innerHeight) return { ...markOf(link), top }
  }
  return null
}
