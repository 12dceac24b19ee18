import { tellTabs } from './tellTabs'

/** A call that waits longer found no free PHP worker, or a server in trouble. */
export const SLOW_MS = 5000
/** If calls are usually answered at once, a wait of 2 s means the same. */
const QUICK_LINE_MS = 2000

/** How long a call may wait: ten times the browser's usual wait, between 2 and 5 s. */
export function slowLimit(usual = SLOW_MS) {
  return {
    ms: () => Math.min(Math.max(usual * 10, QUICK_LINE_MS), SLOW_MS),
    /** One slow answer among quick ones changes little. */
    answered: (ms: number) => void (usual = Math.min(ms, usual * 2)),
  }
}

/** The page itself came without PHP, so its wait tells how quick the connection is. */
function lineMs(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && page.responseStart - page.requestStart
}

const ours = slowLimit(lineMs())

const hearers = new Set<() => void>()
const hear = () => hearers.forEach((run) => run())
let tell: ((nothing: null) => void) | null = null
const tabs = () => (tell ??= tellTabs('slow call', hear))

/** Calls `run` for each slow call, in any tab. */
export function onSlowCall(run: () => void): () => void {
  tabs()
  hearers.add(run)
  return () => void hearers.delete(run)
}

function sayWaiting(): void {
  hear()
  tabs()(null)
}

/** Times a call until its first byte (`heard(true)`) or its end. During a slow call this browser's streams close for a while. */
export function timeCall(): (answered?: boolean) => void {
  const begun = performance.now()
  // Repeated while the call waits, because a stream may have opened since.
  const timer = setInterval(sayWaiting, ours.ms())
  let over = false
  return (answered = false) => {
    if (answered && !over) ours.answered(performance.now() - begun)
    over = true
    clearInterval(timer)
  }
}
