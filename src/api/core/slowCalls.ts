import { tellTabs } from './tellTabs'

/** A call that waits longer found no free PHP worker, or a server in trouble. */
export const SLOW_MS = 5000
/** If calls are usually answered at once, a wait of 2 s already means a busy server. */
const QUICK_LINE_MS = 2000

/** How long a call may wait: ten times the browser's usual wait, between 2 and 5 s. */
export function createSlowLimit(usual = SLOW_MS) {
  return {
    ms: () => Math.min(Math.max(usual * 10, QUICK_LINE_MS), SLOW_MS),
    /** One slow answer among quick ones changes little. */
    answered: (ms: number) => void (usual = Math.min(ms, usual * 2)),
  }
}

/** The wait for the page itself. The host serves it without PHP, so the wait shows how fast the connection is. */
function lineMs(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && page.responseStart - page.requestStart
}

const ownLimit = createSlowLimit(lineMs())

const slowCallListeners = new Set<() => void>()
const notifyListeners = () => slowCallListeners.forEach((run) => run())
let tellOtherTabs: ((nothing: null) => void) | null = null
const otherTabs = () => (tellOtherTabs ??= tellTabs('slow call', notifyListeners))

/** Calls `run` for each slow call, in any tab. */
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
 * Times a call until its first byte (`heard(true)`) or its end. After a slow call this browser's streams stay closed
 * for a while.
 */
export function timeCall(): (answered?: boolean) => void {
  const begun = performance.now()
  // Repeated while the call waits, because a stream may have opened since.
  const timer = setInterval(reportSlowCall, ownLimit.ms())
  let over = false
  return (answered = false) => {
    if (answered && !over) ownLimit.answered(performance.now() - begun)
    over = true
    clearInterval(timer)
  }
}
