import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLiveCart } from '../../api/cart'
import { useRemoveFromCart, type NewCartLine } from '../../api/cartWrites'
import { ApiError } from '../../api/core/client'
import { useWrite } from '../../api/core/write'
import { idText } from '../../rules/types'
import { tickCartLine, useCartTicks } from '../../state/cartTicks'
import { isSameCartLine } from '../../state/pendingAdds'
import { announce } from '../../ui/dialog/announce'
import type { ShowMessage } from '../account/FormMessage'
import { addFailureText, addOnce, useArrivedAdds } from './addOnce'
import type { CartItem } from './useCartLines'

/** Gives time to read the message and to reach the Undo button. */
const UNDO_MS = 8000

export function removeFailureText(error: Error): string {
  return error instanceof ApiError && error.kind === 'refused'
    ? 'Failed to remove item from cart.'
    : 'Error removing item from cart.'
}

/** `choice` is the tick that the shopper chose for the line; undefined if the shopper chose none. */
type RemovedItem = CartItem & { choice: boolean | undefined }
const choiceOf = ({ line }: CartItem) => useCartTicks.getState().choices[idText(line.id)]

/** A line that Undo adds again has a new id. It gets the tick that the shopper chose for the deleted line (D-66). */
function useReturningTicks(email: string) {
  const { data: lines } = useLiveCart(email)
  const awaited = useRef<readonly (RemovedItem & { former: ReadonlySet<string> })[]>([])

  // A layout effect, so that the line is never painted with a wrong tick.
  useLayoutEffect(() => {
    awaited.current = awaited.current.filter(({ line, choice, former }) => {
      const back = lines?.find((one) => isSameCartLine(one, line) && !former.has(idText(one.id)))
      if (back && choice !== undefined) tickCartLine(idText(back.id), choice)
      return !back
    })
  }, [lines])

  /** Returns a function that stops waiting for a line that was not added. */
  return (removed: RemovedItem): (() => void) => {
    const one = { ...removed, former: new Set(lines?.map(({ id }) => idText(id))) }
    awaited.current = [...awaited.current, one]
    return () => {
      awaited.current = awaited.current.filter((other) => other !== one)
    }
  }
}

/** A deleted line fades at once. It disappears on success, and returns with an error text on failure (D-71). */
export function useCartRemoval(email: string, showMessage: ShowMessage) {
  const removing = useRemoveFromCart()
  const adding = useWrite((line: NewCartLine) => addOnce(line))
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const awaitLine = useReturningTicks(email)
  /**
   * True if the line was lost while its quantity changed (useCartQuantity.ts). The button that adds the line back then
   * has no time limit.
   */
  const [unwanted, setUnwanted] = useState(false)
  const offerBack = useCallback((item: CartItem) => {
    setRemoved({ ...item, choice: choiceOf(item) })
    setUnwanted(true)
  }, [])

  useEffect(() => {
    if (!removed || unwanted) return
    const timer = setTimeout(() => setRemoved(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, unwanted])

  useArrivedAdds(email, (add) =>
    setRemoved((item) => (item && isSameCartLine(item.line, add) ? null : item)),
  )

  function remove(item: CartItem) {
    const id = idText(item.line.id)
    if (deleting.has(id)) return
    const choice = choiceOf(item)
    setDeleting((ids) => new Set([...ids, id]))
    removing.mutate(
      { cart_id: item.line.id, email },
      {
        onSuccess: () => {
          setRemoved({ ...item, choice })
          setUnwanted(false)
          announce(`${item.title} removed from your cart`)
        },
        onError: (error) => showMessage(removeFailureText(error), 'bad'),
        onSettled: () => setDeleting((ids) => new Set([...ids].filter((other) => other !== id))),
      },
    )
  }

  /** The backend cannot undo a deletion, so the line is added again. */
  function undo() {
    if (!removed) return
    const { product_id, size, color, quantity } = removed.line
    const giveUp = awaitLine(removed)
    adding.mutate(
      { product_id, size, color, quantity, user_email: email },
      {
        onSuccess: (added) => {
          if (!added) return giveUp()
          setRemoved(null)
          announce(`${removed.title} is back in your cart`)
        },
        onError(error) {
          if (error instanceof ApiError && error.kind === 'refused') giveUp()
          showMessage(addFailureText(error), 'bad')
        },
      },
    )
  }

  return { deleting, remove, removed, unwanted, offerBack, undo, undoing: adding.isPending }
}

export type CartRemoval = ReturnType<typeof useCartRemoval>
