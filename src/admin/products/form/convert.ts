import { config } from '../../../api/core/config'
import { WEBP_QUALITY } from '../../../rules/constants'
import {
  cropRect,
  drawnSize,
  fitsWebp,
  SHRUNK_WIDTH,
  webpName,
  type Crop,
} from '../../../rules/productPictures'
import { convertAside, TooLong } from './convertAside'

// Converts a picked picture to webp in its own size (D-166), or narrower if the owner lets uploads shrink. A worker does it, because a photo of 12 megapixels blocks the
// main thread for half a second. Pictures that no worker can decode (SVG, and all in browsers without OffscreenCanvas) are
// drawn here.

type Drawing = { source: HTMLImageElement; width: number; height: number; close: () => void }

const WEBP = 'image/webp'

async function decode(file: File): Promise<Drawing> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, WEBP, WEBP_QUALITY))
}

const isWebp = (blob: Blob | null): blob is Blob =>
  blob !== null && blob.type === WEBP && blob.size > 0

let known: Promise<boolean> | undefined

/** A browser that cannot encode webp silently writes png, so the type of the result is checked. */
function writesWebp(): Promise<boolean> {
  return (known ??= toBlob(
    Object.assign(document.createElement('canvas'), { width: 1, height: 1 }),
  ).then(isWebp))
}

const usualWidth = () => (config().shrinkUploads ? SHRUNK_WIDTH : null)

type How = { crop: Crop | null; widest: number | null }

async function draw(
  drawing: Drawing,
  { crop, widest }: How,
  mayEncode: boolean,
): Promise<Blob | null> {
  const whole = { left: 0, top: 0, width: drawing.width, height: drawing.height }
  const part = crop ? cropRect(whole.width, whole.height, crop) : whole
  const { width, height } = drawnSize(part, widest)
  if (!fitsWebp({ width, height })) return null
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    drawing.source,
    part.left,
    part.top,
    part.width,
    part.height,
    0,
    0,
    width,
    height,
  )
  if (await writesWebp()) return toBlob(canvas)
  if (!mayEncode) return null
  const { data } = context.getImageData(0, 0, width, height)
  const done = await convertAside({
    pixels: data.buffer as ArrayBuffer,
    width,
    height,
    quality: WEBP_QUALITY,
  })
  return 'webp' in done ? done.webp : null
}

async function drawHere(file: File, how: How, mayEncode: boolean): Promise<Blob | null> {
  const drawing = await decode(file)
  return draw(drawing, how, mayEncode).finally(() => drawing.close())
}

async function make(file: File, how: How): Promise<Blob | null> {
  // The page converts the picture itself if the worker cannot start, for example under an old policy.
  const done = await convertAside({ file, ...how, quality: WEBP_QUALITY }).catch(
    (error: unknown) => ({
      late: error instanceof TooLong,
    }),
  )
  return 'webp' in done ? done.webp : drawHere(file, how, !('late' in done && done.late))
}

/** Null for a file that is not a picture, or that cannot become webp. */
export async function toWebp(
  file: File,
  crop: Crop | null = null,
  widest = usualWidth(),
): Promise<File | null> {
  try {
    const blob = await make(file, { crop, widest })
    return isWebp(blob) ? new File([blob], webpName(file.name), { type: WEBP }) : null
  } catch {
    return null
  }
}
