/** A difference of this many grays in one cell means another picture. */
const OTHER = 3
/** A picture with fewer grays is blank and matches nothing. */
const BLANK = 3

const levelAt = (hash: string, at: number) => Number.parseInt(hash.charAt(at), 16)

/** Compares two hashes of pictureHash.ts, which the list of orders does not load. */
export function isSamePicture(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++)
    if (Math.abs(levelAt(a, at) - levelAt(b, at)) >= OTHER) return false
  return new Set(a).size >= BLANK
}
