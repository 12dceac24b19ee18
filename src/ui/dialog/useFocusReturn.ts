import { useLayoutEffect, type RefObject } from 'react'

/**
 * Remembers the focused element and returns a function that focuses it again, unless the focus has since moved outside `holder`.
 * If the element was removed, `other` is focused.
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

/** When `active` ends, moves the focus from `inside` back to the element that had it, or to `to` if that was removed. */
export function useFocusReturn(active: boolean, inside: Place, to?: Place): void {
  useLayoutEffect(
    () => (active ? rememberFocus(inside.current, to?.current) : undefined),
    [active, inside, to],
  )
}
