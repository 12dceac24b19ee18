import { RECEIPT_MAX_BYTES } from '../../rules/constants'
import { fileMark, judgeReceipt, NOT_AN_IMAGE, receiptName, scaledName } from '../../rules/receipt'
import type { Paisa } from '../../rules/types'
import { fileSize } from '../../ui/fileSize'
import { canBeShown, scaledDown } from './pixels'

/** A receipt ready to send. Its bytes are in memory, so a later change of the file on disk does no harm. */
export type Held = {
  file: File
  /** The hash of the picked file. */
  mark: string
  /** The size before scaling down; null if the file was not scaled. */
  before: number | null
  /** The total on the page when the receipt was added, so the amount paid; null if the total was unknown. */
  paid: Paisa | null
}

export type Read = { ok: true; held: Omit<Held, 'paid'> } | { ok: false; problem: string }

export const UNREADABLE = 'This file could not be read. Please choose it again.'
export const TOO_LARGE = `This picture is larger than ${fileSize(RECEIPT_MAX_BYTES)} and could not be made smaller. Please choose another one.`
/** Phones take no larger pictures, and reading more could freeze the page. */
const READ_MAX_BYTES = 60_000_000

export async function readReceipt(picked: File): Promise<Read> {
  if (picked.size > READ_MAX_BYTES) return { ok: false, problem: TOO_LARGE }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await picked.arrayBuffer())
  } catch {
    return { ok: false, problem: UNREADABLE }
  }
  const judged = judgeReceipt(bytes)
  if (!judged.ok) return judged
  const { kind, size, fits } = judged
  const mark = fileMark(bytes)
  const file = new File([bytes], receiptName(picked.name, kind), { type: `image/${kind}` })
  if (fits)
    return (await canBeShown(file))
      ? { ok: true, held: { file, mark, before: null } }
      : { ok: false, problem: NOT_AN_IMAGE }
  const smaller = await scaledDown(file, size)
  if (!smaller) return { ok: false, problem: TOO_LARGE }
  const scaled = new File([smaller], scaledName(file.name), { type: 'image/jpeg' })
  return { ok: true, held: { file: scaled, mark, before: bytes.length } }
}
