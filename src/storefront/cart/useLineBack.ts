import { useLayoutEffect, useRef, type RefObject } from 'react'
import { idText } from '../../rules/types'
import type { CartItem } from './useCartLines'

/** After Undo, which vanishes, the line that came back takes the focus: Enter on it opens its product and deletes nothing. */
export function useLineBack(list: RefObject<HTMLElement | null>, items: readonly CartItem[]): void {
  const known = useRef<ReadonlySet<string> | null>(null)

  useLayoutEffect(() => {
    const ids = items.map(({ line }) => idText(line.id))
    const back = known.current ? ids.findIndex((id) => !known.current?.has(id)) : -1
    known.current = new Set(ids)
    const now = document.activeElement
    const lost = now === document.body || now === list.current?.closest('[role="dialog"]')
    if (back !== -1 && lost)
      list.current?.children[back]?.querySelector<HTMLElement>('a, input')?.focus()
  }, [list, items])
}
