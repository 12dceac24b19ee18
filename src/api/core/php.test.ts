// @vitest-environment node
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  serverErrorText,
  rowsInParts,
  stableRows,
  parsePhpJson,
  phpCount,
  phpFlag,
  phpId,
  phpImage,
  phpImages,
  phpList,
  phpMoney,
  phpObject,
  phpRows,
  phpStamp,
  phpStock,
  phpText,
  phpTrimmedText,
  successText,
  verdictOf,
  readColors,
  readTags,
} from './php'
import { CONFIG_DEFAULTS, setConfig } from './config'

/** Turns a reader into a schema, for the readers that products.ts calls without a schema. */
const fieldSchema = <T>(reader: (value: unknown) => T) =>
  v.pipe(v.optional(v.unknown(), null), v.transform(reader))
const [tags, colors] = [fieldSchema(readTags), fieldSchema(readColors)]

const parseWith = <T>(schema: v.GenericSchema<unknown, T>, value: unknown): T =>
  v.parse(schema, value)
const expectTable = <T>(schema: v.GenericSchema<unknown, T>, rows: [unknown, T][]) => {
  for (const [value, expected] of rows)
    expect(parseWith(schema, value), JSON.stringify(value)).toEqual(expected)
}

describe('fields as PHP prints them', () => {
  it('reads money as whole paisa, unreadable as 0', () => {
    expectTable(phpMoney, [
      ['1250.00', 125000],
      ['1,250', 125000],
      [1250, 125000],
      [' 1250.5 ', 125050],
      [0.1 + 0.2, 30],
      ['', 0],
      [null, 0],
      ['NaN', 0],
      [-5, 0],
      [1e21, 0],
      [undefined, 0],
      [[], 0],
    ])
  })

  it('reads counts, and unreadable ones as out of stock (DATA-19)', () => {
    expectTable(phpCount, [
      ['0', 0],
      [0, 0],
      [null, 0],
      ['', 0],
      ['3', 3],
      [3, 3],
      ['3.0', 3],
      ['1,000', 1000],
      ['12,34,567', 1_234_567],
      [' 12 ', 12],
      [3.7, 3],
      ['many', 0],
      [-2, 0],
      [undefined, 0],
      [Number.POSITIVE_INFINITY, 0],
    ])
  })

  it('reads flags by one truth table', () => {
    expectTable(phpFlag, [
      [true, true],
      [1, true],
      ['1', true],
      ['true', true],
      [false, false],
      [0, false],
      ['0', false],
      ['', false],
      [null, false],
      ['yes', false],
      [' TRUE ', true],
      ['11', false],
      ['untrue', false],
      ['true or false', false],
    ])
  })

  it('keeps ids in the type they came in (DATA-06)', () => {
    expectTable(phpId, [
      [7, 7],
      ['7', '7'],
      ['007', '007'],
      [' 7 ', '7'],
      [null, ''],
      [Number.NaN, ''],
      [Number.POSITIVE_INFINITY, ''],
    ])
  })

  it('replaces half a surrogate pair, which no address can hold', () => {
    const half = JSON.parse('"a\\ud83d b\\udc55 \\ud83d\\udc55"') as string
    for (const schema of [phpText, phpTrimmedText, phpId] as const)
      expect(encodeURIComponent(String(parseWith<unknown>(schema, half)))).toBe(
        encodeURIComponent('a\uFFFD b\uFFFD 👕'),
      )
  })

  it('reads the word "null" as empty where PHP prints it for a missing value (DATA-24)', () => {
    expectTable(phpTrimmedText, [
      ['null', ''],
      ['undefined', ''],
      ['NULL', ''],
      [' receipt.jpg ', 'receipt.jpg'],
      [9841000001, '9841000001'],
    ])
    expectTable(phpText, [
      ['null', 'null'],
      ['two\r\nlines\r', 'two\nlines\n'],
      [null, ''],
      [{ a: 1 }, ''],
      [12, '12'],
      [true, ''],
      [Number.NaN, ''],
    ])
    expectTable(phpStamp, [
      [' 2026-03-12 16:05:00 ', '2026-03-12 16:05:00'],
      ['null', ''],
      [null, ''],
    ])
  })

  it('reads pictures from a list, from JSON in text, from double-encoded JSON, one path or comma text (DATA-12)', () => {
    expectTable(phpImages, [
      [
        ['a.jpg', 'b.jpg'],
        ['a.jpg', 'b.jpg'],
      ],
      ['["a.jpg","b.jpg"]', ['a.jpg', 'b.jpg']],
      [JSON.stringify(JSON.stringify(['a.jpg'])), ['a.jpg']],
      [JSON.stringify(JSON.stringify(JSON.stringify(['a.jpg']))), ['["a.jpg"]']],
      ['a.jpg', ['a.jpg']],
      ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
      [{ 0: 'a.jpg', 2: 'c.jpg' }, ['a.jpg', 'c.jpg']],
      [
        [{ url: 'a.jpg' }, { path: 'b.jpg' }, { image: 'c.jpg' }],
        ['a.jpg', 'b.jpg', 'c.jpg'],
      ],
      ['data:image/png;base64,AA==', ['data:image/png;base64,AA==']],
      ['', []],
      ['null', []],
      ['[]', []],
      [null, []],
      [false, []],
      [['', 'null', '[]', 'a.jpg'], ['a.jpg']],
      [{ url: 'a.jpg', id: 7 }, ['a.jpg']],
      [' data:image/png;base64,AA==', ['data:image/png;base64,AA==']],
      ['data.jpg,old-data:1.jpg', ['data.jpg', 'old-data:1.jpg']],
    ])
    expectTable(phpImage, [
      ['a.jpg', 'a.jpg'],
      ['a, b.jpg', 'a, b.jpg'],
      ['["a.jpg","b.jpg"]', 'a.jpg'],
      ['null', ''],
      [null, ''],
    ])
  })

  it('reads tags from a JSON list or comma text, without stray brackets and quotes (DATA-13)', () => {
    expectTable(tags, [
      [
        ['Kurta', 'Cotton'],
        ['Kurta', 'Cotton'],
      ],
      ['["Kurta","Cotton"]', ['Kurta', 'Cotton']],
      ['Kurta, Cotton ,', ['Kurta', 'Cotton']],
      ['[Kurta, "Cotton"', ['Kurta', 'Cotton']],
      [["[['Men's wear']] ", '', '[]'], ["Men's wear"]],
      [null, []],
    ])
  })

  it('reads the stock map, also from text and from the empty list that PHP prints for it (DATA-14)', () => {
    expectTable(phpStock, [
      [
        { m: '3', L: 0 },
        { m: 3, L: 0 },
      ],
      ['{"m":"3","xl":null}', { m: 3, xl: 0 }],
      [JSON.stringify('{"m":2}'), { m: 2 }],
      ['\n {"m":2}', { m: 2 }],
      [[], {}],
      ['[]', {}],
      ['x', null],
      [null, null],
      [[1, 2], null],
    ])
  })

  it('keeps a size named __proto__ as data', () => {
    const stock = parseWith(phpStock, '{"__proto__":"4","m":"1"}')
    expect(Object.keys(stock ?? {})).toEqual(['__proto__', 'm'])
    expect(({} as Record<string, unknown>).m).toBeUndefined()
  })

  it('reads colours from objects, names and text (DATA-15)', () => {
    expectTable(colors, [
      [[{ name: 'Brick', code: '#b4552f' }], [{ name: 'Brick', code: '#b4552f' }]],
      ['[{"name":"Brick","code":"#b4552f"}]', [{ name: 'Brick', code: '#b4552f' }]],
      // The database column was too short and cut the JSON off, so no piece of it is a colour.
      ['[{"name":"Brick","code":"#b4552f"},{"na', []],
      ['[Brick]', [{ name: 'Brick', code: '' }]],
      [[{ name: '[{"name"', code: '' }], []],
      [
        ['Brick', 'Pine'],
        [
          { name: 'Brick', code: '' },
          { name: 'Pine', code: '' },
        ],
      ],
      [
        'Brick, Pine',
        [
          { name: 'Brick', code: '' },
          { name: 'Pine', code: '' },
        ],
      ],
      [[{ code: '#fff' }, null, 4], [{ name: '4', code: '' }]],
      [null, []],
    ])
  })

  it('skips values that are not items of a list, and keeps the first of duplicate ids', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const item = v.object({ id: phpId, name: phpText })
    expect(parseWith(phpList(item), [{ id: 1 }])).toEqual([{ id: 1, name: '' }])
    expect(warn).not.toHaveBeenCalled()
    const rows = [
      { id: 1, name: 'a' },
      null,
      'x',
      { id: '1', name: 'again' },
      { name: 'no id' },
      { id: 2 },
    ]
    expect(parseWith(phpRows(item), rows)).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: '' },
    ])
    expect(warn.mock.calls).toEqual([['2 unreadable items were left out of a list']])
    expect(parseWith(phpList(item), { 5: { id: 5 }, 9: { id: 9 } })).toHaveLength(2)
    expect(parseWith(phpList(item), false)).toEqual([])
  })

  describe('stable rows', () => {
    const given = () => [
      { id: 1, title: 'tee', images: ['a', 'b'] },
      { id: '2', title: 'cap', images: '["a"]' },
    ]
    const rowsOf = () => {
      const reader = vi.fn((row: Record<string, unknown>) => ({
        id: row.id,
        title: row.title,
        images: row.images,
      }))
      return { reader, rows: stableRows(rowsInParts(reader)) }
    }

    it('keep their objects where nothing changed, and are read again where something did', () => {
      const { reader, rows } = rowsOf()
      const first = parseWith(rows, given())
      expect(parseWith(rows, given())).toEqual(first)
      expect(reader).toHaveBeenCalledTimes(2)
      const changed = parseWith(rows, [given()[0], { id: '2', title: 'hat', images: '["a"]' }])
      expect([changed[0] === first[0], changed[1] === first[1]]).toEqual([true, false])
      expect(changed[1]).toMatchObject({ title: 'hat' })
    })

    it.each([
      ['a picture in a list', { id: 1, title: 'tee', images: ['a', 'c'] }],
      ['one field more', { id: 1, title: 'tee', images: ['a', 'b'], price: 1 }],
      ['one field less', { id: 1, title: 'tee' }],
      ['another field instead of it', { id: 1, title: 'tee', picture: ['a', 'b'] }],
      ['the kind of a value', { id: '1', title: 'tee', images: ['a', 'b'] }],
    ])('are read again when %s has changed', (_what, row) => {
      const { reader, rows } = rowsOf()
      parseWith(rows, given())
      parseWith(rows, [row, given()[1]])
      expect(reader).toHaveBeenCalledTimes(3)
    })

    it('keep their objects when they move, and the first of duplicate ids stays', () => {
      const { reader, rows } = rowsOf()
      const first = parseWith(rows, given())
      const turned = parseWith(rows, [
        ...given().reverse(),
        { id: 1, title: 'again' },
        { id: '', title: 'none' },
      ])
      expect(turned.map((row) => first.indexOf(row))).toEqual([1, 0])
      expect(reader).toHaveBeenCalledTimes(2)
    })

    it('are released with their list, and are not kept in very long lists', () => {
      const { reader, rows } = rowsOf()
      parseWith(rows, given())
      parseWith(rows, [])
      parseWith(rows, given())
      expect(reader).toHaveBeenCalledTimes(4)
      const long = (count: number) =>
        Array.from({ length: count }, (_, id) => ({ id: id + 1, title: 'x' }))
      reader.mockClear()
      for (const count of [5000, 5000]) parseWith(rows, long(count))
      expect(reader).toHaveBeenCalledTimes(5000)
      reader.mockClear()
      for (const count of [5001, 5001]) parseWith(rows, long(count))
      expect(reader).toHaveBeenCalledTimes(1 + 5001)
    })

    it('are counted in the console when they are unreadable', () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      expect(parseWith(rowsOf().rows, [null, 'x', ...given()])).toHaveLength(2)
      expect(warn.mock.calls).toEqual([['2 unreadable items were left out of a list']])
    })
  })

  it('reads a missing, null or empty object as null', () => {
    const schema = phpObject(v.object({ charge: phpMoney }))
    expectTable(schema, [
      [{ charge: '150.00' }, { charge: 15000 }],
      ['{"charge":1}', { charge: 100 }],
      [null, null],
      [[], null],
      [{}, null],
      ['', null],
    ])
  })
})

