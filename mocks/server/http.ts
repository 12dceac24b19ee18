import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { getResponse } from 'msw'
import { drawWith } from '../seed/drawnPictures'
import { rateOf } from '../faults/latency'
import { TRANSPORT_HEADER } from '../faults/faults'
import { handlers } from '../handlers/index'
import { panelHandlers } from '../panel/api'
import { panelFile } from '../panel/panelFiles'
import { layOver, overBackend, realBackend } from './overBackend'
import { page, pause, PHP_HEADERS } from './reply'
import type { StartOptions } from './startOptions'
import { pictureAt } from '../seed/pictures'
import { world } from '../world/world'
import { keepInFile, resumeFile, type Keeper } from './worldFile'
import {
  inWorld,
  keepWorlds,
  NAME_RULE,
  resumeWorlds,
  settleWorlds,
  startWorlds,
  worldOf,
  worldsWithOldSeed,
  type KeptWorlds,
} from './worlds'

// The dev server's own loader is closed by the time of the first request.
drawWith(pictureAt)

const everything = [...panelHandlers, ...handlers]

/** A missing file below these paths is a 404, never the shop's index.html. */
const OWNED = /^\/(?:.*\/)?(backend|__mock)(\/|$)|^\/uploads\//

/** Allows other origins, as a backend on a second host must. */
function cors(request: IncomingMessage): Record<string, string> {
  if (world.dialect.headers === 'bare') return { 'Access-Control-Allow-Origin': '*' }
  const origin = request.headers.origin
  return origin ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' } : {}
}

function preflight(request: IncomingMessage, response: ServerResponse, pathname: string): void {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1)
  const method = request.headers['access-control-request-method'] ?? 'POST'
  if (world.faults.takePreflight(file, method)) {
    response.writeHead(403).end()
    return
  }
  response
    .writeHead(204, {
      ...cors(request),
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? 'content-type',
      'Access-Control-Max-Age': '0',
    })
    .end()
}

/** Passes the bytes on as they arrive, slowed to the network's rate if one is set, so that uploads show progress. */
async function* paced(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const rate = rateOf(world.network)
    const step = rate ? Math.max(1, Math.ceil(rate / 20)) : chunk.length
    for (let at = 0; at < chunk.length; at += step) {
      if (rate) await pause(50, signal)
      if (signal.aborted) return
      yield chunk.subarray(at, at + step)
    }
  }
}

function requestOf(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === 'string' && !/^(connection|keep-alive|transfer-encoding|upgrade|expect)$/.test(name))
      headers.set(name, value)
  const method = incoming.method ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  const body = Readable.toWeb(Readable.from(paced(incoming, signal))) as NodeReadableStream as ReadableStream
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** Sends body chunks as they come, and stops their source when the browser disconnects. */
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
    for await (const chunk of paced(chunks(), signal)) {
      if (signal.aborted) return
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Sends an answer that no client can read. A plain reset would not do: browsers silently repeat a call on a connection
 * that already served one.
 */
function refuseConnection({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', () => socket.destroy())
}

async function send(
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
  response.writeHead(answer.status, { ...headers, ...cors(incoming), ...(length ? { 'Content-Length': length } : {}) })
  response.flushHeaders()
  try {
    if (answer.body && incoming.method !== 'HEAD') await sendBody(answer.body, response, signal)
  } catch {
    // Breaks the body off: with a promised length the connection ends normally, without one it is reset.
    if (length) incoming.socket.end()
    else incoming.socket.resetAndDestroy()
    return
  }
  response.end()
}

/** In front of a real backend only the mock's own page and API stay here. */
const scriptOrPage = (pathname: string, request: Request): Promise<Response | undefined> =>
  realBackend() !== '' && !pathname.includes('/__mock/')
    ? overBackend(request)
    : getResponse(realBackend() === '' ? everything : panelHandlers, request)

async function answer(incoming: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const url = new URL(path, `http://${incoming.headers.host ?? 'localhost'}`)
  if (incoming.method === 'OPTIONS') return preflight(incoming, response, url.pathname)
  const gone = new AbortController()
  // The socket tells of its end outside this call; a stream that ends must still find its own world.
  response.on(
    'close',
    AsyncResource.bind(() => gone.abort()),
  )
  const file = panelFile(url.pathname)
  const found =
    file ??
    (await scriptOrPage(url.pathname, requestOf(incoming, url.href, gone.signal))) ??
    page(404, 'Not Found', 'The requested URL was not found on this server.')
  if (!gone.signal.aborted) await send(found, incoming, response, gone.signal)
}

type Next = (error?: unknown) => void
type Incoming = IncomingMessage & { originalUrl?: string }

/** `backend`: the origin of a real one, which then answers. */
export type MockOptions = StartOptions & { backend?: string }

let keeper: Keeper | null = null

function failed(cause: unknown, incoming: Incoming, response: ServerResponse): void {
  if (response.destroyed || incoming.socket.destroyed) return
  console.error(cause)
  if (response.headersSent) incoming.socket.destroy()
  else response.writeHead(500, { ...PHP_HEADERS, 'Content-Type': 'text/html' }).end('<b>Fatal error</b>')
}

/**
 * The mock backend as connect middleware: real HTTP, and one world for every tab and phone that names no other. `kept` are
 * the worlds of a mock that this one replaces. Throws a sentence for an option that cannot be read.
 */
export function mockMiddleware({ backend, ...options }: MockOptions = {}, kept?: KeptWorlds) {
  layOver(backend)
  startWorlds(options)
  if (kept) resumeWorlds(kept)
  else if (options.world) {
    resumeFile(options.world)
    const notice = oldSeedNotice()
    if (notice !== null) console.warn(notice)
  }
  keeper = options.world ? keepInFile(options.world) : null
  return (incoming: Incoming, response: ServerResponse, next: Next): void => {
    const address = incoming.originalUrl ?? incoming.url ?? '/'
    const { name, path, cookie } = worldOf(incoming, address)
    if (cookie !== null) response.setHeader('Set-Cookie', cookie)
    if (!OWNED.test(path.split('?')[0] ?? '')) return next()
    if (name === null) return void response.writeHead(400, { 'Content-Type': 'text/plain' }).end(NAME_RULE)
    if (incoming.method !== 'GET') response.on('finish', () => keeper?.touch())
    inWorld(name, () => answer(incoming, response, path).catch((cause: unknown) => failed(cause, incoming, response)))
  }
}

/** Everything that a mock made of newer files goes on with. This one then stores nothing more. */
export async function handOver(): Promise<KeptWorlds> {
  settleWorlds()
  await new Promise((resolve) => setImmediate(resolve))
  const kept = keepWorlds()
  keeper?.stop()
  keeper = null
  return kept
}

/** For the terminal: which worlds began with another seed than the project's. */
export function oldSeedNotice(): string | null {
  const names = worldsWithOldSeed()
  return names.length === 0
    ? null
    : `The seed has changed; the world (${names.join(', ')}) still has the rows of the former one. To start again: /__mock, or POST /__mock/api/reset.`
}
