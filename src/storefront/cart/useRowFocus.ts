import { useEffect, useRef, type RefObject } from 'react'
import { idText } from '../../rules/types'
import type { CartItem } from './useCartLines'

/**
 * Deleting a line removes the focused button, and Undo removes itself: the focus moves to the next line's button, or to the
 * line that came back. Enter on that one opens its product and deletes nothing.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, items: readonly CartItem[]): void {
  const place = useRef<number | null>(null)
  const known = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent) => {
      place.current = [...(current?.children ?? [])].findIndex((row) => row.contains(target as Node))
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [list])

  useEffect(() => {
    const ids = items.map(({ line }) => idText(line.id))
    const back = ids.findIndex((id) => !known.current.has(id))
    known.current = new Set(ids)
    if (place.current === null || document.activeElement !== document.body) return
    const row = list.current?.children[back]
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-delete]')
    const next = row
      ? row.querySelector<HTMLElement>('a, input')
      : buttons?.[Math.min(place.current, buttons.length - 1)]
    next?.focus()
  }, [list, items])
}
