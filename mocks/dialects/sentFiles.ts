import type { Form } from '../server/phpReply'
import type { Dialect } from './dialect'

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const says = (bytes: Uint8Array, at: number, word: string) =>
  String.fromCharCode(...bytes.subarray(at, at + word.length)) === word

/** Like PHP's getimagesize: the first bytes decide, not the name or the type. */
const isPicture = (bytes: Uint8Array): boolean =>
  (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && says(bytes, 12, 'IHDR')) ||
  starts(bytes, 0xff, 0xd8, 0xff) ||
  says(bytes, 0, 'GIF8') ||
  (says(bytes, 0, 'RIFF') && says(bytes, 8, 'WEBP')) ||
  says(bytes, 4, 'ftypavif')

/** The reason why a script refuses one of these files, or null. */
export function refusedFiles(form: Form, { tooLarge, files }: Dialect): string | null {
  if (tooLarge === 'refused' && form.dropped.tooLarge) return 'The uploaded file is too large'
  if (files === 'any') return null
  return form.dropped.empty || form.uploads.some(({ bytes }) => !isPicture(bytes))
    ? 'Only image files are allowed'
    : null
}
