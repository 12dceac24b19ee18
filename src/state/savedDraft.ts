import { idbGetAll } from './idb'

// The two records of a form's draft in IndexedDB. Fields and files are stored apart, so that typing does not write the files
// again.

/** After this time another tab may have saved newer records. */
const FRESH_READ_MS = 5000

export const DRAFT_PREFIX = 'draft|'
export const ownerPrefix = (owner: string) => `${DRAFT_PREFIX}${encodeURIComponent(owner)}|`

type DraftKeys = { fields: string; files: string }

export function draftKeysOf(name: string, owner: string): DraftKeys {
  const base = `${ownerPrefix(owner)}${encodeURIComponent(name)}`
  return { fields: `${base}|fields`, files: `${base}|files` }
}

/** Records requested before the form's code has loaded; `come` holds them once they have arrived. */
type EarlyRead = { coming: Promise<unknown[]>; come?: unknown[] }
const earlyReads = new Map<string, EarlyRead>()
const readRecords = ({ fields, files }: DraftKeys) => idbGetAll([fields, files])

export function readDraftAhead(name: string, owner: string): void {
  const keys = draftKeysOf(name, owner)
  const one: EarlyRead = { coming: readRecords(keys) }
  void one.coming.then((records) => (one.come = records))
  earlyReads.set(keys.fields, one)
  setTimeout(() => earlyReads.delete(keys.fields), FRESH_READ_MS)
}

/** Resolves when all records that were requested early are read. */
export const untilDraftsRead = (): Promise<unknown> =>
  Promise.all([...earlyReads.values()].map(({ coming }) => coming))

/** The records of fields and files if they were already read, so that a form's first render shows them. */
export const savedDraftNow = (keys: DraftKeys): unknown[] | undefined =>
  earlyReads.get(keys.fields)?.come

/** The records of fields and files. A read that was started early is used once. */
export function readSavedDraft(keys: DraftKeys): Promise<unknown[]> {
  const early = earlyReads.get(keys.fields)
  earlyReads.delete(keys.fields)
  return early?.coming ?? readRecords(keys)
}
