import type { Inquiry } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { User } from '../../api/admin/adminUsers'
import type { Product } from '../../api/products'
import { knownStatus } from '../../rules/orderStatus'
import { phoneticText, phoneticWords } from '../list/listView'
import { shownDate } from '../../rules/stamp'
import { HOME_PATH, ADMIN_PATHS } from '../../rules/paths'
import { phoneDigits, typedPhoneDigits } from '../../rules/contact'
import { finalPrice, groupDigits, isDiscounted, npr } from '../../rules/pricing'
import { shortenedForRow } from '../../rules/text'
import { idText } from '../../rules/types'
import type { OwnerNotes } from '../../state/storedTexts'
import { buyerPath, productFormPath, dayPath } from '../parts/adminPaths'
import { inquiryPath } from '../inquiries/inquiryView'
import { indexInSlices, precomputeKeys, type IndexedOrder } from '../orders/list/findOrders'
import { orderPath } from '../orders/list/orderView'

export type FindHit = { key: string; title: string; note: string; to: string }
export type FindGroup = { name: string; hits: readonly FindHit[] }

type SearchRow<T> = { one: T; text: string }
export type FindSources = {
  orders: readonly IndexedOrder[]
  users: readonly SearchRow<User>[]
  products: readonly SearchRow<Product>[]
  inquiries: readonly SearchRow<Inquiry>[]
  notes: readonly SearchRow<FindHit>[]
}
export const NO_SOURCES: FindSources = {
  orders: [],
  users: [],
  products: [],
  inquiries: [],
  notes: [],
}

const MAX_HITS_OF_GROUP = 5

const searchText = (parts: readonly string[], phone = '') =>
  phoneticText(phone === '' ? parts.join(' ') : `${parts.join(' ')} ${phone} ${phoneDigits(phone)}`)

