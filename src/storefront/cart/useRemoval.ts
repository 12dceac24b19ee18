import { useCallback, useEffect, useState } from 'react'
import { useRemoveFromCart, type NewCartLine } from '../../api/cartWrites'
import { ApiError } from '../../api/core/client'
import { useWrite } from '../../api/core/write'
import { idText } from '../../rules/types'
import { announce } from '../../ui/announce'
import { sameLine } from '../../state/pendingAdds'
import type { ShowMessage } from '../account/useDropdownMessage'
import { addFailure, addOnce } from './addOnce'
import { useArrivedAdds } from './useArrivedAdds'
import type { CartItem } from './useCartLines'

/** Long enough to read the message and to reach the Undo button. */
const UNDO_MS = 8000

export function removeFailure(error: Error): string {
  return error instanceof ApiError && error.kind === 'refused'
    ? 'Failed to remove item from cart.'
    : 'Error removing item from cart.'
}

/** Deletes lines: each fades at once, disappears on success, and returns with an error text on failure (D-71). */
export function useRemoval(email: string, showMessage: ShowMessage) {
  const removing = useRemoveFromCart()
  const adding = useWrite((line: NewCartLine) => addOnce(line))
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  /** The last deleted line, while Undo is offered. */
  const [removed, setRemoved] = useState<CartItem | null>(null)
  /** The shopper did not delete it: it is offered until it is back. */
  const [unwanted, setUnwanted] = useState(false)
  const offerBack = useCallback((item: CartItem) => {
    setRemoved(item)
    setUnwanted(true)
  }, [])

  useEffect(() => {
    if (!removed || unwanted) return
    const timer = setTimeout(() => setRemoved(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, unwanted])

  useArrivedAdds(email, (add) =>
    setRemoved((item) => (item && sameLine(item.line, add) ? null : item)),
  )

  function remove(item: CartItem) {
    const id = idText(item.line.id)
    if (deleting.has(id)) return
    setDeleting((ids) => new Set([...ids, id]))
    removing.mutate(
      { cart_id: item.line.id, email },
      {
        onSuccess: () => {
          setRemoved(item)
          setUnwanted(false)
          announce(`${item.title} removed from your cart`)
        },
        onError: (error) => showMessage(removeFailure(error), 'bad'),
        onSettled: () => setDeleting((ids) => new Set([...ids].filter((other) => other !== id))),
      },
    )
  }

  /** The backend cannot undo a deletion, so the line is added again. */
  function undo() {
    if (!removed) return
    const { product_id, size, color, quantity } = removed.line
    adding.mutate(
      { product_id, size, color, quantity, user_email: email },
      {
        onSuccess: (added) => {
          if (!added) return
          setRemoved(null)
          announce(`${removed.title} is back in your cart`)
        },
        onError: (error) => showMessage(addFailure(error), 'bad'),
      },
    )
  }

  return { deleting, remove, removed, unwanted, offerBack, undo, undoing: adding.isPending }
}

export type Removal = ReturnType<typeof useRemoval>
