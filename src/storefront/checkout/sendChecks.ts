import type { Billing, CheckoutLine, Sums } from './order'
import type { Held } from './readReceipt'
import { todaysPrices } from './todaysPrices'

/** The order as it would be sent now. */
export type AboutToSend = {
  email: string
  billing: Billing
  lines: readonly CheckoutLine[]
  sums: Sums
  receipt: Held
}

/**
 * A last look before an order is sent: it may read the server, ask the shopper, or change what is sent. Null stops the
 * order; the check has then said why.
 */
export type SendCheck = (about: AboutToSend) => Promise<AboutToSend | null>

/** In the order in which they run; each gets what the one before it returned. */
export const sendChecks: SendCheck[] = [todaysPrices]

export async function runChecks(
  about: AboutToSend,
  checks: readonly SendCheck[] = sendChecks,
): Promise<AboutToSend | null> {
  let now: AboutToSend | null = about
  for (const check of checks) now = now && (await check(now))
  return now
}
