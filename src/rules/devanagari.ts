// Devanagari, in which some owners write titles, categories, colours and notes, and many shoppers their names.

const DEVANAGARI = /[\u0900-\u097F]/

/** The language of a text for `lang`: an English voice spells Devanagari or skips it. Undefined where the page's own holds. */
export const langOf = (text: unknown): 'ne' | undefined =>
  typeof text === 'string' && DEVANAGARI.test(text) ? 'ne' : undefined

/** Devanagari with the spaces, digits and signs between its words. */
const NEPALI_RUN = /([\u0900-\u097F](?:[^A-Za-z\n]*[\u0900-\u097F])?)/

/** A text in parts of one language each: the English words around a Nepali title keep the page's voice. */
export const languageParts = (text: string): { text: string; lang: 'ne' | undefined }[] =>
  text
    .split(NEPALI_RUN)
    .map((part) => ({ text: part, lang: langOf(part) }))
    .filter((part) => part.text !== '')

/** The digits of a typed number as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

/** Letters that sound alike, so that they are mixed up: short and long vowels, the three sibilants, ba and va. */
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
 * A text as it is compared in a search. Devanagari is spelled in several ways: with short or long vowels, with half letters or
 * full ones, with a dot below or without, and with digits of its own.
 */
export function normalizedForSearch(text: string): string {
  const low = text.normalize('NFC').toLowerCase()
  if (!DEVANAGARI.test(low)) return low
  return latinDigits(low)
    .replaceAll(/[\u094D\u093C\u200C\u200D]/g, '')
    .replaceAll(/[\u0900-\u097F]/g, (letter) => EQUAL_LETTERS.get(letter) ?? letter)
}
