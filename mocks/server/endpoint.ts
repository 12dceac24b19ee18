import { http, type HttpHandler } from 'msw'
import { callOf, type FormScript, type JsonScript, type ReadScript } from '../contractTable'
import type { FaultsOfCall } from '../faults/faultRules'
import {
  answerDelayOf,
  isWriteCarriedOut,
  orderAlteredByServer,
  replyWithFaults,
  isAnsweredByWebServer,
  storeDelayOf,
} from '../faults/faults'
import { bytesOfPhpSize } from '../dialects/dialect'
import { fileRefusalOf } from '../dialects/sentFiles'
import { replyInDialect } from '../dialects/replyInDialect'
import { successReply, refusalReply, type Reply } from './phpReply'
import { parseJsonOrNull, Form, readForm, type Upload } from './phpRequest'
import { pageReply } from './reply'
import type { LogEntry } from './log'
import { noteUnknownCall } from './unknownCalls'
import { contractViolations } from './verdict'
import type { QueuePlace } from './workerPool'
import { world } from '../world/world'

/** Matches the script on any host and in any folder of the shop. */
export const scriptUrlPattern = (file: string): string => `*/backend/api/${file}`

type Body = Record<string, unknown>
type SentParts = { query: URLSearchParams; json: Body; form: Form }
type Method = 'GET' | 'POST'

const NO_FORM = new Form(new Map(), [])

type ArrivedCall = {
  sent: SentParts
  fields: readonly string[]
  files: readonly Upload[]
  shown: unknown
}

/** The logged fields and files of a call whose body no script reads. */
export const NOTHING_SENT = { fields: [], files: [], shown: null } as const satisfies Omit<
  ArrivedCall,
  'sent'
>

export async function readCall(request: Request): Promise<ArrivedCall> {
  const query = new URL(request.url).searchParams
  if (request.method === 'GET') return { sent: { query, json: {}, form: NO_FORM }, ...NOTHING_SENT }
  if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
    const { upload, post } = world.dialect
    const { form, all } = await readForm(request, {
      upload: bytesOfPhpSize(upload),
      post: bytesOfPhpSize(post),
    })
    const fields = [...form.fields.keys(), ...all.map(({ field }) => field)]
    return {
      sent: { query, json: {}, form },
      fields,
      files: all,
      shown: Object.fromEntries(form.fields),
    }
  }
  const text = await request.text()
  const isForm = /^application\/x-www-form-urlencoded/i.test(
    request.headers.get('content-type') ?? '',
  )
  const reads = isForm && world.dialect.bodies === 'either'
  const value = reads ? Object.fromEntries(new URLSearchParams(text)) : parseJsonOrNull(text)
  const json = typeof value === 'object' && value !== null ? (value as Body) : {}
  return {
    sent: { query, json, form: NO_FORM },
    fields: Object.keys(json),
    files: [],
    shown: value ?? text,
  }
}

/** In some dialects a script accepts the same fields as JSON or as a form. */
function inAnyPart({ query, json, form }: SentParts): SentParts {
  if (world.dialect.bodies === 'own') return { query, json, form }
  if (form.fields.size > 0) return { query, json: Object.fromEntries(form.fields), form }
  const texts = Object.entries(json).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return { query, json, form: new Form(new Map(texts), form.uploads, form.dropped) }
}

/** Logs a call and its violations of the contract before the script runs. */
export function logCall(
  request: Request,
  file: string,
  arrived: Omit<ArrivedCall, 'sent'>,
): LogEntry {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const entry = {
    at: world.stamp(),
    arrived: Date.now(),
    method: request.method,
    file,
    query,
    contentType: request.headers.get('content-type') ?? '',
    fields: [...arrived.fields],
    sent: arrived.shown,
    files: arrived.files.map(({ field, name, type, bytes }) => ({
      field,
      name,
      type,
      size: bytes.length,
    })),
    status: null,
    milliseconds: null,
    fault: null,
  }
  const problems = contractViolations(entry, request.headers)
  // A browser's preflight is not a call.
  if (request.method !== 'OPTIONS' && !callOf(request.method, file))
    problems.forEach(noteUnknownCall)
  return world.log.open({ ...entry, problems })
}

export function closeLogEntry(entry: LogEntry, response: Response): Response {
  entry.status = response.type === 'error' ? null : response.status
  entry.milliseconds = Date.now() - entry.arrived
  world.log.touch(entry)
  return response
}

const CUT_CALL: ArrivedCall = {
  sent: { query: new URLSearchParams(), json: {}, form: NO_FORM },
  ...NOTHING_SENT,
}

const STACK_LINES = 4

