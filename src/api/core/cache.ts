import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client'

/**
 * Logs failed fetches (D-30); live resources log their own. Keys hold e-mail addresses, so the log names only the noun.
 */
function logFailedFetch(error: Error, noun: unknown): void {
  if (error instanceof ApiError && error.kind === 'aborted') return
  console.error(`Reading ${String(noun)} failed: ${error.message}`)
}

/** A read without data whose last try failed; unlike isError it stays while the next try runs. */
export const readFailed = ({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean =>
  data === undefined && errorUpdateCount > 0

const COME_BACK_MS = 10_000
const COME_BACK_MAX_MS = 120_000

/** The wait before a screen that could not be read tries again by itself: about 10, 20, 40 s ... up to two minutes. */
export function comeBackGap(tries: number, at: number): number {
  // From the time of the failure, because each drawing asks again and must get the same figure.
  const random = (at % 1000) / 1000
  return Math.round(Math.min(COME_BACK_MS * 2 ** (tries - 1), COME_BACK_MAX_MS) * (0.75 + random / 2))
}

const passes = (error: unknown) =>
  error instanceof ApiError && (/^(?:network|timeout|notJson)$/.test(error.kind) || (error.status ?? 0) >= 500)

type Reading = { state: { data: unknown; error: unknown; errorUpdateCount: number; errorUpdatedAt: number } }

/** For reads whose screen comes back by itself; it draws by `readFailed`, so that nothing flickers meanwhile. */
export const comesBack = {
  refetchInterval: ({ state: { data, error, errorUpdateCount, errorUpdatedAt } }: Reading) =>
    data === undefined && passes(error) && comeBackGap(errorUpdateCount, errorUpdatedAt),
}

export const cache = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => logFailedFetch(error, query.queryKey.join(' ').split(' ')[0]),
  }),
  defaultOptions: {
    queries: {
      // navigator.onLine is often wrong. A request that cannot leave fails at once, and the screen says so.
      networkMode: 'always',
      // A weak mobile network drops single packets, so a read without any answer gets one more try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      retryDelay: 700,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
    // In the default mode a write that fails offline is sent later without asking; an order must never be.
    // gcTime 0 drops a mutation's variables with the form that sent them: a login's hold the password.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
})
