import { findable } from './devanagari'

/**
 * Nepali in Latin letters is spelled as it sounds: kurta and kurtha, sari and saree. `sh` stays, or "Asha" would find each
 * Pasang.
 */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['th', 't'],
  ['ee', 'i'],
  ['oo', 'u'],
]

/** A text as it is compared in a search of the back office. */
export const folded = (text: string): string =>
  SOUNDS.reduce((spelled, [sound, letter]) => spelled.replaceAll(sound, letter), findable(text))

export const foldedWords = (typed: string): string[] => folded(typed).split(/\s+/).filter(Boolean)
