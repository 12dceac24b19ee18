import { cropRect, fitsWebp, type Crop } from '../../../rules/productPictures'

// Converts a picture to webp off the main thread (D-166). The browser's canvas encodes it; browsers that cannot fetch the
// encoder.

/** The picked file, or the pixels of a picture that only a page can decode. */
export type Work =
  | { file: Blob; crop: Crop | null; quality: number }
  | { pixels: ArrayBuffer; width: number; height: number; quality: number }
export type Done = { webp: Blob | null } | { undecoded: true }

const WEBP = 'image/webp'

async function encode(image: ImageData, quality: number): Promise<Blob> {
  const { default: encoder } = await import('@jsquash/webp/encode.js')
  return new Blob([await encoder(image, { quality: quality * 100 })], { type: WEBP })
}

async function writesWebp(): Promise<boolean> {
  const one = new OffscreenCanvas(1, 1)
  // No context: the conversion is impossible here.
  one.getContext('2d')
  return (await one.convertToBlob({ type: WEBP })).type === WEBP
}

async function convert(bitmap: ImageBitmap, crop: Crop | null, quality: number): Promise<Blob | null> {
  const { width, height } = bitmap
  const part = crop ? cropRect(width, height, crop) : { left: 0, top: 0, width, height }
  if (!fitsWebp(part)) return null
  const canvas = new OffscreenCanvas(part.width, part.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, part.width, part.height)
  bitmap.close()
  if (await writesWebp()) return canvas.convertToBlob({ type: WEBP, quality })
  return encode(context.getImageData(0, 0, part.width, part.height), quality)
}

async function work(wanted: Work): Promise<Done> {
  if ('pixels' in wanted) {
    const { pixels, width, height, quality } = wanted
    return { webp: await encode(new ImageData(new Uint8ClampedArray(pixels), width, height), quality) }
  }
  if (typeof OffscreenCanvas === 'undefined') return { undecoded: true }
  const bitmap = await createImageBitmap(wanted.file).catch(() => null)
  if (!bitmap) return { undecoded: true }
  return { webp: await convert(bitmap, wanted.crop, wanted.quality) }
}

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void work(data)
    .catch((): Done => ({ webp: null }))
    .then((done) => postMessage(done))
})
