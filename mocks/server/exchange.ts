// Records the bytes of a call on the wire, in addition to what the script read from them. Only the HTTP adapter records
// bytes.

/** The mock's page shows at most this much of a body. */
export const SHOWN_BYTES = 64 * 1024
/** The limit of all request bodies together. The oldest are dropped first. */
const SENT_BYTES = 16 * 1024 * 1024

/** `chunks` may hold only the beginning of a body; `size` is its whole length. */
export type Bytes = { chunks: Uint8Array[]; kept: number; size: number }
export type Exchange = {
  url: string
  headers: Record<string, string>
  sent: Bytes
  reply: {
    headers: Record<string, string>
    body: Bytes
    /** Milliseconds from the request's arrival until the last byte; null while the body is being sent. */
    ended: number | null
    /** True if the body was truncated or its reader disconnected. */
    broken: boolean
  } | null
}

export const noBytes = (): Bytes => ({ chunks: [], kept: 0, size: 0 })

export function addBytes(bytes: Bytes, chunk: Uint8Array, most: number): void {
  bytes.size += chunk.length
  const part = chunk.subarray(0, Math.max(0, most - bytes.kept))
  if (part.length === 0) return
  bytes.chunks.push(part.slice())
  bytes.kept += part.length
}

export const addSent = (exchange: Exchange, chunk: Uint8Array): void =>
  addBytes(exchange.sent, chunk, SENT_BYTES)

export function wholeOf({ chunks, kept }: Bytes): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(kept)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export const isWhole = ({ kept, size }: Bytes): boolean => kept === size

/** Drops the bytes of the oldest bodies beyond the limit, but not their recorded size. */
export function dropOldBodies(newestFirst: Iterable<Exchange>): void {
  let sum = 0
  for (const { sent } of newestFirst) {
    sum += sent.kept
    if (sum <= SENT_BYTES) continue
    sum -= sent.kept
    Object.assign(sent, { chunks: [], kept: 0 })
  }
}

export type ShownBody = { text: string; size: number; cut: boolean; binary: boolean }

// oxlint-disable-next-line no-control-regex -- text contains none of these characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Cuts the text after 64 kB, and shows no binary body. */
export function shownBody(bytes: Bytes): ShownBody {
  const whole = wholeOf(bytes).subarray(0, SHOWN_BYTES)
  // Keep the byte-order mark, because developers look for it here.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole)
  const binary = CONTROL_CHARACTERS.test(text)
  return { text: binary ? '' : text, size: bytes.size, cut: bytes.size > whole.length, binary }
}
