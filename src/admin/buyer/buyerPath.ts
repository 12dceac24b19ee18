import { nest } from '../../rules/paths'

/** The address of a buyer's page, by e-mail or, without one, by phone. */
export function buyerPath(
  { email, phone }: { email: string; phone: string },
  list?: URLSearchParams,
): string {
  const search = new URLSearchParams(list)
  search.set('buyer', email.trim() || phone.trim())
  return `${nest.users}?${String(search)}`
}
