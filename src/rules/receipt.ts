import { RECEIPT_MAX_BYTES, RECEIPT_MAX_PIXELS } from './constants'
import {
  CONTROL_CHARACTERS,
  imageUrlCandidates,
  BLANK_PATH_PATTERN,
  hostOrOwnOrigin,
  parsedUrl,
  uniqueTexts,
} from './safeUrl'

// Judges an uploaded payment receipt by its bytes, never by its file name (D-122).

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'
export type PictureSize = { width: number; height: number }

export const NOT_AN_IMAGE_TEXT = 'Only image files are accepted.'
export const TOO_MANY_PIXELS_TEXT = `${NOT_AN_IMAGE_TEXT} This one has more than ${RECEIPT_MAX_PIXELS / 1_000_000} megapixels. Please choose a smaller one.`

const WANTED_KINDS = 'Please add a JPEG, PNG, WebP or GIF.'

const startsWithAt = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (startsWithAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWithAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWithAt(bytes, 0, 'GIF87a') || startsWithAt(bytes, 0, 'GIF89a')) return 'gif'
  if (startsWithAt(bytes, 0, 'RIFF') && startsWithAt(bytes, 8, 'WEBP')) return 'webp'
  return null
}

/** Only some browsers decode these formats. If this browser does, the picture is converted to JPEG. */
export type ConvertibleKind = 'HEIC' | 'AVIF' | 'BMP' | 'TIFF'

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

export function convertibleKind(bytes: Uint8Array): ConvertibleKind | null {
  if (startsWithAt(bytes, 0, 'BM')) return 'BMP'
  if (startsWithAt(bytes, 0, 'II*\0') || startsWithAt(bytes, 0, 'MM\0*')) return 'TIFF'
  if (!startsWithAt(bytes, 4, 'ftyp')) return null
  if (startsWithAt(bytes, 8, 'avi')) return 'AVIF'
  return HEIC_BRANDS.some((brand) => startsWithAt(bytes, 8, brand)) ? 'HEIC' : null
}

export function fileRefusalText(bytes: Uint8Array): string {
  const other = convertibleKind(bytes)
  if (bytes.length === 0) return `${NOT_AN_IMAGE_TEXT} This one is empty. ${WANTED_KINDS}`
  if (startsWithAt(bytes, 0, '%PDF'))
    return `${NOT_AN_IMAGE_TEXT} This one is a PDF. ${WANTED_KINDS}`
  if (other) return `${NOT_AN_IMAGE_TEXT} This browser can't open ${other} files. ${WANTED_KINDS}`
  return `${NOT_AN_IMAGE_TEXT} ${WANTED_KINDS}`
}

