import * as v from 'valibot'
import { paisaOf } from '../../rules/pricing'
import type { Color, Id, Paisa, SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'
import { config } from './config'

// Readers for every value that a PHP backend may print. No reader throws, and none returns NaN or undefined.

const NOTHING_WORDS = /^(?:null|undefined)$/i

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes JSON inside text at most twice, because backends often encode a column once too often. */
export function decodedJson(value: unknown): unknown {
  let decoded = value
  for (
    let depth = 0;
    depth < 2 && typeof decoded === 'string' && /^\s*[[{"]/.test(decoded);
    depth++
  ) {
    const next = parseJson(decoded)
    if (next === undefined) return decoded
    decoded = next
  }
  return decoded
}

/**
 * A quick check for texts that may hold half a surrogate pair. Without the `u` flag it also matches whole pairs, which
 * need no replacement.
 */
const SURROGATE = /[\uD800-\uDFFF]/

export function readText(value: unknown): string {
  // JSON can contain half a surrogate pair, and encodeURIComponent throws on it.
  if (typeof value === 'string') {
    const whole = SURROGATE.test(value) ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value
    // A multipart form sends CRLF line ends. If they stayed, a stored text would differ from the typed one.
    return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole
  }
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return ''
}

/** Reads the word "null" as an empty text. */
export function readTrimmedText(value: unknown): string {
  const text = readText(value).trim()
  return text.length < 10 && NOTHING_WORDS.test(text) ? '' : text
}

/** Characters that remain around the items of a list stored as text. */
const EDGE_SIGNS = /^[\s[\]"']+|[\s[\]"']+$/g
const EDGE_SIGN = /[\s[\]"']/

/**
 * Replaces only if the first or last character is an edge sign, because replacing is slow and nearly every text has
 * none.
 */
const withoutEdges = (text: string): string =>
  EDGE_SIGN.test(text.charAt(0) + text.charAt(text.length - 1))
    ? text.replaceAll(EDGE_SIGNS, '')
    : text

/** Ids keep their type, because they are sent back in the same type (D-09). */
export function readId(value: unknown): Id {
  return typeof value === 'number' && Number.isFinite(value) ? value : readText(value).trim()
}

export function readMoney(value: unknown): Paisa {
  return Math.max(0, paisaOf(value) ?? 0)
}

export function readCount(value: unknown): number {
  const number = typeof value === 'string' ? Number(value.replaceAll(/[,\s]/g, '')) : value
  return typeof number === 'number' && number > 0 && Number.isSafeInteger(Math.trunc(number))
    ? Math.trunc(number)
    : 0
}

export function readFlag(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(1|true)$/i.test(value.trim()))
  )
}

const WITHOUT_ZONE = /^\d{4}-\d{1,2}-\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/**
 * Keeps the stamp as text. `rules/stamp` and `rules/days` read a stamp without a zone as Nepal's time, so the
 * configured zone is appended here.
 */
export function readStamp(value: unknown): string {
  const text = readTrimmedText(value)
  const { stampZone } = config()
  return stampZone !== '' && WITHOUT_ZONE.test(text) ? text + stampZone : text
}

/** The items of an array, or the values of an object, because PHP prints a list with gaps as an object. */
function itemsOf(value: unknown): unknown[] {
  const decoded = decodedJson(value)
  if (Array.isArray(decoded)) return decoded
  if (isObject(decoded)) return Object.values(decoded)
  return []
}

function imageOf(value: unknown): string {
  if (isObject(value))
    return readTrimmedText(value.url) || readTrimmedText(value.path) || readTrimmedText(value.image)
  const word = readTrimmedText(value)
  return word === '[]' ? '' : word
}

export function readImages(value: unknown): string[] {
  const decoded = decodedJson(value)
  if (typeof decoded !== 'string') {
    const list = isObject(decoded) && imageOf(decoded) !== '' ? [decoded] : itemsOf(decoded)
    return list.map(imageOf).filter((path) => path !== '')
  }
  const single = /^data:/i.test(decoded.trim())
  return (single ? [decoded] : decoded.split(',')).map(imageOf).filter((path) => path !== '')
}

function readImage(value: unknown): string {
  const decoded = decodedJson(value)
  return typeof decoded === 'string' ? imageOf(decoded) : (readImages(decoded)[0] ?? '')
}

export function readTags(value: unknown): string[] {
  const decoded = decodedJson(value)
  const list = typeof decoded === 'string' ? decoded.split(',') : itemsOf(decoded)
  return list.map((tag) => withoutEdges(readText(tag))).filter((tag) => tag !== '')
}

/** These characters come from truncated JSON, so the text is not a colour name. */
const BROKEN_NAME = /[{}"]/

export function readColors(value: unknown): Color[] {
  const decoded = decodedJson(value)
  const list = typeof decoded === 'string' ? decoded.split(',') : itemsOf(decoded)
  return list
    .map((entry) =>
      isObject(entry)
        ? { name: readTrimmedText(entry.name), code: readTrimmedText(entry.code) }
        : { name: withoutEdges(readTrimmedText(entry)), code: '' },
    )
    .filter(({ name }) => name !== '' && !BROKEN_NAME.test(name))
}

/** Null if the stock is unreadable. PHP prints an empty map as `[]`. */
export function readStock(value: unknown): SizeStock | null {
  const decoded = decodedJson(value)
  if (Array.isArray(decoded) && decoded.length === 0) return {}
  if (!isObject(decoded)) return null
  // Spreading copies even a size named __proto__ as an own property; an assignment would set the object's prototype.
  const stock = { ...decoded } as SizeStock
  for (const size of Object.keys(stock)) stock[size] = readCount(decoded[size])
  return stock
}

const fieldSchema = <T>(read: (value: unknown) => T) =>
  v.pipe(v.optional(v.unknown(), null), v.transform(read))

export const phpText = fieldSchema(readText)
export const phpTrimmedText = fieldSchema(readTrimmedText)
export const phpId = fieldSchema(readId)
export const phpMoney = fieldSchema(readMoney)
export const phpCount = fieldSchema(readCount)
export const phpFlag = fieldSchema(readFlag)
export const phpStamp = fieldSchema(readStamp)
export const phpImage = fieldSchema(readImage)
export const phpImages = fieldSchema(readImages)
export const phpStock = fieldSchema(readStock)

type Schema<T> = v.GenericSchema<unknown, T>

/** Skips unreadable items and logs how many. */
export function phpList<T>(item: Schema<T>): Schema<T[]> {
  return fieldSchema((value) => {
    const items = itemsOf(value)
    const good = items.flatMap((entry) => {
      if (!isObject(entry)) return []
      const read = v.safeParse(item, entry)
      return read.success ? [read.output] : []
    })
    warnOfLostItems(items.length - good.length)
    return good
  }) as Schema<T[]>
}

function warnOfLostItems(count: number): void {
  if (count > 0) console.warn(`${count} unreadable items were left out of a list`)
}

/** Drops rows without an id, because no call can name them. Of rows with the same id only the first stays. */
export function phpRows<T extends { id: Id }>(item: Schema<T>): Schema<T[]> {
  const list = phpList(item)
  return fieldSchema((value) => {
    const seen = new Set<string>()
    return v.parse(list, value).filter((row) => {
      const id = idText(row.id)
      if (id === '' || seen.has(id)) return false
      seen.add(id)
      return true
    })
  }) as Schema<T[]>
}

type PhpRow = Record<string, unknown>

/** Compares nested values as JSON, because they are small. */
function keepIfSame(a: PhpRow, b: PhpRow): boolean {
  const names = Object.keys(b)
  const same = (name: string) =>
    a[name] === b[name] ||
    (typeof b[name] === 'object' && JSON.stringify(a[name]) === JSON.stringify(b[name]))
  return names.length === Object.keys(a).length && names.every(same)
}

/** Rows of longer lists are not remembered: the saved time would not be worth the memory. */
const REMEMBERED_ROWS = 5000

type RowParts<T> = { add: (items: readonly unknown[]) => void; end: () => T[] }

/**
 * Reads rows as `phpRows` does, but field by field: a schema takes ten times as long for thousands of rows. An
 * unchanged row keeps its previous object, so that nothing re-renders for it. Each call of the returned function begins
 * a list.
 */
export function rowsInParts<T>(read: (row: PhpRow) => T): () => RowParts<T> {
  let known = new Map<string, { row: PhpRow; value: T }>()
  return () => {
    const found: typeof known = new Map()
    let lost = 0
    return {
      add(items) {
        for (const row of items) {
          if (!isObject(row)) {
            lost++
            continue
          }
          const id = idText(readId(row.id))
          if (id === '' || found.has(id)) continue
          const old = known.get(id)
          found.set(id, old && keepIfSame(old.row, row) ? old : { row, value: read(row) })
        }
      },
      end() {
        warnOfLostItems(lost)
        lost = 0
        known = found.size > REMEMBERED_ROWS ? new Map() : found
        return Array.from(found.values(), (one) => one.value)
      },
    }
  }
}

export function stableRows<T>(begin: () => RowParts<T>): Schema<T[]> {
  return fieldSchema((value) => {
    const list = begin()
    list.add(itemsOf(value))
    return list.end()
  }) as Schema<T[]>
}

/** Null if the field is missing, null or an empty object. */
export function phpObject<T>(schema: Schema<T>): Schema<T | null> {
  return fieldSchema((value) => {
    const decoded = decodedJson(value)
    if (!isObject(decoded) || Object.keys(decoded).length === 0) return null
    const read = v.safeParse(schema, decoded)
    return read.success ? read.output : null
  }) as Schema<T | null>
}

// ---- from the text of a reply to one JSON value -----------------------------------------------------------------

/** If false, every reply that has text around its JSON is refused. */
const CAN_SALVAGE = true

const PHP_LABEL = String.raw`(?:\[[^\]\n]*\] )?(?:PHP )?(?:Warning|Notice|Deprecated|Strict Standards)\s*(?:</b>)?\s*:`
const PHP_FATAL = /\b(Fatal|Parse) error\s*(<\/b>)?\s*:/i

/**
 * Text that PHP, Xdebug or a host prints around the JSON. Each pattern is sticky (flag y): it matches only at the
 * current position, because a text inside the JSON may look the same.
 */
const PHP_NOISE = [
  /(?:\s|\u00EF\u00BB\u00BF)+/y,
  // "Warning: Undefined variable $x in /srv/a.php on line 3". The message may hold braces and several lines.
  new RegExp(
    String.raw`${PHP_LABEL}(?:[^\n]|\n(?!\s*[{[]))*? on line (?:<[bi]>)?\d+(?=(?:</[bi]>)?\s*(?:$|[\n{[<]))`,
    'iy',
  ),
  // A message of the backend's own error handler.
  new RegExp(String.raw`${PHP_LABEL}[^\n{]*`, 'iy'),
  // Lines of a stack trace: "Stack trace:", "Call Stack:", "#0 /srv/a.php(3): read()", "0.0001 389912 1. {main}()
  // /srv/a.php:0".
  /(?:PHP )?(?:Stack trace|Call Stack):/iy,
  /(?:#\d+|(?:PHP|[\d.]+ +\d+) +\d+\.) [^\n]*/y,
  /<!--[^]*?-->/y,
  /<(script|style|noscript|table|iframe|div|center|a)\b[^>]*>[^]*?<\/\1>/iy,
  /<(?!(?:script|style|noscript|table|iframe|div|center|a)\b)\/?[a-z][^>]*>/iy,
]

function noiseAt(text: string, start: number): string {
  for (const form of PHP_NOISE) {
    form.lastIndex = start
    const [noise] = form.exec(text) ?? []
    if (noise !== undefined) return noise
  }
  return ''
}

/** Puts quotes around numbers beyond the safe range. They are ids, and parsing would change their last digits. */
export function quoteLongNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  // Captures the character before the number, because Safari below 16.4 cannot parse a lookbehind and refuses the whole
  // script.
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*"|([:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g,
    (part: string, before?: string, number?: string) =>
      number === undefined ? part : `${before}"${number}"`,
  )
}

/** The index after the JSON value that opens at `start`, or -1 if its brackets stay open. */
function balancedEnd(text: string, start: number): number {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (inText) {
      if (char === '\\') at++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return -1
}

/**
 * Finds the one JSON value between noise. Undefined if the text holds anything else, such as a second or a truncated
 * value.
 */
function salvageJson(text: string, known: readonly string[]): unknown {
  let value: unknown
  let noise = ''
  for (let at = 0; at < text.length;) {
    const part = noiseAt(text, at)
    if (part !== '') {
      noise += part
      at += part.length
      continue
    }
    const end = value === undefined && /[{[]/.test(text.charAt(at)) ? balancedEnd(text, at) : -1
    value = end < 0 ? undefined : parseJson(quoteLongNumbers(text.slice(at, end)))
    if (value === undefined) return undefined
    at = end
  }
  // After a fatal error the JSON may be incomplete, so it is not trusted.
  if (PHP_FATAL.test(noise)) return undefined
  return isObject(value) && !known.some((key) => Object.hasOwn(value, key)) ? undefined : value
}

/** Undefined if the reply is not JSON (D-08). */
export function parsePhpJson(text: string, known: readonly string[]): unknown {
  const clean = text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF|\s)+/, '').trimEnd()
  const value = parseJson(quoteLongNumbers(clean))
  if (value !== undefined) return value
  const saved = CAN_SALVAGE ? salvageJson(clean, known) : undefined
  if (saved !== undefined)
    console.warn('A reply carried PHP diagnostics or markup around its JSON; the JSON was used')
  return saved
}

// ---- whether a call succeeded ------------------------------------------------------------------------------------

/** Collects the texts of a value of any shape, without tags, up to 300 characters. */
export function serverErrorText(value: unknown): string {
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value]
  const words = parts.map((part) =>
    typeof part === 'object' && part !== null ? serverErrorText(part) : readText(part),
  )
  const text = words
    .map((word) =>
      word
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((word) => word !== '')
    .join(', ')
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}

function isTrue(success: unknown): boolean {
  if (typeof success === 'string') return !['', '0', 'false'].includes(success.trim().toLowerCase())
  return success === true || (typeof success === 'number' && success !== 0)
}

export type ReplyVerdict = { ok: true } | { ok: false; error: string }

/** Judges by D-03, in this order: the error, then success, then status. */
export function verdictOf(reply: Record<string, unknown>): ReplyVerdict {
  const error = serverErrorText(reply.error)
  if ((error !== '' && error !== '0') || reply.error === true) return { ok: false, error }
  if (Object.hasOwn(reply, 'success'))
    return isTrue(reply.success) ? { ok: true } : { ok: false, error: '' }
  const failed =
    typeof reply.status === 'string' && /^(error|fail|failed)$/i.test(reply.status.trim())
  return failed ? { ok: false, error: '' } : { ok: true }
}

/** The text of a reply with an HTTP error: its error, or its message if `success` is false (D-07). */
export function refusalText(reply: Record<string, unknown>): string {
  const verdict = verdictOf(reply)
  if (verdict.ok) return ''
  return verdict.error || serverErrorText(reply.message)
}

/** The server's own success text: `success` if it is a sentence, otherwise `message` (D-50, D-137). */
export function successText(reply: Record<string, unknown>): string {
  const success =
    typeof reply.success === 'string' && !/^(1|true)$/i.test(reply.success.trim())
      ? reply.success
      : ''
  return serverErrorText(success) || serverErrorText(reply.message)
}