describe('a stamp', () => {
  afterEach(() => setConfig(CONFIG_DEFAULTS))

  it.each([
    '2026-11-30 07:21:00',
    '2026-11-30T07:21:00',
    '2026-11-30 07:21',
    '2026-1-3 7:21',
    '2026-11-30 07:21:00.123456',
  ])('%s gets the configured zone, and no zone by default', (stamp) => {
    expect(parseWith(phpStamp, stamp)).toBe(stamp)
    setConfig({ ...CONFIG_DEFAULTS, stampZone: 'Z' })
    expect(parseWith(phpStamp, stamp)).toBe(`${stamp}Z`)
  })

  it.each([
    '2026-11-30T07:21:00Z',
    '2026-11-30 07:21:00+05:45',
    '2026-11-30',
    '30-11-2026 07:21',
    'at 2026-11-30 07:21',
    'today',
    '',
  ])('"%s" stays as it is, also with a configured zone', (stamp) => {
    setConfig({ ...CONFIG_DEFAULTS, stampZone: 'Z' })
    expect(parseWith(phpStamp, stamp)).toBe(stamp)
  })
})

describe('the wire', () => {
  const known = ['success', 'cart']
  const good = '{"success":true,"cart":[]}'
  const value = { success: true, cart: [] }

  it.each([
    ['one BOM', `\uFEFF${good}`],
    ['two BOMs', `\uFEFF\uFEFF\n${good}`],
    ['a BOM read as Latin letters', `\u00EF\u00BB\u00BF${good}`],
    ['leading line breaks', `\r\n\n ${good}\n`],
    [
      'a warning before',
      `<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/a.php</b> on line <b>3</b><br />\n${good}`,
    ],
    ['a notice after', `${good}\nNotice: Undefined index: y in /srv/a.php on line 9`],
    ['a trailing blank that JSON does not allow', `${good}\u00A0\uFEFF`],
    ['a warning with a blank before its colon', `<b>Warning</b> : x in y on line 1 ${good}`],
    [
      'a deprecation that names ${var}',
      `\nDeprecated: Using \${var} in strings is deprecated, use {$var} instead in /srv/a.php on line 3\n${good}`,
    ],
    ["a host's script and comment after", `${good}\n<script>track({"a":1})</script><!-- host -->`],
    ['a strict standard', `Strict Standards: x in y on line 1 ${good}`],
    [
      'a deprecation with brackets',
      `Deprecated: strlen(): Passing null to parameter #1 [x] in /a.php on line 1\n${good}`,
    ],
  ])('reads the reply behind %s (CALL-23)', (_name, text) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(parsePhpJson(text, known)).toEqual(value)
    const said = /warning|notice|deprecat|standards|script/i.test(text)
      ? [['A reply carried PHP diagnostics or markup around its JSON; the JSON was used']]
      : []
    expect(warn.mock.calls).toEqual(said)
  })

  it('finds the end of a value by its brackets, and ignores those in its texts', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const cart = ['}', '{', ']', 'a "}" b', 'ends with \\', { deep: [{}] }]
    expect(parsePhpJson(`Warning: x ${JSON.stringify({ cart })} Notice: y`, known)).toEqual({
      cart,
    })
    expect(parsePhpJson('Warning: x {"success":true,"id":9007199254740993}', known)).toEqual({
      success: true,
      id: '9007199254740993',
    })
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['a fatal page', '<br />\n<b>Fatal error</b>:  Uncaught Error in <b>/srv/a.php</b>'],
    ['a fatal error with a blank before its colon', `${good}<b>Fatal error</b> : x Warning: y`],
    ['a fatal error without markup', `${good} Fatal error: x Warning: y`],
    ['a parse error', `Parse error: x Warning: y ${good}`],
    ['a fatal error after JSON', `${good}<b>Fatal error</b>: x Warning: y`],
    ['a fatal error inside markup', `${good}<div><b>Fatal error</b>: x</div>`],
    ['an HTML page', '<!doctype html><html><body>Not found</body></html>'],
    ['two documents', `${good}${good}`],
    ['two documents after a warning', `Warning: x ${good}\n${good}`],
    ['a truncated reply', good.slice(0, -3)],
    ['a warning around a truncated reply', `Warning: x\n${good.slice(0, -1)}`],
    ['other text around it', `hello ${good}`],
    ['a warning around a value with unknown keys', 'Warning: x {"other":1}'],
  ])('refuses %s', (_name, text) => {
    expect(parsePhpJson(text, known)).toBeUndefined()
  })

  describe('amid generated noise', () => {
    const message = fc.oneof(
      fc.constantFrom(
        'Using ${var} in strings is deprecated, use {$var} instead',
        'bad payload {"success":false,"cart":["wrong"]} given',
        'bad payload:\n  expected }, got ]',
        "include(x): Failed to open stream [<a href='function.include'>function.include</a>]",
        'unterminated {"success":false,"cart":["',
        'the template failed on line 7 of the page',
        'Uncaught Exception: x in /srv/b.php:3\nStack trace:\n#0 /srv/b.php(9): read()\n#1 {main}\n  thrown',
      ),
      fc.stringMatching(/^[ -~]{0,30}$/),
    )
    const label = fc.constantFrom('Warning', 'Notice', 'Deprecated', 'Strict Standards')
    const notice = fc
      .tuple(label, message, fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 4 }))
      .map(([name, text, line, form]) => {
        const plain = `${name}: ${text} in /srv/a.php on line ${line}`
        return [
          `\n${plain}\n`,
          `<br />\n<b>${name}</b>:  ${text} in <b>/srv/a.php</b> on line <b>${line}</b><br />\n`,
          `[29-Nov-2026 07:14:37 UTC] PHP ${plain}\n`,
          `\n${plain}\n\nCall Stack:\n    0.0001     389912   1. {main}() /srv/a.php:0\n`,
          `<br />\n<font size='1'><table class='xdebug-error xe-notice'>\n<tr><th>${plain}</th></tr>\n</table></font>\n`,
        ][form]
      })
    const host = fc.constantFrom(
      '\uFEFF',
      '\r\n',
      '<script>if (a) { send({"success":false,"cart":[]}) } // Warning: x in y on line 3\n</script>',
      '<!-- {"success":false} -->',
      '<style>p { color: red }</style>',
      '<div style="right:0"><a href="https://host.example">Hosted for free</a></div>',
    )
    const noise = fc
      .array(fc.oneof({ weight: 2, arbitrary: notice }, host), { maxLength: 3 })
      .map((parts) => parts.join(''))
    const text = fc.oneof(
      message,
      notice,
      host,
      fc.string(),
      fc.constantFrom('{"success":false}', '}', '"'),
    )
    const json = fc
      .record({ success: fc.boolean(), cart: fc.array(text, { maxLength: 3 }) })
      .chain((body) =>
        fc.constantFrom(JSON.stringify(body), JSON.stringify(body, null, 2), '[{"id":"1"}]'),
      )
    const RUNS = { numRuns: 10_000 }
    beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

    it('is read as what it holds (CALL-23)', () => {
      const same = (before: string, reply: string, after: string) => {
        expect(parsePhpJson(before + reply + after, known)).toEqual(JSON.parse(reply))
      }
      fc.assert(fc.property(noise, json, noise, same), RUNS)
    })

    it('is refused if it is truncated, or if there are two', () => {
      const refused = (before: string, reply: string, after: string, cut: number) => {
        const torn = reply.slice(0, 1 + (cut % (reply.length - 1)))
        expect(parsePhpJson(before + torn + after, known)).toBeUndefined()
        expect(parsePhpJson(before + reply + after + reply, known)).toBeUndefined()
      }
      fc.assert(fc.property(noise, json, noise, fc.nat(), refused), RUNS)
    })
  })

  it('keeps the digits of ids beyond the safe range', () => {
    expect(parsePhpJson('{"id":9007199254740993,"t":"a 9007199254740993"}', ['id'])).toEqual({
      id: '9007199254740993',
      t: 'a 9007199254740993',
    })
    expect(
      parsePhpJson('{"ids": [ 9007199254740993 , -9007199254740993\n], "n": 900719925474099 }', [
        'ids',
      ]),
    ).toEqual({
      ids: ['9007199254740993', '-9007199254740993'],
      n: 900_719_925_474_099,
    })
    const text = 'say ":9007199254740993," and \\'
    expect(parsePhpJson(JSON.stringify({ text, more: ':9007199254740993,' }), ['text'])).toEqual({
      text,
      more: ':9007199254740993,',
    })
  })
})

