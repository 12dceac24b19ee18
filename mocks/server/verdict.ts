import { CONTRACT, callOf, type Call, type SentEncoding, type SentKind } from '../contractTable'
import { similarFile } from './nearestFile'
import { parseJsonOrNull } from './phpRequest'
import type { LogEntry } from './log'

const AMOUNT = /^\d+(\.\d{1,2})?$/

function encodingOf(
  entry: Pick<LogEntry, 'method' | 'contentType' | 'query'>,
): SentEncoding | 'other' {
  if (entry.method === 'GET') return Object.keys(entry.query).length > 0 ? 'query' : 'none'
  if (/^application\/json\b/i.test(entry.contentType)) return 'json'
  return /^multipart\/form-data\b/i.test(entry.contentType) ? 'multipart' : 'other'
}

/** `images[n]` means images[0], images[1] and so on, without gaps. */
function fileProblems(call: Call, files: LogEntry['files']): string[] {
  const problems: string[] = []
  const counts = new Map<string, number>()
  for (const { field } of files) {
    const pattern = field.replace(/\[\d+\]$/, '[n]')
    const wanted = call.files.map((name) => name.replace('!', ''))
    if (!wanted.includes(pattern)) problems.push(`file field "${field}" is not in the contract`)
    const seen = counts.get(pattern) ?? 0
    if (pattern.endsWith('[n]') && field !== pattern.replace('n', String(seen)))
      problems.push(`file field "${field}" breaks the count from 0`)
    counts.set(pattern, seen + 1)
  }
  for (const name of call.files)
    if (name.endsWith('!') && !counts.has(name.slice(0, -1)))
      problems.push(`file "${name.slice(0, -1)}" is missing`)
  return problems
}

type Sent = Record<string, unknown>

const problemIf = (bad: boolean, problem: string): string[] => (bad ? [problem] : [])
const isMap = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isColor = (value: unknown) => isMap(value) && Object.keys(value).sort().join() === 'code,name'

const ITEM_KEYS = 'color,price,product_id,quantity,size,title'

function itemProblems(items: unknown): string[] {
  if (!Array.isArray(items) || items.length === 0) return ['items is not a JSON list with entries']
  const rows = items.filter(isMap)
  return [
    ...problemIf(
      rows.length < items.length ||
        rows.some((item) => Object.keys(item).sort().join() !== ITEM_KEYS),
      'an item has other fields than product_id, title, quantity, price, size, color',
    ),
    ...problemIf(
      rows.some((item) => !Number.isInteger(item.quantity)),
      'an item quantity is not an integer',
    ),
  ]
}

const SENT_STATUSES = ['processing', 'Shipped', 'Returned', 'Cancelled']

/** The checks return the problems of a sent value. */
const KIND_PROBLEMS: Partial<Record<SentKind, (name: string, value: unknown) => string[]>> = {
  whole: (name, value) => problemIf(!Number.isInteger(value), `${name} is not an integer`),
  flag: (name, value) => problemIf(!/^[01]$/.test(String(value)), `${name} is not 0 or 1`),
  list(name, value) {
    const list = parseJsonOrNull(String(value))
    const isList = Array.isArray(list) && list.every(name === 'colors' ? isColor : isText)
    const entries = name === 'colors' ? '{name, code}' : 'texts'
    return problemIf(!isList, `${name} is not a JSON list of ${entries}`)
  },
  items: (_name, value) => itemProblems(parseJsonOrNull(String(value))),
  stock(name, value) {
    const stock = parseJsonOrNull(String(value))
    const isStock = isMap(stock) && Object.values(stock).every(Number.isInteger)
    return problemIf(!isStock, `${name} is not a JSON map of integers`)
  },
  'next status': (name, value) =>
    problemIf(
      !SENT_STATUSES.includes(String(value)),
      `${name} "${String(value)}" is not one that the admin sends`,
    ),
}

function orderProblems(sent: Sent): string[] {
  const amounts = ['subtotal', 'shipping_cost', 'total_amount'].flatMap((name) =>
    problemIf(!AMOUNT.test(String(sent[name])), `${name} is not a plain amount`),
  )
  const items = parseJsonOrNull(String(sent.items))
  const rows = Array.isArray(items) ? items.filter(isMap) : []
  const sum = rows.reduce((total, item) => total + Number(item.price) * Number(item.quantity), 0)
  const paisa = (value: unknown) => Math.round(Number(value) * 100)
  return [
    ...amounts,
    ...problemIf(paisa(sum) !== paisa(sent.subtotal), 'subtotal is not the sum of the items'),
    ...problemIf(
      paisa(sent.subtotal) + paisa(sent.shipping_cost) !== paisa(sent.total_amount),
      'total_amount is not subtotal plus shipping_cost',
    ),
    ...problemIf(
      sent.payment_method === 'online' && sent.status !== 'pending',
      'an online order is not sent as pending',
    ),
  ]
}

/** Checks that need more than one field. */
const EXTRA_CHECKS: Record<string, (sent: Sent) => string[]> = {
  'orders.php': orderProblems,
  'remove_from_cart.php': ({ cart_id }) =>
    problemIf(String(cart_id).startsWith('buynow-'), 'a buy-now item is not in the cart'),
}

type AskedCall = Pick<
  LogEntry,
  'method' | 'file' | 'query' | 'contentType' | 'fields' | 'sent' | 'files'
>

/** Suggests the method or name that the caller may have meant. */
function methodHint(file: string): string {
  const methods = CONTRACT.filter((call) => call.file === file).map(({ method }) => method)
  if (methods.length > 0) return `: it takes ${methods.join(' or ')}`
  const meant = similarFile(file)
  return meant === null ? '' : `. Did you mean ${meant}?`
}

export function contractViolations(entry: AskedCall, headers: Headers): string[] {
  const call = callOf(entry.method, entry.file)
  if (!call)
    return [`${entry.method} ${entry.file} is not in the contract${methodHint(entry.file)}`]
  const encoding = encodingOf(entry)
  const names = entry.method === 'GET' ? Object.keys(entry.query) : entry.fields
  const texts = names.filter((name) => !entry.files.some(({ field }) => field === name))
  const problems = [
    ...problemIf(
      encoding !== call.encoding,
      `sent as ${encoding}, the contract says ${call.encoding}`,
    ),
    ...call.fields
      .filter((name) => !texts.includes(name))
      .map((name) => `field "${name}" is missing`),
    ...texts
      .filter((name) => !call.fields.includes(name) && !call.optional.includes(name))
      .map((name) => `field "${name}" is not in the contract`),
    ...problemIf(texts.length !== new Set(texts).size, 'a field is sent twice'),
    ...problemIf(
      entry.method === 'POST' && Object.keys(entry.query).length > 0,
      'a POST carries a query',
    ),
    ...fileProblems(call, entry.files),
    ...problemIf(headers.has('authorization'), 'a credential header is sent'),
  ]
  const { method, sent } = entry
  if (problems.length > 0 || method !== 'POST' || !isMap(sent)) return problems
  return [
    ...call.fields.flatMap((name) => KIND_PROBLEMS[call.kindOf(name)]?.(name, sent[name]) ?? []),
    ...(EXTRA_CHECKS[entry.file]?.(sent) ?? []),
  ]
}
