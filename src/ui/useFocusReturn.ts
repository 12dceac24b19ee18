import { useLayoutEffect, type RefObject } from 'react'

/**
 * Remembers what has the focus; what it returns gives the focus back, unless it has been moved somewhere else than into
 * `holder` meanwhile. When the former place is gone, `other` gets it.
 */
export function rememberFocus(holder: Element | null, other?: HTMLElement | null): () => void {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    const elsewhere = now !== null && now !== document.body && !holder?.contains(now)
    if (elsewhere) return
    const usable = before instanceof HTMLElement && before !== document.body && before.isConnected
    const place = usable ? before : other
    place?.focus({ preventScroll: true })
  }
}

type Place = RefObject<HTMLElement | null>

/** While `active`, `inside` may take the focus; when it ends, the focus goes back to where it was, or else to `to`. */
export function useFocusReturn(active: boolean, inside: Place, to?: Place): void {
  useLayoutEffect(() => (active ? rememberFocus(inside.current, to?.current) : undefined), [active, inside, to])
}
