import { PRODUCT_IMAGES_MAX } from './constants'

// Rules for the pictures of the product form: which files are accepted, how they are cropped and named, and how two edits
// are merged.

export const ONLY_IMAGES_TEXT = 'Only image files are accepted.'
export const TOO_MANY_IMAGES_TEXT = `At most ${PRODUCT_IMAGES_MAX} images.`

type PickedFile = { name: string; type: string }

/** Many systems give the photos of an iPhone no MIME type. */
const isImage = ({ name, type }: PickedFile) =>
  type === '' ? /\.(?:heic|heif|avif)$/i.test(name) : type.startsWith('image/')

/** `taken` are the accepted files. `left` is the message about the other files; null if all are accepted (D-167). */
export function acceptImages<File extends PickedFile>(
  files: readonly File[],
  room: number,
): { taken: File[]; left: string | null } {
  const images = files.filter(isImage)
  const others = files.filter((file) => !isImage(file)).map(({ name }) => name)
  const lines = [
    others.length > 0 && `${ONLY_IMAGES_TEXT} Not added: ${others.join(', ')}.`,
    images.length > room && TOO_MANY_IMAGES_TEXT,
  ].filter(Boolean)
  return {
    taken: images.slice(0, Math.max(0, room)),
    left: lines.length === 0 ? null : lines.join(' '),
  }
}

/** For an image that the browser cannot decode or convert to webp. */
export const cannotBeReadText = (name: string) =>
  `${ONLY_IMAGES_TEXT} This browser can't open ${name}. Save it as a JPEG and add that file instead.`

/** Each shopper downloads the picture, and a webp of a product is usually half this size. */
const HEAVY_BYTES = 600_000
export const isHeavyPicture = (bytes: number) => bytes > HEAVY_BYTES

/** `kurta.front.JPG` to `kurta.front.webp` (D-166). */
export function webpFileName(name: string): string {
  const own = name.replace(/\.[^.]*$/, '').trim()
  return `${own || 'picture'}.webp`
}

/** The largest side of a webp. Some browsers cut off a larger picture without an error. */
const WEBP_MAX_SIDE = 16_383
export const fitsWebp = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height) > 0 && Math.max(width, height) <= WEBP_MAX_SIDE

/** The width of an upload if the owner allows shrinking: twice the width of a picture on a wide screen. */
export const SHRUNK_WIDTH = 2000

/** Never enlarges the part. If `widest` is null, the part keeps its size. */
export function drawnSize(
  { width, height }: { width: number; height: number },
  widest: number | null,
): { width: number; height: number } {
  if (widest === null || width <= widest) return { width, height }
  return { width: widest, height: Math.max(1, Math.round((height * widest) / width)) }
}

/** The part of a picture to upload. `x` and `y` go from 0 (left, top) to 1 (right, bottom). */
export type Crop = { x: number; y: number; zoom: number }
export const LARGEST_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 }

export function cropRect(
  width: number,
  height: number,
  { x, y, zoom }: Crop,
): { left: number; top: number; width: number; height: number } {
  const near = Math.max(1, zoom)
  const wide = Math.max(1, Math.round(Math.min(width, (height * 4) / 5) / near))
  const high = Math.max(1, Math.min(height, Math.round((wide * 5) / 4)))
  const part = (share: number) => Math.min(1, Math.max(0, share))
  return {
    left: Math.round((width - wide) * part(x)),
    top: Math.round((height - high) * part(y)),
    width: wide,
    height: high,
  }
}

/** A three-way merge: a picture that was removed here stays removed, one that the server added is added. */
export function mergeImages(
  mine: readonly string[],
  base: readonly string[],
  next: readonly string[],
): string[] {
  const untouched = mine.length === base.length && mine.every((path, n) => path === base[n])
  if (untouched) return [...next]
  return [
    ...mine.filter((path) => next.includes(path)),
    ...next.filter((path) => !base.includes(path) && !mine.includes(path)),
  ]
}
