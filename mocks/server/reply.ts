import type { Dialect } from '../dialects/dialect'
import { phpJson, type Reply } from './phpReply'

const encoder = new TextEncoder()

export const utf8BytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** PHP under Apache sends these headers. */
export const PHP_HEADERS = { 'X-Powered-By': 'PHP/8.2.29', 'Cache-Control': 'no-store' }

export function rawResponse(
  status: number,
  body: Uint8Array<ArrayBuffer> | string | null,
  headers: Record<string, string>,
): Response {
  const bytes = typeof body === 'string' ? utf8BytesOf(body) : body
  const length: Record<string, string> = bytes ? { 'Content-Length': String(bytes.length) } : {}
  return new Response(bytes, { status, headers: { ...PHP_HEADERS, ...length, ...headers } })
}

export function printReply({ status, value, as }: Reply): Response {
  const text = as?.raw ? JSON.stringify(value) : phpJson(value)
  const body = value === undefined ? '' : `${as?.bom ? '\uFEFF' : ''}${text}`
  const response = rawResponse(status, body, { 'Content-Type': as?.type ?? 'application/json' })
  if (as?.bare)
    for (const name of ['Content-Length', 'Cache-Control']) response.headers.delete(name)
  return response
}

/**
 * The reply to OPTIONS. Usually the web server answers it with 204. With `bare` headers it has no rule for OPTIONS, so
 * the script runs and prints nothing.
 */
export const preflightReply = ({
  headers,
}: Dialect): { status: number; headers: Record<string, string> } =>
  headers === 'bare'
    ? { status: 200, headers: { 'Content-Type': 'text/html; charset=UTF-8' } }
    : { status: 204, headers: {} }

export const pageReply = (
  status: number,
  title: string,
  text: string,
  headers: Record<string, string> = {},
): Response =>
  rawResponse(
    status,
    `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${title}</title>\n</head><body>\n<h1>${title}</h1>\n<p>${text}</p>\n<hr>\n<address>Apache/2.4 Server</address>\n</body></html>\n`,
    { 'Content-Type': 'text/html; charset=iso-8859-1', ...headers },
  )

/** Sets no timer for 0 ms, because tests with fake clocks would hang. */
export function waitUnlessAborted(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
}

/** Never answers; the call ends when the caller aborts. */
export function neverAnswer(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const done = () => resolve(Response.error())
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}

/** Says how a body fails after its first half. */
export type BodyEnd = 'reset' | 'stall'

export function halfBody(
  bytes: Uint8Array<ArrayBuffer>,
  ending: BodyEnd,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = false
  return new ReadableStream(
    {
      start(controller) {
        // An abort during the stall fails the body at once.
        const giveUp = () => controller.error(signal.reason)
        if (ending === 'stall') signal.addEventListener('abort', giveUp, { once: true })
      },
      pull(controller) {
        if (!sent) {
          sent = true
          controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)))
          return
        }
        if (ending === 'reset') controller.error(new TypeError('terminated'))
        else return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
}

export function slowBody(
  bytes: Uint8Array<ArrayBuffer>,
  bytesPerSecond: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const step = Math.max(1, Math.round(bytesPerSecond / 10))
  let at = 0
  const gone = new AbortController()
  return new ReadableStream(
    {
      async pull(controller) {
        if (at >= bytes.length) return controller.close()
        if (at > 0) await waitUnlessAborted(100, gone.signal)
        controller.enqueue(bytes.slice(at, at + step))
        at += step
      },
      cancel() {
        gone.abort()
      },
    },
    { highWaterMark: 0 },
  )
}
