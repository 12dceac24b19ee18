import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { categoriesQuery } from '../../api/categories'
import { PRODUCTS_KEY } from '../../api/core/earlyRequests'
import { cache } from '../../api/core/cache'
import { aboutusQuery, bottomQuery, homepageQuery } from '../../api/pages'
import { ABOUT, HOME, PRODUCT, PRODUCTS } from '../../rules/paths'
import { idbGet, idbGetAll, idbPut } from '../../state/idb'

// Saves what the shop showed last, for a visit without a connection: products, categories, Home and About, and nothing
// personal. Such data keeps its time and is replaced by the first reply; nothing that is sent uses a price from it
// (docs/architecture.md).

const KEYS: readonly QueryKey[] = [
  PRODUCTS_KEY,
  categoriesQuery().queryKey,
  homepageQuery().queryKey,
  bottomQuery().queryKey,
  aboutusQuery().queryKey,
]
const NAMES = new Map(KEYS.map((key) => [hashKey(key), `seen:${hashKey(key)}`]))

/** Writes at most this often: writing the list at each stream message would cost too much. */
const SAVE_AFTER_MS = 2000
/**
 * After a navigation, wait this long for a reply before showing saved data: on a good connection it arrives sooner, and
 * no price is shown twice.
 */
const PATIENCE_MS = 1000
const MOST_PRODUCTS = 400
/** The name of this chunk changes with the shape of the data, which another build may not know. */
const BUILD = import.meta.url

type Seen = { at: number; build: string; data: unknown }
const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<Seen>).build === BUILD &&
  'data' in value

/** Data of an earlier visit. */
const isOld = ({ data, dataUpdatedAt }: Query['state']): boolean =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin

/**
 * A screen that only compares its prices with the list (`beside`) shows no list: one of an earlier visit would replace
 * newer prices there.
 */
const isShown = ({ observers }: Query) =>
  observers.some(({ options }) => options.meta?.beside !== true)

/** Writing data into a query clears its error. */
const failures = new WeakMap<Query, Error>()
export const failureOf = (query: Query): Error | null =>
  query.state.error ?? failures.get(query) ?? null

const nameOf = (key: QueryKey) => NAMES.get(hashKey(key)) ?? ''

/** Data of this very visit would be shown without the note. */
const asOfEarlierVisit = (saved: unknown): Seen | null =>
  isSeen(saved) && saved.at < performance.timeOrigin ? saved : null

async function showSeen(query: Query): Promise<void> {
  if (query.state.error) failures.set(query, query.state.error)
  const seen = asOfEarlierVisit(await idbGet(nameOf(query.queryKey)))
  if (seen && query.state.data === undefined && isShown(query))
    cache.setQueryData(query.queryKey, seen.data, { updatedAt: seen.at })
}

/** The data of a screen's first render. Elsewhere the data would wait unread, and look old when it is shown. */
const SHOWN: Readonly<Record<string, readonly QueryKey[]>> = {
  [HOME]: KEYS.slice(0, -1),
  [PRODUCTS]: KEYS.slice(0, 2),
  [PRODUCT]: KEYS.slice(0, 1),
  [ABOUT]: KEYS.slice(-1),
}

/**
 * Fills the first render of a second visit, under the loader. On slow 4G the live list takes a second longer than the code,
 * which the service worker keeps. Returns whether the screen has all that it shows first.
 */
export async function showSeenAhead(path: string): Promise<boolean> {
  const keys = SHOWN[path] ?? []
  const found = await idbGetAll(keys.map(nameOf))
  for (const [at, queryKey] of keys.entries()) {
    const seen = asOfEarlierVisit(found[at])
    if (!seen || cache.getQueryData(queryKey) !== undefined) continue
    cache.setQueryData(queryKey, seen.data, { updatedAt: seen.at })
    // Mark it as stale: otherwise no screen refetches it for 30 s after the visit before. The live list has its stream.
    if (queryKey === PRODUCTS_KEY) continue
    void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
  return keys.length > 0 && keys.every((key) => cache.getQueryData(key) !== undefined)
}

function saveLater(): (query: Query) => void {
  const waiting = new Set<string>()
  return (query) => {
    const { queryHash } = query
    if (waiting.has(queryHash)) return
    waiting.add(queryHash)
    setTimeout(() => {
      waiting.delete(queryHash)
      const { data, dataUpdatedAt: at } = query.state
      const part = Array.isArray(data) ? data.slice(0, MOST_PRODUCTS) : data
      void idbPut(NAMES.get(queryHash) ?? '', { at, build: BUILD, data: part } satisfies Seen)
    }, SAVE_AFTER_MS)
  }
}

/** Follows the reads of the shop: saves what arrived, and shows what was saved where nothing arrives. */
export function followReads(): () => void {
  const reads = cache.getQueryCache()
  const save = saveLater()
  const showAll = () => {
    for (const query of reads.getAll())
      if (NAMES.has(query.queryHash) && isShown(query) && query.state.data === undefined)
        void showSeen(query)
  }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const patience = () => timers.add(setTimeout(showAll, PATIENCE_MS))
  patience()
  // The first view is read before this code has loaded.
  for (const query of reads.getAll())
    if (NAMES.has(query.queryHash) && query.state.data !== undefined && !isOld(query.state))
      save(query)
  const stop = reads.subscribe((event) => {
    if (!NAMES.has(event.query.queryHash)) return
    if (event.type === 'observerAdded' && event.query.state.data === undefined) patience()
    if (event.type !== 'updated') return
    if (event.action.type === 'error') showAll()
    if (event.action.type === 'success' && !isOld(event.query.state)) save(event.query)
  })
  return () => {
    stop()
    timers.forEach(clearTimeout)
  }
}

/** The reads that a screen shows with data of an earlier visit. */
export const lastSeenQueries = (): Query[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter((query) => NAMES.has(query.queryHash) && isShown(query) && isOld(query.state))
