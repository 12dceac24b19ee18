import { nest } from '../../rules/paths'

/** The path of the orders screen, filtered by one buyer. */
export function ordersOf(email: string): string {
  return `${nest.orders}?buyer=${encodeURIComponent(email)}`
}
