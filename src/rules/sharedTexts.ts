import { groupDigits } from './pricing'

// Texts that storefront and back office both show in more than one place. tests/texts.test.ts prints them all.

/** "1 order", "1,25,000 orders". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`

/** "A", "A and B", "A, B and C". */
export function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

/** For example "Couldn't load orders, users and inquiries." (D-30). */
export const couldntLoadText = (names: readonly string[]): string =>
  `Couldn't load ${joinWithAnd(names)}.`

export const OFFLINE_TEXT = "You're offline."
export const NOTHING_SENT_TEXT = 'Nothing was sent.'
