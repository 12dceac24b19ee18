import { WEBP_QUALITY } from '../../rules/constants'
import { cropRect, webpName, type Crop } from '../../rules/productForm'

// A picked picture to webp, as large in pixels as it was (D-166). Decoding and encoding are the browser's own work off
// the main thread; what is drawn in between waits for a quiet moment. Where the browser writes no webp, an encoder is
// fetched and works aside.

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

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, WEBP, WEBP_QUALITY))
}

const isWebp = (blob: Blob | null): blob is Blob => blob !== null && blob.type === WEBP && blob.size > 0

let known: Promise<boolean> | undefined

/** A browser that cannot write webp writes png without a word: the type of what it wrote is looked at, not assumed. */
function writesWebp(): Promise<boolean> {
  return (known ??= toBlob(Object.assign(document.createElement('canvas'), { width: 1, height: 1 })).then(isWebp))
}

async function encode(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob | null> {
  if (await writesWebp()) return toBlob(canvas)
  const { encodeAside } = await import('./encodeAside')
  const bytes = await encodeAside(context.getImageData(0, 0, canvas.width, canvas.height), WEBP_QUALITY * 100)
  return bytes && new Blob([bytes], { type: WEBP })
}

async function draw({ source, width, height }: Drawing, crop: Crop | null): Promise<Blob | null> {
  const part = crop ? cropRect(width, height, crop) : { left: 0, top: 0, width, height }
  const canvas = Object.assign(document.createElement('canvas'), { width: part.width, height: part.height })
  const context = canvas.getContext('2d')
  if (!context) return null
  await quietMoment()
  context.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, part.width, part.height)
  return encode(canvas, context)
}

/** Null when it is no picture, or when this browser cannot make webp of it. */
export async function toWebp(file: File, crop: Crop | null = null): Promise<File | null> {
  try {
    const drawing = await decode(file)
    if (drawing.width === 0 || drawing.height === 0) return null
    const blob = await draw(drawing, crop).finally(() => drawing.close())
    return isWebp(blob) ? new File([blob], webpName(file.name), { type: WEBP }) : null
  } catch {
    return null
  }
}
