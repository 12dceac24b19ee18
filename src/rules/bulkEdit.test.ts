// @vitest-environment node
import { expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { amountError, rowEditOfBulk, type BulkEditAct, type BulkEdit } from './bulkEdit'
import { productWithEdit } from './rowEdits'

const product = testProduct({
  price: 1850_00,
  discount_price: 100_00,
  size_stock: { S: 2, m: 4, xl: 0 },
})
const bulkOrder = (act: BulkEditAct, amount = '', more: Partial<BulkEdit> = {}): BulkEdit => ({
  act,
  amount,
  round: 0,
  sizes: [],
  ...more,
})
const productAfter = (one: BulkEdit) => productWithEdit(product, rowEditOfBulk(product, one))

it.each([
  ['5 % more', bulkOrder('price percent', '5'), 1943_00],
  ['5 % more, rounded to 10', bulkOrder('price percent', '+5 %', { round: 10 }), 1940_00],
  ['a tenth less', bulkOrder('price percent', '-10'), 1665_00],
  ['typed in Devanagari', bulkOrder('price percent', '१०'), 2035_00],
  ['50 rupees more', bulkOrder('price add', '50'), 1900_00],
  ['more off than it costs', bulkOrder('price add', '-5000'), 0],
  ['one price for all', bulkOrder('price set', '1,999'), 1999_00],
  ['rounded to 100', bulkOrder('price round', '', { round: 100 }), 1900_00],
])('the price of 1850, %s', (_name, one, price) => expect(productAfter(one).price).toBe(price))

it.each([
  ['15 % of the price', bulkOrder('off percent', '15'), 278_00],
  ['all of the price', bulkOrder('off percent', '100'), 1850_00],
  ['15 % of the price, rounded to 10', bulkOrder('off percent', '15', { round: 10 }), 280_00],
  ['200 rupees', bulkOrder('off set', '200'), 200_00],
  ['none', bulkOrder('off none'), 0],
])('the discount: %s', (_name, one, off) => expect(productAfter(one).discount_price).toBe(off))

it('adds pieces to each offered size, or takes them off, never below none', () => {
  expect(productAfter(bulkOrder('stock add', '10')).size_stock).toEqual({ S: 12, m: 14, xl: 10 })
  expect(productAfter(bulkOrder('stock add', '-3')).size_stock).toEqual({ S: 0, m: 1, xl: 0 })
})

it('sets the stock of the chosen sizes alone, and offers no size that the product lacks', () =>
  expect(productAfter(bulkOrder('stock set', '7', { sizes: ['m', 'l'] })).size_stock).toEqual({
    S: 2,
    m: 7,
    xl: 0,
  }))

it('added pieces come on top of what is left when they are sent', () => {
  const edit = rowEditOfBulk(product, bulkOrder('stock add', '10'))
  expect(
    productWithEdit({ ...product, size_stock: { S: 1, m: 0, xl: 0 } }, edit).size_stock,
  ).toEqual({
    S: 11,
    m: 10,
    xl: 10,
  })
})

it.each([
  [bulkOrder('price percent', 'x'), 'Enter a number'],
  [bulkOrder('price set', '-1'), 'Enter 0 or more'],
  [bulkOrder('off percent', '101'), 'Enter 100 or less'],
  [bulkOrder('stock add', '1.5'), 'Enter a whole number'],
  [bulkOrder('stock set', '-1'), 'Enter 0 or more'],
])('an amount that cannot be used changes nothing and says why: %o', (one, error) => {
  expect(amountError(one)).toBe(error)
  expect(rowEditOfBulk(product, one)).toEqual({})
})

it('names no change where there is none', () =>
  expect(rowEditOfBulk(product, bulkOrder('price set', '1850'))).toEqual({}))
