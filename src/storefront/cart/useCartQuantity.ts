import { useEffect, useRef, useState } from 'react'
import { useLiveCart, type CartLine } from '../../api/cart'
import { ApiError } from '../../api/core/client'
import { mayStillArrive, useWrite } from '../../api/core/write'
import { isSameId } from '../../rules/types'
import { announce } from '../../ui/dialog/announce'
import type { ShowMessage } from '../account/FormMessage'
import { addFailureText, addOnce, hasAddArrived, quantityInLines } from './addOnce'
import type { CartItem } from './useCartLines'
import { removeFailureText } from './useCartRemoval'
import { fetchCartNow, removeFromCart, refetchCart, type NewCartLine } from '../../api/cartWrites'
import { QUANTITY_SHOWN_MAX } from '../../rules/constants'
import {
  forgetPendingAdd,
  mayBeInFlight,
  findPendingAdd,
  isSameCartLine,
} from '../../state/pendingAdds'

type QuantityChange = { item: CartItem; to: number }

function failureText(error: Error, fewer: boolean): string {
  if (error instanceof EarlierAddOpen)
    return 'Your last change may still go through. Please try again in two minutes.'
  if (error instanceof RestNotAdded) return addFailureText(error.cause)
  return fewer ? removeFailureText(error) : addFailureText(error)
}

/** Only one change runs at a time, because each change starts from the cart as the former change left that cart. */
export function useCartQuantity(
  email: string,
  showMessage: ShowMessage,
  offerBack: (item: CartItem) => void,
) {
  const changing = useWrite(({ item, to }: QuantityChange) => changeQuantity(item.line, to, email))
  const [held, setHeld] = useState<HeldLine | null>(null)
  /** True after the server refused a quantity; a hint then says to delete the line and add the product again. */
  const [refused, setRefused] = useState(false)
  /** A line whose deletion got no reply. The server may still delete it, and the remaining quantity has not been added. */
  const doubtful = useRef<CartItem | null>(null)
  const { data: lines } = useLiveCart(email)

  useEffect(() => {
    const item = doubtful.current
    if (!item || held || !lines || lines.some(({ id }) => isSameId(id, item.line.id))) return
    doubtful.current = null
    offerBack(item)
  }, [held, lines, offerBack])

  function change(item: CartItem, to: number) {
    if (held) return
    const rest = { ...item, line: { ...item.line, quantity: to } }
    const fewer = to < item.line.quantity
    setHeld({
      item: rest,
      at: lines?.findIndex(({ id }) => isSameId(id, item.line.id)) ?? 0,
      known: new Set(lines?.map(({ id }) => id)),
    })
    setRefused(false)
    changing.mutate(
      { item, to },
      {
        onSuccess: () => announce(`Quantity of ${item.title} ${to}`, 'quantity'),
        onError: (error) => {
          showMessage(failureText(error, fewer), 'bad')
          const cause = error instanceof RestNotAdded ? error.cause : error
          setRefused(cause instanceof ApiError && cause.kind === 'refused')
          if (error instanceof RestNotAdded) offerBack(rest)
          else if (fewer && mayStillArrive(error)) doubtful.current = rest
        },
        onSettled: () => setHeld(null),
      },
    )
  }

  return { held, refused, change }
}

export type CartQuantityState = ReturnType<typeof useCartQuantity>

// The backend has no call that sets a quantity. Plus adds one piece; minus deletes the line and adds the remaining quantity
// again.

/** Thrown if the remaining quantity is, or may be, missing from the cart. The shopper is then told and can add it. */
class RestNotAdded extends Error {
  constructor(cause: unknown) {
    super('The line was deleted, but the remaining quantity was not added', { cause })
  }
}

/** Thrown if an earlier add of the same line may still arrive, so that the quantity in the cart is not certain. */
class EarlierAddOpen extends Error {}

export function maxQuantityOf({ left }: Pick<CartItem, 'left'>): number {
  return Math.min(left ?? QUANTITY_SHOWN_MAX, QUANTITY_SHOWN_MAX)
}

/** Never more than the stock, because minus deletes the line and adds this quantity again, which the server must accept. */
export function quantityOneFewer({ line, left }: Pick<CartItem, 'line' | 'left'>): number {
  return Math.min(line.quantity - 1, maxQuantityOf({ left }))
}

async function settleEarlier(line: NewCartLine): Promise<void> {
  const earlier = findPendingAdd({ ...line, run: '' })
  if (!earlier) return
  const arrived = hasAddArrived(earlier, quantityInLines(await fetchCartNow(line.user_email), line))
  if (arrived !== true && mayBeInFlight(earlier)) throw new EarlierAddOpen()
  forgetPendingAdd(earlier)
}

async function takePieces(line: CartLine, to: number, email: string): Promise<void> {
  const { product_id, size, color } = line
  const rest = { product_id, size, color, quantity: to, user_email: email }
  await settleEarlier(rest)
  await removeFromCart({ cart_id: line.id, email })
  let added = false
  try {
    added = await addOnce(rest)
  } catch (error) {
    throw new RestNotAdded(error)
  }
  if (!added) throw new RestNotAdded(null)
}

async function changeQuantity(line: CartLine, to: number, email: string): Promise<void> {
  if (to < line.quantity) await takePieces(line, to, email)
  else {
    const { product_id, size, color } = line
    await addOnce({ product_id, size, color, quantity: 1, user_email: email })
  }
  await refetchCart(email).catch(() => {})
}

type HeldLine = {
  item: CartItem
  at: number
  known: ReadonlySet<unknown>
}

/**
 * While a line changes, shows the line at its former position and hides the new line that replaces it on the server.
 */
export function withChangingLine(items: readonly CartItem[], held: HeldLine): CartItem[] {
  const { item, at, known } = held
  const others = items.filter(
    ({ line }) =>
      line.id !== item.line.id && (known.has(line.id) || !isSameCartLine(line, item.line)),
  )
  return [...others.slice(0, at), item, ...others.slice(at)]
}

type PlacedItem = { key: string; item: CartItem }

/**
 * A line that was added again has a new id and is at the end of the cart. On the screen it keeps its place, so that its
 * buttons keep the focus.
 */
export function keepPlaces(items: readonly CartItem[], before: readonly string[]): PlacedItem[] {
  const seen = new Map<string, number>()
  const placed = items.map((item) => {
    const { product_id, size, color } = item.line
    const what = JSON.stringify([String(product_id), size, color])
    const nth = seen.get(what) ?? 0
    seen.set(what, nth + 1)
    return { key: `${what} ${nth}`, item }
  })
  const placeOf = ({ key }: PlacedItem) => {
    const at = before.indexOf(key)
    return at === -1 ? before.length : at
  }
  return placed.sort((a, b) => placeOf(a) - placeOf(b))
}
