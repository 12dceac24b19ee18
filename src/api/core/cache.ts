import { focusManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { ApiError } from './client'
import { retryRead } from './retryReads'

/**
 * Logs failed fetches (D-30). Keys hold e-mail addresses, so the log names only the noun.
 */
function logFailedFetch(error: Error, noun: unknown): void {
  if (error instanceof ApiError && error.kind === 'aborted') return
  console.error(`Reading ${String(noun)} failed: ${error.message}`)
}

/** A read without data whose last try failed; unlike isError it stays while the next try runs. */
export const readFailed = ({
  data,
  errorUpdateCount,
}: {
  data: unknown
  errorUpdateCount: number
}): boolean => data === undefined && errorUpdateCount > 0

// A page that enters the back/forward cache may get no visibilitychange event.
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

const logged = new WeakMap<object, number>()

/** Whether this is the first failure since the last success: a poll would repeat it every few seconds. */
function isNewFailure(query: Query<unknown, unknown>): boolean {
  if (query.state.dataUpdatedAt < (logged.get(query) ?? 0)) return false
  logged.set(query, Date.now())
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
      // A write in another tab made it outdated while this tab was hidden.
      refetchOnWindowFocus: ({ state }) => state.isInvalidated,
      staleTime: 30_000,
    },
  },
})
