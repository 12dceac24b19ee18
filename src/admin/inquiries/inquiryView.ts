import type { Inquiry } from '../../api/admin/adminInquiries'
import { normalizedForSearch } from '../../rules/devanagari'
import { phoneDigits, typedPhoneDigits } from '../../rules/contact'
import { idText, type Id } from '../../rules/types'
import { flagViewPart, createListView, textViewPart } from '../list/listView'

export type InquiryView = { past: boolean; q: string }

export const inquiryView = createListView<InquiryView>('inquiries', {
  past: flagViewPart('list', 'past'),
  q: textViewPart,
})

/** The address of an inquiry's page keeps the list's search, for the way back and for Previous and Next. */
export const inquiryPath = (id: Id, view?: InquiryView): string =>
  inquiryView.path(view, { inquiry: idText(id) })

export function findInquiries(inquiries: readonly Inquiry[], typed: string): Inquiry[] {
  const words = normalizedForSearch(typed).split(/\s+/).filter(Boolean)
  const digits = typedPhoneDigits(typed)
  return inquiries.filter(({ first_name, last_name, email, phone, contact_reason, message }) => {
    const known = normalizedForSearch(
      `${first_name} ${last_name} ${email} ${phone} ${contact_reason} ${message}`,
    )
    return (
      words.every((word) => known.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
}
