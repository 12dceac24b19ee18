import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. A browser that cannot say counts as a wide screen that may move. */
export function matchesMedia(query: string): boolean {
  try {
    return window.matchMedia(query).matches
  } catch {
    return false
  }
}

function followMedia(query: string, changed: () => void): () => void {
  try {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  } catch {
    return () => {}
  }
}

/** Whether a media query holds now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback((changed: () => void) => followMedia(query, changed), [query])
  return useSyncExternalStore(follow, () => matchesMedia(query))
}

/** The width below which the shop is one column: in em, here and in every style sheet, so that twice the text asks for the layout of half the width. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 50em)')
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
