import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client'

/** Logs failed fetches (D-30); what is live tells for itself. Keys hold e-mail addresses, so only the noun is written down. */
function logFailedFetch(error: Error, noun: unknown): void {
  if (error instanceof ApiError && error.kind === 'aborted') return
  console.error(`Reading ${String(noun)} failed: ${error.message}`)
}

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => logFailedFetch(error, query.queryKey.join(' ').split(' ')[0]),
  }),
  defaultOptions: {
    queries: {
      // The browser's own idea of being offline is often wrong; a call that cannot go out fails at once and says so.
      networkMode: 'always',
      // A thin network drops single packets: one more try for reads that got no answer at all.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      retryDelay: 700,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    // In the default mode a write that fails offline is sent later by itself; an order must never be.
    // What was sent is forgotten with the form that sent it: a login's holds the password.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
})
