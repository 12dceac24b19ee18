// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { productChecksOf, isInStockView, worstProblemOf } from './productChecks'
import { emptyProductFields, productFieldsOf } from './productFields'

const row = testProduct({
  price: 2500_50,
  discount_price: 250_00,
  tags: ['Kurta', 'women'],
  size_stock: { s: 3, M: 6, xxl: 0, 'free size': 2 },
})
const fields = productFieldsOf(row)

describe('the checks beside the form', () => {
  const texts = (
    part: Partial<typeof fields>,
    pictures = 3,
    stock = row.size_stock as Record<string, number> | null,
  ) =>
    productChecksOf({ ...fields, ...part }, stock, pictures, [{ id: 1, name: 'Kurta' }]).map(
      ({ kind, text }) => `${kind}: ${text}`,
    )

  it('has no complaint about a complete product', () => {
    const good = { ...fields, sizes: { ...fields.sizes, xxl: { ticked: true, stock: '8' } } }
    expect(productChecksOf(good, { m: 6 }, 3, []).every(({ kind }) => kind === 'good')).toBe(true)
  })

  it('lists title, price, pictures, stock, colors and categories in this order', () => {
    expect(texts({})).toEqual([
      'good: Has a title',
      'good: Shoppers pay NPR 2,251',
      'good: 3 pictures',
      'warn: S has 3 left',
      'warn: XXL is sold out',
      'warn: Never shown in the shop: FREE SIZE',
      'good: Category: Kurta',
    ])
    const two = [
      { name: ' ', code: '' },
      { name: '', code: '' },
    ]
    expect(texts({ price: 'x', tags: 'wool', colors: two }, 2, { m: 6 })).toEqual([
      'good: Has a title',
      'bad: Add a price',
      'warn: Room for 1 more picture',
      'warn: XXL is sold out',
      "warn: 2 colors without a name won't be saved",
      'warn: Not in any category, so shown only under All',
    ])
  })

  it('lists the categories of the product, and none in a shop without categories', () => {
    const categories = ['Kurta', 'Women', 'Men'].map((name, id) => ({ id, name }))
    expect(productChecksOf(fields, null, 3, categories).at(-1)).toEqual({
      kind: 'good',
      text: 'Categories: Kurta, Women',
    })
    expect(productChecksOf(fields, { m: 6 }, 3, []).at(-1)).toEqual({
      kind: 'warn',
      text: 'XXL is sold out',
    })
  })

  it.each<[Record<string, number>, string[]]>([
    [{ m: 4, ' XL ': 9 }, ['good: In stock: M, XL']],
    [{ ' s ': 0, m: 3, l: 4 }, ['warn: S is sold out', 'warn: M has 3 left']],
    [
      { m: 9, xxxl: 2, free: 1, none: 0 },
      ['good: In stock: M', 'warn: Never shown in the shop: FREE, XXXL'],
    ],
    [
      { m: 0, xxxl: 9 },
      ['bad: Sold out in every size the shop offers', 'warn: Never shown in the shop: XXXL'],
    ],
    [{ m: 0 }, ['bad: Sold out in every size the shop offers']],
  ])('says of the stock %j: %j', (stock, lines) => {
    const own = { ...emptyProductFields(), title: 'x', price: '5' }
    const made = productFieldsOf({ ...row, size_stock: stock }).sizes
    expect(
      productChecksOf({ ...own, sizes: made }, stock, 3, [])
        .slice(3)
        .map(({ kind, text }) => `${kind}: ${text}`),
    ).toEqual(lines)
  })

  it.each([
    ['0', '0', 'warn: Shoppers pay nothing'],
    ['100', '100', 'warn: Shoppers pay nothing'],
    ['100', '100.01', 'bad: A discount of NPR 100 is more than the price, so shoppers pay nothing'],
    ['100', '99', 'good: Shoppers pay NPR 1'],
  ])('says of the price %s with %s off: %s', (price, discountPrice, line) => {
    expect(texts({ price, discountPrice })[1]).toBe(line)
  })

  it.each([
    [1, 'warn: Room for 2 more pictures'],
    [2, 'warn: Room for 1 more picture'],
    [3, 'good: 3 pictures'],
    [4, 'good: 4 pictures'],
  ])('says of %i pictures: %s', (count, line) => {
    expect(texts({}, count)[2]).toBe(line)
  })

  it('names a missing picture, a discount above the price, missing stock and sizes that the shop never shows', () => {
    expect(texts({}, 0)).toContain('bad: No picture, so the shop shows an empty card')
    expect(texts({ discountPrice: '9000' })).toContain(
      'bad: A discount of NPR 9,000 is more than the price, so shoppers pay nothing',
    )
    expect(texts({ sizes: emptyProductFields().sizes }, 3, null)).toContain(
      'bad: No size is in stock, so no one can buy it',
    )
    expect(texts({})).toContain('warn: Never shown in the shop: FREE SIZE')
    expect(texts({ title: ' ' })).toContain('bad: Add a title')
    expect(texts({ tags: '' })).toContain('warn: Not in any category, so shown only under All')
    expect(texts({ colors: [{ name: '', code: '#000000' }] })).toContain(
      "warn: 1 color without a name won't be saved",
    )
    expect(texts({})).toContain('warn: S has 3 left')
  })

  it('finds the worst problem of a product, and products that are low, sold out or on sale', () => {
    expect(worstProblemOf(row)).toBeNull()
    expect(worstProblemOf({ ...row, size_stock: null })).toBe(
      "Stock can't be read, so every size shows as sold out",
    )
    expect(worstProblemOf({ ...row, size_stock: { m: 0, xxxl: 9 } })).toBe(
      'Sold out in every size the shop offers',
    )
    expect(isInStockView(row, 'low')).toBe(true)
    expect(isInStockView({ ...row, size_stock: { m: 9 } }, 'low')).toBe(false)
    expect(isInStockView({ ...row, size_stock: { m: 0 } }, 'out')).toBe(true)
    expect(isInStockView({ ...row, discount_price: 0 }, 'sale')).toBe(false)
    expect(isInStockView({ ...row, discount_price: 1 }, 'sale')).toBe(true)
    expect(isInStockView({ ...row, discount_price: 0 }, 'all')).toBe(true)
    expect(isInStockView(row, 'out')).toBe(false)
    expect(worstProblemOf({ ...row, images: [] })).toBe(
      'No picture, so the shop shows an empty card',
    )
    expect(worstProblemOf({ ...row, price: 1_00 })).toBe(
      'A discount of NPR 250 is more than the price, so shoppers pay nothing',
    )
  })
})
