import { useSyncExternalStore } from 'react'
import { readStore, writeStore, onStoreChange, OWNER_NOTES, UNSENT_REPLIES } from './store'

/** The stored text, also after a change by another part or tab. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    (listener) => onStoreChange(key, listener),
    () => readStore(key),
  )
}

export type Texts = Readonly<Record<string, string>>

/** Texts by name under one key of the storage, the same in each tab. */
export function storedTexts(key: string) {
  let parsed: { raw: string | null; texts: Texts } = { raw: null, texts: {} }

  function textsIn(raw: string | null): Texts {
    if (raw === parsed.raw) return parsed.texts
    let value: unknown = null
    try {
      value = JSON.parse(raw ?? 'null')
    } catch {
      // A damaged record holds no texts.
    }
    const entries = Object.entries(Object(value) as object).filter(
      ([, text]) => typeof text === 'string',
    )
    parsed = { raw, texts: Object.fromEntries(entries) as Texts }
    return parsed.texts
  }

  const read = (): Texts => textsIn(readStore(key))
  return {
    read,
    use: (): Texts => textsIn(useStored(key)),
    merge: (texts: Texts): boolean => writeStore(key, JSON.stringify({ ...read(), ...texts })),
    /** Returns false if a reload would lose the text. An empty text deletes it. */
    write(name: string, text: string): boolean {
      const { [name]: _old, ...others } = read()
      return writeStore(key, JSON.stringify(text === '' ? others : { ...others, [name]: text }))
    },
  }
}

/** Replies that are begun, by inquiry, until they are sent or the owner logs out: closing the popup by mistake loses nothing. */
export const unsentReplies = storedTexts(UNSENT_REPLIES)

// Private notes of the owner on orders and buyers, kept on this device until logout and never sent anywhere.

export type OwnerNotes = Texts

export const orderNote = (id: string): string => `order ${id}`

export const { read: readNotes, use: useNotes, write: writeNote } = storedTexts(OWNER_NOTES)

/** A buyer has several keys; the note is stored under the first one that has a note. */
export const noteKey = (notes: OwnerNotes, keys: readonly string[]): string =>
  keys.find((key) => notes[key] !== undefined) ?? keys[0] ?? ''
