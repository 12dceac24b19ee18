import type { Attempt } from '../../rules/orderAttempt'
import { isAttemptUnderWay } from './blockingAttempt'
import { isCheckedField, type CheckoutField } from './checkoutChecks'
import type { Billing, CheckoutLine, Sums } from './order'

// The state of the checkout beside the draft, without React: which errors show, the order that is being placed, and
// the earlier orders that it waits for.

export type Placing = {
  /** A snapshot: the cart is cleared while the order is being sent. */
  lines: CheckoutLine[]
  sums: Sums
  /** Upload progress from 0 to 1; null before and after the upload. */
  part: number | null
  cancel: () => void
}

export type CheckoutState = {
  /** The fields whose error shows, because the shopper left them. */
  left: ReadonlySet<CheckoutField>
  /** Place Order was pressed, so every error shows. */
  tried: boolean
  /** The field that has the focus: the account's data may arrive now, and must not come between its first digits. */
  untouched: Partial<Billing>
  /** Null unless an order is being placed: a second press sends nothing. */
  placing: Placing | null
  /** The attempt that this screen shows or has shown. When it is confirmed, the screen leads to the thank-you page. */
  shown: Attempt | null
  /** The attempts that were under way when the screen last looked. */
  underWay: ReadonlySet<string>
  /** False after the shopper has left: the order continues without its screen. */
  onScreen: boolean
}

export type CheckoutEvent =
  | { type: 'typed'; part: Partial<Billing> }
  | { type: 'focused'; part: Partial<Billing> }
  | { type: 'left'; field: string }
  | { type: 'tried' }
  | { type: 'placing'; placing: Placing }
  | { type: 'uploaded'; part: number }
  | { type: 'stopped' }
  | { type: 'shown'; attempt: Attempt }
  | { type: 'looked'; attempts: readonly Attempt[] }
  | { type: 'entered' }
  | { type: 'exited' }

export const START_OF_CHECKOUT: CheckoutState = {
  left: new Set(),
  tried: false,
  untouched: {},
  placing: null,
  shown: null,
  underWay: new Set(),
  onScreen: true,
}

const leaving = (state: CheckoutState, field: CheckoutField): CheckoutState =>
  state.left.has(field) ? state : { ...state, left: new Set(state.left).add(field) }

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'typed':
      // The phone is checked while the shopper types (CHK-29), the other fields on blur.
      return event.part.phone === undefined ? state : leaving(state, 'phone')
    case 'focused':
      return { ...state, untouched: event.part }
    case 'left': {
      const blurred = { ...state, untouched: {} }
      return isCheckedField(event.field) ? leaving(blurred, event.field) : blurred
    }
    case 'tried':
      return { ...state, tried: true }
    case 'placing':
      return { ...state, placing: event.placing }
    case 'uploaded':
      return state.placing ? { ...state, placing: { ...state.placing, part: event.part } } : state
    case 'stopped':
      return { ...state, placing: null }
    case 'shown':
      return state.shown === event.attempt ? state : { ...state, shown: event.attempt }
    case 'looked': {
      const underWay = event.attempts.filter(isAttemptUnderWay)
      return { ...state, underWay: new Set(underWay.map(({ id }) => id)) }
    }
    case 'entered':
      return state.onScreen ? state : { ...state, onScreen: true }
    case 'exited':
      return { ...state, onScreen: false, shown: null }
  }
}

/** The email is read-only, so its error shows at once. */
export const showsError = ({ tried, left }: CheckoutState, name: CheckoutField, email: string) =>
  tried || left.has(name) || (name === 'email' && email !== '')

/** Attempts that were under way at the last look, and are confirmed and complete now. */
export const confirmedSince = (
  { underWay }: CheckoutState,
  attempts: readonly Attempt[],
): Attempt[] =>
  attempts.filter(
    (attempt) =>
      attempt.phase === 'confirmed' && !isAttemptUnderWay(attempt) && underWay.has(attempt.id),
  )

/**
 * The attempt whose panel replaces the form; `blocking` shares lines with the form. The panel of a found order stays until the
 * thank-you page replaces it. Otherwise the form would flash up, and its receipt would be announced again.
 */
export function panelOf(
  { placing, shown }: CheckoutState,
  blocking: Attempt | null,
  attempts: readonly Attempt[],
): Attempt | null {
  if (placing) return null
  const isFound = attempts.some(({ id, phase }) => id === shown?.id && phase === 'confirmed')
  return blocking ?? (isFound ? shown : null)
}
