import type { Inquiry } from '../../api/admin/adminInquiries'

/** Finds inquiries that contain every typed word. */
export function findInquiries(inquiries: readonly Inquiry[], typed: string): Inquiry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return inquiries.filter(({ first_name, last_name, email, phone, contact_reason, message }) => {
    const text = `${first_name} ${last_name} ${email} ${phone} ${contact_reason} ${message}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
