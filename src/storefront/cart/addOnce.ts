import { refreshCart, type CartLine, useLiveCart } from '../../api/cart'
import { addToCart, readCartBeforeAdd, fetchCartNow, type NewCartLine } from '../../api/cartWrites'
import { ApiError } from '../../api/core/client'
import { SINGLE_CHECK_DELAYS, mayStillArrive, sureWrite } from '../../api/core/write'
import { confirm } from '../../state/confirm'
import {
  forgetPendingAdd,
  savePendingAdd,
  mayBeInFlight,
  findPendingAdd,
  isSameAdd,
  isSameCartLine,
  type PendingAdd,
  pendingAddsOf,
} from '../../state/pendingAdds'
import { isOrAre } from '../../rules/sharedTexts'
import { useEffect, useEffectEvent } from 'react'

// Adds to the cart without doubling a line if the reply is lost, because the backend has no call that sets a quantity. Before an
// add is repeated, the cart is read. If the cart proves nothing, the shopper is asked.

const addsUnderWay = new Set<PendingAdd>()

function isAddUnderWay(add: PendingAdd): boolean {
  return [...addsUnderWay].some((other) => isSameAdd(other, add))
}

export function quantityInLines(lines: readonly CartLine[], line: NewCartLine): number {
  return lines
    .filter((other) => isSameCartLine(other, line))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Null if the cart does not tell: the quantity before the add is unknown, and the cart holds at least the added quantity. */
export function hasAddArrived(
  { before, quantity }: Pick<PendingAdd, 'before' | 'quantity'>,
  now: number,
): boolean | null {
  if (before !== null) return now >= before + quantity
  return now < quantity ? false : null
}

async function lookForAdd(add: PendingAdd): Promise<boolean> {
  const arrived = hasAddArrived(add, quantityInLines(await fetchCartNow(add.user_email), add))
  if (arrived === null) throw new Error('The previous quantity is unknown')
  return arrived
}

export type AskToRepeat = (text: string) => Promise<boolean>

const askToRepeat: AskToRepeat = (text) =>
  confirm({ title: 'Add again?', text, action: 'Add again' })

const TWICE_WARNING = 'If you add it again, it may be in your cart twice.'

type EarlierAdd = 'arrived' | 'repeat' | 'declined'

/** Finds out whether an earlier press of the same button arrived: reads the cart, and asks the shopper if the cart proves nothing. */
async function settleEarlierAdd(
  earlier: PendingAdd,
  wanted: number,
  ask: AskToRepeat,
): Promise<EarlierAdd> {
  const repeat = async (text: string) => ((await ask(text)) ? 'repeat' : 'declined')
  const arrived = await lookForAdd(earlier).catch(() => null)
  if (arrived === null)
    return repeat(`We couldn't check whether your last attempt went through. ${TWICE_WARNING}`)
  if (!arrived)
    return mayBeInFlight(earlier)
      ? repeat(`Your last attempt may still go through. ${TWICE_WARNING}`)
      : 'repeat'
  if (wanted === earlier.quantity) return 'arrived'
  forgetPendingAdd(earlier)
  return repeat(
    `Your last attempt worked: ${earlier.quantity} ${isOrAre(earlier.quantity)} already in your cart. Add ${wanted} more?`,
  )
}

/**
 * True if the line is in the cart, false if the shopper chose not to send it again. Throws if the add failed or its
 * outcome is unknown.
 */
export async function addOnce(line: NewCartLine, run = '', ask = askToRepeat): Promise<boolean> {
  const earlier = findPendingAdd({ ...line, run })
  if (earlier) {
    const end = await settleEarlierAdd(earlier, line.quantity, ask)
    if (end === 'declined') return false
    if (end === 'arrived') return markAddArrived(earlier)
  }
  const lines = await readCartBeforeAdd(line.user_email)
  const before = lines && quantityInLines(lines, line)
  const add: PendingAdd = { ...line, run, before, at: Date.now(), arrived: false }
  savePendingAdd(add)
  addsUnderWay.add(add)
  try {
    await sureWrite(() => addToCart(line), {
      look: () => lookForAdd(add),
      waits: SINGLE_CHECK_DELAYS,
    })
    return markAddArrived(add)
  } catch (error) {
    if (error instanceof ApiError && !error.unread && !mayStillArrive(error)) forgetPendingAdd(add)
    throw error
  } finally {
    addsUnderWay.delete(add)
    refreshCart(line.user_email)
  }
}

/**
 * "Order again" adds several items. The record of an added item stays until all items of that press have arrived, so
 * that another press does not add it twice.
 */
function markAddArrived(add: PendingAdd): true {
  if (add.run === '') forgetPendingAdd(add)
  else savePendingAdd({ ...add, arrived: true })
  return true
}

/** The specification's error texts (ERR-47, ERR-48), with advice if the outcome is unknown. */
export function addFailureText(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'refused')
    return `Failed to add product to cart: ${error.message}`
  const failed = 'An error occurred while adding to cart.'
  return error instanceof ApiError && error.unread
    ? `${failed} Check your cart before you add it again.`
    : failed
}

const listeners = new Set<(add: PendingAdd) => void>()

/** Calls back once for each add whose reply was lost, as soon as the polled cart shows the line, even after a reload. */
export function useArrivedAdds(email: string, onArrived: (add: PendingAdd) => void): void {
  const { data: lines } = useLiveCart(email)
  const listener = useEffectEvent(onArrived)

  useEffect(() => {
    const own = (add: PendingAdd) => listener(add)
    listeners.add(own)
    return () => void listeners.delete(own)
  }, [])

  useEffect(() => {
    for (const add of pendingAddsOf(email)) {
      if (
        add.arrived ||
        isAddUnderWay(add) ||
        !lines ||
        hasAddArrived(add, quantityInLines(lines, add)) !== true
      )
        continue
      markAddArrived(add)
      for (const listener of listeners) listener(add)
    }
  }, [email, lines])
}
