// With a real backend, the mock only adds its log, contract checks, faults and latency. The backend's own replies are
// passed on.
import { callOf } from '../contractTable'
import { answerDelayOf, isWriteCarriedOut, replyWithFaults, storeDelayOf } from '../faults/faults'
import {
  closeLogEntry,
  faultNamesText,
  isBrowserRequest,
  logCall,
  NOTHING_SENT,
  readCall,
} from './endpoint'
import { successReply, type Reply } from './phpReply'
import { parseJsonOrNull } from './phpRequest'
import { pageReply, rawResponse } from './reply'
import { world } from '../world/world'

let realOrigin = ''

/** With '' the mock itself answers. */
export function connectRealBackend(backend = ''): void {
  realOrigin = backend.replace(/\/+$/, '')
}

export const realBackendOrigin = (): string => realOrigin

/** These headers describe one connection, or a body that is decoded here, so they are not passed on. */
const HOP_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'host',
]

function withoutHopHeaders(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of HOP_HEADERS) kept.delete(name)
  return kept
}

type Body = ArrayBuffer | null

async function relayRequest(request: Request, body: Body): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  try {
    const reply = await fetch(`${realOrigin}${pathname}${search}`, {
      method: request.method,
      headers: withoutHopHeaders(request.headers),
      body,
      redirect: 'manual',
      // A write that has been sent runs to its end even if its caller disconnects.
      ...(request.method === 'GET' && { signal: request.signal }),
    })
    return new Response(reply.body, {
      status: reply.status,
      headers: withoutHopHeaders(reply.headers),
    })
  } catch (cause) {
    if (request.signal.aborted) return Response.error()
    const why = cause instanceof Error ? String(cause.cause ?? cause.message) : String(cause)
    console.error(`${realOrigin} does not answer: ${why}`)
    return pageReply(502, 'Bad Gateway', `The backend ${realOrigin} does not answer.`)
  }
}

/**
 * Returns the backend's JSON, so that faults of body and shape can change it. Null for any other reply, such as an
 * HTML page, which they cannot change.
 */
async function replyOf(real: Response): Promise<Reply | null> {
  const value = parseJsonOrNull((await real.clone().text()).trim())
  return typeof value === 'object' && value !== null ? { status: real.status, value } : null
}

const FAULTS_WITHOUT_REPLY = /^[TH]/

/**
 * Null for a fault that changes single messages: only the mock's own stream can play it, so a real stream stays
 * unchanged.
 */
function streamFault(name: string, real: Response): Response | null {
  if (name === 'E1') return new Response(null, { status: 204 })
  if (name === 'E2') return pageReply(500, 'Internal Server Error', 'The script failed.')
  if (name === 'E5') return rawResponse(200, '', { 'Content-Type': 'text/event-stream' })
  if (name !== 'E3') return null
  const headers = new Headers(real.headers)
  headers.set('Content-Type', 'text/html; charset=UTF-8')
  return new Response(real.body, { status: real.status, headers })
}

async function answerScript(
  request: Request,
  file: string,
  method: 'GET' | 'POST',
): Promise<Response> {
  const body = method === 'GET' ? null : await request.arrayBuffer()
  const sent = { method, headers: request.headers, ...(body && { body }) }
  const copy = new Request(request.url, sent)
  const { sent: _sent, ...arrived } = await readCall(copy)
  const entry = logCall(request, file, arrived)
  const stream = callOf('GET', file)?.stream === true
  const delay = world.delayOf(file)
  await world.waits.wait(delay.line + delay.php, request.signal)
  if (stream) {
    const struck = world.faults.take(file, method, true, isBrowserRequest(request))
    entry.fault = faultNamesText(struck)
    const { reply: fault } = struck
    if (fault && FAULTS_WITHOUT_REPLY.test(fault.name))
      return closeLogEntry(
        entry,
        await replyWithFaults(struck, successReply(), request.url, request.signal),
      )
    const real = await relayRequest(request, body)
    return closeLogEntry(entry, (fault && streamFault(fault.name, real)) ?? real)
  }
  const struck = world.faults.take(file, method, false, isBrowserRequest(request))
  entry.fault = faultNamesText(struck)
  const done = method === 'GET' || isWriteCarriedOut(struck)
  const run = async (): Promise<Response | null> => {
    if (done) await world.waits.wait(storeDelayOf(struck))
    return done ? relayRequest(request, body) : null
  }
  const running = run()
  await world.waits.wait(answerDelayOf(struck) ?? 0, request.signal)
  if (entry.fault === null)
    return closeLogEntry(entry, (await running) ?? pageReply(502, 'Bad Gateway', 'No reply.'))
  const early = (answerDelayOf(struck) ?? Infinity) < storeDelayOf(struck)
  const real = early ? null : await running
  const reply = real ? await replyOf(real) : successReply()
  const isFront = struck.reply !== null && FAULTS_WITHOUT_REPLY.test(struck.reply.name)
  if (real && reply === null && !isFront) return closeLogEntry(entry, real)
  return closeLogEntry(
    entry,
    await replyWithFaults(struck, reply ?? successReply(), request.url, request.signal),
  )
}

/** Passes pictures, and methods other than GET and POST, to the backend unchanged. The log reports such methods. */
export async function answerOverBackend(request: Request): Promise<Response> {
  const [, file] = /\/backend\/api\/([\w-]+\.php)$/.exec(new URL(request.url).pathname) ?? []
  const { method } = request
  if (file !== undefined && (method === 'GET' || method === 'POST'))
    return answerScript(request, file, method)
  const entry = file === undefined ? null : logCall(request, file, NOTHING_SENT)
  const reply = await relayRequest(
    request,
    method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer(),
  )
  return entry ? closeLogEntry(entry, reply) : reply
}
