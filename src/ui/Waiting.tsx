import { useEffect, useState, type ReactNode } from 'react'
import { Wrong } from './Wrong'

/** With the start before it, the word comes within 12.5 s of the page's first moment. */
const LONG_MS = 9000

/** Stands for what is still fetched. `import()` has no time limit: a file may hang without an error. */
export function Waiting({ children }: { children?: ReactNode }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return long ? <Wrong text="This takes longer than usual to load." /> : children
}
