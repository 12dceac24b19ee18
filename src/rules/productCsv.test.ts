// @vitest-environment node
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { csvTextCell, unescapedCell } from './csvText'
import { countOfCell, moneyOfCell } from './productColumns'
import {
  createCsvImportPlanner,
  productsCsv,
  isSameFieldValue,
  withFieldChanges,
  type CsvProduct,
} from './productCsv'
import { EMPTY_PRODUCT, type FormProduct } from './productFields'

const categories = [{ name: 'Kurta' }, { name: 'Topi & caps' }]
const ODD_PRODUCTS: CsvProduct[] = [
  testProduct({
    id: '101',
    description: 'Two lines,\r\nwith "quotes"; and\ttabs',
    tags: ['festival', 'kurta', 'gift'],
  }),
  testProduct({
    id: 102,
    title: '=SUM(A1)',
    description: "'=already quoted",
    size_stock: { S: 2, m: 0 },
    images: [],
  }),
  testProduct({
    id: 103,
    title: 'पाल्पाली ढाका टोपी',
    price: 1250_50,
    discount_price: 50_00,
    tags: ['topi & caps'],
  }),
  testProduct({
    id: 104,
    title: '-10 % week',
    size_stock: null,
    colors: [{ name: 'Ink; night', code: '' }],
    tags: [],
  }),
  testProduct({
    id: 105,
    title: '+977',
    description: '  \n',
    colors: [{ name: 'A #b', code: '#101010' }],
    tags: ['a"b'],
  }),
]
const parsedCsv = (text: string) =>
  Papa.parse<string[]>(text.replace('\u{FEFF}', ''), { delimiter: ',' }).data
function planRows(text: string, products = ODD_PRODUCTS) {
  const [head = [], ...rows] = parsedCsv(text)
  const made = createCsvImportPlanner(head, products, categories)
  if ('error' in made) throw new Error(made.error)
  return rows.flatMap((cells, at) => made.plan(cells, at + 2) ?? [])
}
const csvTable = (head: string, ...rows: string[]) => [head, ...rows].join('\n')

describe('an export that is imported unchanged', () => {
  it('changes nothing, whatever stands in it', () => {
    const rows = planRows(productsCsv(ODD_PRODUCTS, categories))
    expect(rows.map(({ id, kind, errors, notes }) => ({ id, kind, errors, notes }))).toEqual(
      ODD_PRODUCTS.map(({ id }) => ({ id, kind: 'same', errors: [], notes: [] })),
    )
  })

  it('changes nothing when Excel has written numbers and line breaks its own way', () => {
    const text = productsCsv(ODD_PRODUCTS, categories)
      .replace('1250.50', '"1,250.50 "')
      .replace(/^101,/m, '101.00,')
      .replaceAll('Two lines,\r\n', 'Two lines,\n')
    expect(planRows(text).every(({ kind }) => kind === 'same')).toBe(true)
  })

  it('begins with the mark that keeps Nepali readable, and no cell runs as a formula', () => {
    const text = productsCsv(ODD_PRODUCTS, categories)
    expect(text.codePointAt(0)).toBe(0xfeff)
    for (const cell of parsedCsv(text).flat()) expect(cell).not.toMatch(/^[\s]*[=+\-@]/)
  })

  it.each(['=1', "'=1", "''=1", "'plain", '+977', '\t=1', '-', '@a', '＝1', 'plain', ''])(
    'gives %j back',
    (text) => {
      const [[cell = ''] = []] = parsedCsv(csvTextCell(text))
      expect(unescapedCell(cell)).toBe(text)
    },
  )
})

