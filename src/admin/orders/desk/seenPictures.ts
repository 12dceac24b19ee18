import { SEEN_RECEIPTS } from '../../../state/seenReceipts'
import { onUserChange } from '../../../state/session'
import { readStore, writeStore } from '../../../state/store'
import { placeOf, type Line } from './receiptPicture'

// The lines of print of the receipts that were opened on this device, stored until logout and never sent anywhere.

/** One entry takes 11 kB of localStorage, which holds about 5 MB. */
const MAX_ENTRIES = 150

/** `same`: ids of other orders whose pixels were compared too. */
type Entry = { id: string; lines: readonly Line[]; same: readonly string[] }

let saved: readonly Entry[] | null = null

let version = 0
const listeners = new Set<() => void>()

/** Increases when the list changes; a snapshot for useSyncExternalStore. */
export const seenVersion = () => version
export function onSeen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changed(): void {
  version++
  listeners.forEach((listener) => listener())
}

const isLine = (line: unknown): line is Line =>
  Array.isArray(line) && typeof line[0] === 'number' && typeof line[1] === 'string'

function readEntry(entry: unknown): Entry[] {
  if (!Array.isArray(entry)) return []
  const [id, lines, same] = entry as unknown[]
  if (typeof id !== 'string' || !Array.isArray(lines) || !Array.isArray(same)) return []
  return [{ id, lines: lines.filter(isLine), same: same.map(String) }]
}

function all(): readonly Entry[] {
  if (saved) return saved
  try {
    const value: unknown = JSON.parse(readStore(SEEN_RECEIPTS) ?? '[]')
    saved = Array.isArray(value) ? value.flatMap(readEntry) : []
  } catch {
    saved = []
  }
  return saved
}

function save(entries: readonly Entry[]): void {
  saved = entries.slice(-MAX_ENTRIES)
  writeStore(SEEN_RECEIPTS, JSON.stringify(saved.map(({ id, lines, same }) => [id, lines, same])))
  changed()
}

/** Stores the lines of an order's receipt. Returns the ids of other orders with the same lines, whose pixels may differ. */
export function recordLines(id: string, lines: readonly Line[]): string[] {
  const others = all().filter((entry) => entry.id !== id)
  const known = all().find((entry) => entry.id === id)
  if (JSON.stringify(known?.lines) !== JSON.stringify(lines))
    save([...others, { id, lines, same: [] }])
  return others.filter((other) => placeOf(lines, other.lines) !== null).map((other) => other.id)
}

/** Stores that the pixels of these orders' receipts are the same. */
export function recordSame(id: string, same: readonly string[]): void {
  const known = all().find((entry) => entry.id === id)
  if (known && known.same.join() !== same.join())
    save(all().map((entry) => (entry === known ? { ...entry, same } : entry)))
}

/** All pairs of order ids whose receipts are the same picture. */
export const sameReceipts = (): [string, string][] =>
  all().flatMap(({ id, same }) => same.map((other): [string, string] => [other, id]))

/** Drops the copy in memory, in each tab at logout; forgetUser clears localStorage. Exported so that tests can imitate a reload. */
export function forgetPictures(): void {
  saved = null
  changed()
}

onUserChange(forgetPictures)
