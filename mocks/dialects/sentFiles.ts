import type { Form } from '../server/phpRequest'
import type { Dialect } from './dialect'

const startsWithBytes = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const hasLettersAt = (bytes: Uint8Array, at: number, word: string) =>
  String.fromCharCode(...bytes.subarray(at, at + word.length)) === word

/** Like PHP's getimagesize, reads the first bytes and ignores the name and the type. */
const isPicture = (bytes: Uint8Array): boolean =>
  (startsWithBytes(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) &&
    hasLettersAt(bytes, 12, 'IHDR')) ||
  startsWithBytes(bytes, 0xff, 0xd8, 0xff) ||
  hasLettersAt(bytes, 0, 'GIF8') ||
  (hasLettersAt(bytes, 0, 'RIFF') && hasLettersAt(bytes, 8, 'WEBP')) ||
  hasLettersAt(bytes, 4, 'ftypavif')

/** Returns why the script refuses a file; null if it accepts all files. */
export function fileRefusalOf(form: Form, { tooLarge, files }: Dialect): string | null {
  if (tooLarge === 'refused' && form.dropped.tooLarge) return 'The uploaded file is too large'
  if (files === 'any') return null
  return form.dropped.empty || form.uploads.some(({ bytes }) => !isPicture(bytes))
    ? 'Only image files are allowed'
    : null
}
