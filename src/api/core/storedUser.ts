import * as v from 'valibot'
import { phpTrimmedText } from './php'

/** The record in storage has exactly this shape and order (D-45). */
export type StoredUser = { email: string; full_name: string; role: string; phone: string }

const WireUser = v.object({
  email: phpTrimmedText,
  full_name: phpTrimmedText,
  name: phpTrimmedText,
  fullName: phpTrimmedText,
  first_name: phpTrimmedText,
  last_name: phpTrimmedText,
  role: phpTrimmedText,
  phone: phpTrimmedText,
})

/** Reads the user of a login or verify reply. The typed email replaces a missing one (D-45). */
export function storedUserOf(value: unknown, typedEmail: string): StoredUser | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const user = v.parse(WireUser, value)
  const parts = [user.first_name, user.last_name].filter((part) => part !== '').join(' ')
  return {
    email: user.email || typedEmail,
    full_name: user.full_name || user.name || user.fullName || parts,
    role: user.role || 'customer',
    phone: user.phone,
  }
}
