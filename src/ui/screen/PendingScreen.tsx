import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { countFallback, usePendingScreen } from './lazyPart'
import { BrokenPart } from './ErrorBoundary'

/** The page needs up to 3.5 s to start, so a visitor gets the message within 12.5 s. */
const LONG_WAIT_MS = 9000
const SLOW_WAIT_MS = 4000

export const LONG_WAIT_TEXT = 'This is taking longer than usual.'

function useHasWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}

/** True after 9 s, when the visitor needs a button or a link to continue. */
export const useLongWait = (): boolean => useHasWaited(LONG_WAIT_MS)

/**
 * Says after a while that the connection is slow, and later offers "Try again", because `import()` has no timeout and
 * may hang.
 */
export function SlowFallback({ children }: { children?: ReactNode }) {
  const slow = useHasWaited(SLOW_WAIT_MS)
  const long = useLongWait()
  if (long) return <BrokenPart text={LONG_WAIT_TEXT} />
  return slow ? (
    <p className="wait">Still loading this page. Your connection seems slow.</p>
  ) : (
    children
  )
}

export function ScreenFallback({ children }: { children: ReactNode }) {
  useEffect(countFallback, [])
  return <SlowFallback>{children}</SlowFallback>
}

/**
 * After a click on a link whose screen has not loaded yet, React keeps the former screen. Without this bar the click
 * would seem to do nothing.
 */
export function PendingScreen() {
  return usePendingScreen(({ screens, told }) => screens > 0 && told === 0) ? <PendingBar /> : null
}

function PendingBar() {
  const { key } = useLocation()
  const [from] = useState(key)
  // The address has changed, so the visitor has opened another screen.
  if (from !== key) return null
  return (
    <>
      <div className="pending" />
      <div className="pendingWords lowest" role="status">
        <SlowFallback>
          <span className="sr">Loading...</span>
        </SlowFallback>
      </div>
    </>
  )
}
