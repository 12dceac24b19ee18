import { phoneDigits, worldPhone } from './contact'

// Decides which records belong to one buyer. The backend has no customer number: orders, accounts and inquiries each carry an email and a phone.

/** An account or inquiry has `email`, an order `user_email`. */
export type Contact = { phone: string; email?: string; user_email?: string }

const emailKey = (email: string) => (email.includes('@') ? [`e ${email.trim().toLowerCase()}`] : [])

/** A number such as 9999999999 is typed only to get past the form; it would make strangers one person. */
const isReal = (digits: string) => digits.length >= 7 && !/^(?:977)?(\d)\1+$/.test(digits)

function phoneKey(phone: string): string[] {
  const digits = worldPhone(phone) ?? phoneDigits(phone)
  return isReal(digits) ? [`p ${digits}`] : []
}

// Computed once per object: there may be tens of thousands of orders, and unchanged ones stay the same objects.
const keysOfContact = new WeakMap<Contact, readonly string[]>()

/** The keys of a person: the email in lower case, the phone's digits without country code. */
export function contactKeys(contact: Contact): readonly string[] {
  const before = keysOfContact.get(contact)
  if (before) return before
  const keys = [...emailKey(contact.email ?? contact.user_email ?? ''), ...phoneKey(contact.phone)]
  keysOfContact.set(contact, keys)
  return keys
}

/** Like contactKeys, for a text in an address: an email or a phone. */
export const keysOfText = (text: string): readonly string[] => [
  ...emailKey(text),
  ...phoneKey(text),
]

/**
 * All keys of the person who is known by one of `start`. Rows with the same email or the same phone belong to one
 * person, so keys are followed from row to row.
 */
export function keysOfPerson(
  start: readonly string[],
  ...lists: readonly (readonly Contact[])[]
): ReadonlySet<string> {
  const keys = new Set(start)
  for (let size = -1; size !== keys.size;) {
    size = keys.size
    for (const list of lists)
      for (const row of list) {
        const [email, phone] = contactKeys(row)
        if (email === undefined || phone === undefined || keys.has(email) === keys.has(phone))
          continue
        keys.add(email).add(phone)
      }
  }
  return keys
}

export function rowsOfPerson<Row extends Contact>(
  keys: ReadonlySet<string>,
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => {
    const [one, other] = contactKeys(row)
    return (one !== undefined && keys.has(one)) || (other !== undefined && keys.has(other))
  })
}
