import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client'
import { retryRead } from './retryReads'

/**
 * Logs failed fetches (D-30); live resources log their own. Keys hold e-mail addresses, so the log names only the noun.
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

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      logFailedFetch(error, query.queryKey.join(' ').split(' ')[0])
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
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
  },
})
