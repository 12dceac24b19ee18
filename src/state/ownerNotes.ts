import { OWNER_NOTES } from './ownerKeys'
import { readStore, writeStore } from './store'
import { useStored } from './useStored'

// Private notes of the owner on orders and buyers, kept on this device until logout and never sent anywhere.

export type OwnerNotes = Readonly<Record<string, string>>

export const orderNote = (id: string): string => `order ${id}`

let parsed: { raw: string | null; notes: OwnerNotes } = { raw: null, notes: {} }

function notesIn(raw: string | null): OwnerNotes {
  if (raw === parsed.raw) return parsed.notes
  let value: unknown = null
  try {
    value = JSON.parse(raw ?? 'null')
  } catch {
    // A damaged record holds no notes.
  }
  const entries = Object.entries(Object(value) as object).filter(
    ([, text]) => typeof text === 'string',
  )
  parsed = { raw, notes: Object.fromEntries(entries) as OwnerNotes }
  return parsed.notes
}

export const readNotes = (): OwnerNotes => notesIn(readStore(OWNER_NOTES))
export const useNotes = (): OwnerNotes => notesIn(useStored(OWNER_NOTES))

/** A buyer has several keys; the note stands under the first that has one. */
export const noteKey = (notes: OwnerNotes, keys: readonly string[]): string =>
  keys.find((key) => notes[key] !== undefined) ?? keys[0] ?? ''

/** Returns false if a reload would lose the note. An empty text deletes it. */
export function writeNote(key: string, text: string): boolean {
  const { [key]: _old, ...others } = readNotes()
  return writeStore(OWNER_NOTES, JSON.stringify(text === '' ? others : { ...others, [key]: text }))
}
