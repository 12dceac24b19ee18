import { SEEN_RECEIPTS } from '../../../state/seenReceipts'
import { onUserChange } from '../../../state/session'
import { readStore, writeStore } from '../../../state/store'
import { isSamePicture } from './pictureHash'

// The fingerprints of receipts that were open on this device, until its user logs out. They leave it never; a person
// decides what they mean.

/** Each takes 3 kB, and local storage is small. */
const KEPT = 150

type Seen = readonly { id: string; hash: string }[]

let kept: Seen | null = null

let version = 0
const listeners = new Set<() => void>()

/** Grows whenever another receipt has been seen. */
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
  if (kept) return kept
  try {
    const value: unknown = JSON.parse(readStore(SEEN_RECEIPTS) ?? '[]')
    kept = Array.isArray(value)
      ? value.flatMap((entry: unknown) =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
            ? [{ id: entry[0], hash: entry[1] }]
            : [],
        )
      : []
  } catch {
    kept = []
  }
  return kept
}

/** Keeps the picture of an order, and tells which other orders came with the same one. */
export function meetPicture(id: string, hash: string): string[] {
  const others = all().filter((entry) => entry.id !== id)
  const known = all().find((entry) => entry.id === id)
  if (known?.hash !== hash) {
    kept = [...others, { id, hash }].slice(-KEPT)
    writeStore(SEEN_RECEIPTS, JSON.stringify(kept.map((entry) => [entry.id, entry.hash])))
    changed()
  }
  return others.filter((entry) => isSamePicture(entry.hash, hash)).map((entry) => entry.id)
}

/** Every two orders whose receipts are one picture. */
export function sameReceipts(): [string, string][] {
  const list = all()
  return list.flatMap((one, at) =>
    list
      .slice(at + 1)
      .flatMap((other): [string, string][] => (isSamePicture(one.hash, other.hash) ? [[one.id, other.id]] : [])),
  )
}

/** At logout, in every tab; what is stored goes with the rest of what the user leaves. For tests: as if the page had been opened anew. */
export function forgetPictures(): void {
  kept = null
  changed()
}

onUserChange(forgetPictures)
