import type { NewCartLine } from '../api/cartWrites'
import { idText } from '../rules/types'
import {
  parseStored,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

// Cart adds that got no clear answer. They survive a reload and a closed tab. If the shopper presses the same button
// again, the cart is read first, so that the line is not added twice.

export const PENDING_ADDS_KEY = 'pendingAdds'
/** The client's timeout is 30 s, but behind a gateway PHP may continue for 120 s more. */
const PHP_LIMIT_MS = 150_000
const MAX_AGE_MS = 10 * 60_000

export type PendingAdd = NewCartLine & {
  /** Identifies the press of "Order again" that added the item; blank for a single add. */
  run: string
  /** The quantity in the cart before the add was sent; null if the cart was unreadable. */
  before: number | null
  at: number
  /**
   * True once the cart shows the line. An item of "Order again" stays in this list until the cart has the other items
   * too.
   */
  arrived: boolean
}

function isPending(value: unknown): value is PendingAdd {
  if (typeof value !== 'object' || value === null) return false
  const { user_email, product_id, size, color, quantity, run, before, at, arrived } =
    value as Record<string, unknown>
  return (
    [user_email, size, color, run].every((text) => typeof text === 'string') &&
    (typeof product_id === 'string' || typeof product_id === 'number') &&
    typeof quantity === 'number' &&
    (before === null || typeof before === 'number') &&
    typeof at === 'number' &&
    Math.abs(Date.now() - at) < MAX_AGE_MS &&
    typeof arrived === 'boolean'
  )
}

function storedAdds(): PendingAdd[] {
  const list = parseStored(readLocalStorage(PENDING_ADDS_KEY))
  return Array.isArray(list) ? list.filter(isPending) : []
}

/** PHP and the product's stock may spell a size or color differently. */
const plainText = (value: string) => value.trim().toLowerCase()

export function isSameCartLine(
  a: Omit<NewCartLine, 'quantity' | 'user_email'>,
  b: Omit<NewCartLine, 'quantity' | 'user_email'>,
): boolean {
  return (
    idText(a.product_id) === idText(b.product_id) &&
    plainText(a.size) === plainText(b.size) &&
    plainText(a.color) === plainText(b.color)
  )
}

type AddIdentity = NewCartLine & { run: string }

export const isSameAdd = (a: AddIdentity, b: AddIdentity): boolean =>
  a.user_email === b.user_email && a.run === b.run && isSameCartLine(a, b)

export function pendingAddsOf(email: string): PendingAdd[] {
  return storedAdds().filter(({ user_email }) => user_email === email)
}

export function findPendingAdd(which: AddIdentity): PendingAdd | undefined {
  return storedAdds().find((add) => isSameAdd(add, which))
}

export function savePendingAdd(add: PendingAdd): void {
  writeLocalStorage(
    PENDING_ADDS_KEY,
    JSON.stringify([...storedAdds().filter((other) => !isSameAdd(other, add)), add]),
  )
}

export function forgetPendingAdds(which: (add: PendingAdd) => boolean): void {
  const adds = storedAdds()
  const rest = adds.filter((add) => !which(add))
  if (rest.length === 0) removeFromLocalStorage(PENDING_ADDS_KEY)
  else if (rest.length < adds.length) writeLocalStorage(PENDING_ADDS_KEY, JSON.stringify(rest))
}

export const forgetPendingAdd = (which: AddIdentity): void =>
  forgetPendingAdds((add) => isSameAdd(add, which))

export function mayBeInFlight({ at }: PendingAdd): boolean {
  return Math.abs(Date.now() - at) < PHP_LIMIT_MS
}
