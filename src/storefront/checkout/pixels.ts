import { RECEIPT_MAX_BYTES } from '../../rules/constants'
import type { PictureSize } from '../../rules/receipt'
import { smallerSizes } from '../../rules/receipt'

// Draws receipts and QR codes on a canvas, to check, compare or shrink them. In a browser without createImageBitmap
// nothing is checked or shrunk.

const canDecodeImages = () => typeof createImageBitmap === 'function'

function drawToCanvas(
  picture: CanvasImageSource,
  { width, height }: PictureSize,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency: without a background, transparent pixels turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))

/** False only if the browser tried to decode the picture and failed. */
export async function canBeDecoded(file: Blob): Promise<boolean> {
  if (!canDecodeImages()) return true
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

export async function decodedSize(file: Blob): Promise<PictureSize | null> {
  if (!canDecodeImages()) return null
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/** The largest JPEG of at most `most` bytes; null if none can be made. */
export async function scaleDownPicture(
  file: Blob,
  size: PictureSize,
  most = RECEIPT_MAX_BYTES,
): Promise<Blob | null> {
  if (!canDecodeImages()) return null
  try {
    const picture = await createImageBitmap(file)
    try {
      for (const smaller of smallerSizes(size)) {
        // The decoder applies the EXIF rotation, so width and height may be swapped.
        const turned = picture.width > picture.height !== size.width > size.height
        const canvas = drawToCanvas(
          picture,
          turned ? { width: smaller.height, height: smaller.width } : smaller,
        )
        for (const quality of [0.9, 0.75]) {
          const blob = canvas && (await blobOf(canvas, 'image/jpeg', quality))
          if (blob && blob.type === 'image/jpeg' && blob.size <= most) return blob
        }
      }
    } finally {
      picture.close()
    }
  } catch {
    // The picture is broken, or too large for this device's memory.
  }
  return null
}

const GREYS_WIDTH = 24
/**
 * A cell is the average of 20 x 20 pixels. Single pixels cannot be compared, because browsers scale fine patterns down
 * differently.
 */
const CELL_PX = 20

export async function greyValuesOf(source: Blob | HTMLImageElement): Promise<number[]> {
  if (!canDecodeImages()) return []
  try {
    const picture = source instanceof HTMLImageElement ? source : await createImageBitmap(source)
    const edge = GREYS_WIDTH * CELL_PX
    const canvas = drawToCanvas(picture, { width: edge, height: edge })
    const bytes =
      canvas?.getContext('2d')?.getImageData(0, 0, edge, edge).data ?? new Uint8ClampedArray()
    const sums = Array.from({ length: GREYS_WIDTH * GREYS_WIDTH }, () => 0)
    // The loop creates no arrays. One array for each of the 230,400 pixels would block a slow phone for a quarter of a
    // second.
    for (let at = 0; at < bytes.length / 4; at++) {
      const cell = Math.floor(at / edge / CELL_PX) * GREYS_WIDTH + Math.floor((at % edge) / CELL_PX)
      const red = at * 4
      sums[cell] =
        (sums[cell] ?? 0) +
        ((bytes[red] ?? 0) * 2 + (bytes[red + 1] ?? 0) * 5 + (bytes[red + 2] ?? 0)) / 8
    }
    return sums.map((sum) => sum / (CELL_PX * CELL_PX))
  } catch {
    return []
  }
}

export async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  if (!canDecodeImages()) return null
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/** A PNG at least 800 px wide, because galleries and wallets may not open an SVG. */
export async function pngOf(address: string): Promise<Blob | null> {
  const picture = await loadPicture(address)
  // An SVG may have no size of its own.
  const [width, height] = [picture?.naturalWidth || 800, picture?.naturalHeight || 800]
  const scale = Math.max(1, 800 / width)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const canvas = picture && drawToCanvas(picture, size)
  try {
    return canvas && (await blobOf(canvas, 'image/png'))
  } catch {
    // A picture of another origin without CORS taints the canvas.
    return null
  }
}
