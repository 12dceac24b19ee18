// Saves a page's state for its history entry: its scroll position, the pressed element and the values of its parts.
// Back, Forward and reload restore it. Session storage holds the state while no page is open.

import { shownScreenElement } from './screenHeading'

/**
 * Identifies an element of the page without a reference to the node, so that a later page load finds the same element.
 */
export type ElementMark = { tag: string; name: string; nth: number }

export type HistoryEntryState = {
  y: number
  /**
   * Width of the window when `heights` were measured. After a reload at the same width each part gets its old height,
   * so that nothing moves while the parts load.
   */
  width: number
  heights: number[]
  pressed: ElementMark | null
  /** The first link in the window; `top` is its distance from the window's upper edge. */
  first: (ElementMark & { top: number }) | null
  values: Record<string, unknown>
}

const STORAGE_KEY = 'places'
const MAX_ENTRIES = 40

export const emptyHistoryEntry = (): HistoryEntryState => ({
  y: 0,
  width: 0,
  heights: [],
  pressed: null,
  first: null,
  values: {},
})

const historyStateNow = (): Record<string, unknown> =>
  Object(window.history.state) as Record<string, unknown>

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * Path of a reloaded history entry that has lost its state, as happens when Chromium's page process crashes; otherwise
 * null. This file gives every entry a key, so a reloaded entry without a key has lost its state.
 */
let reloadedPath =
  typeof historyStateNow().key !== 'string' && isReload() ? window.location.pathname : null

/**
 * True if the current entry has lost its state. Returns true only once, because only the page's first entry can have
 * lost it.
 */
export function consumeLostStateFlag(): boolean {
  const isLost = reloadedPath === window.location.pathname
  reloadedPath = null
  return isLost
}

/**
 * The router gives no key to a page that was opened by its address. Such a page gets its own key here; otherwise two of
 * them would share one saved state.
 */
function entryKey(): string {
  const { key } = historyStateNow()
  if (typeof key === 'string') return key
  const own = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ ...historyStateNow(), key: own }, '')
  return own
}

function storedEntries(): Map<string, HistoryEntryState> {
  try {
    return new Map(
      JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, HistoryEntryState][],
    )
  } catch {
    return new Map()
  }
}

entryKey()
const historyEntries = storedEntries()

/** React Router uses this key for an entry without one. */
const DEFAULT_KEY = 'default'

export function historyEntryOf(key: string): HistoryEntryState | undefined {
  return key === DEFAULT_KEY ? undefined : historyEntries.get(key)
}

export function setHistoryEntry(key: string, entry: HistoryEntryState): void {
  // Reinsert at the end, so that the oldest entries come first.
  historyEntries.delete(key)
  historyEntries.set(key, entry)
  for (const old of historyEntries.keys())
    if (historyEntries.size > MAX_ENTRIES) historyEntries.delete(old)
}

export function currentHistoryEntry(): HistoryEntryState {
  const key = entryKey()
  const known = historyEntries.get(key)
  if (known) return known
  const fresh: HistoryEntryState = emptyHistoryEntry()
  setHistoryEntry(key, fresh)
  return fresh
}

/** The value that a part saved under this name when this history entry was shown last. */
export function savedState<T>(name: string): T | undefined {
  return historyEntries.get(entryKey())?.values[name] as T | undefined
}

export function saveState(name: string, value: unknown): void {
  currentHistoryEntry().values[name] = value
}

/** Called at several events, because the browser may unload a page without a further event. */
export function storeHistoryEntries(): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([...historyEntries], (_, value: unknown) =>
        value instanceof Map ? [...(value as Map<unknown, unknown>)] : value,
      ),
    )
  } catch {
    // Without storage a reload starts at the top.
  }
}

const elementName = (element: Element) =>
  element.id ||
  element.getAttribute('href') ||
  element.getAttribute('aria-label') ||
  element.textContent ||
  ''

const elementsNamed = (tag: string, name: string) =>
  [...(shownScreenElement()?.querySelectorAll<HTMLElement>(tag) ?? [])].filter(
    (element) => elementName(element) === name,
  )

export function elementMarkOf(element: HTMLElement): ElementMark {
  const [tag, name] = [element.localName, elementName(element)]
  return { tag, name, nth: elementsNamed(tag, name).indexOf(element) }
}

export function elementOfMark({ tag, name, nth }: ElementMark): HTMLElement | undefined {
  return elementsNamed(tag, name)[Math.max(0, nth)]
}

/** The parts whose heights are saved and restored: `main`, the screen's element, and the children of that element. */
export function screenParts(): HTMLElement[] {
  const whole = shownScreenElement()
  const main = whole?.closest('main')
  const own = whole === main ? [] : [whole]
  return [main, ...own, ...(whole?.children ?? [])].filter((part) => part instanceof HTMLElement)
}

export const screenPartHeights = (): number[] =>
  screenParts().map((part) => part.getBoundingClientRect().height)

/** The first link in the window below the header. */
export function firstVisibleLink(): HistoryEntryState['first'] {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  for (const link of shownScreenElement()?.querySelectorAll<HTMLElement>('a[href]') ?? []) {
    const { top, height } = link.getBoundingClientRect()
    if (height > 0 && top >= header && top < window.innerHeight)
      return { ...elementMarkOf(link), top }
  }
  return null
}