describe('a changed file', () => {
  it('holds each edited cell as a change of that field alone, whichever columns, order and words it has', () => {
    const word = fc.constantFrom(
      '',
      'Kurta',
      '=1+1',
      "'=x",
      'a, b',
      'two\nlines',
      'पाल्पा',
      '-5',
      '"',
    )
    const edited = fc.record({
      title: word.filter((text) => text !== ''),
      description: word,
      price: fc.constantFrom(0, 1, 100_00, 1250_50),
      discount_price: fc.constantFrom(0, 50, 9999_00),
      colors: fc.subarray([
        { name: 'Ink', code: '#101010' },
        { name: 'Red', code: '' },
      ]),
      tags: fc.subarray(['festival', 'kurta', 'Topi & caps', 'gift']),
      size_stock: fc.dictionary(fc.constantFrom('m', 'l', 'xxxl'), fc.integer({ min: 0, max: 3 })),
    })
    const product = edited.map((fields): FormProduct => ({ ...EMPTY_PRODUCT, ...fields }))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(product, product), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 99 }),
        (pairs, turn) => {
          const listed = (row: FormProduct, at: number): CsvProduct => ({
            ...row,
            id: at + 1,
            images: [],
          })
          const before = pairs.map(([old], at) => listed(old, at))
          const after = pairs.map(([, now], at) => listed(now, at))
          const [head = [], ...lines] = parsedCsv(
            productsCsv(after, categories, [...before, ...after]),
          )
          const by = turn % head.length
          const turned = (cells: string[]) => [...cells.slice(by), ...cells.slice(0, by)]
          const made = createCsvImportPlanner(turned(head), before, categories)
          if ('error' in made) throw new Error(made.error)
          for (const [at, old] of before.entries()) {
            const now = after[at] as CsvProduct
            const row = made.plan(turned(lines[at] ?? []), at + 2)
            const got = withFieldChanges(old, row?.changes ?? [])
            // A tag with a category's name comes back in the category's own spelling.
            const spread = (tags: readonly string[]) => tags.map((tag) => tag.toLowerCase()).sort()
            const { tags, ...rest } = got
            const { tags: wanted, ...others } = now
            expect(row?.errors).toEqual([])
            expect(rest).toEqual(others)
            expect(spread(tags)).toEqual(spread(wanted))
            const moved = Object.keys(now).some(
              (name) =>
                name !== 'tags' && !isSameFieldValue(old[name as 'title'], now[name as 'title']),
            )
            if (moved) expect(row?.kind).toBe('change')
            for (const { was, to } of row?.changes ?? [])
              expect(isSameFieldValue(was, to)).toBe(false)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('a column that is missing leaves its field as it is, an empty cell empties it', () => {
    expect(planRows(csvTable('ID,Discount', '103,'))[0]?.changes).toEqual([
      { field: 'off', was: 50_00, to: 0 },
    ])
    expect(planRows(csvTable('ID,Stock M', '101,'))[0]?.changes).toEqual([
      { field: 'stock m', was: 4, to: null },
    ])
  })

  it('categories and tags come together again, and those that stay keep their place', () => {
    const [row] = planRows(csvTable('ID,Categories,Tags', '101,"Kurta, topi & caps","gift, new"'))
    expect(row?.changes).toEqual([
      {
        field: 'tags',
        was: ['festival', 'kurta', 'gift'],
        to: ['kurta', 'gift', 'topi & caps', 'new'],
      },
    ])
  })

  it('a row without an ID is a new product', () => {
    const [row] = planRows(
      csvTable(
        'ID,Title,Price,Stock M,Colors,Pictures',
        ',New kurta,१२५०,3,Ink #101010; Red,a.jpg; b.png',
      ),
    )
    expect(row).toMatchObject({
      kind: 'new',
      id: null,
      title: 'New kurta',
      pictures: ['a.jpg', 'b.png'],
    })
    expect(withFieldChanges(EMPTY_PRODUCT, row?.changes ?? [])).toEqual({
      ...EMPTY_PRODUCT,
      title: 'New kurta',
      price: 1250_00,
      size_stock: { m: 3 },
      colors: [
        { name: 'Ink', code: '#101010' },
        { name: 'Red', code: '' },
      ],
    })
  })

  it.each([
    ['ID,Price', '101,abc', `Price: "abc" isn't a valid price`],
    ['ID,Price', '101,', 'Price is missing'],
    ['ID,Price', '101,-5', `Price: "-5" isn't a valid price`],
    ['ID,Price', '101,"1250,50"', `Price: "1250,50" isn't a valid price`],
    ['ID,Price', '101,"1.250,00"', `Price: "1.250,00" isn't a valid price`],
    ['ID,Discount', '101,lots', `Discount: "lots" isn't a valid amount`],
    ['ID,Stock M', '101,1.5', `Stock M: "1.5" isn't a whole number`],
    ['ID,Stock M', '101,many', `Stock M: "many" isn't a whole number`],
    ['ID,Stock 4XL', '101,3', 'Unknown size 4XL'],
    ['ID,Categories', '101,Shoes', 'Unknown category "Shoes"'],
    ['ID,Title', '101,', 'Title is missing'],
    ['ID,Title', `101,${'x'.repeat(300)}`, 'Title is too long: 300 characters (at most 255)'],
    ['ID,Price', '999,5', 'No product has the ID 999'],
    ['ID,Title', ',New', 'Price is missing'],
    ['ID,Colors', '101,#ffffff', 'A color has no name'],
  ])('%s: %s is wrong: %s', (head, line, error) => {
    const [row] = planRows(csvTable(head, line))
    expect(row).toMatchObject({ kind: 'wrong', changes: [] })
    expect(row?.errors).toContain(error)
  })

  it('an ID that stands twice is wrong the second time, and says where the first is', () =>
    expect(planRows(csvTable('ID,Price', '101,5', '101,6')).map(({ errors }) => errors)).toEqual([
      [],
      ['Duplicate ID 101 (also in row 2)'],
    ]))

  it('empty lines are no rows', () =>
    expect(planRows(csvTable('ID,Price', '101,5', ',', ''))).toHaveLength(1))

  it.each([
    ['Name,Cost', 'The first row has no ID or Title column.'],
    ['ID,Price,price', 'The file has duplicate columns: price.'],
  ])('a head such as %s is refused', (head, error) =>
    expect(createCsvImportPlanner(head.split(','), ODD_PRODUCTS, categories)).toEqual({ error }),
  )

  it('a head that no column is called by is named', () =>
    expect(createCsvImportPlanner(['ID', 'Prise'], ODD_PRODUCTS, categories)).toMatchObject({
      unknown: ['Prise'],
    }))
})

describe('numbers as spreadsheets write them', () => {
  it.each([
    ['1,250.00', 1250_00],
    ['1,25,000', 125000_00],
    ['NPR 1,250', 1250_00],
    ['Rs. 1250', 1250_00],
    ['१,२५०.५०', 1250_50],
    ['1250.', 1250_00],
    ['1 250', 1250_00],
    ['12,50', null],
    ['1.25E+03', null],
    ['', null],
  ])('%j', (cell, paisa) => expect(moneyOfCell(cell)).toBe(paisa))

  it.each([
    ['5', 5],
    ['5.00', 5],
    ['1,200', 1200],
    ['५', 5],
    ['5.5', null],
    ['0', 0],
    ['9999999', 9_999_999],
    ['10000000', null],
  ])('the count %j', (cell, count) => expect(countOfCell(cell)).toBe(count))
})
