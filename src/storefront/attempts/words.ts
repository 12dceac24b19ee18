import type { Attempt } from '../../rules/attempt'
import { npr } from '../../rules/pricing'

/** "14:05", or "14:05:09" with seconds, in the shopper's time zone. */
export function clockTime(ms: number, seconds = false): string {
  return new Date(ms).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
  })
}

/** "order of 14:05 (NPR 4,350)"; records of an earlier build have no total. */
export function nameOf({ createdAt, total }: Attempt): string {
  return `order of ${clockTime(createdAt)}${total > 0 ? ` (${npr(total)})` : ''}`
}

export const checkingText = (attempt: Attempt) =>
  `We are checking whether your ${nameOf(attempt)} arrived. Please do not pay again.`

export const sendingText = (attempt: Attempt) =>
  `Your ${nameOf(attempt)} is being sent. Please do not pay again.`

export const twiceText = ({ found }: Attempt) =>
  `The shop has two orders from you for one payment: ${found.join(' and ')}. Please contact us.`

export const NOT_ARRIVED = 'Your order did not arrive.'
export const notArrivedText = (attempt: Attempt) => `Your ${nameOf(attempt)} did not arrive.`
export const maybeText = (attempt: Attempt) => `Your ${nameOf(attempt)} may not have arrived.`
export const RECEIPT_HERE = 'Your receipt is still here.'
/** Shown after a logout, which deletes the receipt. */
export const RECEIPT_GONE = 'Please do not pay again. Add the same receipt again.'

export const untoldText = (attempt: Attempt) =>
  `We could not find out whether your ${nameOf(attempt)} arrived. If it did, sending it again makes a second order.`

export const insistText = (attempt: Attempt) =>
  `For more than ten minutes we could not find out whether your ${nameOf(attempt)} arrived. If it did, sending it again makes a second order for one payment.`
