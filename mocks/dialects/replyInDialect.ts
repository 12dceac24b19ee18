// Handlers return replies in the plain dialect. This file prints them in the world's dialect; the contract's table
// gives each field's kind.
import { callOf, type Call } from '../contractTable'
import {
  MY_ORDER_ITEM_FIELDS,
  MY_ORDER_FIELDS,
  PRODUCT_FIELDS,
  type Field,
  type FieldKind,
  type ReplyPartShape,
} from '../contractFields'
import { phpJson, type Reply } from '../server/phpReply'
import { parseJsonOrNull } from '../server/phpRequest'
import { momentOfStamp } from '../world/clock'
import type { Dialect } from './dialect'

type Json = Record<string, unknown>
type Fields = Readonly<Record<string, Field>>
type ReplyDialect = Dialect & { file: string; base: string }
type IdDialect = Pick<ReplyDialect, 'ids' | 'file'>

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** These scripts print numbers in the dialect `mixed`. */
const FILES_WITH_NUMBERS = new Set([
  'login.php',
  'get_cart.php',
  'get_product_detail.php',
  'get_recommendations.php',
  'search.php',
  'get_myorders.php',
  'get_order_details.php',
  'fetch_inquiries.php',
  'inquiries_sse.php',
  'categories_sse.php',
])

/** The kinds of fields that replies may contain although the contract does not list them. */
const UNNAMED_FIELDS: Fields = { id: 'id', created_at: 'stamp', submitted_at: 'stamp' }

/** Columns of the database that these replies print only in some dialects. */
const HIDDEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'get_cart.php cart': ['user_email'],
  'fetch_shipping_charge.php shipping_charge': ['id'],
  'get_user_settings.php settings': ['id'],
  'get_order_details.php items': ['id'],
  'get_homepage_data.php homepage': ['id'],
  'get_aboutus_data.php aboutus': ['id'],
  'get_bottom_data.php bottom': ['id'],
}

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

export function idInDialect(value: unknown, { ids, file }: IdDialect): unknown {
  if (ids === 'number') return asNumber(value)
  if (ids === 'text') return value
  return FILES_WITH_NUMBERS.has(file) ? asNumber(value) : asText(value)
}

function spokenNumber(value: unknown, { numbers, file }: ReplyDialect, isAmount: boolean): unknown {
  if (numbers === 'number') return asNumber(value)
  return numbers === 'mixed' && !isAmount && FILES_WITH_NUMBERS.has(file) ? asNumber(value) : value
}

function spokenStamp(value: unknown, { zone }: ReplyDialect): unknown {
  const moment = zone === 'nepal' || typeof value !== 'string' ? null : momentOfStamp(value)
  if (moment === null) return value
  const iso = new Date(moment).toISOString().slice(0, 19)
  return zone === 'iso' ? `${iso}Z` : iso.replace('T', ' ')
}

const PICTURE_PREFIXES: Readonly<Record<string, string>> = { categories: '/', pages: '../' }

function spokenPicture(value: unknown, { pictures, base }: ReplyDialect): unknown {
  if (typeof value !== 'string' || !value.startsWith('uploads/')) return value
  if (pictures === 'absolute') return base + value
  if (pictures === 'root') return new URL(base).pathname + value
  if (pictures === 'folders') return (PICTURE_PREFIXES[value.split('/')[1] ?? ''] ?? '') + value
  return value
}

/** Cuts a full or relative address of a picture down to `uploads/...`. */
export const uploadPathOf = (address: string): string => address.replace(/^.*?(?=uploads\/)/, '')

