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

/** Records requested before the form's code has loaded, with those that have arrived. */
type Ahead = { coming: Promise<unknown[]>; come?: unknown[] }
const ahead = new Map<string, Ahead>()
const read = ({ fields, files }: Keys) => idbGetAll([fields, files])

export function readAhead(name: string, owner: string): void {
  const keys = keysOf(name, owner)
  const one: Ahead = { coming: read(keys) }
  void one.coming.then((records) => (one.come = records))
  ahead.set(keys.fields, one)
  setTimeout(() => ahead.delete(keys.fields), FRESH_MS)
}

/** Resolves when all records that were requested early are read. */
export const aheadCome = (): Promise<unknown> =>
  Promise.all([...ahead.values()].map(({ coming }) => coming))

/** The records of fields and files if they were already read, so that a form's first render shows them. */
export const savedNow = (keys: Keys): unknown[] | undefined => ahead.get(keys.fields)?.come

/** The records of fields and files. Records that were read ahead are used once. */
export function readSaved(keys: Keys): Promise<unknown[]> {
  const early = ahead.get(keys.fields)
  ahead.delete(keys.fields)
  return early?.coming ?? read(keys)
}
