import type { Inquiry } from '../../api/admin/adminInquiries'
import { findable } from '../../rules/devanagari'
import { phoneDigits, typedPhone } from '../../rules/contact'
import { idText, type Id } from '../../rules/types'
import { flag, listView, text } from '../list/listView'

export type InquiryView = { past: boolean; q: string }

export const inquiryView = listView<InquiryView>('inquiries', {
  past: flag('list', 'past'),
  q: text,
})

/** The address of an inquiry's own page. It keeps the list's search, for the way back and for Previous and Next. */
export const inquiryPath = (id: Id, view?: InquiryView): string =>
  inquiryView.path(view, { inquiry: idText(id) })

/** Finds inquiries that contain every typed word, or the typed phone number in any writing. */
export function findInquiries(inquiries: readonly Inquiry[], typed: string): Inquiry[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  const digits = typedPhone(typed)
  return inquiries.filter(({ first_name, last_name, email, phone, contact_reason, message }) => {
    const known = findable(
      `${first_name} ${last_name} ${email} ${phone} ${contact_reason} ${message}`,
    )
    return (
      words.every((word) => known.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
}
