import { useEffect, useEffectEvent, type RefObject } from 'react'

type Place = RefObject<Element | null>

/** While `active`, calls `onOutside` when a press or the focus lands outside all of `places`. */
export function useOutside(places: readonly Place[], active: boolean, onOutside: () => void): void {
  const look = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.isConnected) return
    const inside = places.some(({ current }) => current?.contains(target))
    // A dialog or notice above the page does not count as outside.
    const over = target.closest('dialog, [data-over]')
    if (inside || (over && !places.some(({ current }) => current && over.contains(current)))) return
    onOutside()
  })

  useEffect(() => {
    if (!active) return
    let mounted = true
    const press = (event: Event) => look(event)
    // Wait for the final focus: StrictMode mounts twice, so an opening part returns the focus and takes it again.
    const focus = (event: Event) =>
      queueMicrotask(() => {
        if (mounted && event.target === document.activeElement) look(event)
      })
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    return () => {
      mounted = false
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
    }
  }, [active])
}
