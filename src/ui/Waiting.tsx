import { useEffect, useState, type ReactNode } from 'react'
import { Wrong } from './Wrong'

/** Together with the start before it, the message appears within 12.5 s of opening the page. */
const LONG_MS = 9000
const SLOW_MS = 4000

/**
 * A Suspense fallback that says on a slow line what it waits for, and offers "Try again" after a while, because `import()` has no
 * timeout and may hang.
 */
export function Waiting({ children }: { children?: ReactNode }) {
  const [wait, setWait] = useState<'slow' | 'long' | null>(null)
  useEffect(() => {
    const timers = [setTimeout(() => setWait('slow'), SLOW_MS), setTimeout(() => setWait('long'), LONG_MS)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (wait === 'long') return <Wrong text="This takes longer than usual to load." />
  return wait === 'slow' ? <p className="wait">Still loading this page. The connection is slow.</p> : children
}
