import { nest } from '../../rules/paths'
import type { SortBy } from './findUsers'

// The list's search, sorting and length are in the address, so that Back, a reload and a bookmark find them again.

/** The list holds all users (D-158) but renders this many at a time: thousands of rows would block the page. */
export const STEP = 100

const COLUMNS = ['full_name', 'email', 'phone'] as const

export type UserView = { q: string; sort: { by: SortBy; down: boolean }; rows: number }

export function readUserView(search: URLSearchParams): UserView {
  const sort = search.get('sort') ?? ''
  const by = COLUMNS.find((column) => column === sort.replace(/^-/, '')) ?? 'arrival'
  const rows = Number(search.get('rows'))
  return {
    q: search.get('q') ?? '',
    sort: { by, down: by !== 'arrival' && sort.startsWith('-') },
    rows: Number.isInteger(rows) && rows > STEP ? rows : STEP,
  }
}

/** Default values are left out. */
const writeUserView = ({ q, sort, rows }: UserView): Record<string, string> => ({
  ...(q.trim() !== '' && { q }),
  ...(sort.by !== 'arrival' && { sort: `${sort.down ? '-' : ''}${sort.by}` }),
  ...(rows > STEP && { rows: String(rows) }),
})

export function usersPath(view: UserView): string {
  const list = String(new URLSearchParams(writeUserView(view)))
  return list === '' ? nest.users : `${nest.users}?${list}`
}
