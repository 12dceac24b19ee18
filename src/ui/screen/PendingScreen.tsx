import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { tellWait, usePendingScreen } from './lazyPart'
import { Waiting } from './Waiting'

/** A Suspense fallback in the place of a screen. */
export function ScreenFallback({ children }: { children: ReactNode }) {
  useEffect(tellWait, [])
  return <Waiting>{children}</Waiting>
}

/** A link leads to a screen whose code is not here yet: React keeps the former screen until then, and a press looks dead. */
export function PendingScreen() {
  return usePendingScreen(({ screens, told }) => screens > 0 && told === 0) ? <OnItsWay /> : null
}

function OnItsWay() {
  const { key } = useLocation()
  const [from] = useState(key)
  // The visitor has opened another screen.
  if (from !== key) return null
  return (
    <>
      <div className="pending" />
      <div className="pendingWords lowest" role="status">
        <Waiting>
          <span className="sr">Loading...</span>
        </Waiting>
      </div>
    </>
  )
}
