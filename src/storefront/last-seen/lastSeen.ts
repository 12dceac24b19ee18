import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { categoriesQuery } from '../../api/categories'
import { PRODUCTS_KEY } from '../../api/core/earlyRequests'
import { cache } from '../../api/core/cache'
import { aboutusQuery, bottomQuery, homepageQuery } from '../../api/pages'
import { ABOUT_PATH, HOME_PATH, PRODUCT_PATH, PRODUCTS_PATH } from '../../rules/paths'
import { idbGet, idbGetAll, idbPut } from '../../state/idb'

// Saves what the shop showed last, for a visit without a connection: products, categories, Home and About, nothing personal.
// Restored data keeps its time, and the first reply replaces it. Nothing that is sent uses a price from it
// (docs/architecture.md).

const SAVED_QUERIES: readonly QueryKey[] = [
  PRODUCTS_KEY,
  categoriesQuery().queryKey,
  homepageQuery().queryKey,
  bottomQuery().queryKey,
  aboutusQuery().queryKey,
]
const STORAGE_NAMES = new Map(SAVED_QUERIES.map((key) => [hashKey(key), `seen:${hashKey(key)}`]))

/** Each query is saved at most this often, because writing the list after each stream message would cost too much. */
const SAVE_AFTER_MS = 2000
/**
 * After a navigation, saved data is shown only if no reply arrives within this time. So a good connection never shows
 * an old price first.
 */
const WAIT_FOR_REPLY_MS = 1000
const MAX_PRODUCTS = 400
/**
 * This chunk's URL contains a hash of the code. Data that was saved under another URL is ignored, because another build
 * may save data in another format.
 */
const BUILD_ID = import.meta.url

type StoredQuery = { at: number; build: string; data: unknown }
const isStoredQuery = (value: unknown): value is StoredQuery =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<StoredQuery>).build === BUILD_ID &&
  'data' in value

const isFromEarlierVisit = ({ data, dataUpdatedAt }: Query['state']): boolean =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin

/**
 * True if a screen shows this query's data. A query with `meta.beside` only corrects prices that its screen already
 * shows. Saved data in it would replace newer prices.
 */
const isQueryShown = ({ observers }: Query) =>
  observers.some(({ options }) => options.meta?.beside !== true)

/** The errors of queries that show saved data. They are stored here, because writing data into a query clears its error. */
const hiddenFailures = new WeakMap<Query, Error>()
export const queryFailure = (query: Query): Error | null =>
  query.state.error ?? hiddenFailures.get(query) ?? null

const storageNameOf = (key: QueryKey) => STORAGE_NAMES.get(hashKey(key)) ?? ''

/**
 * Null for data saved since this page loaded, because the note about old prices appears only for data of an earlier
 * visit.
 */
const asOfEarlierVisit = (saved: unknown): StoredQuery | null =>
  isStoredQuery(saved) && saved.at < performance.timeOrigin ? saved : null

async function showStoredQuery(query: Query): Promise<void> {
  if (query.state.error) hiddenFailures.set(query, query.state.error)
  const seen = asOfEarlierVisit(await idbGet(storageNameOf(query.queryKey)))
  if (seen && query.state.data === undefined && isQueryShown(query))
    cache.setQueryData(query.queryKey, seen.data, { updatedAt: seen.at })
}

/**
 * The saved queries that each screen shows first. Other queries are not restored, because their data would be old when
 * a screen shows it later.
 */
const QUERIES_OF_SCREEN: Readonly<Record<string, readonly QueryKey[]>> = {
  [HOME_PATH]: SAVED_QUERIES.slice(0, -1),
  [PRODUCTS_PATH]: SAVED_QUERIES.slice(0, 2),
  [PRODUCT_PATH]: SAVED_QUERIES.slice(0, 1),
  [ABOUT_PATH]: SAVED_QUERIES.slice(-1),
}

/**
 * Fills the first render of a second visit with saved data while the loader covers the page. On slow 4G the service
 * worker delivers the code a second before the live list arrives. Returns true if the screen has all data that it shows
 * first.
 */
export async function showStoredQueries(path: string): Promise<boolean> {
  const keys = QUERIES_OF_SCREEN[path] ?? []
  const found = await idbGetAll(keys.map(storageNameOf))
  for (const [at, queryKey] of keys.entries()) {
    const seen = asOfEarlierVisit(found[at])
    if (!seen || cache.getQueryData(queryKey) !== undefined) continue
    cache.setQueryData(queryKey, seen.data, { updatedAt: seen.at })
    // Mark the query as stale. Otherwise no screen refetches it if the last visit was less than 30 s ago. The product list
    // needs no mark, because its stream replaces it.
    if (queryKey === PRODUCTS_KEY) continue
    void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
  return keys.length > 0 && keys.every((key) => cache.getQueryData(key) !== undefined)
}

function createSaver(): (query: Query) => void {
  const waiting = new Set<string>()
  return (query) => {
    const { queryHash } = query
    if (waiting.has(queryHash)) return
    waiting.add(queryHash)
    setTimeout(() => {
      waiting.delete(queryHash)
      const { data, dataUpdatedAt: at } = query.state
      const part = Array.isArray(data) ? data.slice(0, MAX_PRODUCTS) : data
      void idbPut(STORAGE_NAMES.get(queryHash) ?? '', {
        at,
        build: BUILD_ID,
        data: part,
      } satisfies StoredQuery)
    }, SAVE_AFTER_MS)
  }
}

/** Saves each reply to the shop's queries, and shows saved data where no reply arrives. */
export function saveAndShowLastSeen(): () => void {
  const reads = cache.getQueryCache()
  const save = createSaver()
  const showAll = () => {
    for (const query of reads.getAll())
      if (
        STORAGE_NAMES.has(query.queryHash) &&
        isQueryShown(query) &&
        query.state.data === undefined
      )
        void showStoredQuery(query)
  }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const patience = () => timers.add(setTimeout(showAll, WAIT_FOR_REPLY_MS))
  patience()
  // The first view's queries started before this code has loaded.
  for (const query of reads.getAll())
    if (
      STORAGE_NAMES.has(query.queryHash) &&
      query.state.data !== undefined &&
      !isFromEarlierVisit(query.state)
    )
      save(query)
  const stop = reads.subscribe((event) => {
    if (!STORAGE_NAMES.has(event.query.queryHash)) return
    if (event.type === 'observerAdded' && event.query.state.data === undefined) patience()
    if (event.type !== 'updated') return
    if (event.action.type === 'error') showAll()
    if (event.action.type === 'success' && !isFromEarlierVisit(event.query.state)) save(event.query)
  })
  return () => {
    stop()
    timers.forEach(clearTimeout)
  }
}

export const queriesShowingLastSeen = (): Query[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        STORAGE_NAMES.has(query.queryHash) &&
        isQueryShown(query) &&
        isFromEarlierVisit(query.state),
    )
