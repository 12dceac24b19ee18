import type { Inquiry } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { User } from '../../api/admin/adminUsers'
import { stampSortKey } from '../../rules/days'
import { isSaleStatus } from '../../rules/orderStatus'
import { keysOfPerson, contactKeysOfText, rowsOfPerson } from '../../rules/person'
import { phoneDigits } from '../../rules/contact'
import type { Paisa } from '../../rules/types'
import { customerName } from '../orders/list/orderView'

type DeliveryPlace = { address: string; city: string; times: number }

export type Buyer = {
  name: string
  /** All emails and phones of the buyer; the first is the one in the page's address. */
  keys: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  account: User | undefined
  /** Newest first. */
  orders: readonly Order[]
  inquiries: readonly Inquiry[]
  /** The total of all orders except cancelled and returned ones. */
  sum: Paisa
  places: readonly DeliveryPlace[]
}

/** Values count as equal if `same` returns the same text for both. The first spelling is kept. */
function distinctValues(values: readonly string[], same: (value: string) => string): string[] {
  const found = new Map<string, string>()
  for (const value of values)
    if (value.trim() !== '' && !found.has(same(value))) found.set(same(value), value.trim())
  return [...found.values()]
}

function placesOf(orders: readonly Order[]): DeliveryPlace[] {
  const places = new Map<string, DeliveryPlace>()
  for (const { delivery_address, address } of orders) {
    const [street, city] = [delivery_address.trim(), address.trim()]
    const key = `${street}\n${city}`.toLowerCase()
    if (street === '' && city === '') continue
    const place = places.get(key)
    if (place) place.times++
    else places.set(key, { address: street, city, times: 1 })
  }
  return [...places.values()]
}

type BuyerLists = {
  orders: readonly Order[]
  users: readonly User[]
  inquiries: readonly Inquiry[]
}

/** Null if no order, account or inquiry has this email or phone number. */
export function buyerOf(asked: string, { orders, users, inquiries }: BuyerLists): Buyer | null {
  const start = contactKeysOfText(asked)
  const keys = keysOfPerson(start, orders, users, inquiries)
  const own = rowsOfPerson(keys, orders).toSorted(
    (a, b) => stampSortKey(b.created_at) - stampSortKey(a.created_at),
  )
  const accounts = rowsOfPerson(keys, users)
  const asking = rowsOfPerson(keys, inquiries)
  if (own.length + accounts.length + asking.length === 0) return null
  const [account] = accounts
  const named = own.find(({ first_name, last_name }) => `${first_name}${last_name}`.trim() !== '')
  const asker = asking
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
    .find(Boolean)
  return {
    name: account?.full_name.trim() || (named && customerName(named)) || asker || asked,
    keys: [...keys],
    emails: distinctValues(
      [
        ...accounts.map(({ email }) => email),
        ...own.map(({ user_email }) => user_email),
        ...asking.map((one) => one.email),
      ],
      (email) => email.trim().toLowerCase(),
    ),
    phones: distinctValues(
      [...own, ...accounts, ...asking].map(({ phone }) => phone),
      phoneDigits,
    ),
    account,
    orders: own,
    inquiries: asking,
    sum: own.reduce(
      (paisa, { status, total_amount }) => paisa + (isSaleStatus(status) ? total_amount : 0),
      0,
    ),
    places: placesOf(own),
  }
}

export type NamedCount = { name: string; count: number }

export function piecesByName<Item extends { quantity: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): NamedCount[] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const name = nameOf(item).trim()
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + item.quantity)
  }
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count)
}
