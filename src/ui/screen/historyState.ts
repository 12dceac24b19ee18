// State that a page saves for its history entry, for Back, Forward and a reload: its place, the element
// that was left, and what its parts showed. In memory, and in session storage while no page is open.

import { shownScreenPart } from './screenHeading'

/** Describes an element of the page, so that it can be found again after a reload. */
export type ElementMark = { tag: string; name: string; nth: number }

export type HistoryEntryState = {
  y: number
  /**
   * The window's width when `heights` were measured. After a reload in the same width each part gets its old height, so
   * that nothing moves while the parts load.
   */
  width: number
  heights: number[]
  /** The link or button that was pressed last. */
  pressed: ElementMark | null
  /** The element at the top of the window. */
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
 * The path of a reloaded entry whose state is lost: Chromium loses it when the page's process has crashed. This file gives
 * every entry a key, so an entry without one has lost it.
 */
let reloadedPath =
  typeof historyStateNow().key !== 'string' && isReload() ? window.location.pathname : null

/**
 * Whether the entry in the address has lost its state. Returns true only once, because only the page's first entry can
 * have lost it.
 */
export function takeLostState(): boolean {
  const isLost = reloadedPath === window.location.pathname
  reloadedPath = null
  return isLost
}

/** The router gives no key to a page that was opened by its address, so two such pages would share one. */
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

/** The router's word for an entry without a key. */
const DEFAULT_KEY = 'default'

export function historyEntryOf(key: string): HistoryEntryState | undefined {
  return key === DEFAULT_KEY ? undefined : historyEntries.get(key)
}

export function setHistoryEntry(key: string, entry: HistoryEntryState): void {
  // Reinsert at the end, so that the oldest entries are first.
  historyEntries.delete(key)
  historyEntries.set(key, entry)
  for (const old of historyEntries.keys())
    if (historyEntries.size > MAX_ENTRIES) historyEntries.delete(old)
}

/** The entry of the page that is in the address now. */
export function currentHistoryEntry(): HistoryEntryState {
  const key = entryKey()
  const known = historyEntries.get(key)
  if (known) return known
  const fresh: HistoryEntryState = emptyHistoryEntry()
  setHistoryEntry(key, fresh)
  return fresh
}

/** The value that a part saved under this name on the last visit to this history entry. */
export function savedState<T>(name: string): T | undefined {
  return historyEntries.get(entryKey())?.values[name] as T | undefined
}

export function saveState(name: string, value: unknown): void {
  currentHistoryEntry().values[name] = value
}

/** Called at several events, because the browser may unload a page without any further one. */
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
  [...(shownScreenPart()?.querySelectorAll<HTMLElement>(tag) ?? [])].filter(
    (element) => elementName(element) === name,
  )

export function elementMarkOf(element: HTMLElement): ElementMark {
  const [tag, name] = [element.localName, elementName(element)]
  return { tag, name, nth: elementsNamed(tag, name).indexOf(element) }
}

export function elementOfMark({ tag, name, nth }: ElementMark): HTMLElement | undefined {
  return elementsNamed(tag, name)[Math.max(0, nth)]
}

/**
 * The parts of the screen: `main`, which is at least as high as the window, the screen's element in it, and that
 * element's children.
 */
export function screenParts(): HTMLElement[] {
  const whole = shownScreenPart()
  const main = whole?.closest('main')
  const own = whole === main ? [] : [whole]
  return [main, ...own, ...(whole?.children ?? [])].filter((part) => part instanceof HTMLElement)
}

export const screenPartHeights = (): number[] =>
  screenParts().map((part) => part.getBoundingClientRect().height)

/** The first link that is in sight, below the header. */
export function firstVisibleLink(): HistoryEntryState['first'] {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  for (const link of shownScreenPart()?.querySelectorAll<HTMLElement>('a[href]') ?? []) {
    const { top, height } = link.getBoundingClientRect()
    if (height > 0 && top >= header && top < window.innerHeight)
      return { ...elementMarkOf(link), top }
  }
  return null
}
