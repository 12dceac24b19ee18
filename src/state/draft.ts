import { idbDelete, idbGet, idbGetAll, idbKeys, idbPut, isStoredOnDisk } from './idb'

// Drafts of forms in IndexedDB: typed values and picked files survive a reload, a crash and a killed tab.

const SAVE_DELAY_MS = 300
const MAX_AGE_MS = 24 * 60 * 60 * 1000

const DRAFT_PREFIX = 'draft|'
export const draftPrefixOfOwner = (owner: string) => `${DRAFT_PREFIX}${encodeURIComponent(owner)}|`

/** Fields and files are two records, so that typing does not write the files again. */
export function draftKeysOf(name: string, owner: string): { fields: string; files: string } {
  const base = `${draftPrefixOfOwner(owner)}${encodeURIComponent(name)}`
  return { fields: `${base}|fields`, files: `${base}|files` }
}

export interface DraftContent {
  /** The stored fields are untrusted, so the form must check each value. */
  fields: unknown
  files: Record<string, File[]>
}

export interface Draft {
  load(): Promise<DraftContent | null>
  /** Writes 300 ms after the last change. Without `files` the stored files stay as they are. */
  save(content: { fields: unknown; files?: Record<string, readonly File[]> }): void
  flush(): Promise<void>
  /** Deletes the draft after it was sent or discarded; a later `save` starts a new draft. */
  clear(): Promise<void>
  /** Writes the pending change and removes the page's listeners. */
  stop(): void
}

/** Files are stored as bytes, name and type, because Safari loses Blobs in IndexedDB. */
export type SavedFile = { name: string; type: string; bytes: ArrayBuffer }

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type FileRead = { done: boolean; saved: SavedFile | null; end: Promise<unknown> }
const fileReads = new WeakMap<File, FileRead>()

/** Reads the file when it is picked, because a file that later changes on the disk becomes unreadable. */
function readFile(file: File): FileRead {
  const known = fileReads.get(file)
  if (known) return known
  const { name, type } = file
  const read: FileRead = { done: false, saved: null, end: Promise.resolve() }
  read.end = file.arrayBuffer().then(
    (bytes) => Object.assign(read, { done: true, saved: { name, type, bytes } }),
    () => Object.assign(read, { done: true }),
  )
  fileReads.set(file, read)
  return read
}

/** Does not use `instanceof`, which is false for an ArrayBuffer that another realm (such as a test's page) created. */
function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

export function savedFilesOf(saved: unknown): Record<string, File[]> {
  if (!isObject(saved)) return {}
  const entries = Object.entries(saved).map(([slot, list]): [string, File[]] => [
    slot,
    (Array.isArray(list) ? list : []).flatMap((part: unknown) => {
      if (!isObject(part) || !isBytes(part.bytes)) return []
      return [new File([part.bytes], String(part.name), { type: String(part.type) })]
    }),
  ])
  return Object.fromEntries(entries)
}

function isFresh(record: unknown): record is { savedAt: number; fields: unknown } {
  return (
    isObject(record) &&
    typeof record.savedAt === 'number' &&
    Math.abs(Date.now() - record.savedAt) < MAX_AGE_MS
  )
}

async function dropOldDrafts(): Promise<void> {
  const keys = await idbKeys(DRAFT_PREFIX)
  for (const key of keys.filter((one) => one.endsWith('|fields'))) {
    if (isFresh(await idbGet(key))) continue
    await idbDelete(key)
    await idbDelete(key.replace(/fields$/, 'files'))
  }
}

type OpenDraft = { owner: string; close(): void }
const openDrafts = new Set<OpenDraft>()
let wereOldDropped = false

/** After each load and each write of files, `onFiles` reports whether a reload would find the files. */
export function createDraft(
  name: string,
  owner: string,
  onFiles?: (saved: boolean) => void,
): Draft {
  const keys = draftKeysOf(name, owner)
  let pending: { fields: unknown; files: Record<string, readonly File[]> | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<unknown> = Promise.resolve()
  let newest = 0
  let closed = false

  if (!wereOldDropped) void dropOldDrafts()
  wereOldDropped = true

  /** Resolves with null if a later call replaced this call. */
  const writeFiles = async (files: Record<string, readonly File[]>): Promise<boolean | null> => {
    const version = ++newest
    const slots = Object.entries(files).map(([slot, list]) => ({ slot, list: list.map(readFile) }))
    const unread = slots.flatMap(({ list }) => list.filter(({ done }) => !done))
    // Await only if necessary: during pagehide only synchronous work is certain to run.
    if (unread.length > 0) await Promise.all(unread.map(({ end }) => end))
    if (version !== newest) return null
    const record = Object.fromEntries(
      slots.map(({ slot, list }) => [slot, list.flatMap((read) => read.saved ?? [])]),
    )
    const readable = slots.every(({ list }) => list.every((read) => read.saved !== null))
    if (await idbPut(keys.files, record)) return readable
    // The disk is full, so the old files are still stored, and a reload would restore them. Delete the old files, which
    // also frees space.
    await idbDelete(keys.files)
    return (await idbPut(keys.files, record)) && readable
  }

  const flush = async () => {
    clearTimeout(timer)
    if (pending && !closed) {
      const { fields, files } = pending
      pending = null
      const put = idbPut(keys.fields, { savedAt: Date.now(), fields })
      work = Promise.all([work, put, files && writeFiles(files)]).then(([, fields, saved]) => {
        if (saved !== null) onFiles?.(fields && saved)
      })
    }
    await work
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  const onLeave = () => void flush()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  const release = () => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
  }

  const openDraft: OpenDraft = {
    owner,
    close() {
      closed = true
      newest += 1
      clearTimeout(timer)
      release()
      openDrafts.delete(openDraft)
    },
  }
  openDrafts.add(openDraft)

  return {
    async load() {
      const [record, files] = await idbGetAll([keys.fields, keys.files])
      if (!isFresh(record)) return null
      onFiles?.(isStoredOnDisk(keys.fields) && isStoredOnDisk(keys.files))
      return { fields: record.fields, files: savedFilesOf(files) }
    },
    save({ fields, files }) {
      for (const file of Object.values(files ?? {}).flat()) readFile(file)
      pending = { fields, files: files ?? pending?.files ?? null }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), SAVE_DELAY_MS)
    },
    flush,
    async clear() {
      clearTimeout(timer)
      pending = null
      newest += 1
      await Promise.all([idbDelete(keys.fields), idbDelete(keys.files)])
    },
    stop() {
      release()
      void flush().then(() => openDraft.close())
    },
  }
}

/** For a logout: deletes all drafts of the owner and stops the drafts of open forms. */
export async function clearDraftsOf(owner: string): Promise<void> {
  for (const openDraft of openDrafts) if (openDraft.owner === owner) openDraft.close()
  // IndexedDB runs its transactions in order, so pending writes have ended before this list is read.
  for (const key of await idbKeys(draftPrefixOfOwner(owner))) await idbDelete(key)
}
