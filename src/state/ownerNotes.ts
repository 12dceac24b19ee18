import { OWNER_NOTES } from './ownerKeys'
import { storedTexts, type Texts } from './storedTexts'

// Private notes of the owner on orders and buyers, kept on this device until logout and never sent anywhere.

export type OwnerNotes = Texts

export const orderNote = (id: string): string => `order ${id}`

export const { read: readNotes, use: useNotes, write: writeNote } = storedTexts(OWNER_NOTES)

/** A buyer has several keys; the note stands under the first that has one. */
export const noteKey = (notes: OwnerNotes, keys: readonly string[]): string =>
  keys.find((key) => notes[key] !== undefined) ?? keys[0] ?? ''
