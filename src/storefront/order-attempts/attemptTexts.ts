import type { Attempt } from '../../rules/orderAttempt'
import { npr } from '../../rules/pricing'

/** "14:05", or "14:05:09" with seconds, in the shopper's time zone. */
export function clockTime(ms: number, seconds = false): string {
  return new Date(ms).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
  })
}

/** "14:05 order (NPR 4,350)"; records of an earlier build have no total. */
export function attemptName({ createdAt, total }: Attempt): string {
  return `${clockTime(createdAt)} order${total > 0 ? ` (${npr(total)})` : ''}`
}

export const checkingText = (attempt: Attempt) =>
  `We're checking whether your ${attemptName(attempt)} went through. Please don't pay again.`

export const sendingText = (attempt: Attempt) =>
  `Your ${attemptName(attempt)} is being sent. Please don't pay again.`

export const twoOrdersText = ({ found }: Attempt) =>
  `We have two orders from you for one payment: ${found.map((id) => `#${id}`).join(' and ')}. Please contact us.`

export const NOT_ARRIVED_TEXT = "Your order didn't go through."
export const notArrivedText = (attempt: Attempt) =>
  `Your ${attemptName(attempt)} didn't go through.`
export const mayHaveFailedText = (attempt: Attempt) =>
  `Your ${attemptName(attempt)} may not have gone through.`
export const RECEIPT_HERE_TEXT = 'Your receipt is still here.'
/** Shown after a logout, which deleted the receipt. */
export const RECEIPT_GONE_TEXT = "Please don't pay again. Add the same receipt again."

export const unknownOutcomeText = (attempt: Attempt) =>
  `We couldn't find out whether your ${attemptName(attempt)} went through. If it did, sending it again will create a second order.`

export const resendText = (attempt: Attempt) =>
  `We've tried for more than ten minutes and still don't know whether your ${attemptName(attempt)} went through. If it did, sending it again will create a second order for one payment.`
