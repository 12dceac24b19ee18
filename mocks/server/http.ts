import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { getResponse } from 'msw'
import { bytesPerSecondOf } from '../faults/latency'
import { SIGN_IN_PAGE, TRANSPORT_HEADER } from '../faults/faults'
import { scriptHandlers } from '../handlers/index'
import { panelHandlers } from '../panel/api'
import { panelFile } from '../panel/panelFiles'
import { closeLogEntry, logCrash, logCall, NOTHING_SENT } from './endpoint'
import {
  recordBytes,
  recordSentBytes,
  emptyRecording,
  MAX_SHOWN_BYTES,
  type RecordedExchange,
} from './exchange'
import { setCallRecordSource, type LogEntry } from './log'
import { connectRealBackend, answerOverBackend, realBackendOrigin } from './overBackend'
import { pageReply, waitUnlessAborted, preflightReply, rawResponse } from './reply'
import type { StartOptions } from './startOptions'
import { setServesMockAlone } from './surroundings'
import { world } from '../world/world'
import { keepInFile, resumeFromFile, type WorldSaver } from './worldFile'
import {
  runInWorld,
  worldsToKeep,
  WORLD_NAME_RULE,
  resumeWorlds,
  endWaitsAndStreams,
  startWorlds,
  requestedWorldOf,
  type KeptWorlds,
} from './worlds'

export { setPictureReader } from '../seed/pictures'

const allHandlers = [...panelHandlers, ...scriptHandlers]

/** A missing file below these paths is answered with 404, never with the shop's index.html. */
const MOCK_PATHS = /^\/(?:.*\/)?(backend|__mock)(\/|$)|^\/uploads\//

type CallRecord = { exchange: RecordedExchange; entry: LogEntry | null }
const callRecords = new AsyncLocalStorage<CallRecord>()
setCallRecordSource(() => callRecords.getStore() ?? null)

/** A name below /backend that no script answers is logged; a missing picture is not. */
const SCRIPT_PATH = /\/backend\/(?:api\/)?(?!(?:.*\/)?uploads\/)([^?#]+)$/

function newCallRecord(incoming: IncomingMessage, url: string): CallRecord {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    exchange: { url, headers: Object.fromEntries(headers), sent: emptyRecording(), reply: null },
    entry: null,
  }
}

/** Logs a call that no handler has logged: an unknown file, a HEAD request, or an unreadable body. */
function logUnread(incoming: IncomingMessage, url: string): LogEntry | null {
  const [, file] = SCRIPT_PATH.exec(new URL(url).pathname) ?? []
  if (file === undefined || file === SIGN_IN_PAGE) return null
  const { method = 'GET', headers } = incoming
  const type = headers['content-type']
  const request = new Request(url, {
    method,
    headers: type === undefined ? {} : { 'content-type': type },
  })
  return logCall(request, file, NOTHING_SENT)
}

/** Allows other origins, as a backend on a second host must. */
function corsHeaders(request: IncomingMessage): Record<string, string> {
  if (world.dialect.headers === 'bare') return { 'Access-Control-Allow-Origin': '*' }
  const origin = request.headers.origin
  return origin ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : {}
}

function answerPreflight(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const method = request.headers['access-control-request-method'] ?? 'POST'
  if (world.faults.takePreflight(file, method)) {
    response.writeHead(403).end()
    const entry = logUnread(request, url.href)
    if (entry)
      closeLogEntry(
        Object.assign(entry, { fault: 'T8', problems: [] }),
        new Response(null, { status: 403 }),
      )
    return
  }
  const { status, headers } = preflightReply(world.dialect)
  response
    .writeHead(status, {
      ...headers,
      ...corsHeaders(request),
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers':
        request.headers['access-control-request-headers'] ?? 'content-type',
      'Access-Control-Max-Age': '0',
    })
    .end()
}

/** Passes bytes on as they arrive, slowed to the network's rate, so that uploads show progress. */
async function* atNetworkRate(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const rate = bytesPerSecondOf(world.network)
    const step = rate ? Math.max(1, Math.ceil(rate / 20)) : chunk.length
    for (let at = 0; at < chunk.length; at += step) {
      if (rate) await waitUnlessAborted(50, signal)
      if (signal.aborted) return
      yield chunk.subarray(at, at + step)
    }
  }
}

async function* recordChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const exchange = callRecords.getStore()?.exchange
  for await (const chunk of chunks) {
    if (exchange) recordSentBytes(exchange, chunk)
    yield chunk
  }
}

