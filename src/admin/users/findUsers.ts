import { phoneDigits, typedPhone } from '../../rules/phoneDigits'
import { folded, foldedWords } from '../../rules/spelling'

export type Person = { full_name: string; email: string; phone: string }
const NO_TOWNS: ReadonlyMap<string, string> = new Map()

/** The server stores a town with each order, not with the user. */
export function townsOf(
  orders: readonly { user_email: string; address: string }[],
): ReadonlyMap<string, string> {
  const towns = new Map<string, Set<string>>()
  for (const { user_email, address } of orders) {
    const email = user_email.trim().toLowerCase()
    const known = towns.get(email)
    if (known) known.add(address)
    else towns.set(email, new Set([address]))
  }
  return new Map([...towns].map(([email, names]) => [email, [...names].join(' ')]))
}

export type SortBy = 'arrival' | 'full_name' | 'email' | 'phone'

/** Finds users with every typed word in name, e-mail, phone in any writing or town of an order. Keeps the server's order until a column is chosen. */
export function findUsers<P extends Person>(
  users: readonly P[],
  typed: string,
  by: SortBy,
  down: boolean,
  /** The towns of a user's orders, by e-mail. */
  towns: ReadonlyMap<string, string> = NO_TOWNS,
): P[] {
  const words = foldedWords(typed)
  const digits = typedPhone(typed)
  const found = users.filter(({ full_name, email, phone }) => {
    const town = towns.get(email.trim().toLowerCase()) ?? ''
    const text = folded(`${full_name} ${email} ${phone} ${town}`)
    return (
      words.every((word) => text.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
  if (by === 'arrival') return found
  const order = new Intl.Collator('en', { numeric: true })
  return found.toSorted((a, b) => order.compare(a[by], b[by]) * (down ? -1 : 1))
}
