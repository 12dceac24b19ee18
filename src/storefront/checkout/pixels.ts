import { RECEIPT_MAX_BYTES } from '../../rules/constants'
import type { Size } from '../../rules/receipt'
import { smallerSizes } from '../../rules/receipt'

// Work on a canvas; where there is none, nothing is known and nothing can be made smaller.

const canDraw = () => typeof createImageBitmap === 'function'

function drawn(picture: CanvasImageSource, { width, height }: Size): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // What is transparent would turn black in a jpeg.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))

/** False only where the browser says that the picture is broken. */
export async function canBeShown(file: Blob): Promise<boolean> {
  if (!canDraw()) return true
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

/** A jpeg small enough to be sent, as large as it can be; null when there is none. */
export async function scaledDown(file: Blob, size: Size): Promise<Blob | null> {
  if (!canDraw()) return null
  try {
    const picture = await createImageBitmap(file)
    try {
      for (const smaller of smallerSizes(size)) {
        // A photograph on its side comes upright out of the decoder, with its edges changed.
        const turned = picture.width > picture.height !== size.width > size.height
        const canvas = drawn(picture, turned ? { width: smaller.height, height: smaller.width } : smaller)
        for (const quality of [0.9, 0.75]) {
          const blob = canvas && (await blobOf(canvas, 'image/jpeg', quality))
          if (blob && blob.type === 'image/jpeg' && blob.size <= RECEIPT_MAX_BYTES) return blob
        }
      }
    } finally {
      picture.close()
    }
  } catch {
    // Broken, or larger than this device can hold.
  }
  return null
}

const GREYS = 24
/** Drawn larger first: browsers draw a fine pattern very small in ways of their own. */
const CELL = 20

/** The picture in 24 x 24 greys, for comparing; empty where it cannot be drawn. */
export async function greysOf(source: Blob | HTMLImageElement): Promise<number[]> {
  if (!canDraw()) return []
  try {
    const picture = source instanceof HTMLImageElement ? source : await createImageBitmap(source)
    const edge = GREYS * CELL
    const canvas = drawn(picture, { width: edge, height: edge })
    const bytes = canvas?.getContext('2d')?.getImageData(0, 0, edge, edge).data ?? new Uint8ClampedArray()
    const sums = Array.from({ length: GREYS * GREYS }, () => 0)
    for (let at = 0; at < bytes.length / 4; at++) {
      const cell = Math.floor(at / edge / CELL) * GREYS + Math.floor((at % edge) / CELL)
      const [red = 0, green = 0, blue = 0] = bytes.subarray(at * 4, at * 4 + 3)
      sums[cell] = (sums[cell] ?? 0) + (red * 2 + green * 5 + blue) / 8
    }
    return sums.map((sum) => sum / (CELL * CELL))
  } catch {
    return []
  }
}

/** The picture of an address, loaded; null when it does not load. */
export async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  if (!canDraw()) return null
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/** As a png at least 800 px wide, which galleries and wallets can read where they cannot read a drawing. */
export async function pngOf(address: string): Promise<Blob | null> {
  const picture = await loadPicture(address)
  // Some drawings tell no size of their own.
  const [width, height] = [picture?.naturalWidth || 800, picture?.naturalHeight || 800]
  const scale = Math.max(1, 800 / width)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const canvas = picture && drawn(picture, size)
  try {
    return canvas && (await blobOf(canvas, 'image/png'))
  } catch {
    // Of another host, which does not let its pictures be read.
    return null
  }
}
