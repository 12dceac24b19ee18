// The faults S1 to S17 change the value of a reply.
import { createDice } from '../world/dice'
import { parseJsonOrNull } from '../server/phpRequest'

type Json = Record<string, unknown>
const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isJsonText = (value: unknown): value is string =>
  typeof value === 'string' && /^[[{]/.test(value)

/** Rebuilds a value from its leaves up. `change` is called for each list and map too, after the values inside it. */
function mapDeep(
  value: unknown,
  change: (value: unknown, key: string) => unknown,
  key = '',
): unknown {
  if (Array.isArray(value))
    return change(
      value.map((part) => mapDeep(part, change, key)),
      key,
    )
  if (!isMap(value)) return change(value, key)
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, mapDeep(part, change, name)]),
    ),
    key,
  )
}

const ODD_SUCCESSES = ['1', 1, 'true', '0', 0]
const ODD_EMPTY_LISTS = [null, '', false]
const ODD_NUMBERS = ['NaN', '', null, '-5', '1e21', '1,200', 'many', ' 1200 ']
const ODD_DATES = [
  '0000-00-00 00:00:00',
  'not a date',
  null,
  '2026-13-45 99:99:99',
  1_764_806_400,
  '2026-01-31T23:59:59Z',
]
const MARKUP_PAYLOADS = [
  '<img src=x onerror="window.__xss=1">',
  '"><script>window.__xss=1</script>',
  '<svg onload=window.__xss=1>',
  'javascript:window.__xss=1//',
  '{{constructor.constructor("window.__xss=1")()}}',
]

const atCyclic = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

function mapLists(value: unknown, change: (list: unknown[]) => unknown): unknown {
  return mapDeep(value, (part) => (Array.isArray(part) ? change(part) : part))
}

const asMap = (list: unknown[]): Json =>
  Object.fromEntries(list.map((row, index) => [String(index * 2 + 1), row]))

/** Adds null, a repeated row, a row that lacks fields, a text and an empty list to the good rows. */
function tornList(list: unknown[]): unknown[] {
  const [first] = list
  if (!isMap(first)) return list
  const holes = Object.fromEntries(Object.entries(first).filter((_, index) => index % 2 === 0))
  return [null, ...list, first, { ...holes, id: null }, 'x', []]
}

function withBrokenJson(value: unknown, variant: number): unknown {
  return mapDeep(value, (part) => {
    if (!isJsonText(part)) return part
    return variant === 0 ? part.slice(0, Math.ceil(part.length / 2)) : JSON.stringify(part)
  })
}

function withBadNumbers(value: unknown): unknown {
  const dice = createDice()
  return mapDeep(value, (part, key) => {
    const numeric =
      typeof part === 'number' || (typeof part === 'string' && /^-?\d+(\.\d+)?$/.test(part))
    return numeric && !/(^|_)id$|phone/.test(key)
      ? ODD_NUMBERS[dice.whole(0, ODD_NUMBERS.length - 1)]
      : part
  })
}

function withProtoKey(map: Json): Json {
  const copy = { ...map }
  Object.defineProperty(copy, '__proto__', { value: { polluted: 'yes' }, enumerable: true })
  return copy
}

function withProtoKeys(value: unknown): unknown {
  return mapDeep(value, (part) => {
    if (isMap(part)) return withProtoKey(part)
    const inside = isJsonText(part) ? parseJsonOrNull(part) : null
    return isMap(inside) ? JSON.stringify(withProtoKey(inside)) : part
  })
}

const HUGE_ROW_COUNT = 10_000

function withHugeList(value: unknown): unknown {
  if (!isMap(value)) return value
  let grown = false
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    if (!Array.isArray(part) || part.length === 0) return [key, part]
    grown = true
    const rows = Array.from({ length: HUGE_ROW_COUNT }, (_, index) => {
      const row: unknown = part[index % part.length]
      return isMap(row) && index >= part.length ? { ...row, id: String(1_000_000 + index) } : row
    })
    return [key, rows]
  })
  return { ...Object.fromEntries(entries), ...(grown ? {} : { padding: 'x'.repeat(5_000_000) }) }
}

function withMarkup(value: unknown, variant: number): unknown {
  const payload = atCyclic(MARKUP_PAYLOADS, variant) ?? ''
  const mark = (part: unknown): unknown => {
    if (isJsonText(part)) return JSON.stringify(mapDeep(parseJsonOrNull(part), mark))
    return typeof part === 'string' && !/^-?\d+(\.\d+)?$/.test(part) ? `${payload}${part}` : part
  }
  return mapDeep(value, mark)
}

function withBadDates(value: unknown): unknown {
  let turn = 0
  return mapDeep(value, (part, key) => (key.endsWith('_at') ? atCyclic(ODD_DATES, turn++) : part))
}

const REFUSALS: unknown[] = [
  { success: false, error: 'The server could not do that.' },
  { success: false },
  { status: 'error', message: 'The server could not do that.' },
]
const ODD_ERRORS: unknown[] = [
  ['The first thing is wrong.', 'The second thing is wrong.'],
  { field: ['The field is wrong.'] },
]

const withNullFields = (value: unknown): unknown =>
  isMap(value)
    ? Object.fromEntries(
        Object.keys(value).map((key) => [key, key === 'success' ? value[key] : null]),
      )
    : value

const SHAPES: Readonly<Record<string, (value: unknown, variant: number) => unknown>> = {
  S1: () => ({}),
  S2: (_value, variant) => atCyclic(REFUSALS, variant),
  S3: (value, variant) =>
    isMap(value) ? { ...value, success: atCyclic(ODD_SUCCESSES, variant) } : value,
  S4: (value) => mapLists(value, asMap),
  S5: (value, variant) => mapLists(value, () => atCyclic(ODD_EMPTY_LISTS, variant)),
  S6: withBrokenJson,
  S7: withBadNumbers,
  S8: (value) => mapLists(value, tornList),
  S9: withProtoKeys,
  S10: withHugeList,
  S11: withMarkup,
  S12: withBadDates,
  S13: (_value, variant) => ({ success: false, error: atCyclic(ODD_ERRORS, variant) }),
  S14: () => ({ success: true }),
  S15: withNullFields,
  S17: (value) => mapLists(value, () => []),
}

export function applyShapeFault(name: string, value: unknown, variant: number): unknown {
  const shape = SHAPES[name]
  return shape ? shape(value, variant) : value
}
