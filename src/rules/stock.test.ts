// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRODUCT_PAGE_SIZES, PRODUCT_FORM_SIZES } from './constants'
import {
  clampQuantity,
  isAllSoldOut,
  isSoldOut,
  lowStockSizes,
  sizeKey,
  stockSizesOf,
  stockOf,
  totalStock,
} from './stock'

// PHP may store any value in the map, a number or not.
const stockWith = (value: unknown) => ({ m: value }) as Record<string, number>

describe('stock of a size', () => {
  it.each([0, '0', '', null, undefined, false, Number.NaN, -3, 'many'])(
    '%j means out of stock',
    (value) => {
      expect(isSoldOut(stockWith(value), 'm')).toBe(true)
      expect(stockOf(stockWith(value), 'm')).toBe(0)
    },
  )

  it.each([
    [3, 3],
    ['3', 3],
    [3.7, 3],
  ])('%j means %j pieces', (value, count) => {
    expect(stockOf(stockWith(value), 'm')).toBe(count)
    expect(isSoldOut(stockWith(value), 'm')).toBe(false)
  })

  it('a size missing from the map is out of stock, as is any size without a map', () => {
    expect(isSoldOut({ m: 3 }, 'l')).toBe(true)
    expect(isSoldOut(null, 'm')).toBe(true)
  })

  it('xxxl is never among the sizes of the storefront, s only if the map has it (D-95)', () => {
    const inShop = (stock: Record<string, number>) =>
      PRODUCT_PAGE_SIZES.filter((size) => !isSoldOut(stock, size))
    expect(inShop({ m: 1, xxxl: 9 })).toEqual(['m'])
    expect(inShop({ S: 2, M: 1 })).toEqual(['s', 'm'])
  })

  it.each([
    [{ M: 1 }, 'm', 'M'],
    [{ m: 1 }, 'M', 'm'],
    [{ ' Xl ': 1 }, 'xl', ' Xl '],
    [{ xl: 1 }, ' XL ', 'xl'],
    [{ xl: 1 }, 'l', null],
    [{}, 'm', null],
    [null, 'm', null],
  ])('the key of %j for %s is %j, as the server spells it (D-96)', (stock, size, key) => {
    expect(sizeKey(stock, size)).toBe(key)
  })

  it('reads own keys only: names of built-in properties are not sizes', () => {
    for (const size of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(stockOf({ m: 1 }, size)).toBe(0)
    expect(stockOf(JSON.parse('{"__proto__": 4}') as Record<string, number>, '__proto__')).toBe(4)
  })

  it('adds up the pieces and finds low sizes', () => {
    expect(totalStock({ m: 3, l: 0, xl: -1 })).toBe(3)
    expect(totalStock(null)).toBe(0)
    expect(lowStockSizes({ m: 3, l: 0, xl: 4 })).toEqual([
      { size: 'm', count: 3 },
      { size: 'l', count: 0 },
    ])
    expect(lowStockSizes(null)).toEqual([])
    // Pieces under a size name with spaces around it are for sale, so they count.
    expect(totalStock({ ' m ': 3, 'L\t': 2 })).toBe(5)
    expect(lowStockSizes({ ' m ': 9 })).toEqual([])
  })

  it('names each size of a list once, sizes outside the form first', () => {
    expect(stockSizesOf([{ m: 1, XS: 2 }, null, { ' xs ': 0, s: 1 }])).toEqual([
      'xs',
      's',
      ...PRODUCT_FORM_SIZES,
    ])
    expect(stockSizesOf([])).toEqual([...PRODUCT_FORM_SIZES])
  })
})

describe('quantity', () => {
  it('stays between 1 and the stock with minus and plus, however often', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.constantFrom(-1, 1), { maxLength: 80 }),
        (stock, clicks) => {
          let [now, model] = [1, 1]
          for (const click of clicks) {
            now = clampQuantity(now + click, stock)
            if (click < 0 ? model > 1 : model < stock) model += click
            expect(now).toBe(model)
          }
        },
      ),
    )
  })

  it.each([
    [{ s: 0, M: 0, xxxl: 4 }, true],
    [{ S: 0, xl: 1 }, false],
    [{}, true],
    [null, false],
  ])('%j is sold out in every size: %j', (stock, soldOut) => {
    expect(isAllSoldOut(stock)).toBe(soldOut)
  })

  it.each([
    [5, 3, 3],
    [0, 3, 1],
    [-4, 3, 1],
    [2.9, 3, 2],
    [Number.NaN, 3, 1],
    [2, 0, 1],
  ])('%j with %j in stock becomes %j (D-97)', (quantity, stock, clamped) => {
    expect(clampQuantity(quantity, stock)).toBe(clamped)
  })
})
