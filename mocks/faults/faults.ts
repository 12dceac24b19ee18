// Faults that change the reply of a call. Stream faults are in `server/streamReply.ts`.
import type { Fault } from './faultList'
import { faultsOf, type FaultsOfCall } from './faultRules'
import { asDecimal, phpJson, type Reply } from '../server/phpReply'
import { parseJsonOrNull, Form } from '../server/phpRequest'
import {
  utf8BytesOf,
  halfBody,
  neverAnswer,
  pageReply,
  waitUnlessAborted,
  printReply,
  rawResponse,
  slowBody,
} from '../server/reply'
import { applyShapeFault } from './shapeFaults'

/**
 * Tells the HTTP adapter to break the connection, because a Response cannot express that. Other adapters ignore the
 * header.
 */
export const TRANSPORT_HEADER = 'x-mock-transport'

/** The redirect fault leads to this page. No call of the backend has this name. */
export const SIGN_IN_PAGE = 'sign-in.html'

/** By default these faults prevent the script from running. */
const FAULTS_WITHOUT_COMMIT = /^(?:T1|T7|T8|T11|H1|H2|H3|H4|H5|H6|H7|H8|H9|H11|B2|S2|S13)$/

const commitsAlone = (fault: Fault): boolean =>
  fault.commit ?? !FAULTS_WITHOUT_COMMIT.test(fault.name)

/** True if no fault of this call stops the script. */
export const isWriteCarriedOut = (struck: FaultsOfCall): boolean =>
  faultsOf(struck).every(commitsAlone)

/**
 * These faults come from the connection or the web server, so they occupy no PHP worker unless the write is carried
 * out.
 */
const FAULTS_BEFORE_PHP = new Set(['T1', 'T7', 'T8', 'T11', 'H2', 'H3', 'H4', 'H5', 'H8', 'H9'])

export const isAnsweredByWebServer = (struck: FaultsOfCall, method: string): boolean =>
  struck.reply !== null &&
  FAULTS_BEFORE_PHP.has(struck.reply.name) &&
  !(method === 'POST' && isWriteCarriedOut(struck))

/** Milliseconds from the request's arrival until the script runs. */
export const storeDelayOf = (struck: FaultsOfCall): number =>
  faultsOf(struck).reduce(
    (sum, { name, storeAfter }) => sum + (storeAfter ?? (name === 'T10' ? LATE_MS : 0)),
    0,
  )

