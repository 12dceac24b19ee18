import { WEBP_QUALITY } from '../../rules/constants'
import { cropRect, webpName, type Crop } from '../../rules/productForm'

// A picked picture to webp, as large in pixels as it was (D-166). Decoding and encoding are the browser's own work off
// the main thread; what is drawn in between waits for a quiet moment. A worker of our own cannot be had: the policy of
// an installation forbids scripts that are made at run time, and an encoder in WebAssembly for the same reason.

type Drawing = { source: CanvasImageSource; width: number; height: number; close: () => void }

const WEBP = 'image/webp'

function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 16)
  })
}

/** For what `createImageBitmap` does not read: drawings, and older browsers. */
async function decodeAsElement(file: File): Promise<Drawing> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close: () => URL.revokeObjectURL(url) }
}

async function decode(file: File): Promise<Drawing> {
  try {
    const bitmap = await createImageBitmap(file)
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch {
    return decodeAsElement(file)
  }
}

function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, WEBP, WEBP_QUALITY))
}

/** Some browsers write webp from one kind of canvas only. */
async function encodeOffscreen(canvas: HTMLCanvasElement): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const other = new OffscreenCanvas(canvas.width, canvas.height)
  other.getContext('2d')?.drawImage(canvas, 0, 0)
  return other.convertToBlob({ type: WEBP, quality: WEBP_QUALITY })
}

const isWebp = (blob: Blob | null): blob is Blob => blob !== null && blob.type === WEBP && blob.size > 0

async function draw({ source, width, height }: Drawing, crop: Crop | null): Promise<Blob | null> {
  const part = crop ? cropRect(width, height, crop) : { left: 0, top: 0, width, height }
  const canvas = document.createElement('canvas')
  canvas.width = part.width
  canvas.height = part.height
  const context = canvas.getContext('2d')
  if (!context) return null
  await quietMoment()
  context.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, part.width, part.height)
  // A browser that cannot write webp writes png without a word: the type of the result is looked at, not assumed.
  const blob = await encode(canvas)
  return isWebp(blob) ? blob : encodeOffscreen(canvas)
}

/** Null when it is no picture, or when this browser cannot make webp of it. */
export async function toWebp(file: File, crop: Crop | null = null): Promise<File | null> {
  try {
    const drawing = await decode(file)
    if (drawing.width === 0 || drawing.height === 0) return null
    const blob = await draw(drawing, crop).finally(() => drawing.close())
    if (isWebp(blob)) return new File([blob], webpName(file.name), { type: WEBP })
    // What is webp already needs no encoder, unless a piece of it is wanted.
    return file.type === WEBP && crop === null ? new File([file], webpName(file.name), { type: WEBP }) : null
  } catch {
    return null
  }
}
