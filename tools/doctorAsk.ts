import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  /** The raw bytes, as they came over the line. */
  body: Buffer
  /** Decompressed; the raw bytes as text if they cannot be. */
  text: string
  /** Whether the content could be decompressed. */
  whole: boolean
  /** Milliseconds to the first byte of the content. */
  first: number | null
  ms: number
  /** The reason for a missing or incomplete reply. */
  problem: string
}

export type AskOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  /** Ends the reply early, for a stream. */
  enough?: (text: string) => boolean
  /** Asks although the certificate is not valid. */
  insecure?: boolean
}

export function decoded(body: Buffer, encoding: string): Buffer | null {
  try {
    if (encoding === 'br') return brotliDecompressSync(body)
    return encoding === 'gzip' ? gunzipSync(body) : body
  } catch {
    return null
  }
}

/** Reads the raw bytes, because fetch would decompress and follow redirects. Never throws. */
export function ask(address: string, options: AskOptions = {}): Promise<Reply> {
  const {
    method = 'GET',
    headers = {},
    body: sent,
    timeoutMs = 15_000,
    enough,
    insecure = false,
  } = options
  return new Promise((done) => {
    const started = performance.now()
    const parts: Buffer[] = []
    let [status, first, over] = [0, null as number | null, false]
    let received: IncomingHttpHeaders = {}
    let abort = () => {}
    const finish = (problem = '') => {
      if (over) return
      over = true
      clearTimeout(limit)
      abort()
      const body = Buffer.concat(parts)
      const content = decoded(body, String(received['content-encoding'] ?? ''))
      const ms = Math.round(performance.now() - started)
      const text = (content ?? body).toString().replace(/^\uFEFF+/, '')
      done({ status, headers: received, body, text, whole: content !== null, first, ms, problem })
    }
    const limit = setTimeout(() => finish(`no end within ${timeoutMs / 1000} s`), timeoutMs)
    try {
      const ours = {
        'User-Agent': 'shop-doctor',
        ...(sent !== undefined && { 'Content-Length': String(Buffer.byteLength(sent)) }),
      }
      const more = {
        method,
        headers: { ...ours, ...headers },
        agent: false,
        rejectUnauthorized: !insecure,
      }
      const request = (address.startsWith('https:') ? secure : plain)(address, more, (incoming) => {
        status = incoming.statusCode ?? 0
        received = incoming.headers
        incoming.on('data', (part: Buffer) => {
          first ??= Math.round(performance.now() - started)
          parts.push(part)
          if (enough?.(Buffer.concat(parts).toString())) finish()
        })
        incoming.on('end', () => finish())
        incoming.on('error', () => finish('the reply breaks off'))
        incoming.on('aborted', () => finish('the reply breaks off'))
      })
      abort = () => request.destroy()
      request.on('error', (cause: NodeJS.ErrnoException) => finish(cause.code ?? cause.message))
      request.end(sent)
    } catch (cause) {
      finish(cause instanceof Error ? cause.message : String(cause))
    }
  })
}

/** Works through a list, `width` at a time. */
export async function inTurn<T, R>(
  list: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < list.length; at = next++) results[at] = await work(list[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker))
  return results
}
