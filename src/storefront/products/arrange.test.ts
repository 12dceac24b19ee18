// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  arrangeProducts,
  arrangementOf,
  colorChoices,
  filterCount,
  NO_FILTERS,
  priceBoundsOf,
  priceRangeText,
  typedRupees,
  arrangementSearch,
  type Arrangement,
  type SortValue,
} from './arrange'

const productWith = (
  id: number,
  price: number,
  off = 0,
  more: { m?: number; colors?: string[] } = {},
) => ({
  id: String(id),
  price,
  discount_price: off,
  size_stock: { m: more.m ?? 1, l: 0 },
  colors: (more.colors ?? []).map((name) => ({ name, code: '' })),
})
const testList = [
  productWith(2, 500, 0, { colors: ['Brick'] }),
  productWith(9, 300, 50, { m: 0, colors: ['brick ', 'Pine'] }),
  productWith(10, 400, 300),
]

const filtersWith = (some: Partial<typeof NO_FILTERS>) => ({ filters: { ...NO_FILTERS, ...some } })

describe('the grid’s order and filters', () => {
  it("keeps the server's list untouched without sort and filters (D-75)", () => {
    expect(arrangeProducts(testList, { sort: '', filters: NO_FILTERS })).toBe(testList)
  })

  it('filters by size in stock, colour in any spelling, sale and range together, then sorts, and equals keep their order', () => {
    const some = <T>(...values: T[]) => fc.constantFrom(...values)
    const anything = fc.record({
      id: some('1', '2', '10', 'new'),
      price: some(0, 10_000, 10_049, 20_000),
      discount_price: some(0, 5000, 30_000),
      size_stock: fc.record({ m: some(0, 1), L: some(0, 2) }),
      colors: fc.subarray(['Brick', 'brick ', 'Pine'].map((name) => ({ name, code: '#000' }))),
    })
    const arrangement = fc.record({
      sort: some<SortValue>('', 'newest', 'price', 'price-down', 'discount'),
      filters: fc.record({
        sizes: fc.subarray(['m' as const, 'l' as const]),
        colors: fc.subarray(['brick', 'pine']),
        sale: fc.boolean(),
        price: fc.record({ from: some(null, 50, 100), to: some(null, 100, 150) }),
      }),
    })
    const pays = ({ price, discount_price }: ReturnType<typeof productWith>) =>
      Math.max(price - discount_price, 0)
    const part = (one: ReturnType<typeof productWith>) =>
      one.price > 0 ? pays(one) / one.price : 1
    /** Below 0 if `one` comes first. */
    const order = (
      sort: SortValue,
      one: ReturnType<typeof productWith>,
      other: ReturnType<typeof productWith>,
    ) => {
      if (sort === 'price') return pays(one) - pays(other)
      if (sort === 'price-down') return pays(other) - pays(one)
      if (sort === 'discount') return part(one) - part(other)
      return Number(other.id) - Number(one.id)
    }
    fc.assert(
      fc.property(
        fc.array(anything, { maxLength: 6 }),
        arrangement,
        (products, { sort, filters }) => {
          const list = products.map((one) => ({
            ...one,
            size_stock: { m: one.size_stock.m, l: one.size_stock.L },
          }))
          const { sizes, colors, sale, price } = filters
          const [low, high] =
            price.from !== null && price.to !== null && price.from > price.to
              ? [price.to, price.from]
              : [price.from, price.to]
          const kept = list.filter((one) => {
            const shown = Math.round(pays(one) / 100)
            const has = one.colors.map(({ name }) => name.trim().toLowerCase())
            return (
              (sizes.length === 0 || sizes.some((size) => one.size_stock[size] > 0)) &&
              (colors.length === 0 || colors.some((color) => has.includes(color))) &&
              (!sale || one.discount_price > 0) &&
              (low === null || shown >= low) &&
              (high === null || shown <= high)
            )
          })
          const arranged = arrangeProducts(list, { sort, filters })
          expect([...arranged].sort((a, b) => kept.indexOf(a) - kept.indexOf(b))).toEqual(kept)
          if (sort === '') expect(arranged).toEqual(kept)
          else if (sort !== 'newest' || list.every(({ id }) => id !== 'new'))
            for (const [at, one] of arranged.slice(1).entries()) {
              const before = arranged[at] as typeof one
              const step = order(sort, before, one)
              expect(step).toBeLessThanOrEqual(0)
              if (step === 0) expect(kept.indexOf(before)).toBeLessThan(kept.indexOf(one))
            }
          expect(arrangementOf(arrangementSearch({ sort, filters }))).toEqual({ sort, filters })
        },
      ),
      { numRuns: 400 },
    )
  })

  it('offers the range of the prices that cards show, where there is one', () => {
    const priced = [
      productWith(1, 50_000),
      productWith(2, 149_960),
      productWith(3, 200_000, 50_000),
    ]
    expect(priceBoundsOf(priced)).toEqual({ lowest: 500, highest: 1500 })
    expect(priceBoundsOf(priced.slice(1, 3))).toBeNull()
    expect(priceBoundsOf([])).toBeNull()
  })

  it('reads a price as shoppers type it, and says a range with grouped digits', () => {
    expect(
      ['1,50,000', 'NPR 1500', '1500.50', '१५००', '', 'abc', '12345678901'].map(typedRupees),
    ).toEqual([150_000, 1500, 1500, 1500, null, null, null])
    expect(priceRangeText({ from: 500, to: 150_000 })).toBe('NPR 500 – 1,50,000')
    expect(priceRangeText({ from: 500, to: null })).toBe('From NPR 500')
    expect(priceRangeText({ from: null, to: 0 })).toBe('Up to NPR 0')
  })

  it('offers families of colours, finds each of their shades, and still the one that an older link names', () => {
    const shades = [
      productWith(1, 100, 0),
      {
        ...productWith(2, 100, 0),
        colors: [
          { name: 'Brick', code: '#b0502a' },
          { name: 'Maroon', code: '#6b2430' },
        ],
      },
      {
        ...productWith(3, 100, 0),
        colors: [
          { name: 'Night', code: '#1f1b24' },
          { name: 'Ink', code: '#17151A' },
        ],
      },
      { ...productWith(4, 100, 0), colors: [{ name: 'Ink', code: '#171' }] },
      { ...productWith(5, 100, 0), colors: [{ name: 'Maroon', code: '#6B2430' }] },
    ]
    expect(colorChoices(shades).map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Red 2',
      'Black 1',
      'Green 1',
    ])
    const found = (color: string) =>
      arrangeProducts(shades, { sort: '', ...filtersWith({ colors: [color] }) }).map(({ id }) => id)
    expect(found('red')).toEqual(['2', '5'])
    expect(found('black')).toEqual(['3'])
    expect(found('brick')).toEqual(['2'])
  })

  it('offers a colour without a readable code by its name, the most frequent first', () => {
    expect(colorChoices(testList).map(({ key, name, count }) => [key, name, count])).toEqual([
      ['brick', 'Brick', 2],
      ['pine', 'Pine', 1],
    ])
  })

  it('sorts equally frequent colors by name, without the rules of all languages, which load for 80 ms on a slow phone', () => {
    const loads = vi.spyOn(String.prototype, 'localeCompare')
    const of = (...colors: string[]) =>
      colorChoices([productWith(1, 100, 0, { colors })]).map(({ name }) => name)
    expect(of('Teal', 'amber', 'Pine')).toEqual(['amber', 'Pine', 'Teal'])
    expect(loads).not.toHaveBeenCalled()
    loads.mockRestore()
  })
})

