import decodeQR from 'qr/decode.js'

// Finds the QR code in the pixels of a picture, in Node and in the browser.

export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** Larger pictures are scaled down first: a photo of 12 million pixels would take seconds. */
const LARGEST_EDGE = 1600

/**
 * The decoder finds about four in five photographed codes at any one size, and 28 of 30 at one of these: the noise of a
 * camera disappears in a smaller picture, and the edges of a small code are smoother in a larger one.
 */
const SCALES = [1, 0.75, 1.4, 0.88, 0.6, 0.45]

/** Luma on white, so that a transparent ground does not turn black. */
function greys({ width, height, data }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at * 4, at * 4 + 4)
    grey[at] = 255 + ((red * 2 + green * 5 + blue) / 8 - 255) * (alpha / 255)
  }
  return grey
}

/** Each new pixel is the average of the pixels that it covers. */
function scaled(grey: Float32Array, width: number, height: number, scale: number): Pixels {
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const data = new Uint8ClampedArray(w * h * 4).fill(255)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [left, top] = [Math.floor(x / scale), Math.floor(y / scale)]
      const right = Math.min(width, Math.max(left + 1, Math.ceil((x + 1) / scale)))
      const bottom = Math.min(height, Math.max(top + 1, Math.ceil((y + 1) / scale)))
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += grey[row * width + column] ?? 255
      const value = sum / Math.max(1, (right - left) * (bottom - top))
      data.fill(value, (y * w + x) * 4, (y * w + x) * 4 + 3)
    }
  return { width: w, height: h, data }
}

/** The text of the code; null if none can be read. */
export function textOfPixels(picture: Pixels): string | null {
  const grey = greys(picture)
  const fit = Math.min(1, LARGEST_EDGE / Math.max(picture.width, picture.height))
  for (const scale of SCALES)
    try {
      return decodeQR(scaled(grey, picture.width, picture.height, fit * scale), {
        format: 'RGBA',
        timeLimit: 500,
      })
    } catch {
      // Not found at this size.
    }
  return null
}
