import {
  type Attempt,
  goodsHashesOf,
  isOpenAttempt,
  haveCommonId,
  sharesLine,
} from '../../rules/orderAttempt'
import type { Billing, CheckoutLine, OrderSums } from './order'
import {
  checkoutEmailError,
  checkoutPhoneError,
  requiredFieldError,
  type FieldMessage,
} from '../../rules/validation'
import type { Id } from '../../rules/types'

// The checkout's state beside the draft, without React: which errors show, the order that is being placed, and the earlier
// orders that the screen waits for.

export type OrderBeingPlaced = {
  /** A snapshot, because the cart is cleared while the order is being sent. */
  lines: CheckoutLine[]
  sums: OrderSums
  /** Upload progress from 0 to 1; null before and after the upload. */
  part: number | null
  cancel: () => void
}

export type CheckoutState = {
  /** Fields that the shopper left. Only these show their errors. */
  left: ReadonlySet<CheckoutField>
  /** True after a press on Place Order, so that every error shows. */
  tried: boolean
  /**
   * The value that the focused field had when it got the focus. If the account's data arrives now, useCheckout still
   * shows this value, so that the field does not change while the shopper is in it.
   */
  untouched: Partial<Billing>
  /** Null unless an order is being placed. While it is set, a second press sends nothing. */
  placing: OrderBeingPlaced | null
  /** The attempt that this screen shows or has shown. Once it is confirmed, the thank-you page opens. */
  shown: Attempt | null
  underWay: ReadonlySet<string>
  /** False after the shopper left the screen; the order continues without it. */
  onScreen: boolean
}

export type CheckoutEvent =
  | { type: 'typed'; part: Partial<Billing> }
  | { type: 'focused'; part: Partial<Billing> }
  | { type: 'left'; field: string }
  | { type: 'tried' }
  | { type: 'placing'; placing: OrderBeingPlaced }
  | { type: 'uploaded'; part: number }
  | { type: 'stopped' }
  | { type: 'shown'; attempt: Attempt }
  | { type: 'looked'; attempts: readonly Attempt[] }
  | { type: 'entered' }
  | { type: 'exited' }
  | { type: 'userLeft' }

export const INITIAL_CHECKOUT_STATE: CheckoutState = {
  left: new Set(),
  tried: false,
  untouched: {},
  placing: null,
  shown: null,
  underWay: new Set(),
  onScreen: true,
}

const withFieldLeft = (state: CheckoutState, field: CheckoutField): CheckoutState =>
  state.left.has(field) ? state : { ...state, left: new Set(state.left).add(field) }

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'typed':
      // The phone is checked while the shopper types (CHK-29), the other fields on blur.
      return event.part.phone === undefined ? state : withFieldLeft(state, 'phone')
    case 'focused':
      return { ...state, untouched: event.part }
    case 'left': {
      const blurred = { ...state, untouched: {} }
      return isCheckedField(event.field) ? withFieldLeft(blurred, event.field) : blurred
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
    case 'userLeft':
      // The fields of the next user, or of a visitor, begin without the former user's errors.
      return { ...state, left: new Set(), tried: false, untouched: {} }
  }
}

/** The email is read-only, so its error shows at once. */
export const showsError = ({ tried, left }: CheckoutState, name: CheckoutField, email: string) =>
  tried || left.has(name) || (name === 'email' && email !== '')

export const confirmedAttemptsSince = (
  { underWay }: CheckoutState,
  attempts: readonly Attempt[],
): Attempt[] =>
  attempts.filter(
    (attempt) =>
      attempt.phase === 'confirmed' && !isAttemptUnderWay(attempt) && underWay.has(attempt.id),
  )

/**
 * The attempt whose panel replaces the form. `blocking` is an open attempt that shares lines with the form. The panel
 * of a found order stays until the thank-you page opens; otherwise the form would appear for a moment.
 */
export function attemptInPanel(
  { placing, shown }: CheckoutState,
  blocking: Attempt | null,
  attempts: readonly Attempt[],
): Attempt | null {
  if (placing) return null
  const isFound = attempts.some(({ id, phase }) => id === shown?.id && phase === 'confirmed')
  return blocking ?? (isFound ? shown : null)
}

/** Fields are checked in this order (D-110); the first one with an error gets the focus. */
export const CHECKED_FIELDS = [
  'first_name',
  'last_name',
  'delivery_address',
  'phone',
  'email',
  'receipt',
] as const
export type CheckoutField = (typeof CHECKED_FIELDS)[number]

const isCheckedField = (name: string): name is CheckoutField =>
  CHECKED_FIELDS.some((one) => one === name)

type CheckoutInput = Billing & { email: string; receipt: File | null }

const RULES: Record<CheckoutField, (form: CheckoutInput) => FieldMessage> = {
  first_name: ({ first_name }) => requiredFieldError('First name')(first_name),
  last_name: ({ last_name }) => requiredFieldError('Last name')(last_name),
  delivery_address: ({ delivery_address }) =>
    requiredFieldError('Delivery address')(delivery_address),
  phone: ({ phone }) => checkoutPhoneError(phone),
  email: ({ email }) => checkoutEmailError(email),
  receipt: ({ receipt }) => (receipt ? null : 'Receipt is required'),
}

export function checkoutErrorsIn(form: CheckoutInput): Partial<Record<CheckoutField, string>> {
  const errors = CHECKED_FIELDS.flatMap((name) => {
    const message = RULES[name](form)
    return message === null ? [] : [[name, message]]
  })
  return Object.fromEntries(errors) as Partial<Record<CheckoutField, string>>
}

export const isAttemptUnderWay = (attempt: Attempt) =>
  isOpenAttempt(attempt) || attempt.left.length > 0

/** The unfinished attempt that blocks this order: one that shares a line with it, or any attempt if nothing is selected. */
export function blockingAttempt(
  attempts: readonly Attempt[],
  selected: readonly Id[],
  lines: readonly CheckoutLine[],
): Attempt | null {
  const basket = { ids: selected, marks: { goods: goodsHashesOf(lines) } }
  const underWay = attempts.filter(isAttemptUnderWay)
  const shared = underWay.find((attempt) => sharesLine(attempt, basket))
  return shared ?? (selected.length === 0 ? (underWay[0] ?? null) : null)
}

export function notArrivedAttempt(
  attempts: readonly Attempt[],
  selected: readonly Id[],
  lines: readonly CheckoutLine[],
): Attempt | null {
  const ids = lines.map(({ id }) => id)
  const same = ({ ids: sent }: Attempt) =>
    sent.length === ids.length && sent.every((id) => haveCommonId([id], ids))
  return (
    attempts
      .filter(
        (attempt) =>
          attempt.phase === 'refused' && haveCommonId(attempt.ids, selected) && same(attempt),
      )
      .at(-1) ?? null
  )
}
