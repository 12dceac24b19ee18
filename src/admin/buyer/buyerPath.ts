import { nest } from '../../rules/paths'

/** The address of a buyer's page, by e-mail or, without one, by phone. */
export function buyerPath({ email, phone }: { email: string; phone: string }): string {
  return `${nest.users}?${String(new URLSearchParams({ buyer: email.trim() || phone.trim() }))}`
}
