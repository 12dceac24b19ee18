import { findable } from '../../rules/devanagari'
import { phoneDigits, typedPhone } from '../../rules/phoneDigits'

export type Person = { full_name: string; email: string; phone: string }
export type SortBy = 'arrival' | 'full_name' | 'email' | 'phone'

/** Finds users with every typed word in name, e-mail or phone, the phone in any writing. Keeps the server's order until a column is chosen. */
export function findUsers<P extends Person>(
  users: readonly P[],
  typed: string,
  by: SortBy,
  down: boolean,
): P[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  const digits = typedPhone(typed)
  const found = users.filter(({ full_name, email, phone }) => {
    const text = findable(`${full_name} ${email} ${phone}`)
    return (
      words.every((word) => text.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
  if (by === 'arrival') return found
  const order = new Intl.Collator('en', { numeric: true })
  return found.toSorted((a, b) => order.compare(a[by], b[by]) * (down ? -1 : 1))
}
