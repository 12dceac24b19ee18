import { nest } from '../../rules/paths'

/** The orders screen with one buyer's orders. */
export function ordersOf(email: string): string {
  return `${nest.orders}?buyer=${encodeURIComponent(email)}`
}
