import { RECEIPT_MAX_BYTES } from '../../rules/constants'
import {
  fileHash,
  judgeReceipt,
  NOT_AN_IMAGE_TEXT,
  fileRefusalText,
  convertibleKind,
  receiptFileName,
  scaledReceiptFileName,
} from '../../rules/receipt'
import type { Paisa } from '../../rules/types'
import { fileSizeText } from '../../rules/text'
import { canBeDecoded, decodedSize, scaleDownPicture } from './pixels'

/** A receipt that is ready to send. Its bytes are in memory, so that a later change of the file on the disk does no harm. */
export type HeldReceipt = {
  file: File
  /** A hash of the picked file. */
  mark: string
  /** The size before scaling down; null if the file was not scaled. */
  before: number | null
  /** The page's total when the receipt was added, which is the amount paid; null if the total was unknown. */
  paid: Paisa | null
}

type ReadReceipt = { ok: true; held: Omit<HeldReceipt, 'paid'> } | { ok: false; problem: string }

export const UNREADABLE_TEXT = "We couldn't read this file. Please choose it again."
export const TOO_LARGE_TEXT = `This picture is larger than ${fileSizeText(RECEIPT_MAX_BYTES)}, and we couldn't make it smaller. Please choose another one.`
/** Phones produce no larger pictures, and reading one could freeze the page. */
const READ_MAX_BYTES = 60_000_000

export async function prepareReceipt(picked: File): Promise<ReadReceipt> {
  if (picked.size > READ_MAX_BYTES) return { ok: false, problem: TOO_LARGE_TEXT }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await picked.arrayBuffer())
  } catch {
    return { ok: false, problem: UNREADABLE_TEXT }
  }
  const mark = fileHash(bytes)
  if (convertibleKind(bytes)) return convertReceipt(picked, bytes, mark)
  const judged = judgeReceipt(bytes)
  if (!judged.ok) return judged
  const { kind, size, fits } = judged
  const file = new File([bytes], receiptFileName(picked.name, kind), { type: `image/${kind}` })
  if (fits)
    return (await canBeDecoded(file))
      ? { ok: true, held: { file, mark, before: null } }
      : { ok: false, problem: NOT_AN_IMAGE_TEXT }
  const smaller = await scaleDownPicture(file, size)
  if (!smaller) return { ok: false, problem: TOO_LARGE_TEXT }
  const scaled = new File([smaller], scaledReceiptFileName(file.name), { type: 'image/jpeg' })
  return { ok: true, held: { file: scaled, mark, before: bytes.length } }
}

/** Servers often cannot read formats such as HEIC, so a picture in one of them becomes a JPEG if this browser can decode it. */
async function convertReceipt(
  picked: File,
  bytes: Uint8Array<ArrayBuffer>,
  mark: string,
): Promise<ReadReceipt> {
  const size = await decodedSize(picked)
  const jpeg = size && (await scaleDownPicture(picked, size))
  if (!jpeg) return { ok: false, problem: fileRefusalText(bytes) }
  const file = new File([jpeg], receiptFileName(scaledReceiptFileName(picked.name), 'jpeg'), {
    type: 'image/jpeg',
  })
  return { ok: true, held: { file, mark, before: null } }
}

/**
 * Returns a copy of at most half the bytes, for a server that refused the receipt as too large (413). The server's limit is unknown,
 * so a second refusal halves the copy again. Returns `held` itself if no copy can be made.
 */
export async function halvedReceipt(held: HeldReceipt): Promise<HeldReceipt> {
  const { file, before } = held
  const size = await decodedSize(file)
  const smaller = size && (await scaleDownPicture(file, size, file.size / 2))
  if (!smaller) return held
  return {
    ...held,
    file: new File([smaller], scaledReceiptFileName(file.name), { type: 'image/jpeg' }),
    before: before ?? file.size,
  }
}