/** Milliseconds from the request's arrival until the reply; null for as soon as the script has run. */
export function answerDelayOf(struck: FaultsOfCall): number | null {
  const times = faultsOf(struck).flatMap(({ answerAfter }) => answerAfter ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const HTML_TYPE = { 'Content-Type': 'text/html; charset=UTF-8' }
const BOM = '\uFEFF'
const NOTICE_TEXT =
  '<br />\n<b>Notice</b>:  Undefined index: color in <b>/home/shop/public_html/backend/api/db.php</b> on line <b>12</b><br />\n'
const FATAL_TEXT =
  "<br />\n<b>Fatal error</b>:  Uncaught mysqli_sql_exception: Unknown column 'x' in 'field list' in /home/shop/public_html/backend/api/db.php:31\nStack trace:\n#0 {main}\n  thrown in <b>/home/shop/public_html/backend/api/db.php</b> on line <b>31</b><br />\n"
const SLOW_MS = 8000
const LATE_MS = 8000
const SLOW_BYTES = 20_000
const LEAVE_MS = 2000

const GATEWAY_STATUSES: [number, string][] = [
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [508, 'Loop Detected'],
]
const ODD_JSON_VALUES = ['null', 'true', '"x"']

/**
 * True in jsdom, where msw's XMLHttpRequest reports no error for a truncated body. There the whole connection fails
 * instead.
 */
const CANNOT_STREAM = typeof process !== 'undefined' && typeof XMLHttpRequest !== 'undefined'

const streamResponse = (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
) => new Response(body, { headers: { ...JSON_TYPE, ...headers } })

/** Puts an invalid UTF-8 byte into every text, as a column in the wrong character set does. */
function brokenUtf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = utf8BytesOf(text)
  // The byte after a colon and a quote is the first byte of a text value.
  return Uint8Array.from(bytes, (byte, at) =>
    bytes[at - 1] === 0x22 &&
    bytes[at - 2] === 0x3a &&
    byte >= 0x41 &&
    byte <= 0x7a &&
    byte !== 0x5b &&
    byte !== 0x5c
      ? 0xe9
      : byte,
  )
}

async function transportFault(fault: Fault, reply: Reply, signal: AbortSignal): Promise<Response> {
  const bytes = utf8BytesOf(phpJson(reply.value))
  if (CANNOT_STREAM && (fault.name === 'T2' || fault.name === 'T3')) return Response.error()
  switch (fault.name) {
    case 'T2':
      return streamResponse(halfBody(bytes, 'reset', signal))
    case 'T3':
      return streamResponse(halfBody(bytes, 'reset', signal), {
        [TRANSPORT_HEADER]: `short ${bytes.length}`,
      })
    case 'T4':
      return neverAnswer(signal)
    case 'T5':
      return streamResponse(halfBody(bytes, 'stall', signal))
    case 'T6':
      await waitUnlessAborted(SLOW_MS, signal)
      return streamResponse(slowBody(bytes, SLOW_BYTES))
    case 'T9':
      await waitUnlessAborted(LEAVE_MS, signal)
      return printReply(reply)
    case 'T10':
      return printReply(reply)
    default:
      return Response.error()
  }
}

const STATUS_REPLIES: Readonly<Record<string, (variant: number) => Response>> = {
  H1: () => printReply({ status: 400, value: { error: 'The request was not understood.' } }),
  H2: (variant) =>
    variant === 0
      ? pageReply(401, 'Unauthorized', 'Access is denied.')
      : pageReply(403, 'Forbidden', 'Access is denied.'),
  H3: () => pageReply(404, 'Not Found', 'The requested URL was not found on this server.'),
  H4: () => pageReply(413, 'Request Entity Too Large', 'The request exceeds the capacity limit.'),
  H5: () => pageReply(429, 'Too Many Requests', 'Please slow down.', { 'Retry-After': '5' }),
  H6: () => rawResponse(500, '', HTML_TYPE),
  H7: () => pageReply(500, 'Internal Server Error', 'The server encountered an internal error.'),
  H8(variant) {
    const [code, title] = GATEWAY_STATUSES[variant % GATEWAY_STATUSES.length] ?? [
      502,
      'Bad Gateway',
    ]
    return pageReply(code, title, 'The server could not be reached.')
  },
  H9: () => rawResponse(302, '', { Location: SIGN_IN_PAGE }),
  H10: () => new Response(null, { status: 204 }),
  H11: () =>
    printReply({ status: 500, value: { success: false, error: 'The database has gone away.' } }),
}

/** Makes the reply for each of these faults; `text` is the JSON of the reply without the fault. */
const BODY_REPLIES: Readonly<Record<string, (text: string, variant: number) => Response>> = {
  B1: () => rawResponse(200, '', JSON_TYPE),
  B2: () => rawResponse(200, FATAL_TEXT, HTML_TYPE),
  B3: (text) => rawResponse(200, NOTICE_TEXT + text, HTML_TYPE),
  B4: (text) => rawResponse(200, `${text}\n${NOTICE_TEXT}`, JSON_TYPE),
  B5: (text) => rawResponse(200, BOM + text, JSON_TYPE),
  B6: (text) => rawResponse(200, BOM + BOM + text, JSON_TYPE),
  B7: (text) => rawResponse(200, text + text, JSON_TYPE),
  B8: (text) => rawResponse(200, text.slice(0, Math.ceil(text.length / 2)), JSON_TYPE),
  B9: (_text, variant) =>
    rawResponse(200, ODD_JSON_VALUES[variant % ODD_JSON_VALUES.length] ?? 'null', JSON_TYPE),
  B10: (text) => rawResponse(200, text, HTML_TYPE),
  B11: (text) =>
    CANNOT_STREAM
      ? Response.error()
      : rawResponse(200, text, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  B12: (text) => rawResponse(200, brokenUtf8(text), JSON_TYPE),
}

const firstReplies = new WeakMap<Fault, Map<string, Reply>>()

/** S16 imitates a cache in front of PHP: each address repeats its first reply. */
function cachedReply(fault: Fault, address: string, reply: Reply): Reply {
  const kept = firstReplies.get(fault) ?? new Map<string, Reply>()
  firstReplies.set(fault, kept)
  const first = kept.get(address) ?? reply
  kept.set(address, first)
  return first
}

const SHORT_TITLE = 6

const shortTitle = (title: unknown): unknown =>
  typeof title === 'string' && title.length > SHORT_TITLE
    ? `${title.slice(0, SHORT_TITLE)}…`
    : title

/** S18 stores the order as a server does that recalculates the subtotal or cuts long titles. */
export function orderAlteredByServer(form: Form, variant: number): Form {
  const items = parseJsonOrNull(form.text('items'))
  const fields = new Map(form.fields)
  if (variant % 2 === 0 && fields.has('subtotal'))
    fields.set('subtotal', asDecimal(Number(form.text('subtotal')) + 1))
  if (variant % 2 === 1 && Array.isArray(items))
    fields.set(
      'items',
      JSON.stringify(
        items.map((item: object & { title?: unknown }) => ({
          ...item,
          title: shortTitle(item.title),
        })),
      ),
    )
  return new Form(fields, form.uploads)
}

export async function replyWithFaults(
  struck: FaultsOfCall,
  reply: Reply,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  const slow = struck.wait?.name === 'T6'
  if (slow || struck.wait?.name === 'T9') await waitUnlessAborted(slow ? SLOW_MS : LEAVE_MS, signal)
  const answer = struck.reply
    ? await bodyWithFault(struck.reply, reply, address, signal)
    : printReply(reply)
  // Connection faults replace the body, so it is not slowed here.
  return slow && struck.reply?.name[0] !== 'T' ? slowedAnswer(answer) : answer
}

async function slowedAnswer(answer: Response): Promise<Response> {
  if (!answer.body || answer.type === 'error') return answer
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  return new Response(slowBody(new Uint8Array(await answer.arrayBuffer()), SLOW_BYTES), {
    status: answer.status,
    headers,
  })
}

export async function bodyWithFault(
  fault: Fault,
  reply: Reply,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  const { name, variant } = fault
  if (name === 'S16') return printReply(cachedReply(fault, address, reply))
  if (name.startsWith('T')) return transportFault(fault, reply, signal)
  const ofStatus = STATUS_REPLIES[name]
  if (ofStatus) return ofStatus(variant)
  const ofBody = BODY_REPLIES[name]
  if (ofBody) return ofBody(phpJson(reply.value), variant)
  return printReply({ ...reply, value: applyShapeFault(name, reply.value, variant) })
}
