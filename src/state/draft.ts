import { idbDelete, idbGet, idbKeys, idbPut, isOnDisk } from './idb'

// What somebody has typed and picked, kept over a reload, a crash and a killed tab.

const SAVE_MS = 300
const OLD_MS = 24 * 60 * 60 * 1000

export interface DraftContent {
  /** Whatever was saved; what comes back is untrusted. */
  fields: unknown
  files: Record<string, File[]>
}

export interface Draft {
  load(): Promise<DraftContent | null>
  /** Kept 300 ms after the last change; without files the ones known stay. */
  save(content: { fields: unknown; files?: Record<string, readonly File[]> }): void
  flush(): Promise<void>
  /** Gone for good (sent, or thrown away); a later `save` starts anew. */
  clear(): Promise<void>
  /** Saves what is pending and lets go of the page. */
  stop(): void
}

/** Bytes with name and type apart: Safari loses Blobs that are put into IndexedDB. */
type KeptFile = { name: string; type: string; bytes: ArrayBuffer }

const PREFIX = 'draft|'
const ownerPrefix = (owner: string) => `${PREFIX}${encodeURIComponent(owner)}|`
const keysOf = (name: string, owner: string) => {
  const base = `${ownerPrefix(owner)}${encodeURIComponent(name)}`
  return { fields: `${base}|fields`, files: `${base}|files` }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Read = { done: boolean; kept: KeptFile | null; end: Promise<unknown> }
const reads = new WeakMap<File, Read>()

/** Read as soon as it is picked: a file that changes on disk can no longer be read afterwards. */
function readFile(file: File): Read {
  const known = reads.get(file)
  if (known) return known
  const { name, type } = file
  const read: Read = { done: false, kept: null, end: Promise.resolve() }
  read.end = file.arrayBuffer().then(
    (bytes) => Object.assign(read, { done: true, kept: { name, type, bytes } }),
    () => Object.assign(read, { done: true }),
  )
  reads.set(file, read)
  return read
}

/** By its tag: bytes that come from another realm are no instance of this one's ArrayBuffer. */
function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

function filesOf(kept: unknown): Record<string, File[]> {
  if (!isObject(kept)) return {}
  const entries = Object.entries(kept).map(([slot, list]): [string, File[]] => [
    slot,
    (Array.isArray(list) ? list : []).flatMap((part: unknown) => {
      if (!isObject(part) || !isBytes(part.bytes)) return []
      return [new File([part.bytes], String(part.name), { type: String(part.type) })]
    }),
  ])
  return Object.fromEntries(entries)
}

function isFresh(record: unknown): record is { savedAt: number; fields: unknown } {
  return isObject(record) && typeof record.savedAt === 'number' && Math.abs(Date.now() - record.savedAt) < OLD_MS
}

async function dropOld(): Promise<void> {
  const keys = await idbKeys(PREFIX)
  for (const key of keys.filter((one) => one.endsWith('|fields'))) {
    if (isFresh(await idbGet(key))) continue
    await idbDelete(key)
    await idbDelete(key.replace(/fields$/, 'files'))
  }
}

type Keeper = { owner: string; close(): void }
const keepers = new Set<Keeper>()
let swept = false

/** `onFiles` tells after each load and each save of files whether a reload would find them. */
export function createDraft(name: string, owner: string, onFiles?: (saved: boolean) => void): Draft {
  const keys = keysOf(name, owner)
  let pending: { fields: unknown; files: Record<string, readonly File[]> | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: Promise<unknown> = Promise.resolve()
  let newest = 0
  let closed = false

  if (!swept) void dropOld()
  swept = true

  /** Null where a later choice has taken over. */
  const writeFiles = async (files: Record<string, readonly File[]>): Promise<boolean | null> => {
    const mine = ++newest
    const slots = Object.entries(files).map(([slot, list]) => ({ slot, list: list.map(readFile) }))
    const unread = slots.flatMap(({ list }) => list.filter(({ done }) => !done))
    // No needless wait: a page that is being left has no next moment.
    if (unread.length > 0) await Promise.all(unread.map(({ end }) => end))
    if (mine !== newest) return null
    const kept = Object.fromEntries(slots.map(({ slot, list }) => [slot, list.flatMap((read) => read.kept ?? [])]))
    const readable = slots.every(({ list }) => list.every((read) => read.kept !== null))
    if (await idbPut(keys.files, kept)) return readable
    // A full disk still holds the former files, and a reload would bring those back. Deleting them also makes room.
    await idbDelete(keys.files)
    return (await idbPut(keys.files, kept)) && readable
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

  const keeper: Keeper = {
    owner,
    close() {
      closed = true
      newest += 1
      clearTimeout(timer)
      release()
      keepers.delete(keeper)
    },
  }
  keepers.add(keeper)

  return {
    async load() {
      const record = await idbGet(keys.fields)
      if (!isFresh(record)) return null
      const files = filesOf(await idbGet(keys.files))
      onFiles?.(isOnDisk(keys.fields) && isOnDisk(keys.files))
      return { fields: record.fields, files }
    },
    save({ fields, files }) {
      for (const file of Object.values(files ?? {}).flat()) readFile(file)
      pending = { fields, files: files ?? pending?.files ?? null }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), SAVE_MS)
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
      void flush().then(() => keeper.close())
    },
  }
}

/** Logout: nothing of the owner stays, and what is still open on a screen saves no more. */
export async function clearDraftsOf(owner: string): Promise<void> {
  for (const keeper of keepers) if (keeper.owner === owner) keeper.close()
  // The database works in order: what was being written is there by now, and goes too.
  for (const key of await idbKeys(ownerPrefix(owner))) await idbDelete(key)
}
