import { cropRect, drawnSize, fitsWebp, type Crop } from '../../../rules/productPictures'

// Converts a picture to webp off the main thread (D-166). Browsers whose canvas cannot encode webp download an encoder.

/** The picked file, or the pixels of a picture that only a page can decode. */
export type ConvertJob =
  | { file: Blob; crop: Crop | null; widest: number | null; quality: number }
  | { pixels: ArrayBuffer; width: number; height: number; quality: number }
export type WebpResult = { webp: Blob | null } | { undecoded: true }

const WEBP_TYPE = 'image/webp'

async function encodeWebp(image: ImageData, quality: number): Promise<Blob> {
  const { default: encoder } = await import('@jsquash/webp/encode.js')
  return new Blob([await encoder(image, { quality: quality * 100 })], { type: WEBP_TYPE })
}

async function canWriteWebp(): Promise<boolean> {
  const one = new OffscreenCanvas(1, 1)
  // convertToBlob rejects for a canvas without a context.
  one.getContext('2d')
  return (await one.convertToBlob({ type: WEBP_TYPE })).type === WEBP_TYPE
}

async function convertBitmap(
  bitmap: ImageBitmap,
  { crop, widest, quality }: { crop: Crop | null; widest: number | null; quality: number },
): Promise<Blob | null> {
  const whole = { left: 0, top: 0, width: bitmap.width, height: bitmap.height }
  const part = crop ? cropRect(whole.width, whole.height, crop) : whole
  const { width, height } = drawnSize(part, widest)
  if (!fitsWebp({ width, height })) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height)
  bitmap.close()
  if (await canWriteWebp()) return canvas.convertToBlob({ type: WEBP_TYPE, quality })
  return encodeWebp(context.getImageData(0, 0, width, height), quality)
}

async function handleJob(wanted: ConvertJob): Promise<WebpResult> {
  if ('pixels' in wanted) {
    const { pixels, width, height, quality } = wanted
    return {
      webp: await encodeWebp(new ImageData(new Uint8ClampedArray(pixels), width, height), quality),
    }
  }
  if (typeof OffscreenCanvas === 'undefined') return { undecoded: true }
  const bitmap = await createImageBitmap(wanted.file).catch(() => null)
  if (!bitmap) return { undecoded: true }
  return { webp: await convertBitmap(bitmap, wanted) }
}

addEventListener('message', ({ data }: MessageEvent<ConvertJob>) => {
  void handleJob(data)
    .catch((): WebpResult => ({ webp: null }))
    .then((done) => postMessage(done))
})
