import {
  focusManager,
  QueryCache,
  QueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './client'
import { createTabBroadcast } from './createTabBroadcast'

// The query cache. It retries a failed storefront read by itself, without "Try again".

/**
 * Failed reads whose query key begins with one of these nouns are logged and sent again. Their screens use
 * `hasReadFailed`, so that the failure stays visible during the new try.
 */
const LOGGED_NOUNS = new Set<unknown>(['categories', 'pages', 'search', 'notifications'])
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 120_000

/** The wait before the next retry: about 10, 20, 40 s ... up to two minutes. */
export function retryGap(tries: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS) * (0.75 + random / 2)
}

const isTemporary = (error: unknown) =>
  error instanceof ApiError &&
  (/^(?:network|timeout|notJson)$/.test(error.kind) || (error.status ?? 0) >= 500)

const queriesToRetry = new WeakSet<object>()

/** True also for data of an earlier visit: screens show such data, but the query must still be read. */
const lacksData = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): boolean =>
  data === undefined || dataUpdatedAt < performance.timeOrigin

function retryRead(query: Query<unknown, unknown>, random = Math.random()): void {
  const { error, errorUpdateCount } = query.state
  const [noun, kind, whose] = query.queryKey
  if (
    !lacksData(query.state) ||
    !isTemporary(error) ||
    !LOGGED_NOUNS.has(noun) ||
    whose === 'admin' ||
    // A live list retries by itself (api/live).
    kind === 'live' ||
    queriesToRetry.has(query)
  )
    return
  queriesToRetry.add(query)
  setTimeout(
    () => {
      queriesToRetry.delete(query)
      if (!lacksData(query.state) || query.state.fetchStatus !== 'idle' || !query.isActive()) return
      // A hidden page waits again instead of sending the request.
      if (document.visibilityState === 'hidden') retryRead(query)
      else query.fetch().catch(() => {})
    },
    retryGap(errorUpdateCount, random),
  )
}

/**
 * Logs failed fetches (D-30). The log names only the first part of the query key, because other parts may be email
 * addresses.
 */
function logFailedFetch(error: Error, noun: unknown): void {
  if (error instanceof ApiError && error.kind === 'aborted') return
  console.error(`Reading ${String(noun)} failed: ${error.message}`)
}

/** True if a query has no data and its last try failed. Unlike isError it stays true during the next try. */
export const hasReadFailed = ({
  data,
  errorUpdateCount,
}: {
  data: unknown
  errorUpdateCount: number
}): boolean => data === undefined && errorUpdateCount > 0

// A page that enters the back/forward cache may get no visibilitychange event, so also listen to pagehide and pageshow.
if (typeof window !== 'undefined')
  focusManager.setEventListener((tell) => {
    const look = () => tell(document.visibilityState !== 'hidden')
    const leave = () => tell(false)
    const come = ({ persisted }: PageTransitionEvent) => persisted && look()
    window.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      window.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  })

const loggedFailures = new WeakMap<object, number>()

/**
 * True for the first failure since the last success. Without this check a poll would log the failure every few seconds.
 */
function isNewFailure(query: Query<unknown, unknown>): boolean {
  if (query.state.dataUpdatedAt < (loggedFailures.get(query) ?? 0)) return false
  loggedFailures.set(query, Date.now())
  return true
}

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (isNewFailure(query)) logFailedFetch(error, query.queryKey.join(' ').split(' ')[0])
      retryRead(query)
    },
  }),
  defaultOptions: {
    queries: {
      // navigator.onLine is often wrong, so it is ignored. Without a connection a request fails at once, and the screen
      // says so.
      networkMode: 'always',
      // Weak mobile networks drop single packets, so a read that got no answer is sent once more.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.kind === 'network',
      retryDelay: 700,
      refetchOnReconnect: true,
      // A write in another tab may invalidate the query while this tab is hidden.
      refetchOnWindowFocus: ({ state }) => state.isInvalidated,
      staleTime: 30_000,
    },
  },
})

/**
 * Changes a cached list after a write. A read still in flight may predate the write and would undo the change, so it is
 * cancelled and sent again.
 */
export async function changeCached(queryKey: QueryKey, change: () => void): Promise<void> {
  const list = { queryKey, exact: true }
  const reading = cache.isFetching(list) > 0
  if (reading) await cache.cancelQueries(list)
  change()
  if (reading) void cache.invalidateQueries(list)
}

/** For a write whose result this tab already shows: the other tabs refetch, a hidden tab when it becomes visible. */
export const refetchInOtherTabs = createTabBroadcast<QueryKey>(
  'outdated',
  (queryKey) =>
    void cache.invalidateQueries({
      queryKey,
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    }),
)

/** After a write, each tab refetches the queries under this key that the tab shows. */
export function refetchEverywhere(queryKey: QueryKey): Promise<void> {
  refetchInOtherTabs(queryKey)
  return cache.invalidateQueries({ queryKey })
}
