// A perceptual hash that recognises a receipt after it was resized or recompressed. Receipts of one wallet differ only in
// small print, so the usual 64-bit hash would match them all. This one is a thumbnail of 48 by 64 cells in 16 grays.
// Measured on the sample receipts: a small, poor JPEG of the same receipt changes no cell by more than 1 gray of 16.
// Another receipt of the same wallet changes at least one cell by 5 or more.

export const WIDE = 48
export const HIGH = 64
/** Each cell averages 8 by 8 pixels, because the browser's own downscaling to 48 by 64 is too coarse. */
const FINE = 8

/** One hexadecimal digit per cell. `gray` holds WIDE times HIGH brightness values from 0 to 255. */
export function hashOfGray(gray: ArrayLike<number>): string {
  return Array.from(gray, (value) =>
    Math.min(15, Math.max(0, Math.round(value / 16))).toString(16),
  ).join('')
}

/** null if the browser does not let the page read the pixels, for example of a picture from another origin. */
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
        const light =
          (data[pixel] ?? 0) * 0.299 +
          (data[pixel + 1] ?? 0) * 0.587 +
          (data[pixel + 2] ?? 0) * 0.114
        const place = Math.floor(y / FINE) * WIDE + Math.floor(x / FINE)
        gray[place] = (gray[place] ?? 0) + light / (FINE * FINE)
      }
    }
    return hashOfGray(gray)
  } catch {
    return null
  }
}
