import { CONTRACT, callOf, type Call, type Encoding } from '../contractTable'
import { similarFile } from './nearestFile'
import { decoded } from './phpReply'
import type { LogEntry } from './log'

const AMOUNT = /^\d+(\.\d{1,2})?$/

function encodingOf(entry: Pick<LogEntry, 'method' | 'contentType' | 'query'>): Encoding | 'other' {
  if (entry.method === 'GET') return Object.keys(entry.query).length > 0 ? 'query' : 'none'
  if (/^application\/json\b/i.test(entry.contentType)) return 'json'
  return /^multipart\/form-data\b/i.test(entry.contentType) ? 'multipart' : 'other'
}

/** `images[n]` stands for images[0], images[1] and so on, counted from 0. */
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
type SentCheck = (sent: Sent) => string[]

const problemIf = (bad: boolean, problem: string): string[] => (bad ? [problem] : [])
const listText = (sent: Sent, name: string): unknown[] | null => {
  const value = decoded(String(sent[name]))
  return Array.isArray(value) ? value : null
}

const ITEM_KEYS = 'color,price,product_id,quantity,size,title'

function orderProblems(sent: Sent): string[] {
  const items = listText(sent, 'items')
  const amounts = ['subtotal', 'shipping_cost', 'total_amount'].flatMap((name) =>
    problemIf(!AMOUNT.test(String(sent[name])), `${name} is not a plain amount`),
  )
  if (!items || items.length === 0) return [...amounts, 'items is not a JSON list with entries']
  const rows = items.filter((item): item is Sent => typeof item === 'object' && item !== null)
  const sum = rows.reduce((total, item) => total + Number(item.price) * Number(item.quantity), 0)
  const paisa = (value: unknown) => Math.round(Number(value) * 100)
  return [
    ...amounts,
    ...problemIf(
      rows.length < items.length ||
        rows.some((item) => Object.keys(item).sort().join() !== ITEM_KEYS),
      'an item has other fields than product_id, title, quantity, price, size, color',
    ),
    ...problemIf(
      rows.some((item) => !Number.isInteger(item.quantity)),
      'an item quantity is not an integer',
    ),
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

function productProblems(sent: Sent): string[] {
  const stock = decoded(String(sent.size_stock))
  const stockOk =
    typeof stock === 'object' &&
    stock !== null &&
    !Array.isArray(stock) &&
    Object.values(stock).every(Number.isInteger)
  const colors = listText(sent, 'colors')
  const isColor = (color: unknown) =>
    typeof color === 'object' && color !== null && Object.keys(color).sort().join() === 'code,name'
  return [
    ...problemIf(!/^[01]$/.test(String(sent.discount)), 'discount is not 0 or 1'),
    ...problemIf(!stockOk, 'size_stock is not a JSON map of integers'),
    ...problemIf(
      !listText(sent, 'tags')?.every((tag) => typeof tag === 'string'),
      'tags is not a JSON list of texts',
    ),
    ...problemIf(!colors?.every(isColor), 'colors is not a JSON list of {name, code}'),
  ]
}

const SENT_STATUSES = ['processing', 'Shipped', 'Returned', 'Cancelled']

const EXTRA_CHECKS: Record<string, SentCheck> = {
  'orders.php': orderProblems,
  'add_product.php': productProblems,
  'edit_product.php': (sent) => [
    ...productProblems(sent),
    ...problemIf(!listText(sent, 'existing_images'), 'existing_images is not a JSON list'),
    ...problemIf(!listText(sent, 'removed_images'), 'removed_images is not a JSON list'),
  ],
  'add_to_cart.php': ({ quantity }) =>
    problemIf(!Number.isInteger(quantity), 'quantity is not an integer'),
  'remove_from_cart.php': ({ cart_id }) =>
    problemIf(String(cart_id).startsWith('buynow-'), 'a buy-now item is not in the cart'),
  'update_order_status.php': ({ status }) =>
    problemIf(
      !SENT_STATUSES.includes(String(status)),
      `status "${String(status)}" is not one that the admin sends`,
    ),
  'add_homepage_data.php': (sent) =>
    problemIf(!listText(sent, 'removed_images'), 'removed_images is not a JSON list'),
  'edit_homepage_data.php': (sent) =>
    problemIf(!listText(sent, 'removed_images'), 'removed_images is not a JSON list'),
}

/** The part of an entry that the verdict is about. */
type AskedCall = Pick<
  LogEntry,
  'method' | 'file' | 'query' | 'contentType' | 'fields' | 'sent' | 'files'
>

/** The name that the caller may have meant. */
function methodHint(file: string): string {
  const methods = CONTRACT.filter((call) => call.file === file).map(({ method }) => method)
  if (methods.length > 0) return `: it takes ${methods.join(' or ')}`
  const meant = similarFile(file)
  return meant === null ? '' : `. Did you mean ${meant}?`
}

/** Violations of the contract, in words; empty for a correct request. */
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
  const check = EXTRA_CHECKS[entry.file]
  const sent = entry.sent
  if (
    problems.length > 0 ||
    !check ||
    entry.method !== 'POST' ||
    typeof sent !== 'object' ||
    sent === null
  )
    return problems
  return check(sent as Sent)
}
