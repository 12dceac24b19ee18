import { findable } from '../../rules/devanagari'
import type { Inquiry } from '../../api/admin/adminInquiries'

/** Finds inquiries that contain every typed word. */
export function findInquiries(inquiries: readonly Inquiry[], typed: string): Inquiry[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  return inquiries.filter(({ first_name, last_name, email, phone, contact_reason, message }) => {
    const text = findable(`${first_name} ${last_name} ${email} ${phone} ${contact_reason} ${message}`)
    return words.every((word) => text.includes(word))
  })
}
