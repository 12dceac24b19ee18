import { createTabBroadcast } from './createTabBroadcast'

/** A call that waits longer found no free PHP worker, or the server has trouble. */
export const SLOW_MS = 5000
/** If calls are usually answered at once, a wait of 2 s already means a busy server. */
const QUICK_LINE_MS = 2000

/** A call may wait ten times as long as this browser's calls usually do, but at least 2 s and at most 5 s. */
export function createSlowLimit(usual = SLOW_MS) {
  return {
    ms: () => Math.min(Math.max(usual * 10, QUICK_LINE_MS), SLOW_MS),
    /** Raises the usual wait at most twofold, so that one slow reply changes little. */
    answered: (ms: number) => void (usual = Math.min(ms, usual * 2)),
  }
}

/**
 * The page's own response time. The host serves the page without PHP, so this time shows the speed of the connection.
 */
function lineMs(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && page.responseStart - page.requestStart
}

const ownLimit = createSlowLimit(lineMs())

const slowCallListeners = new Set<() => void>()
const notifyListeners = () => slowCallListeners.forEach((run) => run())
let tellOtherTabs: ((nothing: null) => void) | null = null
const otherTabs = () => (tellOtherTabs ??= createTabBroadcast('slow call', notifyListeners))

export function onSlowCall(run: () => void): () => void {
  otherTabs()
  slowCallListeners.add(run)
  return () => void slowCallListeners.delete(run)
}

function reportSlowCall(): void {
  notifyListeners()
  otherTabs()(null)
}

/**
 * Times a call. Call the returned function with `true` at the first byte and without it at the end. If the call is
 * slow, the streams of this browser stay closed for a while.
 */
export function timeCall(): (answered?: boolean) => void {
  const begun = performance.now()
  // Reports again while the call waits, because a stream may have opened since.
  const timer = setInterval(reportSlowCall, ownLimit.ms())
  let over = false
  return (answered = false) => {
    if (answered && !over) ownLimit.answered(performance.now() - begun)
    over = true
    clearInterval(timer)
  }
}
