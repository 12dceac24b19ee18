import { useEffect, useEffectEvent, type RefObject } from 'react'

type Place = RefObject<Element | null>

/** Calls back when a press or the focus goes to somewhere outside all of `places`, while `active`. */
export function useOutside(places: readonly Place[], active: boolean, onOutside: () => void): void {
  const look = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.isConnected) return
    const inside = places.some(({ current }) => current?.contains(target))
    // A question or a message laid over the page belongs to what asked for it.
    const over = target.closest('dialog, [data-over]')
    if (inside || (over && !places.some(({ current }) => current && over.contains(current)))) return
    onOutside()
  })

  useEffect(() => {
    if (!active) return
    const hear = (event: Event) => look(event)
    document.addEventListener('pointerdown', hear)
    document.addEventListener('focusin', hear)
    return () => {
      document.removeEventListener('pointerdown', hear)
      document.removeEventListener('focusin', hear)
    }
  }, [active])
}
