// Reads a stream as an EventSource would.
import { judgeReply, parseReply, type Difference } from './contractJudge'
import { connectionProblem, bodyTextOf } from './contractWire'
import type { Reply } from './doctorRequests'

export type StreamMessage = { data: string; event: string; stray: string[] }

/** Returns the first message with data, by the rules of server-sent events; null until a message is complete. */
export function firstMessage(text: string): StreamMessage | null {
  let data: string[] = []
  let event = ''
  const stray: string[] = []
  const complete = text.replaceAll(/\r\n?/g, '\n')
  const lines = complete
    .slice(0, complete.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
  lines[0] = (lines[0] ?? '').replace(/^\uFEFF/, '')
  for (const line of lines) {
    if (line === '') {
      if (data.length > 0) return { data: data.join('\n'), event, stray }
      event = ''
      continue
    }
    const [, name = line, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === 'data') data = [...data, value]
    else if (name === 'event') event = value
    else if (name !== '' && name !== 'id' && name !== 'retry') stray.push(line)
  }
  return null
}

export function judgeStream(file: string, wire: Reply): Difference[] {
  const found: Difference[] = []
  const add = (level: 'but' | 'not', path: string, what: string) =>
    found.push({ level, path, what })
  if (wire.status !== 200) {
    add(
      'not',
      'status',
      wire.status === 0
        ? connectionProblem(wire)
        : `${wire.status}: browsers stop reading the stream`,
    )
    return found
  }
  const type = String(wire.headers['content-type'] ?? '')
  if (!/^text\/event-stream\b/i.test(type)) {
    add(
      'not',
      'content-type',
      `"${type}": browsers refuse the stream; send header('Content-Type: text/event-stream')`,
    )
    return found
  }
  if (wire.headers['content-encoding'])
    add(
      'not',
      'content-encoding',
      `"${wire.headers['content-encoding']}": compression delays messages; switch it off for *_sse.php`,
    )
  const text = bodyTextOf(wire) ?? ''
  const marks = /^\uFEFF+/.exec(text)?.[0].length ?? 0
  if (marks > 1)
    add(
      'not',
      'first line',
      `${marks} byte-order marks: the first message is lost; save the PHP files without them`,
    )
  else if (marks === 1) add('but', 'first line', 'a byte-order mark: save the PHP files without it')
  const heard = firstMessage(text)
  if (!heard) {
    add(
      'not',
      'first message',
      wire.problem.startsWith('no end')
        ? `no message in time: something buffers it (output_buffering, mod_deflate, fastcgi or proxy buffering), or nothing is sent`
        : 'the stream ends before its first message',
    )
    return found
  }
  if (heard.event !== '' && heard.event !== 'message')
    add('not', 'event', `"${heard.event}": the shop reads only messages without an event name`)
  if (heard.stray.length > 0) {
    const open = /^\s*[[{]\s*$/.test(heard.data)
    add(
      open ? 'not' : 'but',
      'lines',
      open
        ? 'the JSON continues on lines without "data:", so browsers read only its first line'
        : `"${heard.stray[0]?.slice(0, 60)}" isn't a line of an event stream; browsers ignore it`,
    )
  }
  const value = parseReply(heard.data, file)
  if (value === undefined) {
    if (!found.some(({ path }) => path === 'lines'))
      add('not', 'data', `isn't JSON: ${heard.data.slice(0, 48)}`)
    return found
  }
  return [...found, ...judgeReply(file, value, { stream: true })]
}
