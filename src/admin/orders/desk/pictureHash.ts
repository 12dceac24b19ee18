// Whether two receipts are one and the same picture, however often it was saved again. Receipts of one wallet differ only
// in their small print, so the usual 64 bits would call them all alike: this is a picture of 48 by 64 places in 16 grays.
// Measured on the sample receipts: saved again smaller and as a poor JPEG, no place moved by more than 1 of 16; another
// receipt of the same wallet moved some place by 5 or more.

export const WIDE = 48
export const HIGH = 64
/** Each place is the mean of so many pixels squared: browsers shrink too coarsely by themselves. */
const FINE = 8
const OTHER = 3
/** A picture with fewer grays than this shows nothing to compare. */
const BLANK = 3

/** One hexadecimal digit for each place; `gray` holds WIDE times HIGH brightnesses from 0 to 255. */
export function hashOfGray(gray: ArrayLike<number>): string {
  return Array.from(gray, (value) => Math.min(15, Math.max(0, Math.round(value / 16))).toString(16)).join('')
}

const levelAt = (hash: string, at: number) => Number.parseInt(hash.charAt(at), 16)

export function isSamePicture(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (Math.abs(levelAt(a, at) - levelAt(b, at)) >= OTHER) return false
  return new Set(a).size >= BLANK
}

/** null where the browser keeps the pixels to itself, as it does for another host's picture. */
export function hashOfImage(image: HTMLImageElement): string | null {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = WIDE * FINE
    canvas.height = HIGH * FINE
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.naturalWidth === 0) return null
    pen.imageSmoothingQuality = 'high'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    const gray = new Float64Array(WIDE * HIGH)
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width; x++) {
        const pixel = (y * canvas.width + x) * 4
        const light = (data[pixel] ?? 0) * 0.299 + (data[pixel + 1] ?? 0) * 0.587 + (data[pixel + 2] ?? 0) * 0.114
        const place = Math.floor(y / FINE) * WIDE + Math.floor(x / FINE)
        gray[place] = (gray[place] ?? 0) + light / (FINE * FINE)
      }
    }
    return hashOfGray(gray)
  } catch {
    return null
  }
}
