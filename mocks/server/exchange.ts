// Records the bytes of a call, besides the fields that the mock's script read from them. Only the HTTP adapter sees
// bytes.

/** The mock's page shows at most this much of a body. */
export const MAX_SHOWN_BYTES = 64 * 1024
/** The limit of all request bodies together. The oldest are dropped first. */
const SENT_BYTES = 16 * 1024 * 1024

/** `chunks` may hold only the beginning of a body; `size` is its whole length. */
export type RecordedBytes = { chunks: Uint8Array[]; kept: number; size: number }
export type RecordedExchange = {
  url: string
  headers: Record<string, string>
  sent: RecordedBytes
  reply: {
    headers: Record<string, string>
    body: RecordedBytes
    /** Milliseconds from the request's arrival until the last byte; null while the body is being sent. */
    ended: number | null
    /** True if the body was truncated or its reader disconnected. */
    broken: boolean
  } | null
}

export const emptyRecording = (): RecordedBytes => ({ chunks: [], kept: 0, size: 0 })

export function recordBytes(bytes: RecordedBytes, chunk: Uint8Array, most: number): void {
  bytes.size += chunk.length
  const part = chunk.subarray(0, Math.max(0, most - bytes.kept))
  if (part.length === 0) return
  bytes.chunks.push(part.slice())
  bytes.kept += part.length
}

export const recordSentBytes = (exchange: RecordedExchange, chunk: Uint8Array): void =>
  recordBytes(exchange.sent, chunk, SENT_BYTES)

export function joinChunks({ chunks, kept }: RecordedBytes): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(kept)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export const isRecordingComplete = ({ kept, size }: RecordedBytes): boolean => kept === size

/** Drops the bytes of the oldest bodies beyond the limit, but not their recorded size. */
export function dropOldBodies(newestFirst: Iterable<RecordedExchange>): void {
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
export function shownBody(bytes: RecordedBytes): ShownBody {
  const whole = joinChunks(bytes).subarray(0, MAX_SHOWN_BYTES)
  // Keep the byte-order mark, because developers look for it here.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole)
  const binary = CONTROL_CHARACTERS.test(text)
  return { text: binary ? '' : text, size: bytes.size, cut: bytes.size > whole.length, binary }
}
