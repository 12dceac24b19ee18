import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Product } from '../../../api/products'
import { idText, type Id } from '../../../rules/types'
import { useStableHandler } from '../../../ui/useStableHandler'
import { readProductView, rowBelow } from './productView'

/** A row and one of its controls. */
export type RowPlace = { id: string; control: 'a' | 'button[data-price]' | 'button[data-restock]' }

/**
 * After an act on a row the focus goes to the row below, as the list was when the act began: a save may sort or filter its own row
 * away. `edited` is the product of the open form.
 */
export function useRowBelow(products: readonly Product[] | null, edited: Id | null) {
  const [params] = useSearchParams()
  const [focus, setFocus] = useState<RowPlace | null>(null)
  const below = useRef<string | null>(null)
  const begin = useStableHandler((id: Id) => {
    below.current = rowBelow(products ?? [], readProductView(params), idText(id))
  })
  useEffect(() => {
    if (edited !== null) begin(edited)
  }, [edited, begin])
  const onFocused = useCallback(() => setFocus(null), [])
  return {
    focus,
    onFocused,
    begin,
    end: (control: RowPlace['control']) =>
      setFocus(below.current === null ? null : { id: below.current, control }),
  }
}
