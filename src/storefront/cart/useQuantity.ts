import { useEffect, useRef, useState } from 'react'
import { useLiveCart } from '../../api/cart'
import { ApiError } from '../../api/core/client'
import { mayStillArrive } from '../../api/core/sureWrite'
import { useWrite } from '../../api/core/write'
import { sameId } from '../../rules/types'
import { announce } from '../../ui/dialog/announce'
import type { ShowMessage } from '../account/FormMessage'
import { addFailure } from './addOnce'
import { changeQuantity, EarlierOpen, RestMissing, type HeldLine } from './changeQuantity'
import type { CartItem } from './useCartLines'
import { removeFailure } from './useRemoval'

type Change = { item: CartItem; to: number }

function failureText(error: Error, fewer: boolean): string {
  if (error instanceof EarlierOpen)
    return 'Your last change may still go through. Please try again in two minutes.'
  if (error instanceof RestMissing) return addFailure(error.cause)
  return fewer ? removeFailure(error) : addFailure(error)
}

/** Plus and minus of a line. One change at a time: the next one counts from what the cart then holds. */
export function useQuantity(
  email: string,
  showMessage: ShowMessage,
  offerBack: (item: CartItem) => void,
) {
  const changing = useWrite(({ item, to }: Change) => changeQuantity(item.line, to, email))
  const [held, setHeld] = useState<HeldLine | null>(null)
  /** The server refused a quantity: then a line is changed by deleting it. */
  const [refused, setRefused] = useState(false)
  /** A line whose deletion got no reply: the server may still delete it, and the rest was not added yet. */
  const doubtful = useRef<CartItem | null>(null)
  const { data: lines } = useLiveCart(email)

  useEffect(() => {
    const item = doubtful.current
    if (!item || held || !lines || lines.some(({ id }) => sameId(id, item.line.id))) return
    doubtful.current = null
    offerBack(item)
  }, [held, lines, offerBack])

  function change(item: CartItem, to: number) {
    if (held) return
    const rest = { ...item, line: { ...item.line, quantity: to } }
    const fewer = to < item.line.quantity
    setHeld({
      item: rest,
      at: lines?.findIndex(({ id }) => sameId(id, item.line.id)) ?? 0,
      known: new Set(lines?.map(({ id }) => id)),
    })
    setRefused(false)
    changing.mutate(
      { item, to },
      {
        onSuccess: () => announce(`Quantity of ${item.title} ${to}`, 'quantity'),
        onError: (error) => {
          showMessage(failureText(error, fewer), 'bad')
          const cause = error instanceof RestMissing ? error.cause : error
          setRefused(cause instanceof ApiError && cause.kind === 'refused')
          if (error instanceof RestMissing) offerBack(rest)
          else if (fewer && mayStillArrive(error)) doubtful.current = rest
        },
        onSettled: () => setHeld(null),
      },
    )
  }

  return { held, refused, change }
}

export type Quantity = ReturnType<typeof useQuantity>
