import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler with a stable identity that calls the latest `act`, so that memoized children do not re-render. */
export function useStableHandler<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
