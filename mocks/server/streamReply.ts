import { http, type HttpHandler } from 'msw'
import { callOf, type StreamFile } from '../contractTable'
import {
  scriptUrlPattern,
  closeLogEntry,
  faultNamesText,
  gatewayTimeoutReply,
  isBrowserRequest,
  logCall,
  NOTHING_SENT,
  queuePlaceFor,
  queueFullReply,
} from './endpoint'
import type { Fault } from '../faults/faultList'
import { answerDelayOf, bodyWithFault } from '../faults/faults'
import { valueInDialect } from '../dialects/replyInDialect'
import { SSE_COMMENT, sseFrame, successReply, phpJson } from './phpReply'
import { utf8BytesOf, pageReply, PHP_HEADERS, rawResponse } from './reply'
import type { OpenStream } from './openStreams'
import { world, type WorldPart } from '../world/world'

type Timer = ReturnType<typeof setInterval>

/** An open timer must not delay the end of a test run. */
function unrefTimer(timer: Timer): Timer {
  ;(timer as { unref?: () => void }).unref?.()
  return timer
}

const BUFFER_DELAY_MS = 60_000
const RESTART_MS = 1000
const FLOOD_MS = 5
const BOM = '\uFEFF'
const WARNING_TEXT =
  '<br />\n<b>Warning</b>:  Undefined variable $rows in <b>products_sse.php</b> on line <b>3</b><br />\n'

/** `count` is the number of messages that were sent before. */
function frameWithFault(fault: Fault | null, value: object, count: number): string {
  switch (fault?.name) {
    case 'E6':
      return ''
    case 'E8':
      return `data: ${phpJson(value).slice(0, 20)}\n\n`
    case 'E9':
      return `data: ${JSON.stringify(value, null, 1)}\n\n`
    case 'E10':
      return `event: update\n${sseFrame(value)}`
    case 'E11':
      return WARNING_TEXT + sseFrame(value)
    case 'E12':
      return (count === 0 ? BOM.repeat(fault.variant + 1) : '') + sseFrame(value)
    case 'E13':
      return sseFrame({ ...value, turn: count })
    case 'E14':
      return sseFrame({ ...value, padding: 'x'.repeat(5_000_000) })
    case 'E15':
      return sseFrame(
        fault.variant === 0
          ? { time: world.stamp() }
          : Object.fromEntries(Object.keys(value).map((key) => [key, null])),
      )
    default:
      return sseFrame(value)
  }
}

