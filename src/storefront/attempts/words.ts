import type { Attempt } from '../../rules/attempt'
import { npr } from '../../rules/pricing'

/** "14:05", or with seconds, on the shopper's own clock. */
export function clockTime(ms: number, seconds = false): string {
  return new Date(ms).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
  })
}

/** "order of 14:05 (NPR 4,350)"; an earlier build kept no total. */
export function nameOf({ createdAt, total }: Attempt): string {
  return `order of ${clockTime(createdAt)}${total > 0 ? ` (${npr(total)})` : ''}`
}

export const checkingText = (attempt: Attempt) =>
  `We are checking whether your ${nameOf(attempt)} arrived. You need not pay again.`

export const sendingText = (attempt: Attempt) => `Your ${nameOf(attempt)} is being sent. You need not pay again.`

export const twiceText = ({ found }: Attempt) =>
  `The shop has two orders of yours for one payment: ${found.join(' and ')}. Please tell it.`

export const NOT_ARRIVED = 'Your order did not arrive.'
export const notArrivedText = (attempt: Attempt) => `Your ${nameOf(attempt)} did not arrive.`
export const maybeText = (attempt: Attempt) => `Your ${nameOf(attempt)} may not have arrived.`
export const RECEIPT_HERE = 'Your receipt is still here.'
/** A logout deletes the receipt. */
export const RECEIPT_GONE = 'You need not pay again: please add the same receipt again.'

export const untoldText = (attempt: Attempt) =>
  `Nobody could tell whether your ${nameOf(attempt)} arrived. If it did, sending it again makes a second order.`

export const insistText = (attempt: Attempt) =>
  `For more than ten minutes the shop could not say whether your ${nameOf(attempt)} arrived. If it did, sending it again makes a second order for one payment.`
