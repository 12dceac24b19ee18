import { useEffect, useState } from 'react'
import { useRemoveFromCart, type NewCartLine } from '../../api/cartWrites'
import { ApiError } from '../../api/core/client'
import { useWrite } from '../../api/core/write'
import { idText } from '../../rules/types'
import { sameLine } from '../../state/pendingAdds'
import type { Say } from '../account/useSaying'
import { addFailure, addOnce } from './addOnce'
import { useArrivedAdds } from './useArrivedAdds'
import type { CartItem } from './useCartLines'

/** Long enough to read what is gone and to reach the button. */
const UNDO_MS = 8000

function refused(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'refused'
}

/** Deletes lines: each fades at once, is gone after success, comes back with the text after a failure (D-71). */
export function useRemoval(email: string, say: Say) {
  const removing = useRemoveFromCart()
  const adding = useWrite((line: NewCartLine) => addOnce(line))
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  /** The last line that went, while it can still be brought back. */
  const [removed, setRemoved] = useState<CartItem | null>(null)

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])

  useArrivedAdds(email, (add) => setRemoved((item) => (item && sameLine(item.line, add) ? null : item)))

  function remove(item: CartItem) {
    const id = idText(item.line.id)
    if (leaving.has(id)) return
    setLeaving((ids) => new Set([...ids, id]))
    removing.mutate(
      { cart_id: item.line.id, email },
      {
        onSuccess: () => setRemoved(item),
        onError: (error) =>
          say(refused(error) ? 'Failed to remove item from cart.' : 'Error removing item from cart.', 'bad'),
        onSettled: () => setLeaving((ids) => new Set([...ids].filter((other) => other !== id))),
      },
    )
  }

  /** No call takes a deletion back, so Undo adds the line again. */
  function undo() {
    if (!removed) return
    const { product_id, size, color, quantity } = removed.line
    adding.mutate(
      { product_id, size, color, quantity, user_email: email },
      {
        onSuccess: (added) => added && setRemoved(null),
        onError: (error) => say(addFailure(error), 'bad'),
      },
    )
  }

  return { leaving, remove, removed, undo, undoing: adding.isPending }
}

export type Removal = ReturnType<typeof useRemoval>