describe('the URL', () => {
  it('stores and restores sort and filters, and keeps other parameters', () => {
    const arrangement: Arrangement = {
      sort: 'price',
      filters: {
        sizes: ['s', 'xl'],
        colors: ['brick', 'a&b'],
        sale: true,
        price: { from: 0, to: 2500 },
      },
    }
    const search = arrangementSearch(arrangement, '?from=mail&size=m')
    expect(new URLSearchParams(search).get('from')).toBe('mail')
    expect(arrangementOf(search)).toEqual(arrangement)
    expect(filterCount(arrangement.filters)).toBe(6)
    expect(arrangementSearch({ sort: '', filters: NO_FILTERS }, search)).toBe('?from=mail')
    expect(arrangementSearch({ sort: '', filters: NO_FILTERS })).toBe('')
  })

  it('keeps price limits in the wrong order as typed, and says them as one range', () => {
    const { price } = arrangementOf('?min=900&max=100').filters
    expect(price).toEqual({ from: 900, to: 100 })
    expect(priceRangeText(price)).toBe('NPR 100 – 900')
  })

  it.each(['?sort=x&size=huge&sale=yes&color=&min=x&max=', '?sort=%&size', '?'])(
    'with invalid parameters means no sort and filters: %s',
    (search) => {
      expect(arrangementOf(search)).toEqual({ sort: '', filters: NO_FILTERS })
    },
  )
})
