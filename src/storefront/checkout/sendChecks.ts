import type { Billing, CheckoutLine, Sums } from './order'
import type { Held } from './readReceipt'
import { todaysPrices } from './todaysPrices'

export type AboutToSend = {
  email: string
  billing: Billing
  lines: readonly CheckoutLine[]
  sums: Sums
  receipt: Held
}

/**
 * Runs just before an order is sent. A check may read the server, ask the shopper or change the order. Null stops the
 * order; the check has told the shopper why.
 */
export type SendCheck = (about: AboutToSend) => Promise<AboutToSend | null>

/** Run in this order; each check gets the result of the one before it. */
export const sendChecks: SendCheck[] = [todaysPrices]

export async function runChecks(
  about: AboutToSend,
  checks: readonly SendCheck[] = sendChecks,
): Promise<AboutToSend | null> {
  let now: AboutToSend | null = about
  for (const check of checks) now = now && (await check(now))
  return now
}
