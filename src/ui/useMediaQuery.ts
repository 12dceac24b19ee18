import { useCallback, useSyncExternalStore } from 'react'

/** Without matchMedia no query matches, which means a wide screen with motion. */
export function matchesMedia(query: string): boolean {
  try {
    return window.matchMedia(query).matches
  } catch {
    return false
  }
}

function subscribeToMedia(query: string, changed: () => void): () => void {
  try {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  } catch {
    return () => {}
  }
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((changed: () => void) => subscribeToMedia(query, changed), [query])
  return useSyncExternalStore(subscribe, () => matchesMedia(query))
}

/**
 * True if the layout has one column. The limit is in em, as in all style sheets, so that a doubled font size selects
 * the layout of half the width.
 */
export function useIsNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 50em)')
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
