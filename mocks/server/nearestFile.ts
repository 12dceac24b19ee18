import { CONTRACT } from '../contractTable'

export const CONTRACT_FILES: readonly string[] = [...new Set(CONTRACT.map(({ file }) => file))]

/** Counts the letters that two names have in common at the beginning and the end. */
function alikeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let front = 0
  while (front < least && one[front] === other[front]) front++
  let back = 0
  while (back < least - front && one.at(-1 - back) === other.at(-1 - back)) back++
  return front + back
}

export const nearestName = (names: readonly string[], name: string): string =>
  names.toSorted((one, other) => alikeness(other, name) - alikeness(one, name))[0] ?? ''

export const nearestFile = (file: string): string => nearestName(CONTRACT_FILES, file)

/** Null if the two names have little more in common than the extension. */
export function similarFile(file: string): string | null {
  const found = nearestFile(file)
  return alikeness(found, file) >= '.php'.length + 2 ? found : null
}