/** A shop may have tens of thousands of orders, so they are indexed in slices. Null if aborted. */
export async function indexOrdersToFind(
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<IndexedOrder[] | null> {
  const rows = await indexInSlices(orders, signal)
  if (rows) await precomputeKeys(rows, signal)
  return signal.aborted ? null : rows
}

export const indexUsers = (users: readonly User[]): SearchRow<User>[] =>
  users.map((one) => ({ one, text: searchText([one.full_name, one.email], one.phone) }))

export const indexProducts = (products: readonly Product[]): SearchRow<Product>[] =>
  products.map((one) => ({ one, text: searchText([`#${idText(one.id)}`, one.title, ...one.tags]) }))

export const indexInquiries = (inquiries: readonly Inquiry[]): SearchRow<Inquiry>[] =>
  inquiries.map((one) => ({
    one,
    text: searchText(
      [one.first_name, one.last_name, one.email, one.contact_reason, one.message],
      one.phone,
    ),
  }))

export const indexNotes = (notes: OwnerNotes): SearchRow<FindHit>[] =>
  Object.entries(notes).map(([key, note]) => {
    const [kind, about = ''] = key.split(' ')
    const isOrder = kind === 'order'
    const title = isOrder ? `Order #${about}` : about
    const to = isOrder ? orderPath(about) : buyerPath({ email: about, phone: '' })
    return {
      one: { key: `note ${key}`, title, note: shortenedForRow(note), to },
      text: searchText([title, note]),
    }
  })

const PLACE_ROWS: readonly SearchRow<FindHit>[] = (
  [
    ['Dashboard', 'sales figures charts', ADMIN_PATHS.dashboard],
    ['Users', 'buyers people customers', ADMIN_PATHS.users],
    ['Products', 'list', ADMIN_PATHS.products],
    ['Orders', 'list', ADMIN_PATHS.orders],
    ['Inquiries', 'messages letters', ADMIN_PATHS.inquiries],
    ['Pages', 'homepage about bottom banners', ADMIN_PATHS.pages],
    ['Settings', 'general account', ADMIN_PATHS.settings],
  ] as const
).map(([title, words, to]) => ({
  one: { key: `place ${title}`, title, note: '', to },
  text: searchText([title, words]),
}))

const ACT_ROWS: readonly SearchRow<FindHit>[] = (
  [
    ['Verify receipts', 'receipt desk payments pending', `${ADMIN_PATHS.orders}?view=desk`],
    ['Ship orders', 'processing send', `${ADMIN_PATHS.orders}?status=processing`],
    ['End-of-day report', 'daily report print payments verified shipped sums', dayPath()],
    ['Add New Product', 'create', productFormPath('new')],
    ['Restock', 'running out low stock sizes tailor', `${ADMIN_PATHS.products}?view=sells-out`],
    ['Export or import products', 'csv excel spreadsheet', `${ADMIN_PATHS.products}?view=csv`],
    ['Open the shop', 'storefront home', HOME_PATH],
  ] as const
).map(([title, words, to]) => ({
  one: { key: `act ${title}`, title, note: '', to },
  text: searchText([title, words]),
}))

type TextMatch = (text: string) => boolean

function matcherOf(typed: string): TextMatch {
  const words = phoneticWords(typed)
  const phone = typedPhoneDigits(typed)
  return (text) =>
    words.every((word) => text.includes(word)) || (phone !== null && text.includes(phone))
}

function firstMatches<T>(rows: readonly SearchRow<T>[], matches: TextMatch): T[] {
  const found: T[] = []
  for (const { one, text } of rows) {
    if (found.length === MAX_HITS_OF_GROUP) break
    if (matches(text)) found.push(one)
  }
  return found
}

/** Capitalizes a known status, as CSS does in the orders list. */
function statusText(raw: string): string {
  const status = knownStatus(raw)
  return status === null ? raw : status.charAt(0).toUpperCase() + status.slice(1)
}

function orderHit({ id, customer, order }: IndexedOrder): FindHit {
  const { address, created_at, total_amount, status } = order
  const facts = [address, shownDate(created_at), npr(total_amount), statusText(status)]
  return {
    key: `order ${id}`,
    title: `#${id} ${shortenedForRow(customer)}`,
    note: shortenedForRow(facts.filter(Boolean).join(', ')),
    to: orderPath(order.id),
  }
}

function orderGroup(
  rows: FindSources['orders'],
  typed: string,
  found: FindSources['orders'],
): FindHit[] {
  const [first, count] = [found.slice(0, MAX_HITS_OF_GROUP), found.length]
  const number = /^#?\s*(\d+)$/.exec(phoneticText(typed).trim())?.[1]
  const exact = number === undefined ? undefined : rows.find(({ id }) => id === number)
  const shown = exact
    ? [exact, ...first.filter((order) => order !== exact)].slice(0, MAX_HITS_OF_GROUP)
    : first
  const hits = shown.map(orderHit)
  if (count > shown.length)
    hits.push({
      key: 'all orders',
      title: `All ${groupDigits(count)} orders`,
      note: '',
      to: `${ADMIN_PATHS.orders}?${String(new URLSearchParams({ q: typed.trim() }))}`,
    })
  return hits
}

const userHit = ({ full_name, email, phone }: User): FindHit => ({
  key: `user ${email}`,
  title: shortenedForRow(full_name) || email,
  note: shortenedForRow([email, phone].filter(Boolean).join(', ')),
  to: buyerPath({ email, phone }),
})

const productHit = ({ id, title, price, discount_price }: Product): FindHit => ({
  key: `product ${idText(id)}`,
  title: shortenedForRow(title),
  note: isDiscounted({ discount_price })
    ? `${npr(finalPrice({ price, discount_price }))}, was ${npr(price)}`
    : npr(price),
  to: productFormPath('edit', id),
})

const inquiryHit = ({ id, first_name, last_name, email, contact_reason }: Inquiry): FindHit => ({
  key: `inquiry ${idText(id)}`,
  title: shortenedForRow(`${first_name} ${last_name}`) || email,
  note: shortenedForRow(contact_reason),
  to: inquiryPath(id),
})

export function findAll(
  { orders, users, products, inquiries, notes }: FindSources,
  typed: string,
  /** Orders found by their items; null if no typed word names an item. */
  bought: FindSources['orders'] | null = null,
): FindGroup[] {
  const matches = matcherOf(typed)
  const places = [
    { name: 'Screens', hits: PLACE_ROWS.flatMap(({ one, text }) => (matches(text) ? one : [])) },
    { name: 'Actions', hits: ACT_ROWS.flatMap(({ one, text }) => (matches(text) ? one : [])) },
  ]
  const groups =
    typed.trim() === ''
      ? places.reverse()
      : [
          {
            name: 'Orders',
            hits: orderGroup(orders, typed, bought ?? orders.filter(({ text }) => matches(text))),
          },
          { name: 'Buyers', hits: firstMatches(users, matches).map(userHit) },
          { name: 'Products', hits: firstMatches(products, matches).map(productHit) },
          { name: 'Inquiries', hits: firstMatches(inquiries, matches).map(inquiryHit) },
          { name: 'Private notes', hits: firstMatches(notes, matches) },
          ...places,
        ]
  return groups.filter(({ hits }) => hits.length > 0)
}
