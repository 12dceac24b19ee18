import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler that stays the same function and does what the latest drawing meant: parts kept by their props stay kept. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