function requestOf(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (
      typeof value === 'string' &&
      !/^(connection|keep-alive|transfer-encoding|upgrade|expect)$/.test(name)
    )
      headers.set(name, value)
  const method = incoming.method ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  const body = Readable.toWeb(
    Readable.from(recordChunks(atNetworkRate(incoming, signal))),
  ) as NodeReadableStream as ReadableStream
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function touchCallRecord(): void {
  const entry = callRecords.getStore()?.entry
  if (entry) world.log.touch(entry)
}

function recordReply(chunk: Uint8Array): void {
  const reply = callRecords.getStore()?.exchange.reply
  if (reply) recordBytes(reply.body, chunk, MAX_SHOWN_BYTES)
  touchCallRecord()
}

function endReply(broken: boolean): void {
  const wire = callRecords.getStore()
  if (!wire?.exchange.reply || !wire.entry) return
  Object.assign(wire.exchange.reply, { ended: Date.now() - wire.entry.arrived, broken })
  touchCallRecord()
}

/** Sends body chunks as they arrive, and cancels their source when the browser disconnects. */
async function sendBody(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  async function* chunks() {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  }
  try {
    for await (const chunk of atNetworkRate(chunks(), signal)) {
      if (signal.aborted) return
      recordReply(chunk)
      if (!response.write(chunk))
        await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Sends a reply that no client can read. Browsers would silently repeat the call after a plain reset of a connection
 * that already served a call.
 */
function refuseConnection({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', () =>
    socket.destroy(),
  )
}

async function sendAnswer(
  answer: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  if (answer.type === 'error') return refuseConnection(incoming)
  const headers = Object.fromEntries(answer.headers)
  const marker = headers[TRANSPORT_HEADER]
  delete headers[TRANSPORT_HEADER]
  const [, length] = marker?.split(' ') ?? []
  const all = {
    ...headers,
    ...corsHeaders(incoming),
    ...(length ? { 'Content-Length': length } : {}),
  }
  const wire = callRecords.getStore()
  if (wire)
    wire.exchange.reply = {
      headers: lowerCase(all),
      body: emptyRecording(),
      ended: null,
      broken: false,
    }
  response.writeHead(answer.status, all)
  response.flushHeaders()
  try {
    if (answer.body && incoming.method !== 'HEAD') await sendBody(answer.body, response, signal)
  } catch {
    endReply(true)
    // Truncate the body: with a Content-Length close the connection normally, without one reset the connection.
    if (length) incoming.socket.end()
    else incoming.socket.resetAndDestroy()
    return
  }
  endReply(signal.aborted)
  response.end()
}

/** In front of a real backend the mock itself serves only its page and API. */
const scriptOrPage = (pathname: string, request: Request): Promise<Response | undefined> =>
  realBackendOrigin() !== '' && !pathname.includes('/__mock/')
    ? answerOverBackend(request)
    : getResponse(realBackendOrigin() === '' ? allHandlers : panelHandlers, request)

async function answerCall(
  incoming: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const url = new URL(path, `http://${incoming.headers.host ?? 'localhost'}`)
  if (incoming.method === 'OPTIONS') return answerPreflight(incoming, response, url)
  const gone = new AbortController()
  // The socket's close event runs outside this call's context, but a stream that ends must find the call's own world.
  response.on(
    'close',
    AsyncResource.bind(() => gone.abort()),
  )
  const file = panelFile(url.pathname)
  const found =
    file ??
    (await scriptOrPage(url.pathname, requestOf(incoming, url.href, gone.signal))) ??
    pageReply(404, 'Not Found', 'The requested URL was not found on this server.')
  const wire = callRecords.getStore()
  // A reset of a world ends its calls, which must not appear in the new log.
  if (wire && wire.entry === null && found.type !== 'error') {
    const entry = logUnread(incoming, url.href)
    if (entry) closeLogEntry(entry, found)
  }
  if (!gone.signal.aborted) await sendAnswer(found, incoming, response, gone.signal)
}

type Next = (error?: unknown) => void
type Incoming = IncomingMessage & { originalUrl?: string }

/** `backend` is the origin of a real backend, which then answers the calls. */
export type MockOptions = StartOptions & {
  backend?: string
  /** True if the server serves only the mock, not the shop. */
  alone?: boolean
}

let worldSaver: WorldSaver | null = null

async function answerCrash(
  cause: unknown,
  incoming: Incoming,
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed || incoming.socket.destroyed) return
  console.error(cause)
  const wire = callRecords.getStore()
  const entry = wire && (wire.entry ?? logUnread(incoming, wire.exchange.url))
  if (entry && entry.crashed === null) logCrash(entry, cause)
  if (response.headersSent) return void incoming.socket.destroy()
  const page = rawResponse(500, '<b>Fatal error</b>', { 'Content-Type': 'text/html' })
  await sendAnswer(page, incoming, response, new AbortController().signal)
}

/**
 * The mock backend as connect middleware, over real HTTP. Tabs and phones that name no world share the main world.
 * `kept` holds the worlds of the mock that this one replaces. Throws an error if an option cannot be read.
 */
export function createMockMiddleware(
  { backend, alone = false, ...options }: MockOptions = {},
  kept?: KeptWorlds,
) {
  setServesMockAlone(alone)
  connectRealBackend(backend)
  startWorlds(options)
  if (kept) resumeWorlds(kept)
  else if (options.world) resumeFromFile(options.world)
  worldSaver = options.world ? keepInFile(options.world) : null
  return (incoming: Incoming, response: ServerResponse, next: Next): void => {
    const address = incoming.originalUrl ?? incoming.url ?? '/'
    const { name, path, cookie } = requestedWorldOf(incoming, address)
    if (cookie !== null) response.setHeader('Set-Cookie', cookie)
    if (!MOCK_PATHS.test(path.split('?')[0] ?? '')) {
      return next()
    }
    if (name === null)
      return void response.writeHead(400, { 'Content-Type': 'text/plain' }).end(WORLD_NAME_RULE)
    if (incoming.method !== 'GET') response.on('finish', () => worldSaver?.touch())
    const serve = () =>
      answerCall(incoming, response, path).catch((cause: unknown) =>
        answerCrash(cause, incoming, response),
      )
    const wire = newCallRecord(
      incoming,
      new URL(path, `http://${incoming.headers.host ?? 'localhost'}`).href,
    )
    runInWorld(name, () => (path.includes('/__mock') ? serve() : callRecords.run(wire, serve)))
  }
}

/**
 * Returns the worlds for a mock that is built from newer files and replaces this one. This mock saves nothing
 * afterwards.
 */
export async function handOverWorlds(): Promise<KeptWorlds> {
  endWaitsAndStreams()
  await new Promise((resolve) => setImmediate(resolve))
  const kept = worldsToKeep()
  worldSaver?.stop()
  worldSaver = null
  return kept
}

/** The `stampZone` of shop.config.json that fits the dialect: the zone of the times that the backend prints. */
export const stampZoneOfDialect = (): string => (world.dialect.zone === 'utc' ? 'Z' : '')
