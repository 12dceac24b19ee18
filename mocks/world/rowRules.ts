// Checks the values that someone sends to the mock page's API. A wrong value in a row would make scripts fail for every
// caller. The seed's first row of each table shows which fields exist and what they contain.
import { seedRows } from '../seed/seed'
import { nearestName } from '../server/nearestFile'
import { ALL_PARTS, TABLE_NAMES, type WorldPart, type TableName } from './world'

type AnyRow = Record<string, unknown>

const SAMPLE: AnyRow = seedRows()

export const isWorldPart = (value: unknown): value is WorldPart =>
  (ALL_PARTS as readonly unknown[]).includes(value)
export const isTableName = (value: unknown): value is TableName =>
  (TABLE_NAMES as readonly unknown[]).includes(value)

/** `payment_receipt` is null if the order arrived without its receipt. */
const NULLABLE = new Set(['payment_receipt'])
/** Settings have these fields only if each email has its own settings. */
const OPTIONAL = new Set(['admin_email', 'others'])

const isMap = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Returns what a field of this name must contain; null if `value` fits. */
function expectedOf(name: string, sample: unknown, value: unknown): string | null {
  if (/(^|_)id$/.test(name)) return Number.isSafeInteger(value) ? null : 'a whole number'
  if (name.endsWith('_at')) {
    const isStamp = value === '' || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value))
    return isStamp ? null : 'a time such as "2026-01-14 09:00:00"'
  }
  if (name === 'size_stock') {
    const isStock = isMap(value) && Object.values(value).every(Number.isSafeInteger)
    return isStock ? null : 'sizes with whole numbers, such as {"m": 3}'
  }
  if (Array.isArray(sample)) return Array.isArray(value) ? null : 'a list'
  if (isMap(sample)) return isMap(value) ? null : 'an object'
  if (value === null && NULLABLE.has(name)) return null
  if (typeof sample === 'number') return Number.isFinite(value) ? null : 'a number'
  if (typeof sample === 'boolean') return typeof value === 'boolean' ? null : 'true or false'
  return typeof value === 'string' ? null : 'a text'
}

function wrongValue(path: string, name: string, sample: unknown, value: unknown): string | null {
  const expected = expectedOf(name, sample, value)
  if (expected !== null) return `${path} is ${expected}, not ${shownValue(value)}`
  if (Array.isArray(sample))
    return firstWrong((value as unknown[]).entries(), ([at, entry]) =>
      wrongValue(`${path}[${at}]`, '', sample[0], entry),
    )
  return isMap(sample) && name !== 'size_stock' ? wrongFields(path, sample, value as AnyRow) : null
}

function firstWrong<Entry>(
  entries: Iterable<Entry>,
  wrong: (entry: Entry) => string | null,
): string | null {
  for (const entry of entries) {
    const found = wrong(entry)
    if (found !== null) return found
  }
  return null
}

/** Returns what is wrong with the first wrong field; null if all fit. With `partial`, fields may be missing. */
function wrongFields(path: string, sample: AnyRow, row: AnyRow, partial = false): string | null {
  const dot = path === '' ? '' : `${path}.`
  const names = Object.keys(sample)
  const missing = partial ? undefined : names.find((name) => !Object.hasOwn(row, name))
  return (
    firstWrong(Object.entries(row), ([name, value]) => {
      if (OPTIONAL.has(name)) return null
      if (!names.includes(name))
        return `There is no field ${dot}${name}. Did you mean ${nearestName(names, name)}?`
      return wrongValue(dot + name, name, sample[name], value)
    }) ?? (missing === undefined ? null : `${dot}${missing} is missing`)
  )
}

export const rowPatchError = (table: TableName, patch: AnyRow): string | null =>
  wrongFields('', (SAMPLE[table] as AnyRow[])[0] ?? {}, patch, true)

/** Returns the first error of a table or page; null if it has none. */
export function worldPartError(part: WorldPart, value: unknown): string | null {
  // A page or the settings may be missing.
  if (value === null && isMap(SAMPLE[part])) return null
  const wrong = wrongValue(part, part, SAMPLE[part], value)
  if (wrong !== null || !isTableName(part)) return wrong
  const seen = new Set<number>()
  const doubled = (value as { id: number }[]).find(({ id }) => seen.size === seen.add(id).size)
  return doubled === undefined ? null : `${part} has the id ${doubled.id} twice`
}
