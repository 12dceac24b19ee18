import { nest } from '../../../rules/paths'
import { idText, type Id } from '../../../rules/types'
import { EVERYTHING, writeView, type View } from '../list/view'

/** The address of an order's own page. It keeps the list's filters, for the way back and for Previous and Next. */
export function orderPath(id: Id, view: View = EVERYTHING): string {
  const search = new URLSearchParams(writeView({ ...view, desk: false }))
  search.set('order', idText(id))
  return `${nest.orders}?${String(search)}`
}
