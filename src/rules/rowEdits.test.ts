// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { plainPriceText } from './pricing'
import {
  productWithEdit,
  cellValue,
  changesOfRow,
  conflictsOfRow,
  errorsOfRow,
  readCellEdit,
  rowToSend,
  undoEditOfRow,
  type RowEdit,
} from './rowEdits'

const product = testProduct({
  price: 1850_00,
  discount_price: 150_00,
  size_stock: { S: 2, m: 4, l: 0 },
})
const priceEdit = (typed: string): RowEdit => ({ price: { typed, was: 1850_00 } })

describe('a number as owners type it', () => {
  it.each([
    ['1900', 1900_00],
    ['1,25,000', 125000_00],
    ['1,250.50', 1250_50],
    ['१८५०', 1850_00],
    [' 1 900 ', 1900_00],
    ['0', 0],
  ])('the price %j', (typed, value) =>
    expect(readCellEdit('price', { typed, was: 0 })).toEqual({ value }),
  )

  it.each([
    ['', 'Enter a price'],
    ['abc', 'Enter a price'],
    ['-5', 'Enter a price'],
    ['1.2.3', 'Enter a price'],
  ])('%j is no price: %s', (typed, error) =>
    expect(readCellEdit('price', { typed, was: 0 })).toEqual({ error }),
  )

  it.each([
    ['12', { value: 12 }],
    ['१२', { value: 12 }],
    ['1,200', { value: 1200 }],
    ['', { value: 0 }],
    ['1.5', { error: 'Enter a whole number' }],
    ['-1', { error: 'Enter a whole number' }],
    ['99999999', { error: 'Enter a whole number' }],
  ])('the stock %j', (typed, read) =>
    expect(readCellEdit('stock m', { typed, was: 3 })).toEqual(read),
  )

  it('an empty stock of a size that is not offered stays not offered', () =>
    expect(readCellEdit('stock xl', { typed: '', was: null })).toEqual({ value: null }))

  it('an empty discount is none', () =>
    expect(readCellEdit('off', { typed: '', was: 5 })).toEqual({ value: 0 }))
})

describe('the changes of a row', () => {
  it('are named with the value before and after', () =>
    expect(
      changesOfRow(product, {
        ...priceEdit('1900.50'),
        off: { typed: '', was: 150_00 },
        'stock m': { typed: '9', was: 4 },
      }),
    ).toEqual([
      { name: 'price', label: 'Price', from: 'NPR 1,850', to: 'NPR 1,900.50' },
      { name: 'off', label: 'Discount', from: 'NPR 150', to: 'none' },
      { name: 'stock m', label: 'Stock M', from: '4', to: '9' },
    ]))

  it('leave out a cell that holds what the shop has', () =>
    expect(changesOfRow(product, priceEdit('1,850'))).toEqual([]))

  it('leave out a cell that is no number, which is named as an error', () => {
    expect(changesOfRow(product, priceEdit('x'))).toEqual([])
    expect(errorsOfRow(priceEdit('x'))).toEqual([{ name: 'price', error: 'Enter a price' }])
  })
})

describe('the record that is sent', () => {
  it('has the new values, the size in its own spelling, and all else as it is', () => {
    const sent = rowToSend(
      productWithEdit(product, { ...priceEdit('1900'), 'stock s': { typed: '5', was: 2 } }),
    )
    expect(sent).toMatchObject({
      title: product.title,
      description: product.description,
      price: '1900',
      discount: '1',
      discountPrice: '150',
      size_stock: { S: 5, m: 4, l: 0 },
      colors: product.colors,
      tags: product.tags,
    })
  })

  it('offers a size that was not offered', () =>
    expect(productWithEdit(product, { 'stock xl': { typed: '3', was: null } }).size_stock).toEqual({
      S: 2,
      m: 4,
      l: 0,
      xl: 3,
    }))
})

describe('a change by somebody else', () => {
  it('is a conflict with both values', () =>
    expect(conflictsOfRow({ ...product, price: 2000_00 }, priceEdit('1900'))).toEqual([
      { name: 'price', label: 'Price', from: 'NPR 2,000', to: 'NPR 1,900' },
    ]))
  it('to the same value is none', () =>
    expect(conflictsOfRow({ ...product, price: 1900_00 }, priceEdit('1900'))).toEqual([]))
  it('of another cell is none', () =>
    expect(conflictsOfRow({ ...product, discount_price: 0 }, priceEdit('1900'))).toEqual([]))
})

describe('Undo', () => {
  const pieces = fc.integer({ min: 0, max: 9 })
  const amount = fc.integer({ min: 0, max: 3000_00 })
  const stock = fc.option(pieces)
  const cell = fc.oneof(
    fc.record({ set: pieces }),
    fc.record({ add: fc.integer({ min: -9, max: 9 }) }),
  )
  type Edited = { set: number } | { add: number }

  it('gives each cell what it held, takes out a size that was not offered, and what was sold meanwhile stays sold', () => {
    fc.assert(
      fc.property(
        fc.record({ price: amount, off: amount, m: stock, l: stock }),
        fc.record({ price: amount, off: amount, m: cell, l: cell }, { requiredKeys: [] }),
        pieces,
        (held, edits, sold) => {
          const size_stock = {
            ...(held.m !== null && { M: held.m }),
            ...(held.l !== null && { l: held.l }),
          }
          const before = testProduct({ price: held.price, discount_price: held.off, size_stock })
          const stockCellOf = (was: number | null, edited: Edited) =>
            'set' in edited
              ? { typed: String(edited.set), was }
              : { typed: '', was, by: edited.add }
          const edit: RowEdit = {
            ...(edits.price !== undefined && {
              price: { typed: plainPriceText(edits.price), was: held.price },
            }),
            ...(edits.off !== undefined && {
              off: { typed: plainPriceText(edits.off), was: held.off },
            }),
            ...(edits.m && { 'stock m': stockCellOf(held.m, edits.m) }),
            ...(edits.l && { 'stock l': stockCellOf(held.l, edits.l) }),
          }
          const after = productWithEdit(before, edit)
          expect(after.price).toBe(edits.price ?? held.price)
          expect(after.discount_price).toBe(edits.off ?? held.off)
          const later = {
            ...after,
            size_stock: Object.fromEntries(
              Object.entries(after.size_stock ?? {}).map(([size, left]) => [
                size,
                Math.max(0, left - sold),
              ]),
            ),
          }
          const undone = productWithEdit(later, undoEditOfRow(before, after, edit))
          expect([undone.price, undone.discount_price]).toEqual([held.price, held.off])
          for (const size of ['m', 'l'] as const) {
            const [was, edited, name] = [held[size], edits[size], `stock ${size}` as const]
            const now = cellValue(after, name)
            if (!edited) expect(now).toBe(was)
            else
              expect(now).toBe('set' in edited ? edited.set : Math.max(0, (was ?? 0) + edited.add))
            const left = cellValue(later, name)
            const back =
              was === null || now === was || !edited
                ? was === null && edited
                  ? null
                  : left
                : 'set' in edited
                  ? was
                  : Math.max(0, (left ?? 0) + was - (now ?? 0))
            expect(cellValue(undone, name)).toBe(back)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
