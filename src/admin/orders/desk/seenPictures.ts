import { SEEN_RECEIPTS } from '../../../state/seenReceipts'
import { onUserChange } from '../../../state/session'
import { readStore, writeStore } from '../../../state/store'
import { isSamePicture } from './isSamePicture'

// Hashes of the receipts that were opened on this device, stored until logout and never sent anywhere. Equal hashes only
// warn the owner.

/** One entry takes 3 kB of localStorage, which holds about 5 MB. */
const MAX_ENTRIES = 150

type Seen = readonly { id: string; hash: string }[]

let saved: Seen | null = null

let version = 0
const listeners = new Set<() => void>()

/** Increases when the list of hashes changes; a snapshot for useSyncExternalStore. */
export const seenVersion = () => version
export function onSeen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changed(): void {
  version++
  listeners.forEach((listener) => listener())
}

function all(): Seen {
  if (saved) return saved
  try {
    const value: unknown = JSON.parse(readStore(SEEN_RECEIPTS) ?? '[]')
    saved = Array.isArray(value)
      ? value.flatMap((entry: unknown) =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
            ? [{ id: entry[0], hash: entry[1] }]
            : [],
        )
      : []
  } catch {
    saved = []
  }
  return saved
}

/** Stores the hash of an order's receipt. Returns the ids of other orders with the same picture. */
export function recordPicture(id: string, hash: string): string[] {
  const others = all().filter((entry) => entry.id !== id)
  const known = all().find((entry) => entry.id === id)
  if (known?.hash !== hash) {
    saved = [...others, { id, hash }].slice(-MAX_ENTRIES)
    writeStore(SEEN_RECEIPTS, JSON.stringify(saved.map((entry) => [entry.id, entry.hash])))
    changed()
  }
  return others.filter((entry) => isSamePicture(entry.hash, hash)).map((entry) => entry.id)
}

/** All pairs of order ids whose receipts are the same picture. */
export function sameReceipts(): [string, string][] {
  const list = all()
  return list.flatMap((one, at) =>
    list
      .slice(at + 1)
      .flatMap((other): [string, string][] =>
        isSamePicture(one.hash, other.hash) ? [[one.id, other.id]] : [],
      ),
  )
}

/** Drops the copy in memory, in each tab at logout; forgetUser clears localStorage. Exported so that tests can imitate a reload. */
export function forgetPictures(): void {
  saved = null
  changed()
}

onUserChange(forgetPictures)
