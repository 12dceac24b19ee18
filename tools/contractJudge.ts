// Judges the values of a reply: as agreed, different but understood by the client, or not understood.
import { parsePhpJson, decodedJson } from '../src/api/core/php'
import { paisaOf } from '../src/rules/pricing'
import {
  MY_ORDER_ITEM_FIELDS,
  MY_ORDER_FIELDS,
  type Field,
  type FieldKind,
  type ReplyPartShape,
} from '../mocks/contractFields'
import { replyShapeOf } from '../mocks/contractTable'

export type DifferenceLevel = 'fits' | 'but' | 'not'
export type Difference = { level: 'but' | 'not'; path: string; what: string }

type Json = Record<string, unknown>
const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shownValue = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value)
  return text.length > 48 ? `${text.slice(0, 47)}…` : text
}
const EMPTY_TEXTS = new Set(['', 'null', 'undefined'])
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && EMPTY_TEXTS.has(value.trim().toLowerCase()))

type KindVerdict = { level: 'but' | 'not'; what: string } | null
const toleratedVerdict = (what: string): KindVerdict => ({ level: 'but', what })
const brokenVerdict = (what: string): KindVerdict => ({ level: 'not', what })
const DECIMAL = /^\d+(\.\d+)?$/

/** Decodes a value that is JSON text. Text that was encoded twice is accepted; truncated text is not. */
function decodedValue(value: unknown): { value: unknown; verdict: KindVerdict } {
  if (typeof value !== 'string') return { value, verdict: null }
  const once = decodedJson(value)
  if (typeof once === 'string')
    return {
      value: once,
      verdict: /^\s*[[{]/.test(once) ? brokenVerdict(`is broken JSON: ${shownValue(value)}`) : null,
    }
  const twice = /^\s*"/.test(value)
  return { value: once, verdict: twice ? toleratedVerdict('is JSON encoded twice') : null }
}

const KIND_JUDGES: Record<FieldKind, (value: unknown) => KindVerdict> = {
  id(value) {
    if (typeof value === 'number')
      return Number.isSafeInteger(value)
        ? null
        : brokenVerdict(`${shownValue(value)} isn't an id that can be sent back unchanged`)
    if (typeof value === 'string')
      return value.trim() === '' ? brokenVerdict('is empty, so the row is skipped') : null
    return brokenVerdict(`${shownValue(value)} isn't an id; the row is skipped`)
  },
  text(value) {
    if (typeof value === 'string')
      return value.includes('\uFFFD') ? toleratedVerdict("contains bytes that aren't UTF-8") : null
    if (typeof value === 'number') return null
    return brokenVerdict(`${shownValue(value)} isn't text; nothing is shown`)
  },
  money(value) {
    if (typeof value === 'number')
      return value >= 0 && paisaOf(value) !== null
        ? null
        : brokenVerdict(`${shownValue(value)} isn't an amount; read as 0`)
    if (typeof value === 'string' && DECIMAL.test(value)) return null
    const paisa = paisaOf(value)
    if (paisa === null || paisa < 0)
      return brokenVerdict(`${shownValue(value)} isn't an amount; read as 0`)
    return toleratedVerdict(`${shownValue(value)} is read as ${paisa / 100}`)
  },
  count(value) {
    if (typeof value === 'number')
      return Number.isInteger(value) && value >= 0
        ? null
        : brokenVerdict(`${shownValue(value)} isn't a number; read as 0`)
    if (typeof value === 'string' && /^\d+$/.test(value)) return null
    if (typeof value === 'string' && /^\s*[\d,]+(\.0+)?\s*$/.test(value))
      return toleratedVerdict(`${shownValue(value)} is read as a count`)
    return brokenVerdict(`${shownValue(value)} isn't a number; read as 0`)
  },
  flag(value) {
    if (typeof value === 'boolean' || value === 0 || value === 1 || value === '0' || value === '1')
      return null
    if (typeof value === 'string' && /^(true|false)?$/i.test(value.trim()))
      return toleratedVerdict(`${shownValue(value)} is read as ${/true/i.test(value)}`)
    return brokenVerdict(`${shownValue(value)} isn't true or false; read as false`)
  },
  stamp(value) {
    if (
      typeof value === 'string' &&
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(
        value,
      )
    )
      return null
    if (
      typeof value === 'number' ||
      (typeof value === 'string' &&
        /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([ T].*(Z|[+-]\d\d:?\d\d))?$|^\d{9,13}$/.test(
          value,
        ))
    )
      return toleratedVerdict(
        `${shownValue(value)} is converted; the contract says "YYYY-MM-DD HH:MM:SS" in Nepal time`,
      )
    return brokenVerdict(
      `${shownValue(value)} isn't a date; it's shown unchanged and excluded from sums`,
    )
  },
  image(value) {
    if (typeof value === 'string')
      return /^\s*[[{]/.test(value)
        ? toleratedVerdict('is a list or object; its first picture is used')
        : null
    return isMap(value) || Array.isArray(value)
      ? toleratedVerdict('is a list or object; its first picture is used')
      : brokenVerdict(`${shownValue(value)} isn't a picture`)
  },
  images(value) {
    const { value: list, verdict } = decodedValue(value)
    if (verdict) return verdict
    if (Array.isArray(list))
      return list.every((entry) => typeof entry === 'string')
        ? null
        : list.every((entry) => isMap(entry) || typeof entry === 'string')
          ? toleratedVerdict('contains objects instead of paths')
          : brokenVerdict("contains entries that aren't paths")
    if (typeof list === 'string')
      return toleratedVerdict(
        `${shownValue(list)} is read as ${list.includes(',') ? 'comma-separated paths' : 'one path'}`,
      )
    return isMap(list)
      ? toleratedVerdict('is a map; its values are used')
      : brokenVerdict(`${shownValue(value)} isn't a list of pictures`)
  },
  tags(value) {
    const { value: list, verdict } = decodedValue(value)
    if (verdict) return verdict
    if (Array.isArray(list))
      return list.every((tag) => typeof tag === 'string')
        ? null
        : toleratedVerdict("contains tags that aren't text")
    if (typeof list === 'string') return null
    return isMap(list)
      ? toleratedVerdict('is a map; its values are used')
      : brokenVerdict(`${shownValue(value)} isn't a list of tags`)
  },
  colors(value) {
    const { value: list, verdict } = decodedValue(value)
    if (verdict) return verdict
    if (!Array.isArray(list))
      return isMap(list) || typeof list === 'string'
        ? toleratedVerdict("isn't a list; its names are used")
        : brokenVerdict(`${shownValue(value)} isn't a list of colors`)
    if (
      list.every(
        (color) => isMap(color) && typeof color.name === 'string' && typeof color.code === 'string',
      )
    )
      return null
    return list.every((color) => typeof color === 'string' || isMap(color))
      ? toleratedVerdict('contains colors without {name, code}; a neutral swatch is shown')
      : brokenVerdict("contains entries that aren't colors")
  },
  stock(value) {
    const { value: map, verdict } = decodedValue(value)
    if (verdict) return verdict
    if (Array.isArray(map))
      return map.length === 0
        ? toleratedVerdict('is [] instead of {}')
        : brokenVerdict('is a list instead of a map of sizes')
    if (!isMap(map))
      return brokenVerdict(`${shownValue(value)} isn't a map of sizes; "No stock data" is shown`)
    const bad = Object.entries(map).find(
      ([, count]) => KIND_JUDGES.count(count)?.level === 'not' && !isNothing(count),
    )
    if (bad)
      return brokenVerdict(`contains ${shownValue(bad[1])} for size ${bad[0]}; read as sold out`)
    const odd = Object.entries(map).find(([, count]) => KIND_JUDGES.count(count) !== null)
    return odd
      ? toleratedVerdict(`contains ${shownValue(odd[1])} for size ${odd[0]}; read as sold out`)
      : null
  },
}

function judgeField(field: Field, value: unknown, path: string): Difference[] {
  const optional = field.endsWith('?')
  const kind = field.replace('?', '') as FieldKind
  if (optional && isNothing(value)) return []
  if (value === undefined) return [{ level: 'not', path, what: 'is missing' }]
  const verdict = KIND_JUDGES[kind](value)
  if (!verdict) return []
  return [
    {
      level: optional && verdict.level === 'not' && value === null ? 'but' : verdict.level,
      path,
      what: verdict.what,
    },
  ]
}

const judgeRow = (fields: Record<string, Field>, row: Json, path: string): Difference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    judgeField(field, Object.hasOwn(row, name) ? row[name] : undefined, `${path}.${name}`),
  )

function rowsOf(
  value: unknown,
  path: string,
): { rows: [string, unknown][]; differences: Difference[] } {
  if (Array.isArray(value))
    return { rows: value.map((row, index) => [`${path}[${index}]`, row]), differences: [] }
  const { value: list } = decodedValue(value)
  if (isMap(list))
    return {
      rows: Object.entries(list).map(([key, row]) => [`${path}.${key}`, row]),
      differences: [
        { level: 'but', path, what: 'is a map instead of a list; its values are used' },
      ],
    }
  if (Array.isArray(list))
    return {
      rows: list.map((row, index) => [`${path}[${index}]`, row]),
      differences: [{ level: 'but', path, what: 'is JSON text instead of a list' }],
    }
  return {
    rows: [],
    differences: [
      {
        level: 'not',
        path,
        what:
          value === undefined
            ? 'is missing'
            : `${shownValue(value)} isn't a list; nothing is shown`,
      },
    ],
  }
}

function judgeList(fields: Record<string, Field>, value: unknown, path: string): Difference[] {
  const { rows, differences } = rowsOf(value, path)
  const seen = new Set<string>()
  return [
    ...differences,
    ...rows.flatMap(([at, row]): Difference[] => {
      if (!isMap(row))
        return [
          { level: 'not', path: at, what: `${shownValue(row)} isn't a valid row; it's skipped` },
        ]
      const id = 'id' in fields ? String(row.id ?? '') : ''
      const doubled: Difference[] =
        id !== '' && seen.has(id)
          ? [
              {
                level: 'but',
                path: `${at}.id`,
                what: `${shownValue(row.id)} appears twice; only the first one is shown`,
              },
            ]
          : []
      seen.add(id)
      return [...doubled, ...judgeRow(fields, row, at)]
    }),
  ]
}

function judgeOrders(value: unknown, path: string): Difference[] {
  const { rows, differences } = rowsOf(value, path)
  return [
    ...differences,
    ...rows.flatMap(([at, row]): Difference[] => {
      if (!isMap(row))
        return [
          { level: 'not', path: at, what: `${shownValue(row)} isn't a valid row; it's skipped` },
        ]
      const order = decodedJson(row.order)
      const flat: Difference[] = isMap(order)
        ? []
        : [{ level: 'but', path: at, what: 'is a flat order instead of {order, items}' }]
      return [
        ...flat,
        ...judgeRow(MY_ORDER_FIELDS, isMap(order) ? order : row, isMap(order) ? `${at}.order` : at),
        ...judgeList(MY_ORDER_ITEM_FIELDS, row.items, `${at}.items`),
      ]
    }),
  ]
}

function judgeShape(shape: ReplyPartShape, value: unknown, path: string): Difference[] {
  if ('list' in shape) return judgeList(shape.list, value, path)
  if ('orders' in shape) return judgeOrders(value, path)
  if ('field' in shape) return judgeField(shape.field, value, path)
  const { value: object, verdict } = decodedValue(value)
  if (verdict?.level === 'not') return [{ ...verdict, path }]
  if (shape.nullable && (isNothing(value) || (Array.isArray(object) && object.length === 0)))
    return []
  if (!isMap(object))
    return [
      {
        level: 'not',
        path,
        what: value === undefined ? 'is missing' : `${shownValue(value)} isn't an object`,
      },
    ]
  return judgeRow(shape.object, object, path)
}

export function groupedDifferences(differences: readonly Difference[]): Difference[] {
  const groups = new Map<string, { first: Difference; count: number }>()
  for (const difference of differences) {
    const key = `${difference.level} ${difference.path.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '[]')} ${difference.what.replaceAll(/"[^"]*"|\d+/g, '')}`
    const group = groups.get(key)
    if (group) group.count++
    else groups.set(key, { first: difference, count: 1 })
  }
  return [...groups.values()].map(({ first, count }) =>
    count === 1 ? first : { ...first, what: `${first.what} (and ${count - 1} more like it)` },
  )
}

/** Reports what the client ignores around the JSON: PHP's diagnostics, byte-order marks and bytes that are not UTF-8. */
export function noiseAroundJson(text: string): Difference[] {
  const found: Difference[] = []
  const marks = /^(?:\uFEFF|\u00EF\u00BB\u00BF)+/.exec(text)?.[0] ?? ''
  if (marks !== '')
    found.push({
      level: 'but',
      path: 'reply',
      what: `${marks.replaceAll('\u00EF\u00BB\u00BF', '\uFEFF').length} byte-order mark(s) before the JSON: save the PHP files without a byte-order mark`,
    })
  const clean = text.slice(marks.length).trim()
  const start = clean.search(/[[{]/)
  const words =
    /(Warning|Notice|Deprecated|Strict Standards|Fatal error|Parse error)\s*(?:<\/b>)?\s*:\s*([^<\n]{0,120})/i.exec(
      clean.replaceAll(/"(?:[^"\\]|\\.)*"/g, (part) => (part.length > 200 ? '""' : part)),
    )
  const alone = (() => {
    try {
      JSON.parse(clean)
      return true
    } catch {
      return false
    }
  })()
  if (!alone && words)
    found.push({
      level: 'but',
      path: 'reply',
      what: `PHP prints ${start > 0 ? 'before' : 'beside'} the JSON: "${words[1]}: ${words[2]?.trim()}" (set display_errors to Off, and fix the cause)`,
    })
  if (/\uFFFD/.test(text))
    found.push({
      level: 'but',
      path: 'reply',
      what: "contains bytes that aren't UTF-8: set the database connection to utf8mb4",
    })
  return found
}

export function judgeReply(file: string, value: unknown, { stream = false } = {}): Difference[] {
  const shapes = replyShapeOf(file)
  const [only, ...others] = Object.keys(shapes)
  const found: Difference[] = []
  let body = value
  if (Array.isArray(value) && only !== undefined && others.length === 0) {
    found.push({ level: 'but', path: 'reply', what: `is a list instead of {${only}}` })
    body = { success: true, [only]: value }
  }
  if (!isMap(body))
    return [{ level: 'not', path: 'reply', what: `${shownValue(value)} isn't an object` }]
  if (!stream) {
    const { success } = body
    if (!Object.hasOwn(body, 'success'))
      found.push({
        level: 'but',
        path: 'success',
        what: 'is missing; the list or object is used as it is',
      })
    else if (success === '1' || success === 1 || success === 'true')
      found.push({ level: 'but', path: 'success', what: `${shownValue(success)} is read as true` })
    else if (success !== true)
      found.push({ level: 'not', path: 'success', what: `is ${shownValue(success)}` })
  }
  const record = body
  return [
    ...found,
    ...Object.entries(shapes).flatMap(([name, shape]) =>
      judgeShape(shape, Object.hasOwn(record, name) ? record[name] : undefined, name),
    ),
  ]
}

/** Parses as the client does, without its console warnings, because `noiseAroundJson` reports the same. */
export function parseReply(text: string, file: string): unknown {
  const { warn } = console
  console.warn = () => {}
  try {
    return parsePhpJson(text, ['success', 'error', ...Object.keys(replyShapeOf(file))])
  } finally {
    console.warn = warn
  }
}

export const worstLevelOf = (differences: readonly Difference[]): DifferenceLevel =>
  differences.some(({ level }) => level === 'not') ? 'not' : differences.length > 0 ? 'but' : 'fits'
