import { useSyncExternalStore } from 'react'
import {
  parseStored,
  readLocalStorage,
  writeLocalStorage,
  onLocalStorageChange,
  OWNER_NOTES_KEY,
  UNSENT_REPLIES_KEY,
} from './localStorage'

/** Re-renders after a change by another part or another tab. */
export function useLocalStorageValue(key: string): string | null {
  return useSyncExternalStore(
    (listener) => onLocalStorageChange(key, listener),
    () => readLocalStorage(key),
  )
}

/** A value under one storage key, shared by all tabs. Each stored text is parsed only once. */
export function createStoredValue<Value>(key: string, valueOf: (stored: unknown) => Value) {
  let parsed: { text: string | null; value: Value } | null = null
  const parse = (text: string | null): Value => {
    if (!parsed || parsed.text !== text) parsed = { text, value: valueOf(parseStored(text)) }
    return parsed.value
  }
  return {
    read: (): Value => parse(readLocalStorage(key)),
    use: (): Value => parse(useLocalStorageValue(key)),
    /** False if a reload would lose the value. */
    write: (value: unknown): boolean => writeLocalStorage(key, JSON.stringify(value)),
  }
}

export type StoredTexts = Readonly<Record<string, string>>

const textsOf = (stored: unknown): StoredTexts =>
  Object.fromEntries(
    Object.entries(Object(stored) as object).filter(([, text]) => typeof text === 'string'),
  )

export function createStoredTexts(key: string) {
  const { read, use, write } = createStoredValue(key, textsOf)
  return {
    read,
    use,
    merge: (texts: StoredTexts): boolean => write({ ...read(), ...texts }),
    /** False if a reload would lose the text. An empty text deletes the entry. */
    write(name: string, text: string): boolean {
      const { [name]: _old, ...others } = read()
      return write(text === '' ? others : { ...others, [name]: text })
    },
  }
}

/**
 * The owner's unfinished replies, by inquiry. They are stored until they are sent or the owner logs out, so that closing the popup
 * by mistake loses nothing.
 */
export const unsentReplies = createStoredTexts(UNSENT_REPLIES_KEY)

// The owner's private notes on orders and buyers. They stay on this device until logout and are never sent.

export type OwnerNotes = StoredTexts

export const orderNoteKey = (id: string): string => `order ${id}`

export const {
  read: readNotes,
  use: useNotes,
  write: writeNote,
} = createStoredTexts(OWNER_NOTES_KEY)

/** A buyer has several keys; the note is stored under the first key that has one. */
export const findNoteKey = (notes: OwnerNotes, keys: readonly string[]): string =>
  keys.find((key) => notes[key] !== undefined) ?? keys[0] ?? ''
