import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The decompressed text. If the body cannot be decompressed, its raw bytes as text. */
  text: string
  /** False if the body could not be decompressed. */
  whole: boolean
  /** Milliseconds until the content's first byte; null if none arrived. */
  first: number | null
  ms: number
  /** Why the reply is missing or incomplete; '' if it is complete. */
  problem: string
}

export type AskOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
  /** A stream does not end by itself, so the request is ended as soon as this function returns true. */
  enough?: (text: string) => boolean
  until?: Promise<unknown>
  /** If true, sends the request even if the certificate is not valid. */
  insecure?: boolean
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
}

/** Undoes the encodings from last to first, because "br, gzip" was compressed by br first. Null if that fails. */
export function decodeBody(body: Buffer, encodings: string): Buffer | null {
  try {
    return encodings
      .toLowerCase()
      .split(',')
      .reduceRight((bytes, name) => DECODERS[name.trim()]?.(bytes) ?? bytes, body)
  } catch {
    return null
  }
}

/** Uses node:http, because fetch would decompress and follow redirects. Never throws. */
export function requestReply(address: string, options: AskOptions = {}): Promise<Reply> {
  const {
    method = 'GET',
    headers = {},
    body: sent,
    timeoutMs = 15_000,
    enough,
    until,
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
      const content = decodeBody(body, String(received['content-encoding'] ?? ''))
      const ms = Math.round(performance.now() - started)
      const text = (content ?? body).toString().replace(/^\uFEFF+/, '')
      done({ status, headers: received, body, text, whole: content !== null, first, ms, problem })
    }
    void until?.then(() => finish())
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
        incoming.on('error', () => finish('the reply was cut off'))
        incoming.on('aborted', () => finish('the reply was cut off'))
      })
      abort = () => request.destroy()
      request.on('error', (cause: NodeJS.ErrnoException) => finish(cause.code ?? cause.message))
      request.end(sent)
    } catch (cause) {
      finish(cause instanceof Error ? cause.message : String(cause))
    }
  })
}

/** The pauses before the first and the second retry, if the host asks to slow down. */
const PAUSES_MS = [3000, 10_000]
const LONGEST_PAUSE_MS = 60_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Thrown if the host no longer answers the doctor, so that all further checks end. */
export class ShutOutError extends Error {}

export type PacedOptions = AskOptions & {
  /** True if a 403 is a good answer to this request. */
  refusable?: boolean
}

/**
 * Sends a few requests at a time. After a 429, a 503 or an unexpected 403 it sends one at a time, with pauses. `isWell`
 * checks whether the host still shows the page; if so, a 403 concerns only the requested address.
 */
export function requestPacer(width: number, pausesMs = PAUSES_MS, isWell: () => Promise<boolean>) {
  const waiting: (() => void)[] = []
  let [running, slow, asked] = [0, false, 0]
  /** The number of requests sent when `isWell` last returned true. */
  let seenWell = -100
  const leave = () => {
    running--
    waiting.shift()?.()
  }
  const enter = async () => {
    while (running >= (slow ? 1 : width)) await new Promise<void>((go) => waiting.push(go))
    running++
  }
  const once = (address: string, options: AskOptions) => {
    asked++
    return requestReply(address, options)
  }
  async function patient(address: string, options: PacedOptions): Promise<Reply> {
    let reply = await once(address, options)
    for (const wait of pausesMs) {
      const limited = [429, 503].includes(reply.status)
      if (!limited && (reply.status !== 403 || options.refusable)) return reply
      slow = true
      // Ask `isWell` only once for several refusals in a row.
      const well = asked - seenWell < 5 || (await isWell())
      if (well) seenWell = asked
      if (well && !limited) return reply
      const named = Number(reply.headers['retry-after'])
      await pause(Math.min(named > 0 ? named * 1000 : wait, LONGEST_PAUSE_MS))
      reply = await once(address, options)
    }
    if (reply.status >= 400 && !(await isWell())) throw new ShutOutError(String(reply.status))
    return reply
  }
  return {
    count: () => asked,
    async ask(address: string, options: PacedOptions = {}): Promise<Reply> {
      await enter()
      try {
        if (slow) await pause((pausesMs[0] ?? 0) / 10)
        return await patient(address, options)
      } finally {
        leave()
      }
    },
  }
}
