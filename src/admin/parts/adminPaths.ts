import { ADMIN_PATHS } from '../../rules/paths'
import { idText, type Id } from '../../rules/types'

/** Without `day` the report shows today. */
export const dayPath = (day = 'today'): string => `${ADMIN_PATHS.dashboard}?day=${day}`

// The query names the open form, so that a reload opens the form again and Back closes it.

type FormTarget = { kind: 'new'; id?: undefined } | { kind: 'edit' | 'copy'; id: string }

const COPY_PREFIX = 'copy-'
const EDIT_PREFIX = 'edit-'

export function productFormPath(kind: 'new', id?: '', search?: string): string
export function productFormPath(kind: 'edit' | 'copy', id: Id, search?: string): string
/** `search` is the query of the list from which the form was opened, for the way back. */
export function productFormPath(kind: 'new' | 'edit' | 'copy', id: Id = '', search = ''): string {
  const params = new URLSearchParams(search)
  params.set('form', kind === 'new' ? kind : `${kind}-${idText(id)}`)
  return `${ADMIN_PATHS.products}?${String(params)}`
}

export function productFormTargetOf(params: URLSearchParams): FormTarget | null {
  const which = params.get('form')
  if (which === null) return null
  if (which.startsWith(EDIT_PREFIX)) return { kind: 'edit', id: which.slice(EDIT_PREFIX.length) }
  if (which.startsWith(COPY_PREFIX)) return { kind: 'copy', id: which.slice(COPY_PREFIX.length) }
  return { kind: 'new' }
}

export function buyerPath(
  { email, phone }: { email: string; phone: string },
  list?: URLSearchParams,
): string {
  const search = new URLSearchParams(list)
  search.set('buyer', email.trim() || phone.trim())
  return `${ADMIN_PATHS.users}?${String(search)}`
}
