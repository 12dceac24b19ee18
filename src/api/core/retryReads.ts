import type { Query } from '@tanstack/react-query'
import { ApiError } from './client'

// Loaded after a read has failed: what the storefront shows comes back by itself, without a press of Try again.

/** Nouns whose screens draw by `readFailed`, so that nothing flickers while another try runs. */
const NOUNS = new Set<unknown>(['categories', 'pages', 'search', 'notifications'])
const FIRST_MS = 10_000
const MOST_MS = 120_000

/** The wait before the next try: about 10, 20, 40 s ... up to two minutes. */
export function retryGap(tries: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** (tries - 1), MOST_MS) * (0.75 + random / 2)
}

const passes = (error: unknown) =>
  error instanceof ApiError &&
  (/^(?:network|timeout|notJson)$/.test(error.kind) || (error.status ?? 0) >= 500)

const waiting = new WeakSet<object>()

/** Also without what an earlier visit saw: that is shown, and still to be read. */
const lacks = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): boolean =>
  data === undefined || dataUpdatedAt < performance.timeOrigin

export function retryRead(query: Query<unknown, unknown>, random = Math.random()): void {
  const { error, errorUpdateCount } = query.state
  const [noun, kind, whose] = query.queryKey
  if (
    !lacks(query.state) ||
    !passes(error) ||
    !NOUNS.has(noun) ||
    whose === 'admin' ||
    // A live list has its own ways (api/live).
    kind === 'live' ||
    waiting.has(query)
  )
    return
  waiting.add(query)
  setTimeout(
    () => {
      waiting.delete(query)
      if (!lacks(query.state) || query.state.fetchStatus !== 'idle' || !query.isActive()) return
      // A hidden page asks nothing.
      if (document.visibilityState === 'hidden') retryRead(query)
      else query.fetch().catch(() => {})
    },
    retryGap(errorUpdateCount, random),
  )
}
