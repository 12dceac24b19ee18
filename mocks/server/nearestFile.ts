import { CONTRACT } from '../contractTable'

/** The files of all calls. */
export const CONTRACT_FILES: readonly string[] = [...new Set(CONTRACT.map(({ file }) => file))]

/** The number of letters that two names have in common at their beginning and end. */
function alikeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let front = 0
  while (front < least && one[front] === other[front]) front++
  let back = 0
  while (back < least - front && one.at(-1 - back) === other.at(-1 - back)) back++
  return front + back
}

/** The name that is most like this one. */
export const nearestName = (names: readonly string[], name: string): string =>
  names.toSorted((one, other) => alikeness(other, name) - alikeness(one, name))[0] ?? ''

/** The call whose name is most like this one. */
export const nearestFile = (file: string): string => nearestName(CONTRACT_FILES, file)

/** The most similar name, or null if the two have little more in common than the extension. */
export function similarFile(file: string): string | null {
  const found = nearestFile(file)
  return alikeness(found, file) >= '.php'.length + 2 ? found : null
}
