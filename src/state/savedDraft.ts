import { idbGetAll } from './idb'

// The two records of a form's draft in IndexedDB. Fields and files lie apart, so that typing does not write the files again.

/** After this time another tab may have saved newer records. */
const FRESH_MS = 5000

export const DRAFTS = 'draft|'
export const ownerPrefix = (owner: string) => `${DRAFTS}${encodeURIComponent(owner)}|`

type Keys = { fields: string; files: string }

export function keysOf(name: string, owner: string): Keys {
  const base = `${ownerPrefix(owner)}${encodeURIComponent(name)}`
  return { fields: `${base}|fields`, files: `${base}|files` }
}

const ahead = new Map<string, Promise<unknown[]>>()
const read = ({ fields, files }: Keys) => idbGetAll([fields, files])

/** Reads a draft before the code of its form is here. */
export function readAhead(name: string, owner: string): void {
  const keys = keysOf(name, owner)
  ahead.set(keys.fields, read(keys))
  setTimeout(() => ahead.delete(keys.fields), FRESH_MS)
}

/** The records of fields and files. Records that were read ahead are used once. */
export function readSaved(keys: Keys): Promise<unknown[]> {
  const early = ahead.get(keys.fields)
  ahead.delete(keys.fields)
  return early ?? read(keys)
}