describe('the envelope', () => {
  it('judges success by its truth table (CALL-54)', () => {
    const good: Record<string, unknown>[] = [
      { success: true },
      { success: 1 },
      { success: '1' },
      { success: 'true' },
      { success: 'Saved' },
      {},
      { status: 'ok' },
      { status: 'no error' },
      { status: 'failed over' },
      { error: '0' },
      { success: true, error: '' },
      { success: true, error: null },
    ]
    const bad: Record<string, unknown>[] = [
      { success: false },
      { success: 0 },
      { success: '0' },
      { success: '' },
      { success: 'false' },
      { success: null },
      { success: ' False ' },
      { status: 'error' },
      { status: 'fail' },
      { status: ' Failed ' },
      { error: true },
      { error: true, message: 'No' },
    ]
    for (const reply of good) expect(verdictOf(reply).ok, JSON.stringify(reply)).toBe(true)
    for (const reply of bad)
      expect(verdictOf(reply), JSON.stringify(reply)).toEqual({ ok: false, error: '' })
    expect(verdictOf({ success: true, error: 'No stock' })).toEqual({
      ok: false,
      error: 'No stock',
    })
  })

  it('shows only the error field for failures, flattened to short plain text (ERR-84)', () => {
    expect(verdictOf({ success: false, message: 'x' })).toEqual({ ok: false, error: '' })
    expect(serverErrorText(['one', { a: 'two' }])).toBe('one, two')
    expect(serverErrorText('<b>Bad</b> thing\n here')).toBe('Bad thing here')
    expect(serverErrorText(['', ' ', 'one', null, { a: '<br>' }])).toBe('one')
    expect(serverErrorText({ phone: 'one', email: ['two', 3] })).toBe('one, two, 3')
    expect(serverErrorText('x'.repeat(300))).toBe('x'.repeat(300))
    expect(serverErrorText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
  })

  it('takes the success text from success, else from message', () => {
    expect(successText({ success: 'Sent!' })).toBe('Sent!')
    expect(successText({ success: true, message: 'Thanks' })).toBe('Thanks')
    expect(successText({ success: '1' })).toBe('')
    expect(successText({ success: ' True ', message: 'Thanks' })).toBe('Thanks')
    expect(successText({ success: 'Saved 1', message: 'Thanks' })).toBe('Saved 1')
    expect(successText({ success: '1 was saved', message: 'Thanks' })).toBe('1 was saved')
  })

  it('never throws and never returns NaN or undefined, whatever arrives (2,000 values)', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const row = v.object({
      id: phpId,
      price: phpMoney,
      n: phpCount,
      t: phpText,
      w: phpTrimmedText,
      i: phpImages,
      s: phpStock,
      c: colors,
      g: tags,
      f: phpFlag,
    })
    const schema = v.object({ rows: phpRows(row), one: phpObject(row) })
    const leaf = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('null', '[]', '{}', '"[1]"', 'NaN', '1e999', '0.00'),
    )
    const wild = fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string(), leaf), fc.json())
    const wildRow = fc.record(
      {
        id: wild,
        price: wild,
        n: wild,
        t: wild,
        w: wild,
        i: wild,
        s: wild,
        c: wild,
        g: wild,
        f: wild,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.record(
          { rows: fc.oneof(wild, fc.array(wildRow)), one: fc.oneof(wild, wildRow) },
          { requiredKeys: [] },
        ),
        (body) => {
          const text = JSON.stringify(v.parse(schema, body), (_key, value: unknown) => {
            if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
              throw new Error('not a value')
            return value
          })
          expect(text).not.toMatch(/\[object Object\]/)
        },
      ),
      // Mutation runs use fewer values, because each mutant would take seconds.
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000), seed: 20261121 },
    )
  }, 60_000)
})
