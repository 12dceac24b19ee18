import { useEffect, useEffectEvent } from 'react'

/** Calls `tick` every `ms` milliseconds; `null` stands still. A new `ms` begins anew. */
export function useInterval(tick: () => void, ms: number | null): void {
  const latest = useEffectEvent(tick)
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => latest(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
