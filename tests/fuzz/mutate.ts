// Damages replies as real backends do: a field, a list, the envelope, the text around it. Most of a reply stays intact,
// so that the screens have something to render.

type Dice = () => number
type Json = Record<string, unknown>

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** True for JSON inside JSON, unless an earlier damage has cut it. */
function isNested(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const ODD_VALUES: unknown[] = [
  null,
  '',
  0,
  1,
  -1,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  [{}],
  [1, 2],
  '0',
  'null',
  ' ',
  7.5,
  { 0: 'x', 2: 'y' },
  'x'.repeat(400),
  '<b>x</b>',
  '\u0000',
  '\ud800',
  'नेपाल',
  '👕'.repeat(20),
]
// Words for numbers, such as "NaN", replace only numbers, because a title may be "NaN".
const AMOUNT_KEYS =
  /price|amount|subtotal|shipping|charge|quantity|count|sales|total|^(s|m|l|x+l|free)$/i
const ODD_NUMBERS: unknown[] = [
  'NaN',
  'undefined',
  'Infinity',
  '-Infinity',
  '1e999',
  1e21,
  -5,
  '-0',
  '1,200',
  '1.2.3',
  '0x1f',
  ' 12 ',
  '12abc',
  '9007199254740993',
  0.1 + 0.2,
  'null',
  '1e3',
  Number.MAX_SAFE_INTEGER,
  [3],
  { n: 3 },
  '٣',
]
const ODD_DATES: unknown[] = [
  '0000-00-00 00:00:00',
  '2026-02-31 10:00:00',
  'yesterday',
  1_764_806_400,
  '1764806400',
  '2026-01-31T23:59:59.123Z',
  '9999-99-99',
  null,
  {},
  [],
  '31/01/2026',
  -1,
]
const ODD_JSON: unknown[] = [
  '[',
  '{}',
  '[]',
  'null',
  '[null]',
  '[{}]',
  '{"a":',
  '[[["x"]]]',
  '{"m":"many","l":null}',
  '[{"name":{},"code":[]}]',
  '"x"',
  '[1,2,3]',
  '{"__proto__":"3"}',
]

const ODD_KEYS = ['__proto__', 'constructor', 'toString', 'length', 'id', '']

export function mutator(dice: Dice) {
  const whole = (below: number) => Math.floor(dice() * below)
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T

  function leaf(value: unknown, key: string): unknown {
    if (dice() < 0.15) return pick(ODD_VALUES)
    if (isDate(value)) return pick(ODD_DATES)
    if (isNested(value))
      return dice() < 0.5
        ? pick(ODD_JSON)
        : dice() < 0.5
          ? JSON.stringify(value)
          : change(JSON.parse(value), key)
    if (isNumeric(value) && AMOUNT_KEYS.test(key)) return pick(ODD_NUMBERS)
    return pick(ODD_VALUES)
  }

  function list(value: readonly unknown[], key: string): unknown {
    const at = whole(value.length)
    const one = value[at]
    const kind = dice()
    if (kind < 0.1) return pick<unknown>([null, '', false, {}, 'x', 0, [null], [[]]])
    if (kind < 0.2)
      return Object.fromEntries(value.map((part, index) => [String(index * 2 + 1), part]))
    if (kind < 0.3) return [...value, one, null, 'x', []]
    if (kind < 0.35) return []
    return value.map((part, index) => (index === at || dice() < 0.1 ? change(part, key) : part))
  }

  function map(value: Json): unknown {
    const keys = Object.keys(value)
    const key = pick(keys)
    const kind = dice()
    if (kind < 0.04) return pick<unknown>([null, [], 'x', 3, false])
    if (kind < 0.12)
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    if (kind < 0.16) {
      const copy = { ...value }
      Object.defineProperty(copy, pick(ODD_KEYS), {
        value: pick(ODD_VALUES),
        enumerable: true,
        configurable: true,
        writable: true,
      })
      return copy
    }
    const copy: Json = { ...value }
    for (const name of keys)
      if (name === key || dice() < 0.15) copy[name] = change(value[name], name)
    return copy
  }

  function change(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.length === 0 ? pick(ODD_VALUES) : list(value, key)
    if (isMap(value)) return Object.keys(value).length === 0 ? pick(ODD_VALUES) : map(value)
    return leaf(value, key)
  }

  function envelope(value: unknown): unknown {
    if (!isMap(value)) return value
    const kind = dice()
    if (kind < 0.3)
      return {
        ...value,
        success: pick<unknown>([true, 1, '1', 'true', 'ok', 0, '0', null, [], {}]),
      }
    if (kind < 0.5)
      return {
        ...value,
        error: pick<unknown>(['', null, 'No.', ['one', { a: 'two' }], {}, 0, '<b>x</b>']),
      }
    if (kind < 0.6) return Object.values(value).find(Array.isArray) ?? value
    return { ...value, status: pick<unknown>(['ok', 'error', null, 3]) }
  }

  function around(text: string): string {
    const kind = dice()
    if (kind < 0.3) return `\uFEFF${text}`
    if (kind < 0.5)
      return `<br />\n<b>Notice</b>:  Undefined index: x in <b>/srv/a.php</b> on line <b>3</b><br />\n${text}`
    if (kind < 0.6) return text.slice(0, whole(text.length))
    if (kind < 0.7) return text + text
    return kind < 0.85 ? `\n${text}\n` : pick(['', 'null', '"x"', '[]', '<html>', '{', 'true'])
  }

  return (text: string): string => {
    let value: unknown = JSON.parse(text)
    const times = 1 + whole(5)
    for (let turn = 0; turn < times; turn++) {
      const body = value
      if (!isMap(body)) break
      // Damage mostly fields, and only sometimes the reply's own list.
      const lists = Object.keys(body).filter(
        (key) => typeof body[key] === 'object' && body[key] !== null,
      )
      const key = dice() < 0.9 && lists.length > 0 ? pick(lists) : pick(Object.keys(body))
      value = { ...body, [key]: change(body[key], key) }
    }
    if (dice() < 0.08) value = envelope(value)
    const changed = JSON.stringify(value) ?? ''
    return dice() < 0.05 ? around(changed) : changed
  }
}
