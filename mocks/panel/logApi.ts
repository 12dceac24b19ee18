import { http, HttpResponse, type HttpHandler } from 'msw'
import { curlOf } from '../server/curl'
import {
  isRecordingComplete,
  MAX_SHOWN_BYTES,
  shownBody,
  joinChunks,
  type RecordedExchange,
} from '../server/exchange'
import type { LogEntry } from '../server/log'
import { currentWorldName } from '../server/worlds'
import { world } from '../world/world'
import { apiPath, badRequest, okReply } from './apiParts'

export const logState = () => ({
  calls: world.log.entries.length,
  broken: world.log.entries.filter(
    ({ problems, crashed }) => problems.length > 0 || crashed !== null,
  ).length,
  log: world.log.edge,
})

/** The page requests bodies and headers separately, for one call at a time. */
function logLineOf(entry: LogEntry) {
  const { sent: _sent, fields: _fields, contentType: _type, ...line } = entry
  const reply = world.log.exchange(entry.id)?.reply
  return {
    ...line,
    size: reply?.body.size ?? null,
    ended: reply?.ended ?? null,
    brokenOff: reply?.broken ?? false,
  }
}

/** A body of 10 MB would make each request of the log slow. */
function shortenedSent(entry: LogEntry): LogEntry {
  const text = JSON.stringify(entry.sent) ?? ''
  return text.length > MAX_SHOWN_BYTES
    ? { ...entry, sent: `${text.slice(0, MAX_SHOWN_BYTES)}…` }
    : entry
}

function wordsOf(entry: LogEntry, exchange: RecordedExchange | undefined): string {
  const { file, query, status, fault, problems, crashed, sent } = entry
  const parts = [
    file,
    JSON.stringify(query),
    status,
    fault,
    ...problems,
    crashed,
    JSON.stringify(sent),
  ]
  return `${parts.join(' ')} ${exchange?.reply ? shownBody(exchange.reply.body).text : ''}`.toLowerCase()
}

/** Returns the log's changes since a mark. With a search text, also returns which of all calls contain the text. */
function logNews(query: URLSearchParams) {
  const { entries, edge } = world.log
  const since = query.get('begun') === edge.begun ? Number(query.get('since')) : 0
  const text = query.get('text')?.toLowerCase() ?? ''
  const found = entries.filter((entry) =>
    wordsOf(entry, world.log.exchange(entry.id)).includes(text),
  )
  return {
    ...edge,
    entries: entries.filter(({ mark }) => mark > since).map(logLineOf),
    ...(text !== '' && { found: found.map(({ id }) => id) }),
  }
}

const entryOf = (id: unknown): LogEntry | undefined =>
  world.log.entries.find((entry) => entry.id === Number(id))

function wholeEntry(entry: LogEntry) {
  const exchange = world.log.exchange(entry.id)
  const { reply = null } = exchange ?? {}
  return {
    ...logLineOf(entry),
    ...shortenedSent(entry),
    request: exchange && {
      url: exchange.url,
      headers: exchange.headers,
      body: shownBody(exchange.sent),
      kept: isRecordingComplete(exchange.sent),
    },
    reply: reply && { headers: reply.headers, body: shownBody(reply.body) },
    curl: exchange && curlOf(entry, exchange, currentWorldName()),
  }
}

const REPLAY_MS = 15_000
/** `fetch` sets these headers itself. */
const HEADERS_OF_FETCH =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|expect)$/

/** Sends the call to the same server again. A stream is closed as soon as it has begun. */
async function replayCall(entry: LogEntry): Promise<Response> {
  const exchange = world.log.exchange(entry.id)
  if (!exchange)
    return badRequest(
      'This call was not made over HTTP, or before a restart: there is nothing to send again.',
    )
  if (!isRecordingComplete(exchange.sent))
    return badRequest('The body of this call is no longer kept: the log keeps 16 MB of them.')
  const headers = new Headers(
    Object.entries(exchange.headers).filter(([name]) => !HEADERS_OF_FETCH.test(name)),
  )
  headers.set('X-Mock-World', currentWorldName())
  const before = world.log.edge.mark
  const gone = new AbortController()
  const timer = setTimeout(
    () => gone.abort(new Error(`no reply within ${REPLAY_MS / 1000} s`)),
    REPLAY_MS,
  )
  const init: RequestInit = {
    method: entry.method,
    headers,
    signal: gone.signal,
    redirect: 'manual',
  }
  if (entry.method !== 'GET' && entry.method !== 'HEAD') init.body = joinChunks(exchange.sent)
  const again = () =>
    world.log
      .of(entry.file)
      .filter(({ mark }) => mark > before)
      .at(-1)?.id ?? null
  try {
    const reply = await fetch(exchange.url, init)
    if (/^text\/event-stream/.test(reply.headers.get('content-type') ?? '')) gone.abort()
    else await reply.arrayBuffer().catch(() => null)
    return okReply({ id: again(), status: reply.status })
  } catch (cause) {
    const { cause: deeper, message } = cause as Error & { cause?: unknown }
    return okReply({
      id: again(),
      status: null,
      why: deeper instanceof Error ? deeper.message : message,
    })
  } finally {
    clearTimeout(timer)
  }
}

const NO_SUCH_CALL = 'There is no such call in the log'

export const logHandlers: HttpHandler[] = [
  http.get(apiPath('log'), ({ request }) => {
    const query = new URL(request.url).searchParams
    if (query.has('since')) return HttpResponse.json(logNews(query))
    const file = query.get('file')
    return HttpResponse.json((file ? world.log.of(file) : world.log.entries).map(shortenedSent))
  }),
  http.delete(apiPath('log'), () => {
    world.log.clear()
    return okReply()
  }),
  http.get(apiPath('log/:id'), ({ params }) => {
    const entry = entryOf(params.id)
    return entry ? HttpResponse.json(wholeEntry(entry)) : badRequest(NO_SUCH_CALL)
  }),
  http.get(apiPath('log/:id/body'), ({ params }) => {
    const sent = world.log.exchange(Number(params.id))?.sent
    if (!sent || !isRecordingComplete(sent)) return badRequest('The body of this call is not kept')
    const type = {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment; filename="body"',
    }
    return new HttpResponse(joinChunks(sent), { headers: type })
  }),
  http.post(apiPath('log/:id/replay'), ({ params }) => {
    const entry = entryOf(params.id)
    return entry ? replayCall(entry) : badRequest(NO_SUCH_CALL)
  }),
]
