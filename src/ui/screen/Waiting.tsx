import { useEffect, useState, type ReactNode } from 'react'
import { Wrong } from './ErrorBoundary'

/** Together with the start before it, the message appears within 12.5 s of opening the page. */
const LONG_MS = 9000
const SLOW_MS = 4000

export const LONG_WAIT = 'This is taking longer than usual.'

function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}

/** Whether the wait has become so long that the visitor needs a way on. */
export const useLongWait = (): boolean => useWaited(LONG_MS)

/**
 * A Suspense fallback that says on a slow line what it waits for, and offers "Try again" after a while, because `import()` has no
 * timeout and may hang.
 */
export function Waiting({ children }: { children?: ReactNode }) {
  const slow = useWaited(SLOW_MS)
  const long = useLongWait()
  if (long) return <Wrong text={LONG_WAIT} />
  return slow ? <p className="wait">Still loading this page. The connection is slow.</p> : children
}
