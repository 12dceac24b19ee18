import { nest } from '../../rules/paths'
import { idText, type Id } from '../../rules/types'

/** The address of an inquiry's own page. */
export function inquiryPath(id: Id): string {
  return `${nest.inquiries}?${String(new URLSearchParams({ inquiry: idText(id) }))}`
}
