import { config } from '../../../api/core/config'
import { WEBP_QUALITY } from '../../../rules/constants'
import {
  cropRect,
  drawnSize,
  fitsWebp,
  SHRUNK_WIDTH,
  webpFileName,
  type Crop,
} from '../../../rules/productPictures'
import { convertInWorker, ConvertTimeout } from './convertInWorker'

// Converts a picked picture to webp in its own size (D-166), or narrower if the owner lets uploads shrink. A worker
// converts, because a photo of 12 megapixels blocks the main thread for half a second. The page itself draws what no worker
// can decode: SVG, and all pictures in browsers without OffscreenCanvas.

type DecodedPicture = { source: HTMLImageElement; width: number; height: number; close: () => void }

const WEBP_TYPE = 'image/webp'

async function decodePicture(file: File): Promise<DecodedPicture> {
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

function blobOfCanvas(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, WEBP_TYPE, WEBP_QUALITY))
}

const isWebp = (blob: Blob | null): blob is Blob =>
  blob !== null && blob.type === WEBP_TYPE && blob.size > 0

let webpSupport: Promise<boolean> | undefined

/** A browser that cannot encode webp silently writes png, so the type of the result is checked. */
function canWriteWebp(): Promise<boolean> {
  return (webpSupport ??= blobOfCanvas(
    Object.assign(document.createElement('canvas'), { width: 1, height: 1 }),
  ).then(isWebp))
}

const usualWidth = () => (config().shrinkUploads ? SHRUNK_WIDTH : null)

type ConvertOptions = { crop: Crop | null; widest: number | null }

async function drawAsWebp(
  drawing: DecodedPicture,
  { crop, widest }: ConvertOptions,
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
  if (await canWriteWebp()) return blobOfCanvas(canvas)
  if (!mayEncode) return null
  const { data } = context.getImageData(0, 0, width, height)
  const done = await convertInWorker({
    pixels: data.buffer as ArrayBuffer,
    width,
    height,
    quality: WEBP_QUALITY,
  })
  return 'webp' in done ? done.webp : null
}

async function convertInPage(
  file: File,
  how: ConvertOptions,
  mayEncode: boolean,
): Promise<Blob | null> {
  const drawing = await decodePicture(file)
  return drawAsWebp(drawing, how, mayEncode).finally(() => drawing.close())
}

async function convertPicture(file: File, how: ConvertOptions): Promise<Blob | null> {
  // If the worker cannot start, for example under an older content security policy, the page converts the picture itself.
  const done = await convertInWorker({ file, ...how, quality: WEBP_QUALITY }).catch(
    (error: unknown) => ({
      late: error instanceof ConvertTimeout,
    }),
  )
  return 'webp' in done ? done.webp : convertInPage(file, how, !('late' in done && done.late))
}

/** Null if the file is not a picture or cannot become webp. */
export async function toWebp(
  file: File,
  crop: Crop | null = null,
  widest = usualWidth(),
): Promise<File | null> {
  try {
    const blob = await convertPicture(file, { crop, widest })
    return isWebp(blob) ? new File([blob], webpFileName(file.name), { type: WEBP_TYPE }) : null
  } catch {
    return null
  }
}
