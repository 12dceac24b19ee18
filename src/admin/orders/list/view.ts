import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'

// The list's filters, sorting and page live in the URL, so a view can be bookmarked, shared and reached by Back.

export const COLUMNS = ['id', 'customer', 'date', 'total', 'status'] as const
export type Column = (typeof COLUMNS)[number]
/** `server` keeps the order of the reply (D-176). */
export type SortBy = Column | 'server'

export type View = {
  status: OrderStatus | null
  buyer: string
  q: string
  /** First and last day in Nepal time, both included; '' means no limit. */
  from: string
  to: string
  sort: { by: SortBy; down: boolean }
  page: number
  /** Rows of a page. */
  size: number
  desk: boolean
}

export const EVERYTHING: View = {
  status: null,
  buyer: '',
  q: '',
  from: '',
  to: '',
  sort: { by: 'server', down: false },
  page: 1,
  size: ORDERS_PER_PAGE,
  desk: false,
}

export const PAGE_SIZES = [ORDERS_PER_PAGE, 25, 50]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null) => (text !== null && DAY.test(text) ? text : '')

export function readView(search: URLSearchParams): View {
  const status = search.get('status')?.toLowerCase()
  const sort = search.get('sort') ?? ''
  const by = COLUMNS.find((column) => column === sort.replace(/^-/, ''))
  const page = Number(search.get('page'))
  return {
    status: ORDER_STATUSES.find((known) => known === status) ?? null,
    buyer: search.get('buyer')?.trim() ?? '',
    q: search.get('q') ?? '',
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    sort: by ? { by, down: sort.startsWith('-') } : EVERYTHING.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? ORDERS_PER_PAGE,
    desk: search.get('view') === 'desk',
  }
}

/** The query string with its "?"; '' for the default view. */
export function writeView({ status, buyer, q, from, to, sort, page, size, desk }: View): string {
  const search = new URLSearchParams()
  if (desk) search.set('view', 'desk')
  if (status) search.set('status', status)
  if (buyer !== '') search.set('buyer', buyer)
  if (q.trim() !== '') search.set('q', q)
  if (from !== '') search.set('from', from)
  if (to !== '') search.set('to', to)
  if (sort.by !== 'server') search.set('sort', `${sort.down ? '-' : ''}${sort.by}`)
  if (size !== ORDERS_PER_PAGE) search.set('size', String(size))
  if (page > 1) search.set('page', String(page))
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

export function isFiltered({ buyer, q, from, to }: View): boolean {
  return buyer !== '' || q.trim() !== '' || from !== '' || to !== ''
}

/** The default view, apart from the desk: page 1 of all orders in the server's order. */
export function isPlain(view: View): boolean {
  const { status, sort, page, size } = view
  return (
    status === null &&
    sort.by === 'server' &&
    page === 1 &&
    size === ORDERS_PER_PAGE &&
    !isFiltered(view)
  )
}
