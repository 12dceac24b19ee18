// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import {
  applied,
  changesOfRow,
  conflictsOfRow,
  errorsOfRow,
  readCell,
  rowToSend,
  undoOfRow,
  type RowEdit,
} from './rowEdits'

const product = testProduct({
  price: 1850_00,
  discount_price: 150_00,
  size_stock: { S: 2, m: 4, l: 0 },
})
const price = (typed: string): RowEdit => ({ price: { typed, was: 1850_00 } })

describe('a number as owners type it', () => {
  it.each([
    ['1900', 1900_00],
    ['1,25,000', 125000_00],
    ['1,250.50', 1250_50],
    ['१८५०', 1850_00],
    [' 1 900 ', 1900_00],
    ['0', 0],
  ])('the price %j', (typed, value) =>
    expect(readCell('price', { typed, was: 0 })).toEqual({ value }),
  )

  it.each([
    ['', 'Price missing'],
    ['abc', 'Not a price'],
    ['-5', 'Not a price'],
    ['1.2.3', 'Not a price'],
  ])('%j is no price: %s', (typed, error) =>
    expect(readCell('price', { typed, was: 0 })).toEqual({ error }),
  )

  it.each([
    ['12', { value: 12 }],
    ['१२', { value: 12 }],
    ['1,200', { value: 1200 }],
    ['', { value: 0 }],
    ['1.5', { error: 'Not a whole number' }],
    ['-1', { error: 'Not a whole number' }],
    ['99999999', { error: 'Not a whole number' }],
  ])('the stock %j', (typed, read) => expect(readCell('stock m', { typed, was: 3 })).toEqual(read))

  it('an empty stock of a size that is not offered stays not offered', () =>
    expect(readCell('stock xl', { typed: '', was: null })).toEqual({ value: null }))

  it('an empty discount is none', () =>
    expect(readCell('off', { typed: '', was: 5 })).toEqual({ value: 0 }))
})

describe('the changes of a row', () => {
  it('are named with the value before and after', () =>
    expect(
      changesOfRow(product, {
        ...price('1900.50'),
        off: { typed: '', was: 150_00 },
        'stock m': { typed: '9', was: 4 },
      }),
    ).toEqual([
      { name: 'price', label: 'Price', from: 'NPR 1,850', to: 'NPR 1,900.50' },
      { name: 'off', label: 'Discount', from: 'NPR 150', to: 'none' },
      { name: 'stock m', label: 'Stock M', from: '4', to: '9' },
    ]))

  it('leave out a cell that holds what the shop has', () =>
    expect(changesOfRow(product, price('1,850'))).toEqual([]))

  it('leave out a cell that is no number, which is named as an error', () => {
    expect(changesOfRow(product, price('x'))).toEqual([])
    expect(errorsOfRow(price('x'))).toEqual([{ name: 'price', error: 'Not a price' }])
  })
})

describe('the record that is sent', () => {
  it('has the new values, the size in its own spelling, and all else as it is', () => {
    const sent = rowToSend(
      applied(product, { ...price('1900'), 'stock s': { typed: '5', was: 2 } }),
    )
    expect(sent).toEqual({
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
    expect(applied(product, { 'stock xl': { typed: '3', was: null } }).size_stock).toEqual({
      S: 2,
      m: 4,
      l: 0,
      xl: 3,
    }))

  it('adds pieces to what is left when it is sent, never below none', () => {
    const later = { ...product, size_stock: { m: 1 } }
    expect(applied(later, { 'stock m': { typed: '14', was: 4, by: 10 } }).size_stock).toEqual({
      m: 11,
    })
    expect(applied(later, { 'stock m': { typed: '0', was: 4, by: -4 } }).size_stock).toEqual({
      m: 0,
    })
  })
})

describe('a change by somebody else', () => {
  it('is a conflict with both values', () =>
    expect(conflictsOfRow({ ...product, price: 2000_00 }, price('1900'))).toEqual([
      { name: 'price', label: 'Price', from: 'NPR 2,000', to: 'NPR 1,900' },
    ]))
  it('to the same value is none', () =>
    expect(conflictsOfRow({ ...product, price: 1900_00 }, price('1900'))).toEqual([]))
  it('of another cell is none', () =>
    expect(conflictsOfRow({ ...product, discount_price: 0 }, price('1900'))).toEqual([]))
})

describe('Undo', () => {
  const roundTrip = (edit: RowEdit) => {
    const after = applied(product, edit)
    return applied(after, undoOfRow(product, after, edit))
  }
  it('sends the former values', () => {
    expect(roundTrip({ ...price('1900'), off: { typed: '0', was: 150_00 } })).toEqual(product)
    expect(roundTrip({ 'stock m': { typed: '9', was: 4 } })).toEqual(product)
  })
  it('takes added pieces off whatever is left by then', () => {
    const edit: RowEdit = { 'stock m': { typed: '14', was: 4, by: 10 } }
    const after = applied(product, edit)
    const sold = { ...after, size_stock: { ...after.size_stock, m: 12 } }
    expect(applied(sold, undoOfRow(product, after, edit)).size_stock).toMatchObject({ m: 2 })
  })
  it('takes a size out that was not offered', () =>
    expect(roundTrip({ 'stock xl': { typed: '3', was: null } })).toEqual(product))
})
