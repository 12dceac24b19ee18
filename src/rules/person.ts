import { phoneDigits, internationalPhone } from './contact'

// Decides which records belong to one buyer. The backend has no customer number, but each record has an email and a phone.

/** An account or inquiry has `email`, an order `user_email`. */
export type Contact = { phone: string; email?: string; user_email?: string }

const emailKey = (email: string) => (email.includes('@') ? [`e ${email.trim().toLowerCase()}`] : [])

/**
 * False for a number such as 9999999999, which people type only to pass the form: it would make strangers one person.
 */
const isReal = (digits: string) => digits.length >= 7 && !/^(?:977)?(\d)\1+$/.test(digits)

function phoneKey(phone: string): string[] {
  const digits = internationalPhone(phone) ?? phoneDigits(phone)
  return isReal(digits) ? [`p ${digits}`] : []
}

// A cache, because there may be tens of thousands of orders. An order that does not change stays the same object.
const keysOfContact = new WeakMap<Contact, readonly string[]>()

/** The email in lower case, and the phone's digits, with the country code if it is known. */
export function contactKeys(contact: Contact): readonly string[] {
  const before = keysOfContact.get(contact)
  if (before) return before
  const keys = [...emailKey(contact.email ?? contact.user_email ?? ''), ...phoneKey(contact.phone)]
  keysOfContact.set(contact, keys)
  return keys
}

export const contactKeysOfText = (text: string): readonly string[] => [
  ...emailKey(text),
  ...phoneKey(text),
]

/**
 * Returns all keys of one person, beginning with the keys in `start`. A row that has one of them belongs to the same
 * person, so the row's other key is added.
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
