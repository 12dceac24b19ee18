import { shownBody, type RecordedExchange } from './exchange'
import type { LogEntry } from './log'

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Only these headers matter to a script; the others describe the browser. */
const TELLING_HEADERS = /^(?:content-type|authorization|accept|last-event-id|x-.*)$/

function headerWords({ headers }: RecordedExchange, form: boolean): string[] {
  const told = Object.entries(headers).filter(
    ([name, value]) =>
      TELLING_HEADERS.test(name) &&
      value !== '*/*' &&
      name !== 'x-mock-world' &&
      !(form && name === 'content-type'),
  )
  return told.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`)
}

/** The command names a form's files without containing them: curl reads them from its working folder. */
function formWords({ sent, files }: LogEntry): string[] {
  const texts = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  return [
    ...texts.map(([name, value]) => `--form-string ${shellQuoted(`${name}=${String(value)}`)}`),
    ...files.map(
      ({ field, name, type }) =>
        `-F ${shellQuoted(`${field}=@"${name}"${type === '' ? '' : `;type=${type}`}`)}`,
    ),
  ]
}

export function curlOf(entry: LogEntry, exchange: RecordedExchange, world: string): string {
  const form = /^multipart\//i.test(entry.contentType)
  const { text, binary, cut } = shownBody(exchange.sent)
  // A terminal accepts neither longer text nor binary bytes.
  const body = cut || binary ? '--data-binary @body' : `--data-raw ${shellQuoted(text)}`
  const words = [
    `curl ${shellQuoted(exchange.url)}`,
    ...(entry.method === 'HEAD' ? ['-I'] : []),
    ...(/^(?:GET|HEAD)$/.test(entry.method) ||
    (entry.method === 'POST' && (form || exchange.sent.size > 0))
      ? []
      : [`-X ${entry.method}`]),
    ...headerWords(exchange, form),
    ...(world === 'main' ? [] : [`-H ${shellQuoted(`X-Mock-World: ${world}`)}`]),
    ...(form ? formWords(entry) : exchange.sent.size > 0 ? [body] : []),
    ...(/^text\/event-stream/.test(exchange.reply?.headers['content-type'] ?? '') ? ['-N'] : []),
  ]
  return words.join(' \\\n  ')
}
