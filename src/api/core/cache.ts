import {
  focusManager,
  QueryCache,
  QueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './client'
import { tellTabs } from './tellTabs'

// The query cache. A failed read of what the storefront shows is tried again without a press of Try again.

/** Nouns whose screens show a failure by `hasReadFailed`, so that the message does not flicker during a retry. */
const LOGGED_NOUNS = new Set<unknown>(['categories', 'pages', 'search', 'notifications'])
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 120_000

/** The wait before the next try: about 10, 20, 40 s ... up to two minutes. */
export function retryGap(tries: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS) * (0.75 + random / 2)
}

const isTemporary = (error: unknown) =>
  error instanceof ApiError &&
  (/^(?:network|timeout|notJson)$/.test(error.kind) || (error.status ?? 0) >= 500)

const queriesToRetry = new WeakSet<object>()

/** True also for data of an earlier visit, which is shown but must still be read. */
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
      // A hidden page does not retry; it retries when it is shown again.
      if (document.visibilityState === 'hidden') retryRead(query)
      else query.fetch().catch(() => {})
    },
    retryGap(errorUpdateCount, random),
  )
}

/**
 * Logs failed fetches (D-30). Keys hold email addresses, so the log names only the noun.
 */
function logFailedFetch(error: Error, noun: unknown): void {
  if (error instanceof ApiError && error.kind === 'aborted') return
  console.error(`Reading ${String(noun)} failed: ${error.message}`)
}

/** A read without data whose last try failed; unlike isError it stays while the next try runs. */
export const hasReadFailed = ({
  data,
  errorUpdateCount,
}: {
  data: unknown
  errorUpdateCount: number
}): boolean => data === undefined && errorUpdateCount > 0

// A page that enters the back/forward cache may get no visibilitychange event, so pagehide and pageshow are observed too.
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

/** Whether this is the first failure since the last success: a poll would repeat it every few seconds. */
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
      // navigator.onLine is often wrong. A request that cannot leave fails at once, and the screen says so.
      networkMode: 'always',
      // A weak mobile network drops single packets, so a read without any answer gets one more try.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.kind === 'network',
      retryDelay: 700,
      refetchOnReconnect: true,
      // Refetch if a write in another tab invalidated the query while this tab was hidden.
      refetchOnWindowFocus: ({ state }) => state.isInvalidated,
      staleTime: 30_000,
    },
  },
})

/**
 * Changes a cached list after a write. The reply to a read that is still running may predate the write and would undo the
 * change, so that read is cancelled and sent again.
 */
export async function changeCached(queryKey: QueryKey, change: () => void): Promise<void> {
  const list = { queryKey, exact: true }
  const reading = cache.isFetching(list) > 0
  if (reading) await cache.cancelQueries(list)
  change()
  if (reading) void cache.invalidateQueries(list)
}

/** Call it after a write whose result this tab shows already. A tab that is hidden refetches when it is seen. */
export const refetchInOtherTabs = tellTabs<QueryKey>(
  'outdated',
  (queryKey) =>
    void cache.invalidateQueries({
      queryKey,
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    }),
)

/** Call it after a write: every tab refetches the queries below this key that it shows. */
export function refetchEverywhere(queryKey: QueryKey): Promise<void> {
  refetchInOtherTabs(queryKey)
  return cache.invalidateQueries({ queryKey })
}
