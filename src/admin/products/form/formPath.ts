import { nest } from '../../../rules/paths'
import { idText, type Id } from '../../../rules/types'

// The query names the open form, so a reload opens it again and Back closes it.

type FormTarget = { kind: 'new'; id?: undefined } | { kind: 'edit' | 'copy'; id: string }

const COPY = 'copy-'
const EDIT = 'edit-'

export function formPath(kind: 'new'): string
export function formPath(kind: 'edit' | 'copy', id: Id): string
export function formPath(kind: 'new' | 'edit' | 'copy', id: Id = ''): string {
  const which = kind === 'new' ? kind : `${kind}-${idText(id)}`
  return `${nest.products}?${String(new URLSearchParams({ form: which }))}`
}

export function readFormOf(params: URLSearchParams): FormTarget | null {
  const which = params.get('form')
  if (which === null) return null
  if (which.startsWith(EDIT)) return { kind: 'edit', id: which.slice(EDIT.length) }
  if (which.startsWith(COPY)) return { kind: 'copy', id: which.slice(COPY.length) }
  return { kind: 'new' }
}
