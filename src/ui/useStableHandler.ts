import { useCallback, useLayoutEffect, useRef } from 'react'

/** Keeps the handler's identity, so that memoized children do not re-render. It calls the latest `act`. */
export function useStableHandler<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
