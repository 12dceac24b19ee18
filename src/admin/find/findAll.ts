import type { Inquiry } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { User } from '../../api/admin/adminUsers'
import { inTurns } from '../../api/core/slices'
import type { Product } from '../../api/products'
import { findable } from '../../rules/devanagari'
import { HOME, nest } from '../../rules/paths'
import { phoneDigits, typedPhone } from '../../rules/phoneDigits'
import { grouped, npr } from '../../rules/pricing'
import { inLine } from '../../rules/text'
import { idText } from '../../rules/types'
import type { OwnerNotes } from '../../state/ownerNotes'
import { buyerPath } from '../buyer/buyerPath'
import { inquiryPath } from '../inquiries/inquiryPath'
import { dayPath } from '../day/dayPath'
import { customerOf } from '../orders/list/customer'
import { orderPath } from '../orders/page/orderPath'
import { formPath } from '../products/form/formPath'

export type Hit = { key: string; title: string; note: string; to: string }
export type Group = { name: string; hits: readonly Hit[] }

/** A thing with the text in which it is found. */
type Row<T> = { one: T; text: string }
export type Sources = {
  orders: readonly Row<Order>[]
  users: readonly Row<User>[]
  products: readonly Row<Product>[]
  inquiries: readonly Row<Inquiry>[]
  notes: readonly Row<Hit>[]
}
export const NO_SOURCES: Sources = { orders: [], users: [], products: [], inquiries: [], notes: [] }

const MOST = 5

const textOf = (parts: readonly string[], phone = '') =>
  findable(phone === '' ? parts.join(' ') : `${parts.join(' ')} ${phone} ${phoneDigits(phone)}`)

// A list that is read again keeps the objects of rows that did not change, so only a new row is spelled out again.
const orderTexts = new WeakMap<Order, Row<Order>>()

function orderRow(order: Order): Row<Order> {
  const known = orderTexts.get(order)
  if (known) return known
  const row = {
    one: order,
    text: textOf([`#${idText(order.id)}`, customerOf(order), order.user_email], order.phone),
  }
  orderTexts.set(order, row)
  return row
}

