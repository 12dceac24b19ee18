import { useLayoutEffect, type RefObject } from 'react'

/**
 * While `active`, remembers what had the focus before; when it ends, gives the focus back, unless it has been moved
 * somewhere else meanwhile. `inside` is what takes the focus away with it; `to` is asked when the former place is gone.
 */
export function useFocusReturn(
  active: boolean,
  inside: RefObject<HTMLElement | null>,
  to?: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!active) return
    const before = document.activeElement
    const holder = inside.current
    const other = to?.current
    return () => {
      const now = document.activeElement
      const elsewhere = now !== null && now !== document.body && !holder?.contains(now)
      if (elsewhere) return
      const usable = before instanceof HTMLElement && before !== document.body && before.isConnected
      const place = usable ? before : other
      place?.focus({ preventScroll: true })
    }
  }, [active, inside, to])
}
