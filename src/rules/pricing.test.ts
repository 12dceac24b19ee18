// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SHIPPING } from './constants'
import {
  amountText,
  buyNowItem,
  finalPrice,
  isDiscounted,
  lineTotal,
  npr,
  paisaOf,
  rupees,
  croreText,
  subtotalOf,
  totalOf,
} from './pricing'

const anyMoney = fc.integer({ min: 0, max: 10_000_000_00 })
const anyQuantity = fc.integer({ min: 1, max: 1000 })
const anyLine = fc.record({ price: anyMoney, discount_price: anyMoney, quantity: anyQuantity })

describe('amounts read from PHP', () => {
  it.each<[unknown, number | null]>([
    ['1250.00', 125_000],
    ['1,250', 125_000],
    ['1,25,000.50', 12_500_050],
    [' 1 250 ', 125_000],
    [1250, 125_000],
    [0, 0],
    ['0.00', 0],
    ['.5', 50],
    ['5.', 500],
    ['+5', 500],
    [-5, -500],
    ['-0', 0],
    [0.1 + 0.2, 30],
    ['0.29', 29],
    ['1.005', 101],
    ['19.994', 1999],
    ['007', 700],
    ['', null],
    [' ', null],
    ['.', null],
    ['-', null],
    ['NaN', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['1e3', null],
    [1e21, null],
    ['99999999999999999999', null],
    ['12abc', null],
    ['NPR 12', null],
    ['1.2.3', null],
    ['0x10', null],
    ['१२', null],
    [null, null],
    [undefined, null],
    [true, null],
    [[5], null],
    [{}, null],
  ])('%j is %j paisa (D-09)', (value, paisa) => {
    expect(paisaOf(value)).toBe(paisa)
  })

  it('gives back exactly the sent amount, as text and as number (D-116)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paisa) => {
        expect(amountText(paisa)).toMatch(/^-?\d+\.\d\d$/)
        expect(paisaOf(amountText(paisa))).toBe(paisa)
        expect(paisaOf(rupees(paisa))).toBe(paisa)
      }),
    )
  })

  it('never throws and never gives a fraction of a paisa', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const paisa = paisaOf(value)
        expect(paisa === null || Number.isSafeInteger(paisa)).toBe(true)
      }),
    )
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-0, '0.00'],
    [125_000, '1250.00'],
  ])('%j is sent as %s, without unit or comma (D-116)', (paisa, text) => {
    expect(amountText(paisa)).toBe(text)
  })
})

describe('prices as shown', () => {
  it.each([
    [0, 'NPR 0'],
    [-0, 'NPR 0'],
    [-49, 'NPR 0'],
    [49, 'NPR 0'],
    [50, 'NPR 1'],
    [80_000, 'NPR 800'],
    [125_000, 'NPR 1,250'],
    [12_500_000, 'NPR 1,25,000'],
    [1_234_567_800, 'NPR 1,23,45,678'],
    [-125_000, 'NPR -1,250'],
  ])('%j paisa read %s, in NPR (SUM-01)', (paisa, text) => {
    expect(npr(paisa)).toBe(text)
  })

  it('are shorter from a crore on, for a place where the digits do not fit', () => {
    expect(croreText(999_999_900)).toBeUndefined()
    expect(croreText(1_062_445_500)).toBe('1.06 crore')
    expect(croreText(123_456_789_000)).toBe('123.46 crore')
  })

  it('are rounded: 999.6 shows as 1,000 (SUM-02)', () => {
    expect(npr(99_960)).toBe('NPR 1,000')
    expect(npr(99_949)).toBe('NPR 999')
  })

  it('are rounded only for display: two of 0.40 are 0.80 (D-15)', () => {
    expect(npr(subtotalOf([{ price: 40, discount_price: 0, quantity: 2 }]))).toBe('NPR 1')
  })
})

