import { useDeferredValue, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ADMIN_PATHS } from '../../rules/paths'
import type { Sort } from '../../ui/controls/Table'
import { normalizedForSearch } from '../../rules/devanagari'

/**
 * Nepali in Latin letters has several spellings: kurta and kurtha, sari and saree. `sh` stays: with `s` instead, "Asha"
 * would also find "Pasang".
 */
const EQUAL_SOUNDS: readonly (readonly [string, string])[] = [
  ['th', 't'],
  ['ee', 'i'],
  ['oo', 'u'],
]

export const phoneticText = (text: string): string =>
  EQUAL_SOUNDS.reduce(
    (spelled, [sound, letter]) => spelled.replaceAll(sound, letter),
    normalizedForSearch(text),
  )

export const phoneticWords = (typed: string): string[] =>
  phoneticText(typed).split(/\s+/).filter(Boolean)

// A list's search, filters, sorting and page are in the address, so that Back, a reload and a bookmark find them again.

/** One value of a view. An unreadable value becomes the default `none`, which the address omits. */
type ViewPart<T> = {
  none: T
  read: (text: string) => T | undefined
  write: (value: T) => string
  /** Name of the query parameter, if it differs from the name in the view. */
  name?: string
  /** True for a page number: the value returns to its default when another value of the view changes. */
  place?: boolean
}

export const textViewPart: ViewPart<string> = {
  none: '',
  read: (text) => text,
  write: (text) => text,
}

export const dayViewPart: ViewPart<string> = {
  ...textViewPart,
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
}

export const choiceViewPart = <T extends string | number, None>(
  values: readonly T[],
  none: None,
): ViewPart<T | None> => ({
  none,
  read: (text) => values.find((value) => String(value) === text.toLowerCase()),
  write: String,
})

/** A part of a view that is true if the address contains `name=word`. */
export const flagViewPart = (name: string, word: string): ViewPart<boolean> => ({
  none: false,
  read: (text) => text === word,
  write: () => word,
  name,
})

/** A page number, or a number of shown rows. `none` is the smallest value and the default. */
export const pageViewPart = (none: number): ViewPart<number> => ({
  none,
  read: (text) => (Number.isInteger(Number(text)) && Number(text) > none ? Number(text) : none),
  write: String,
  place: true,
})

export const sortViewPart = <Key extends string>(columns: readonly Key[]): ViewPart<Sort<Key>> => ({
  none: { by: 'server', down: false },
  read(text) {
    const by = columns.find((column) => column === text.replace(/^-/, ''))
    return by && { by, down: text.startsWith('-') }
  },
  write: ({ by, down }) => (by === 'server' ? '' : `${down ? '-' : ''}${by}`),
})

type ListView<View> = {
  /** The view of an address without a query. */
  none: View
  read: (search: URLSearchParams) => View
  /** The address of a view. `more` adds the parameters of a detail page, which keeps the view for the way back. */
  path: (view?: Partial<View>, more?: Record<string, string>) => string
  /** The same view at its first page. */
  atStart: (view: View) => View
}

export function createListView<View extends object>(
  screen: keyof typeof ADMIN_PATHS,
  parts: { [Name in keyof View]: ViewPart<View[Name]> },
): ListView<View> {
  const all = Object.entries(parts) as [keyof View & string, ViewPart<View[keyof View]>][]
  const each = (value: (name: keyof View & string, part: ViewPart<View[keyof View]>) => unknown) =>
    Object.fromEntries(all.map(([name, part]) => [name, value(name, part)])) as View
  const none = each((_, part) => part.none)
  return {
    none,
    read: (search) =>
      each((name, part) => {
        const text = search.get(part.name ?? name)
        return (text === null ? undefined : part.read(text)) ?? part.none
      }),
    path(view = {}, more = {}) {
      const search = new URLSearchParams()
      for (const [name, part] of all) {
        const value = view[name]
        const text = value === undefined || value === part.none ? '' : part.write(value)
        if (text.trim() !== '') search.set(part.name ?? name, text)
      }
      for (const [name, value] of Object.entries(more)) search.set(name, value)
      const query = String(search)
      return query === '' ? ADMIN_PATHS[screen] : `${ADMIN_PATHS[screen]}?${query}`
    },
    atStart: (view) => each((name, part) => (part.place ? part.none : view[name])),
  }
}

/** Connects a list's view to the address. The typed search text reaches the address a little later. */
export function useListView<View extends { q: string }>(list: ListView<View>) {
  const [search] = useSearchParams()
  const open = useNavigate()
  const address = useMemo(() => list.read(search), [list, search])
  const [typed, setTyped] = useTypedSearch(address.q, (q) => {
    // A press of Next may already have written this text to the address, even if the router has not rendered it yet.
    if (new URLSearchParams(location.search).get('q') !== q) go({ q } as Partial<View>, true)
  })
  const q = useDeferredValue(typed)
  // Until the typed text reaches the address, the page number in the address belongs to the previous search.
  const view = useMemo(
    () => ({ ...(q.trim() === address.q.trim() ? address : list.atStart(address)), q }),
    [list, address, q],
  )
  function go(change: Partial<View>, replace = false): void {
    open(list.path({ ...list.atStart(address), q: typed, ...change }), { replace })
  }
  return { view, typed, setTyped, go }
}

export type ListPage<Row> = { rows: readonly Row[]; page: number; pages: number; first: number }

/** If rows were removed, `wanted` may be too high; then the last page is shown (D-174). */
export function listPageOf<Row>(
  found: readonly Row[],
  wanted: number,
  size: number,
): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(wanted, pages)
  const first = (page - 1) * size
  return { rows: found.slice(first, first + size), page, pages, first }
}

/** Debounce of URL updates while typing: browsers limit how often a page may call replaceState. */
const TYPING_PAUSE_MS = 250

/** `sent`: texts written to the URL that the router has not rendered yet, oldest first. */
type TypedState = { typed: string; address: string; sent: readonly string[] }
const applyChange = (now: TypedState, to: (now: TypedState) => TypedState) => to(now)

/**
 * The search field shows typed text at once; the URL follows after the debounce. Back or a link replaces the text,
 * but a late URL change by this hook does not replace newer typing.
 */
export function useTypedSearch(
  q: string,
  write: (q: string) => void,
): [string, (typed: string) => void] {
  // useReducer, because React may compute a useState update eagerly from the last committed state. A keystroke during the
  // render of a new URL would then start from the old URL, and the typed text would be lost.
  const [state, setState] = useReducer(applyChange, { typed: q, address: q, sent: [] })
  const { typed, address, sent } = state
  if (address !== q) {
    const same = (text: string) => text.trim() === q.trim()
    const at = sent.findIndex(same)
    setState(() => ({
      typed: at >= 0 || same(typed) ? typed : q,
      address: q,
      sent: at >= 0 ? sent.slice(at + 1) : [],
    }))
  }
  const put = useEffectEvent(write)
  useEffect(() => {
    if (typed.trim() === address.trim()) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // After a press on a link this screen stays mounted until the next screen's code has loaded. Leave the new
      // address alone.
      if (location.pathname !== pathname) return
      setState((now) => ({ ...now, sent: [...now.sent, typed] }))
      put(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, address])
  return [typed, (text) => setState((now) => ({ ...now, typed: text }))]
}
