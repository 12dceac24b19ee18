// Parses the text of shop.config.json, and describes typical damage by text editors in words for the owner.

export type ConfigText = {
  text: string
  /** Undefined if the text is not JSON. */
  value: unknown
  faults: TextFault[]
}
export type TextFault = { what: string; fix: string; line: number | null }

const UTF8_FIX = 'Save the file as UTF-8. Most editors let you choose the encoding under "Save as".'

/** In English text, every second byte of UTF-16 is 0. */
function isUtf16(bytes: Uint8Array): boolean {
  const [one, two] = bytes
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return true
  return bytes.length > 3 && (one === 0) !== (two === 0)
}

/** A byte-order mark is not a fault, because browsers drop it. */
export function readConfigText(bytes: Uint8Array): ConfigText {
  if (isUtf16(bytes))
    return {
      text: '',
      value: undefined,
      faults: [{ what: "is saved as UTF-16 and can't be read", fix: UTF8_FIX, line: null }],
    }
  const text = new TextDecoder().decode(bytes)
  const faults: TextFault[] = []
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0)
    faults.push({
      what: "isn't saved as UTF-8: some characters are shown as \uFFFD",
      fix: UTF8_FIX,
      line: lineAt(text, lost),
    })
  try {
    return { text, value: JSON.parse(text) as unknown, faults }
  } catch {
    return { text, value: undefined, faults: [jsonFault(text), ...faults] }
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/**
 * The line of a key such as `wallet.accountNumber`; if the key is missing, the line of its parent `wallet`; null if
 * both are missing.
 */
export function lineNumberOfKey(text: string, path: string): number | null {
  let at = 0
  for (const key of path.replaceAll(/\[\d+\]/g, '').split('.')) {
    const found = text.indexOf(`${JSON.stringify(key)}`, at)
    if (found < 0) return at === 0 ? null : lineAt(text, at)
    at = found
  }
  return lineAt(text, at)
}

const JSON_TOKEN = /\s*(?:("(?:[^"\\\n]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)|([{}[\]:,]))/y

/**
 * Names the first place that is not valid JSON, and the fix. Browsers' own error messages differ and do not name the
 * usual causes, such as an extra comma.
 */
function jsonFault(text: string): TextFault {
  const fault = (at: number, what: string, fix: string): TextFault => ({
    what,
    fix,
    line: lineAt(text, at),
  })
  if (text.trim() === '') return fault(0, 'is empty', 'Upload the file again.')
  const open: string[] = []
  let before = ''
  let at = 0
  while (at < text.length && text.slice(at).trim() !== '') {
    JSON_TOKEN.lastIndex = at
    const found = JSON_TOKEN.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (!found) return unknownSign(text, start, fault)
    const [, string, plain, sign = string === undefined ? (plain ?? '') : '"'] = found
    const ended = before === '"' || before === '}' || before === ']' || /^[\w-]/.test(before)
    if ((sign === '}' || sign === ']') && before === ',')
      return fault(
        start,
        "isn't valid JSON: there's an extra comma",
        'Remove the comma before the closing bracket.',
      )
    if (sign === ',' && (before === ',' || before === '{' || before === '['))
      return fault(start, "isn't valid JSON: there's an extra comma", 'Remove one comma.')
    if (ended && !/^[,:}\]]$/.test(sign))
      return fault(
        start,
        "isn't valid JSON: a comma is missing",
        'Add a comma at the end of the previous line.',
      )
    if (before === ':' && /^[,}\]:]$/.test(sign))
      return fault(
        start,
        "isn't valid JSON: a value is missing",
        'Add a value after the colon, or "" to leave it blank.',
      )
    if (sign === '{' || sign === '[') open.push(sign)
    if (sign === '}' || sign === ']') open.pop()
    before = sign
    at = JSON_TOKEN.lastIndex
  }
  if (open.length > 0)
    return fault(
      text.length,
      "isn't valid JSON: it ends too early",
      'Add the missing closing bracket, or upload the whole file again.',
    )
  return fault(at, "isn't valid JSON", 'Compare the file with shop.config.json in the release.')
}

function unknownSign(
  text: string,
  at: number,
  fault: (at: number, what: string, fix: string) => TextFault,
): TextFault {
  const rest = text.slice(at)
  if (/^(?:\/[/*]|#)/.test(rest))
    return fault(
      at,
      "isn't valid JSON: it contains a comment",
      "Remove the comment, because JSON doesn't allow comments.",
    )
  if (/^["\u201C\u201D\u201E\u2018\u2019']/.test(rest))
    return rest.startsWith('"')
      ? fault(
          at,
          "isn't valid JSON: a closing quotation mark is missing",
          'Add the closing " on the same line.',
        )
      : fault(
          at,
          "isn't valid JSON: the quotation marks aren't straight",
          'Use straight quotation marks (") around each text.',
        )
  return fault(
    at,
    "isn't valid JSON: a name or text has no quotation marks",
    'Put " before and after it.',
  )
}
