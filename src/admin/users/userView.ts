import { phoneDigits, typedPhoneDigits } from '../../rules/contact'
import {
  phoneticText,
  phoneticWords,
  createListView,
  pageViewPart,
  sortViewPart,
  textViewPart,
} from '../list/listView'
import type { Sort } from '../../ui/controls/Table'
import { ADMIN_PATHS } from '../../rules/paths'
import type { User } from '../../api/admin/adminUsers'
import { idText } from '../../rules/types'
import { listCsv, csvTextColumn, type CsvColumn } from '../export/csvColumns'

const CSV_COLUMNS: readonly CsvColumn<User>[] = [
  csvTextColumn('ID', ({ id }) => idText(id)),
  csvTextColumn('Name', ({ full_name }) => full_name),
  csvTextColumn('Email', ({ email }) => email),
  csvTextColumn('Phone', ({ phone }) => phone),
  csvTextColumn('Role', ({ role }) => role),
  csvTextColumn('Since', ({ created_at }) => created_at),
]

export const USER_CSV_COLUMN_NAMES = CSV_COLUMNS.map(({ name }) => name)
export const usersCsv = (users: readonly User[]): string => listCsv('users', CSV_COLUMNS, users)

/** The list holds all users (D-158) but renders this many at a time: thousands of rows would block the page. */
export const USERS_SHOWN_AT_ONCE = 100

const SORT_COLUMNS = ['full_name', 'email', 'phone'] as const

export type UserView = { q: string; sort: Sort<(typeof SORT_COLUMNS)[number]>; rows: number }

export const userView = createListView<UserView>('users', {
  q: textViewPart,
  sort: sortViewPart(SORT_COLUMNS),
  rows: pageViewPart(USERS_SHOWN_AT_ONCE),
})

export type Person = { full_name: string; email: string; phone: string }
const NO_TOWNS: ReadonlyMap<string, string> = new Map()

/** The server stores a town with each order, not with the user. */
export function townsOf(
  orders: readonly { user_email: string; address: string }[],
): ReadonlyMap<string, string> {
  const towns = new Map<string, Set<string>>()
  for (const { user_email, address } of orders) {
    const email = user_email.trim().toLowerCase()
    const known = towns.get(email)
    if (known) known.add(address)
    else towns.set(email, new Set([address]))
  }
  return new Map([...towns].map(([email, names]) => [email, [...names].join(' ')]))
}

/** Without a chosen column the server's order stays. */
export function findUsers<P extends Person>(
  users: readonly P[],
  typed: string,
  { by, down }: UserView['sort'],
  /** Towns of a user's orders, by email. */
  towns: ReadonlyMap<string, string> = NO_TOWNS,
): P[] {
  const words = phoneticWords(typed)
  const digits = typedPhoneDigits(typed)
  const found = users.filter(({ full_name, email, phone }) => {
    const town = towns.get(email.trim().toLowerCase()) ?? ''
    const known = phoneticText(`${full_name} ${email} ${phone} ${town}`)
    return (
      words.every((word) => known.includes(word)) ||
      (digits !== null && phoneDigits(phone).includes(digits))
    )
  })
  if (by === 'server') return found
  const order = new Intl.Collator('en', { numeric: true })
  return found.toSorted((a, b) => order.compare(a[by], b[by]) * (down ? -1 : 1))
}

export function buyerOrdersPath(email: string): string {
  return `${ADMIN_PATHS.orders}?buyer=${encodeURIComponent(email)}`
}
