// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizeKey, stockOf } from './stock'
import { COLORS_COLUMN, moneyColumn, withPlainLineEnds, stockColumn } from './productColumns'

describe('the column of one size', () => {
  const stocks = fc.dictionary(fc.constantFrom('m', 'M', 'l', 'xxl'), fc.nat(50))
  const column = stockColumn('m')

  it('writes the number of its size, in the spelling of the product, and no other', () => {
    fc.assert(
      fc.property(stocks, fc.option(fc.nat(50)), (size_stock, count) => {
        const key = sizeKey(size_stock, 'm')
        const { size_stock: after } = column.put(count, { size_stock })
        const expected = { ...size_stock }
        if (count === null) delete expected[key ?? 'm']
        else expected[key ?? 'm'] = count
        expect(after).toEqual(expected)
      }),
    )
  })

  it('reads what it shows', () => {
    fc.assert(
      fc.property(stocks, (size_stock) => {
        const value = sizeKey(size_stock, 'm') === null ? null : stockOf(size_stock, 'm')
        expect(column.value({ size_stock })).toBe(value)
        expect(column.read(column.cell({ size_stock }))).toEqual({ value })
      }),
    )
    expect(column.put(3, { size_stock: null })).toEqual({ size_stock: { m: 3 } })
  })

  it.each([
    ['  ', { value: null }],
    [' 4 ', { value: 4 }],
    ['0', { value: 0 }],
    ['-1', { error: `Stock M: "-1" isn't a whole number` }],
  ])('the cell %j', (cell, read) => expect(column.read(cell)).toEqual(read))
})

it.each([
  [1250_00, 'NPR 1,250'],
  [1250_50, 'NPR 1250.50'],
  [0, 'NPR 0'],
])('names %i paisa', (paisa, words) => {
  const column = moneyColumn({
    label: 'Price',
    field: 'price',
    name: 'price',
    read: () => ({ value: 0 }),
  })
  expect(column.words(paisa)).toBe(words)
})

it.each([
  [
    'Brick #a0432f; Ivory #FFF',
    [
      { name: 'Brick', code: '#a0432f' },
      { name: 'Ivory', code: '#FFF' },
    ],
  ],
  ['Brick', [{ name: 'Brick', code: '' }]],
  ['; ;Brick;', [{ name: 'Brick', code: '' }]],
  ['Sky blue#0af', [{ name: 'Sky blue', code: '#0af' }]],
  ['No. #12', [{ name: 'No. #12', code: '' }]],
  ['', []],
])('the colors %j', (cell, value) => {
  expect(COLORS_COLUMN.read(cell)).toEqual({ value })
})

it('a color needs a name', () => {
  expect(COLORS_COLUMN.read('Brick; #fff')).toEqual({ error: 'A color has no name' })
})

it('lines of a spreadsheet end as on the page', () => {
  expect(withPlainLineEnds('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
})
