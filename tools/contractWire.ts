// One HTTP call without the client: status, headers, bytes and times.
import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export type WireReply = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** Milliseconds to the first byte of the body, and to its end. */
  first: number
  ended: number
  /** Why the reply did not end properly, or null. */
  broken: string | null
}

export type WireOptions = {
  method?: string
  headers?: Record<string, string>
  timeoutMs: number
  /** Receives all bytes so far. Return true to end the request. */
  enough?: (bytes: Buffer) => boolean
}

export function requestReply(
  address: string,
  { method = 'GET', headers = {}, timeoutMs, enough }: WireOptions,
): Promise<WireReply> {
  return new Promise((done) => {
    const started = performance.now()
    const now = () => Math.round(performance.now() - started)
    const wire: WireReply = {
      status: 0,
      headers: {},
      bytes: Buffer.alloc(0),
      first: 0,
      ended: 0,
      broken: null,
    }
    const finish = (broken: string | null) => {
      clearTimeout(limit)
      request.destroy()
      done({ ...wire, ended: now(), broken })
    }
    const request = (address.startsWith('https:') ? secure : plain)(
      address,
      { method, headers, agent: false },
      (reply) => {
        wire.status = reply.statusCode ?? 0
        wire.headers = reply.headers
        reply.on('data', (part: Buffer) => {
          if (wire.bytes.length === 0) wire.first = now()
          wire.bytes = Buffer.concat([wire.bytes, part])
          if (enough?.(wire.bytes)) finish(null)
        })
        reply.on('end', () => finish(reply.complete ? null : 'the reply was cut off'))
        reply.on('error', () => finish('the reply was cut off'))
      },
    )
    const limit = setTimeout(
      () =>
        finish(
          wire.status === 0
            ? `no reply within ${timeoutMs / 1000} s`
            : `no end within ${timeoutMs / 1000} s`,
        ),
      timeoutMs,
    )
    request.on('error', (cause: NodeJS.ErrnoException) =>
      finish(`couldn't connect (${cause.code ?? cause.message})`),
    )
    request.end()
  })
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** The decoded text. Null when the bytes are not in the encoding that the header names. */
export function textOf({ headers, bytes }: Pick<WireReply, 'headers' | 'bytes'>): string | null {
  const encoding = String(headers['content-encoding'] ?? '').toLowerCase()
  if (encoding === '' || encoding === 'identity')
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  try {
    const decode = DECODERS[encoding]
    return decode ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(decode(bytes)) : null
  } catch {
    return null
  }
}