/** PHP answers 500 to a script's exception, unless a gateway has already answered. */
export function logCrash(entry: LogEntry, cause: unknown): void {
  const words = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  entry.crashed = words.split('\n').slice(0, STACK_LINES).join('\n')
  entry.status ??= 500
  entry.milliseconds ??= Date.now() - entry.arrived
  world.log.touch(entry)
}

/** Apache sends this page if all php-fpm workers are busy and the queue is full. */
export const queueFullReply = () =>
  pageReply(503, 'Service Unavailable', 'The server is temporarily unable to serve your request.')

export const gatewayTimeoutReply = () =>
  pageReply(504, 'Gateway Timeout', 'The gateway did not receive a timely response.')

const FREE_PLACE: QueuePlace = { ready: Promise.resolve(), free: () => {} }

/** Null if the queue is full. Faults that the web server answers itself take no worker. */
export const queuePlaceFor = (struck: FaultsOfCall, method: Method): QueuePlace | null =>
  isAnsweredByWebServer(struck, method) ? FREE_PLACE : world.workers.enter()

/** A browser sends its own preflight over real HTTP; for other clients the mock plays it. */
export const isBrowserRequest = (request: Request): boolean =>
  /^Mozilla/.test(request.headers.get('user-agent') ?? '')

/** Lists the faults that a call met, such as `T2 + S18`. */
export const faultNamesText = ({ reply, wait, stored }: FaultsOfCall): string | null =>
  [reply, wait, stored].flatMap((one) => one?.name ?? []).join(' + ') || null

async function serveScript(
  method: Method,
  file: string,
  request: Request,
  answer: (sent: SentParts) => Reply,
): Promise<Response> {
  const { resets } = world
  // True if the world was reset before this write ran. The write must not change the new world.
  const isOvertaken = () => method === 'POST' && world.resets !== resets
  const struck = world.faults.take(file, method, false, isBrowserRequest(request))
  const cut = struck.reply?.name === 'T11'
  const { sent, ...arrived } = cut ? CUT_CALL : await readCall(request)
  if (isOvertaken()) return Response.error()
  const entry = logCall(request, file, arrived)
  if (cut) entry.problems = []
  entry.fault = faultNamesText(struck)
  world.log.touch(entry)

  const done = method === 'GET' || isWriteCarriedOut(struck)
  const run = async (place: QueuePlace): Promise<Reply | null> => {
    await place.ready
    try {
      // PHP continues after its caller has disconnected, so no signal shortens these waits.
      await world.waits.wait(delay.php)
      if (done) await world.waits.wait(storeDelayOf(struck))
      if (isOvertaken()) return null
      if (!done) return successReply()
      const { stored } = struck
      const received = stored
        ? { ...sent, form: orderAlteredByServer(sent.form, stored.variant) }
        : sent
      const reply = world.transact(`${method} ${file}`, () => answer(inAnyPart(received)))
      return replyInDialect(method, file, reply, world.dialect, request.url)
    } finally {
      place.free()
    }
  }
  const delay = world.delayOf(file)
  await world.waits.wait(delay.line, request.signal)
  const place = queuePlaceFor(struck, method)
  if (!place) return closeLogEntry(entry, queueFullReply())
  const running = run(place)
  // A script may throw after a gateway has replied or while its reply waits. Without this handler the error would end
  // the server.
  running.catch((cause: unknown) => logCrash(entry, cause))
  const answerAfter = answerDelayOf(struck)
  await world.waits.wait(answerAfter ?? 0, request.signal)
  // A reply before the script's end comes from a gateway, which does not know the script's result.
  const early = answerAfter !== null && answerAfter < storeDelayOf(struck)
  const reply = early ? successReply() : await world.workers.beforeTimeout(running)
  if (!reply) return Response.error()
  if (reply === 'timeout') return closeLogEntry(entry, gatewayTimeoutReply())
  return closeLogEntry(entry, await replyWithFaults(struck, reply, request.url, request.signal))
}

export const handleGet = (
  file: ReadScript,
  answer: (query: URLSearchParams) => Reply,
): HttpHandler =>
  http.get(scriptUrlPattern(file), ({ request }) =>
    serveScript('GET', file, request, ({ query }) => answer(query)),
  )

export const handlePostJson = (file: JsonScript, answer: (body: Body) => Reply): HttpHandler =>
  http.post(scriptUrlPattern(file), ({ request }) =>
    serveScript('POST', file, request, ({ json }) => answer(json)),
  )

/** The script reads `$_POST` and `$_FILES`; a JSON body leaves both empty. */
export const handlePostForm = (file: FormScript, answer: (form: Form) => Reply): HttpHandler =>
  http.post(scriptUrlPattern(file), ({ request }) =>
    serveScript('POST', file, request, ({ form }) => {
      const no = fileRefusalOf(form, world.dialect)
      return no === null ? answer(form) : refusalReply(no)
    }),
  )
