import { findable } from '../../rules/devanagari'
import { phoneDigits, typedPhone } from '../../rules/phoneDigits'
import type { Inquiry } from '../../api/admin/adminInquiries'

/** Finds inquiries that contain every typed word, or the typed phone number in any writing. */
export function findInquiries(inquiries: readonly Inquiry[], typed: string): Inquiry[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  const digits = typedPhone(typed)
  return inquiries.filter(({ first_name, last_name, email, phone, contact_reason, message }) => {
    const text = findable(
      `${first_name} ${last_name} ${email} ${phone} ${contact_reason} ${message}`,
    )
    return (
      words.every((word) => text.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
}
