import { readStore, writeStore } from './store'
import { useStored } from './useStored'

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