function columnInDialect(
  value: unknown,
  voice: ReplyDialect,
  change: (value: unknown) => unknown,
): unknown {
  // A list or an object keeps its form in every dialect; `change` converts only the values inside it.
  if (typeof value !== 'string') return change(value)
  if (!/^[[{]/.test(value))
    return voice.json === 'decoded' && value !== ''
      ? value.split(',').map((part) => part.trim())
      : value
  const changed = change(parseJsonOrNull(value))
  return voice.json === 'decoded' ? changed : phpJson(changed)
}

const unchanged = (value: unknown) => value

function spokenField(value: unknown, field: Field, voice: ReplyDialect): unknown {
  const kind = field.replace('?', '') as FieldKind
  switch (kind) {
    case 'id':
      return idInDialect(value, voice)
    case 'money':
      return spokenNumber(value, voice, true)
    case 'count':
    case 'flag':
      return spokenNumber(value, voice, false)
    case 'stamp':
      return spokenStamp(value, voice)
    case 'image':
      return spokenPicture(value, voice)
    case 'images':
      return columnInDialect(value, voice, (list) =>
        Array.isArray(list) ? list.map((one) => spokenPicture(one, voice)) : list,
      )
    case 'tags':
    case 'colors':
    case 'stock':
      return columnInDialect(value, voice, unchanged)
    case 'text':
      return value
  }
}

function spokenRow(row: unknown, fields: Fields, key: string, voice: ReplyDialect): unknown {
  if (!isMap(row)) return row
  const hidden = voice.keys === 'more' ? [] : (HIDDEN_FIELDS[`${voice.file} ${key}`] ?? [])
  const named =
    voice.file === 'get_product_detail.php' || key === 'topSelling'
      ? { ...PRODUCT_FIELDS, ...fields }
      : fields
  return Object.fromEntries(
    Object.entries(row)
      .filter(
        ([name]) =>
          !hidden.includes(name) && (voice.keys !== 'spec' || Object.hasOwn(fields, name)),
      )
      .map(([name, value]) => {
        const field = named[name] ?? UNNAMED_FIELDS[name]
        return [name, field ? spokenField(value, field, voice) : value]
      }),
  )
}

function idOfRow(row: unknown): number {
  if (!isMap(row)) return 0
  return Number(row.id ?? (isMap(row.order) ? row.order.id : 0))
}

/** No dialect changes the order of recommendations, of top sellers, or of the items of an order. */
function inDialectOrder(list: unknown[], key: string, { order, file }: ReplyDialect): unknown[] {
  if (
    order === 'usual' ||
    file === 'get_recommendations.php' ||
    !list.every((row) => idOfRow(row) > 0)
  )
    return list
  if (key === 'topSelling' || key === 'items') return list
  const sign = order === 'newest' ? -1 : 1
  return list.toSorted((one, other) => sign * (idOfRow(one) - idOfRow(other)))
}

function spokenShape(
  value: unknown,
  shape: ReplyPartShape,
  key: string,
  voice: ReplyDialect,
): unknown {
  if ('field' in shape) return spokenField(value, shape.field, voice)
  if ('object' in shape) return spokenRow(value, shape.object, key, voice)
  if (!Array.isArray(value)) return value
  const rows = inDialectOrder(value, key, voice)
  if ('list' in shape) return rows.map((row) => spokenRow(row, shape.list, key, voice))
  return rows.map((entry) => {
    if (!isMap(entry)) return entry
    const items = Array.isArray(entry.items) ? entry.items : []
    return {
      order: spokenRow(entry.order, MY_ORDER_FIELDS, key, voice),
      items: items.map((item) => spokenRow(item, MY_ORDER_ITEM_FIELDS, key, voice)),
    }
  })
}

/** Prints the value of a reply, or of one message of a stream, in this dialect. */
export function valueInDialect(call: Call, value: Json, dialect: Dialect, address: string): Json {
  const { origin, pathname } = new URL(address)
  const base = origin + pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const voice = { ...dialect, file: call.file, base }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const shape = call.reply[key]
      return [key, shape ? spokenShape(part, shape, key, voice) : part]
    }),
  )
}

const REFUSAL_STATUSES: readonly [RegExp, number][] = [
  [/not found|^No .* data/i, 404],
  [/already/i, 409],
  [/^Invalid email or password/, 401],
  [/too large/, 413],
]

/** Returns the refusal's text; null if the reply has neither an `error` nor `success: false`. */
const refusalOf = (value: Json): string | null =>
  value.error !== undefined || value.success === false
    ? String(value.error ?? value.message ?? '')
    : null

function spokenSuccess(value: Json, { success: form }: Dialect, isWrite: boolean): Json {
  if (typeof value.success !== 'boolean') return value
  if (form === 'text') return { ...value, success: String(value.success) }
  if (form === 'number') return { ...value, success: Number(value.success) }
  if (form !== 'sentence' || !isWrite || !value.success || typeof value.message !== 'string')
    return value
  const { message, ...rest } = value
  return { ...rest, success: message }
}

const CONTENT_TYPES: Record<Dialect['type'], string> = {
  json: 'application/json',
  utf8: 'application/json; charset=utf-8',
  html: 'text/html; charset=UTF-8',
}

/** A fault that changes the value keeps the dialect's content type, byte-order mark and headers. */
const printOptions = ({ type, bom, headers }: Dialect): NonNullable<Reply['as']> => ({
  type: CONTENT_TYPES[type],
  raw: type === 'utf8',
  bom: bom === 'one',
  bare: headers === 'bare',
})

export function replyInDialect(
  method: string,
  file: string,
  reply: Reply,
  dialect: Dialect,
  address: string,
): Reply {
  const as = printOptions(dialect)
  const call = callOf(method, file)
  if (!isMap(reply.value) || !call) return { ...reply, as }
  const why = refusalOf(reply.value)
  const status =
    why === null || dialect.refusal === 'ok' || reply.status !== 200
      ? reply.status
      : (REFUSAL_STATUSES.find(([pattern]) => pattern.test(why))?.[1] ?? 400)
  const value = spokenSuccess(
    valueInDialect(call, reply.value, dialect, address),
    dialect,
    method === 'POST',
  )
  return { status, value, as }
}