function openStreamBody(
  file: string,
  parts: readonly WorldPart[],
  value: () => object,
  fault: Fault | null,
  signal: AbortSignal,
  freeWorker: () => void,
): Response {
  const timers: Timer[] = []
  const opened = world.waits.elapsed()
  const { life, comment } = world.streams.settings
  /** PHP notices a disconnected caller only when it writes the next comment, or when its time limit ends. */
  const noticesIn = (): number => {
    const age = world.waits.elapsed() - opened
    const atEnd = life > 0 ? life - age : Infinity
    const silent =
      comment === 0 || fault?.name === 'E6' || fault?.name === 'E7' || world.streams.isPaused(file)
    const atComment = silent ? Infinity : comment - (age % comment)
    return Math.max(0, Math.min(atEnd, atComment))
  }
  let stop = () => {}
  let leave = () => {}
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      let last = ''
      let held: string[] | null = fault?.name === 'E7' ? [] : null
      const write = (text: string) => {
        if (text === '' || !world.streams.list().includes(connection)) return
        if (held) held.push(text)
        else controller.enqueue(utf8BytesOf(text))
      }
      const push = (onlyNews: boolean) => {
        const text = frameWithFault(fault, value(), connection.messages)
        if (onlyNews && text === last) return
        last = text
        write(text)
        connection.messages++
      }
      stop = () => {
        timers.forEach((timer) => clearInterval(timer))
        unlisten()
        signal.removeEventListener('abort', leave)
        world.streams.remove(connection)
      }
      const finish = (how: () => void) => {
        if (!world.streams.list().includes(connection)) return
        stop()
        freeWorker()
        how()
      }
      const connection: OpenStream = world.streams.open({
        file,
        since: world.stamp(),
        push: () => push(false),
        catchUp: () => push(true),
        raw: write,
        end: () => finish(() => controller.close()),
        drop: () => finish(() => controller.error(new TypeError('terminated'))),
      })
      const after = (milliseconds: number, what: () => void) =>
        timers.push(unrefTimer(setTimeout(what, milliseconds)))
      let isDue = false
      const news = () => {
        isDue = false
        if (!world.streams.isPaused(file)) push(true)
      }
      const unlisten = world.listen((changed) => {
        if (isDue || !parts.some((part) => changed.has(part))) return
        const { delay } = world.streams.settings
        if (delay === 0) return news()
        isDue = true
        after(delay, news)
      })
      leave = () => {
        if (!world.streams.list().includes(connection)) return
        const notices = noticesIn()
        stop()
        if (notices < Infinity) void world.waits.wait(notices).then(freeWorker)
      }
      signal.addEventListener('abort', leave)

      if (fault?.name === 'E5') return connection.end()
      if (!world.streams.isPaused(file)) push(false)
      if (fault?.name === 'E4') return connection.end()
      if (fault?.name === 'E13') timers.push(unrefTimer(setInterval(() => push(false), FLOOD_MS)))
      if (fault?.name === 'E16') after(RESTART_MS, () => connection.drop())
      if (fault?.name === 'E7') {
        after(BUFFER_DELAY_MS, () => {
          const texts = held ?? []
          held = null
          texts.forEach(write)
        })
        return
      }
      const remind = () => {
        if (!world.streams.isPaused(file)) write(SSE_COMMENT)
      }
      if (fault?.name !== 'E6' && comment > 0) timers.push(unrefTimer(setInterval(remind, comment)))
      if (life > 0) after(life, () => connection.end())
    },
    cancel: () => leave(),
  })
  const type =
    fault?.name === 'E3' ? 'text/html; charset=UTF-8' : 'text/event-stream; charset=utf-8'
  return new Response(body, {
    headers: {
      ...PHP_HEADERS,
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      'Content-Type': type,
    },
  })
}

/** Sends the value at once, and again when one of the named parts of the world has changed. */
export const streamHandler = (
  file: StreamFile,
  parts: readonly WorldPart[],
  rows: () => Record<string, unknown>,
): HttpHandler =>
  http.get(scriptUrlPattern(file), async ({ request }) => {
    const call = callOf('GET', file)
    const value = () => (call ? valueInDialect(call, rows(), world.dialect, request.url) : rows())
    const entry = logCall(request, file, NOTHING_SENT)
    const struck = world.faults.take(file, 'GET', true, isBrowserRequest(request))
    const fault = struck.reply
    entry.fault = faultNamesText(struck)
    const delay = world.delayOf(file)
    await world.waits.wait(delay.line, request.signal)
    await world.waits.wait(answerDelayOf(struck) ?? 0, request.signal)
    const place = queuePlaceFor(struck, 'GET')
    if (!place) return closeLogEntry(entry, queueFullReply())
    const begun = place.ready.then(() => world.waits.wait(delay.php))
    if ((await world.workers.beforeTimeout(begun)) === 'timeout') {
      // The script starts although the gateway has already answered 504, as on a real host. It ends at its first message, because PHP then
      // notices that the client has left.
      void begun.then(place.free)
      return closeLogEntry(entry, gatewayTimeoutReply())
    }
    const once = async (reply: Response | Promise<Response>) => {
      const printed = await reply
      place.free()
      return closeLogEntry(entry, printed)
    }
    if (fault && !fault.name.startsWith('E'))
      return once(bodyWithFault(fault, successReply(value()), request.url, request.signal))
    if (fault?.name === 'E1') return once(new Response(null, { status: 204 }))
    if (fault?.name === 'E2')
      return once(pageReply(500, 'Internal Server Error', 'The script failed.'))
    if (request.signal.aborted)
      return once(rawResponse(200, '', { 'Content-Type': 'text/event-stream' }))
    return closeLogEntry(
      entry,
      openStreamBody(file, parts, value, fault, request.signal, place.free),
    )
  })