function jpegSize(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // The image data begins here, so no frame header follows.
    if (marker === 0xda || marker === 0xd9) return null
    const alone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += alone ? 2 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

const uint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00

function webpSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (startsWithAt(bytes, 12, 'VP8X'))
    return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (startsWithAt(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!startsWithAt(bytes, 12, 'VP8 ')) return null
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Reads only the header, because a small file can hold a picture that fills the memory when it is decoded. */
export function imageSize(bytes: Uint8Array): PictureSize | null {
  const kind = imageKind(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const least = { jpeg: 12, png: 24, gif: 10, webp: 30 }
  if (kind === null || bytes.length < least[kind]) return null
  const size =
    kind === 'jpeg'
      ? jpegSize(view)
      : kind === 'png'
        ? { width: view.getUint32(16), height: view.getUint32(20) }
        : kind === 'gif'
          ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
          : webpSize(bytes, view)
  return size && size.width > 0 && size.height > 0 ? size : null
}

export type ReceiptVerdict =
  { ok: false; problem: string } | { ok: true; kind: ImageKind; size: PictureSize; fits: boolean }

export function judgeReceipt(bytes: Uint8Array): ReceiptVerdict {
  const kind = imageKind(bytes)
  const size = imageSize(bytes)
  if (!kind || !size) return { ok: false, problem: fileRefusalText(bytes) }
  if (size.width * size.height > RECEIPT_MAX_PIXELS)
    return { ok: false, problem: TOO_MANY_PIXELS_TEXT }
  return { ok: true, kind, size, fits: bytes.length <= RECEIPT_MAX_BYTES }
}

const LONG_EDGES = [2400, 1800, 1400, 1000, 700]

export function smallerSizes({ width, height }: PictureSize): PictureSize[] {
  const long = Math.max(width, height)
  const edges = long < 2400 ? [long, ...LONG_EDGES.filter((edge) => edge < long)] : LONG_EDGES
  return edges.map((edge) => ({
    width: Math.max(1, Math.round((width * edge) / long)),
    height: Math.max(1, Math.round((height * edge) / long)),
  }))
}

const FILE_ENDINGS: Record<ImageKind, RegExp> = {
  jpeg: /\.(?:jpe?g|jfif|pjpeg)$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
  gif: /\.gif$/i,
}

/** Keeps the file's name, but appends the true ending if the server would store the picture as another type. */
export function receiptFileName(name: string, kind: ImageKind): string {
  const own = name.replaceAll(/[\p{Cc}\\/"]/gu, '_').trim() || 'receipt'
  const full = FILE_ENDINGS[kind].test(own) ? own : `${own}.${kind === 'jpeg' ? 'jpg' : kind}`
  const ending = /\.[^.]+$/.exec(full)?.[0] ?? ''
  // PHP hosts accept names of up to 255 bytes, and a letter can take four.
  return full.length <= 60
    ? full
    : `${Array.from(full.slice(0, -ending.length)).slice(0, 50).join('')}${ending}`
}

export function scaledReceiptFileName(name: string): string {
  return `${name.replace(/\.[^.]+$/, '') || 'receipt'}.jpg`
}

/** Distinguishes files on this device. It protects no secret, and unlike crypto.subtle it works on plain http. */
export function fileHash(bytes: Uint8Array): string {
  let [one, two] = [0x81_1c_9d_c5, 0x1b_87_35_93]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01_00_01_93)
    two = Math.imul(two ^ byte, 0x85_eb_ca_6b) ^ (two >>> 13)
  }
  return [bytes.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join('-')
}

/** True if two small grey images (0 to 255) show the same picture, maybe in different quality. */
export function looksLikeSamePicture(one: readonly number[], other: readonly number[]): boolean {
  if (one.length === 0 || one.length !== other.length) return false
  const flat = (greys: readonly number[]) => Math.max(...greys) - Math.min(...greys) < 60
  if (flat(one) || flat(other)) return false
  const apart = one.reduce((sum, grey, at) => sum + Math.abs(grey - (other[at] ?? 0)), 0)
  return apart / one.length < 20
}

/** The addresses at which a receipt may be (D-19). Empty if no receipt was uploaded. */
export function receiptUrlCandidates(
  name: string,
  host: string,
  folder = 'backend/api/uploads/receipts',
): string[] {
  const given = name.trim()
  if (BLANK_PATH_PATTERN.test(given) || CONTROL_CHARACTERS.test(given)) return []
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(given)) return imageUrlCandidates(given, host)
  const file = given.split(/[\\/]/).pop() ?? ''
  if (BLANK_PATH_PATTERN.test(file)) return []
  const folders = [
    folder.replaceAll(/^\/+|\/+$/g, ''),
    'backend/uploads/receipts',
    'uploads/receipts',
  ]
  const below = folders.map(
    (place) => parsedUrl(encodeURIComponent(file), `${hostOrOwnOrigin(host)}/${place}/`)?.href,
  )
  return uniqueTexts([...(file === given ? [] : imageUrlCandidates(given, host)), ...below])
}

/** Identifies a text without storing it, because nothing readable may stay in the storage after a logout. */
export function textHash(text: string): string {
  return fileHash(new TextEncoder().encode(text))
}
