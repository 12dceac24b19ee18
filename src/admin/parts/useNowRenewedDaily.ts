import { useEffect, useState } from 'react'
import { nepalDay } from '../../rules/dayReport'

const CLOCK_STEP_MS = 15_000

/** The time of mount, renewed when Nepal's day changes: a page that stays open overnight must not call yesterday today. */
export function useNowRenewedDaily(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Compares the day every 15 s instead of setting one timer for midnight, because a sleeping computer stops its timers.
    const look = () =>
      setNow((before) => (nepalDay(before) === nepalDay(Date.now()) ? before : Date.now()))
    const timer = setInterval(look, CLOCK_STEP_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
