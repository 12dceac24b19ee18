// Handles Devanagari, the script in which some owners write titles and notes, and many shoppers their names.

const DEVANAGARI = /[\u0900-\u097F]/

/**
 * The `lang` attribute for a text. An English screen-reader voice would spell out Devanagari or skip it.
 * Undefined means the page's own language.
 */
export const langOf = (text: unknown): 'ne' | undefined =>
  typeof text === 'string' && DEVANAGARI.test(text) ? 'ne' : undefined

/** Matches Devanagari together with the spaces, digits and signs between its words. */
const NEPALI_RUN = /([\u0900-\u097F](?:[^A-Za-z\n]*[\u0900-\u097F])?)/

/** Splits a text by language, so that an English voice reads the English words around a Nepali title. */
export const languageParts = (text: string): { text: string; lang: 'ne' | undefined }[] =>
  text
    .split(NEPALI_RUN)
    .map((part) => ({ text: part, lang: langOf(part) }))
    .filter((part) => part.text !== '')

export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

/** Letters that sound alike, so people mix them up: short and long vowels, the three sibilants, ba and va. */
const EQUAL_LETTERS = new Map([
  ['\u0940', '\u093F'],
  ['\u0942', '\u0941'],
  ['ई', 'इ'],
  ['ऊ', 'उ'],
  ['श', 'स'],
  ['ष', 'स'],
  ['व', 'ब'],
  ['\u0901', '\u0902'],
])

/**
 * The form of a text that searches compare. One word can be spelled differently in Devanagari: with short or long vowels,
 * half or full letters, with or without a dot below.
 */
export function normalizedForSearch(text: string): string {
  const low = text.normalize('NFC').toLowerCase()
  if (!DEVANAGARI.test(low)) return low
  return latinDigits(low)
    .replaceAll(/[\u094D\u093C\u200C\u200D]/g, '')
    .replaceAll(/[\u0900-\u097F]/g, (letter) => EQUAL_LETTERS.get(letter) ?? letter)
}
