import { useEffect, useState, type ReactNode } from 'react'
import { Wrong } from './Wrong'

/** Together with the start before it, the message appears within 12.5 s of opening the page. */
const LONG_MS = 9000

/** A Suspense fallback that offers "Try again" after a while, because `import()` has no timeout and may hang. */
export function Waiting({ children }: { children?: ReactNode }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return long ? <Wrong text="This takes longer than usual to load." /> : children
}