/** There may be tens of thousands of orders, so they are indexed in turns. null if aborted. */
export async function indexOrdersToFind(
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<Row<Order>[] | null> {
  const rows: Row<Order>[] = []
  await inTurns(orders, (order) => rows.push(orderRow(order)), signal)
  return signal.aborted ? null : rows
}

export const indexUsers = (users: readonly User[]): Row<User>[] =>
  users.map((one) => ({ one, text: textOf([one.full_name, one.email], one.phone) }))

export const indexProducts = (products: readonly Product[]): Row<Product>[] =>
  products.map((one) => ({ one, text: textOf([`#${idText(one.id)}`, one.title, ...one.tags]) }))

export const indexInquiries = (inquiries: readonly Inquiry[]): Row<Inquiry>[] =>
  inquiries.map((one) => ({
    one,
    text: textOf(
      [one.first_name, one.last_name, one.email, one.contact_reason, one.message],
      one.phone,
    ),
  }))

/** The owner's private notes on this device; each leads to its order or buyer. */
export const indexNotes = (notes: OwnerNotes): Row<Hit>[] =>
  Object.entries(notes).map(([key, note]) => {
    const [kind, about = ''] = key.split(' ')
    const isOrder = kind === 'order'
    const title = isOrder ? `Order #${about}` : about
    const to = isOrder ? orderPath(about) : buyerPath({ email: about, phone: '' })
    return {
      one: { key: `note ${key}`, title, note: inLine(note), to },
      text: textOf([title, note]),
    }
  })

const PLACES: readonly Row<Hit>[] = (
  [
    ['Dashboard', 'sales figures charts', nest.dashboard],
    ['Users', 'buyers people customers', nest.users],
    ['Products', 'list', nest.products],
    ['Orders', 'list', nest.orders],
    ['Inquiries', 'messages letters', nest.inquiries],
    ['Pages', 'homepage about bottom banners', nest.pages],
    ['Settings', 'general account', nest.settings],
  ] as const
).map(([title, words, to]) => ({
  one: { key: `place ${title}`, title, note: '', to },
  text: textOf([title, words]),
}))

const ACTS: readonly Row<Hit>[] = (
  [
    ['Verify receipts', 'receipt desk payments pending', `${nest.orders}?view=desk`],
    ['Ship orders', 'processing send', `${nest.orders}?status=processing`],
    ["Day's end", 'daily report print payments verified shipped sums', dayPath()],
    ['Add New Product', 'create', formPath('new')],
    ['What sells out', 'restock low stock sizes tailor', `${nest.products}?view=sells-out`],
    ['Export or import products', 'csv excel spreadsheet', `${nest.products}?view=csv`],
    ['Open the shop', 'storefront home', HOME],
  ] as const
).map(([title, words, to]) => ({
  one: { key: `act ${title}`, title, note: '', to },
  text: textOf([title, words]),
}))

type Matches = (text: string) => boolean

function matcher(typed: string): Matches {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  const phone = typedPhone(typed)
  return (text) =>
    words.every((word) => text.includes(word)) || (phone !== null && text.includes(phone))
}

/** The first rows that match, in the list's order, and the number of all. */
function matching<T>(rows: readonly Row<T>[], matches: Matches): { first: T[]; count: number } {
  const first: T[] = []
  let count = 0
  for (const { one, text } of rows) {
    if (!matches(text)) continue
    count++
    if (first.length < MOST) first.push(one)
  }
  return { first, count }
}

function orderHit(order: Order): Hit {
  const id = idText(order.id)
  return {
    key: `order ${id}`,
    title: `#${id} ${inLine(customerOf(order))}`,
    note: `${npr(order.total_amount)}, ${order.status}`,
    to: orderPath(order.id),
  }
}

function ordersFound(rows: Sources['orders'], typed: string, matches: Matches): Hit[] {
  const { first, count } = matching(rows, matches)
  const number = /^#?\s*(\d+)$/.exec(findable(typed).trim())?.[1]
  const exact =
    number === undefined ? undefined : rows.find(({ one }) => idText(one.id) === number)?.one
  const shown = exact ? [exact, ...first.filter((order) => order !== exact)].slice(0, MOST) : first
  const hits = shown.map(orderHit)
  if (count > shown.length)
    hits.push({
      key: 'all orders',
      title: `All ${grouped(count)} orders`,
      note: '',
      to: `${nest.orders}?${String(new URLSearchParams({ q: typed.trim() }))}`,
    })
  return hits
}

const userHit = ({ full_name, email, phone }: User): Hit => ({
  key: `user ${email}`,
  title: inLine(full_name) || email,
  note: inLine([email, phone].filter(Boolean).join(', ')),
  to: buyerPath({ email, phone }),
})

const productHit = ({ id, title, price }: Product): Hit => ({
  key: `product ${idText(id)}`,
  title: inLine(title),
  note: npr(price),
  to: formPath('edit', id),
})

const inquiryHit = ({ id, first_name, last_name, email, contact_reason }: Inquiry): Hit => ({
  key: `inquiry ${idText(id)}`,
  title: inLine(`${first_name} ${last_name}`) || email,
  note: inLine(contact_reason),
  to: inquiryPath(id),
})

/** Everything that contains the typed words, in groups; screens and acts alone while nothing is typed. */
export function findAll(
  { orders, users, products, inquiries, notes }: Sources,
  typed: string,
): Group[] {
  const matches = matcher(typed)
  const places = [
    { name: 'Screens', hits: PLACES.flatMap(({ one, text }) => (matches(text) ? one : [])) },
    { name: 'Actions', hits: ACTS.flatMap(({ one, text }) => (matches(text) ? one : [])) },
  ]
  const groups =
    typed.trim() === ''
      ? places.reverse()
      : [
          { name: 'Orders', hits: ordersFound(orders, typed, matches) },
          { name: 'Buyers', hits: matching(users, matches).first.map(userHit) },
          { name: 'Products', hits: matching(products, matches).first.map(productHit) },
          { name: 'Inquiries', hits: matching(inquiries, matches).first.map(inquiryHit) },
          { name: 'Private notes', hits: matching(notes, matches).first },
          ...places,
        ]
  return groups.filter(({ hits }) => hits.length > 0)
}