describe('the price of a piece', () => {
  it.each([
    [100_000, 20_000, 80_000],
    [100_000, 1, 99_999],
    [100_000, 100_000, 0],
    [100_000, 150_000, 0],
  ])('price %j less %j is %j (SUM-03, CARD-04)', (price, discount_price, final) => {
    expect(finalPrice({ price, discount_price })).toBe(final)
    expect(isDiscounted({ discount_price })).toBe(true)
  })

  it.each([0, '0.00', '0', '', null, undefined])(
    'discount_price %j is no discount (SUM-04, CARD-05)',
    (raw) => {
      const discount_price = paisaOf(raw) ?? 0
      expect(isDiscounted({ discount_price })).toBe(false)
      expect(finalPrice({ price: 100_000, discount_price })).toBe(100_000)
    },
  )

  it('a negative amount off changes nothing (D-91)', () => {
    expect(isDiscounted({ discount_price: -500 })).toBe(false)
    expect(finalPrice({ price: 1000, discount_price: -500 })).toBe(1000)
  })

  it('lies between 0 and the price, whatever the amount off (D-92)', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, (price, discount_price) => {
        const final = finalPrice({ price, discount_price })
        expect(final).toBeGreaterThanOrEqual(0)
        expect(final).toBeLessThanOrEqual(price)
        if (discount_price <= price) expect(final + discount_price).toBe(price)
      }),
    )
  })
})

describe('sums', () => {
  const lines = [
    { price: 100_000, discount_price: 20_000, quantity: 2 },
    { price: 50_000, discount_price: 0, quantity: 1 },
  ]

  it('2 x 800 + 1 x 500 = 2,100 (SUM-05, SUM-07)', () => {
    expect(npr(subtotalOf(lines))).toBe('NPR 2,100')
    expect(lines.map((each) => lineTotal(each, each.quantity))).toEqual([160_000, 50_000])
  })

  it('2,100 + 125 = 2,225 (SUM-06)', () => {
    expect(npr(totalOf(subtotalOf(lines), DEFAULT_SHIPPING))).toBe('NPR 2,225')
  })

  it('add the flat rate at any subtotal', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anyMoney,
        (subtotal, shipping) => totalOf(subtotal, shipping) - subtotal === shipping,
      ),
    )
    expect(totalOf(600_000, DEFAULT_SHIPPING)).toBe(612_500)
  })

  it('are exact whatever the lines and their order (SUM-05, D-15)', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (cart) => {
        let sum = 0n
        for (const { price, discount_price, quantity: count } of cart)
          sum += BigInt(price > discount_price ? price - discount_price : 0) * BigInt(count)
        expect(BigInt(subtotalOf(cart))).toBe(sum)
        expect(subtotalOf([...cart].reverse())).toBe(subtotalOf(cart))
      }),
    )
  })

  it('an empty cart costs 0', () => {
    expect(subtotalOf([])).toBe(0)
  })
})

describe('the buy-now item', () => {
  const product = {
    id: 12,
    title: 'Dhaka topi',
    price: 125_050,
    discount_price: 25_000,
    images: ['a.jpg', 'b.jpg'],
  }

  it('is called "buynow-", product id, moment, with nothing between', () => {
    expect(buyNowItem(product, 'm', 'Red', 2, 1_700_000_000_000).id).toBe('buynow-121700000000000')
  })

  it('has the fields of the specification, the prices as on the product', () => {
    expect(buyNowItem(product, 'm', 'Red', 2, 5)).toEqual({
      id: 'buynow-125',
      product_id: 12,
      title: 'Dhaka topi',
      price: 1250.5,
      discount_price: 250,
      image: 'a.jpg',
      size: 'm',
      color: 'Red',
      quantity: 2,
    })
  })

  it('carries the first image, or none', () => {
    expect(buyNowItem(product, 'm', '', 1, 5).image).toBe('a.jpg')
    expect(buyNowItem({ ...product, images: [] }, 'm', '', 1, 5).image).toBe('')
  })
})
