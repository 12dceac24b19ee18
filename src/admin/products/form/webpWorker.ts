import { cropRect, fitsWebp, type Crop } from '../../../rules/productPictures'

// A picture to webp beside the page (D-166): nothing that is typed meanwhile has to wait for it. The browser's own canvas
// writes the webp where it can; else the encoder is fetched.

/** A picture as it was picked, or the pixels of one that only a page can decode. */
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
  // Without a context there is nothing to write.
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
