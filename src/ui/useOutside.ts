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
    let here = true
    const press = (event: Event) => look(event)
    // Only where the focus comes to rest counts: under StrictMode a part that opens gives it back and takes it again.
    const focus = (event: Event) =>
      queueMicrotask(() => {
        if (here && event.target === document.activeElement) look(event)
      })
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    return () => {
      here = false
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
    }
  }, [active])
}
