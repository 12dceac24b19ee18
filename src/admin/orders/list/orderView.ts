import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'
import { idText, type Id } from '../../../rules/types'
import type { Sort } from '../../../ui/controls/Table'
import {
  dayViewPart,
  flagViewPart,
  createListView,
  choiceViewPart,
  pageViewPart,
  sortViewPart,
  textViewPart,
} from '../../list/listView'
import type { Order } from '../../../api/admin/adminOrders'
import { stampSortKey } from '../../../rules/days'
import { nepalTimeOf } from '../../../rules/stamp'
import { countText } from '../../../rules/sharedTexts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Age of a server's stamp; '' if the stamp is unreadable or far in the future. The server's clock may be ahead, so up to an
 * hour in the future counts as 0 min.
 */
export function ageText(raw: string, nowMs: number): string {
  const at = stampSortKey(raw)
  if (at < 0) return ''
  const { year, month, day, hour, minute, second } = nepalTimeOf(nowMs)
  const passed = Date.UTC(year, month - 1, day, hour, minute, second) - at
  if (passed < -HOUR) return ''
  if (passed < HOUR) return `${Math.max(0, Math.floor(passed / MINUTE))} min`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`
  const days = Math.floor(passed / DAY)
  return countText(days, 'day')
}

const SORT_COLUMNS = ['id', 'customer', 'date', 'total', 'status'] as const
export type OrderColumn = (typeof SORT_COLUMNS)[number]

export const PAGE_SIZES = [ORDERS_PER_PAGE, 25, 50]

export type OrderView = {
  desk: boolean
  status: OrderStatus | null
  buyer: string
  q: string
  /** First and last day in Nepal time, both included; '' means no limit. */
  from: string
  to: string
  sort: Sort<OrderColumn>
  /** Rows per page. */
  size: number
  page: number
}

export const orderView = createListView<OrderView>('orders', {
  desk: flagViewPart('view', 'desk'),
  status: choiceViewPart(ORDER_STATUSES, null),
  buyer: textViewPart,
  q: textViewPart,
  from: dayViewPart,
  to: dayViewPart,
  sort: sortViewPart(SORT_COLUMNS),
  size: choiceViewPart(PAGE_SIZES, ORDERS_PER_PAGE),
  page: pageViewPart(1),
})

/** The address of an order's page keeps the list's filters, for the way back and for Previous and Next. */
export const orderPath = (id: Id, view: Partial<OrderView> = {}): string =>
  orderView.path({ ...view, desk: false }, { order: idText(id) })

export const isFilteredOrderView = ({ buyer, q, from, to }: OrderView): boolean =>
  [buyer, q, from, to].some((text) => text.trim() !== '')

/** True for page 1 of the unfiltered list, sorted as the server sends it; `desk` is ignored. */
export const isDefaultOrderView = (view: OrderView): boolean =>
  orderView.path({ ...view, desk: false }) === orderView.path()

type NamedOrder = Pick<Order, 'first_name' | 'last_name' | 'user_email'>

/** First and last name; the email if both are empty (D-177). */
export function customerName({ first_name, last_name, user_email }: NamedOrder): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim() || user_email
}
