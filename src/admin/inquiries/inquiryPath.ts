import { nest } from '../../rules/paths'
import { idText, type Id } from '../../rules/types'

/** The list that an inquiry was opened from. */
export type InquiryView = { past: boolean; q: string }

export const readInquiryView = (search: URLSearchParams): InquiryView => ({
  past: search.get('list') === 'past',
  q: search.get('q') ?? '',
})

/** Default values are left out. */
const writeInquiryView = ({ past, q }: InquiryView): Record<string, string> => ({
  ...(past && { list: 'past' }),
  ...(q.trim() !== '' && { q }),
})

/** The address of an inquiry's own page. It keeps the list's search, for the way back and for Previous and Next. */
export function inquiryPath(id: Id, view: InquiryView = { past: false, q: '' }): string {
  return `${nest.inquiries}?${String(new URLSearchParams({ ...writeInquiryView(view), inquiry: idText(id) }))}`
}

export function inquiriesPath(view: InquiryView): string {
  const search = String(new URLSearchParams(writeInquiryView(view)))
  return search === '' ? nest.inquiries : `${nest.inquiries}?${search}`
}
