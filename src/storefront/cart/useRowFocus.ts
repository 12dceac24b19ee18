import { useEffect, useRef, type RefObject } from 'react'

/** Deleting a line removes the focused button; move the focus to the next line. */
export function useRowFocus(list: RefObject<HTMLElement | null>, items: readonly unknown[]): void {
  const place = useRef<number | null>(null)

  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent) => {
      place.current = [...(current?.children ?? [])].findIndex((row) => row.contains(target as Node))
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [list])

  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-delete]')
    buttons?.[Math.min(place.current, buttons.length - 1)]?.focus()
  }, [list, items])
}
