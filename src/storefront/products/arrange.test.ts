// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import {
  arrange,
  arrangementOf,
  colorChoices,
  filterCount,
  NO_FILTERS,
  pricesOf,
  rangeText,
  rupeesTyped,
  searchOf,
  type Arrangement,
} from './arrange'

const product = (
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
const list = [
  product(2, 500, 0, { colors: ['Brick'] }),
  product(9, 300, 50, { m: 0, colors: ['brick ', 'Pine'] }),
  product(10, 400, 300),
]
const ids = (arrangement: Partial<Arrangement>) =>
  arrange(list, { sort: '', filters: NO_FILTERS, ...arrangement }).map(({ id }) => id)
const filters = (some: Partial<typeof NO_FILTERS>) => ({ filters: { ...NO_FILTERS, ...some } })

describe('the grid’s order and filters', () => {
  it("keeps the server's list untouched without sort and filters (D-75)", () => {
    expect(arrange(list, { sort: '', filters: NO_FILTERS })).toBe(list)
  })

  it('sorts by newest, by final price, and by discount percentage', () => {
    expect(ids({ sort: 'newest' })).toEqual(['10', '9', '2'])
    expect(ids({ sort: 'price' })).toEqual(['10', '9', '2'])
    expect(ids({ sort: 'price-down' })).toEqual(['2', '9', '10'])
    expect(ids({ sort: 'discount' })).toEqual(['10', '9', '2'])
  })

  it('filters by size in stock, colour in any spelling, and sale, also combined', () => {
    expect(ids(filters({ sizes: ['m'] }))).toEqual(['2', '10'])
    expect(ids(filters({ sizes: ['l'] }))).toEqual([])
    expect(ids(filters({ colors: ['brick'] }))).toEqual(['2', '9'])
    expect(ids(filters({ sale: true }))).toEqual(['9', '10'])
    expect(ids(filters({ sale: true, colors: ['brick'], sizes: ['m', 'l'] }))).toEqual([])
  })

  it('filters by a range of the price that cards show, both limits included', () => {
    const priced = [
      product(1, 50_000),
      product(2, 149_960),
      product(3, 200_000, 50_000),
      product(4, 150_100),
    ]
    const within = (from: number | null, to: number | null) =>
      arrange(priced, { sort: '', ...filters({ price: { from, to } }) }).map(({ id }) => id)
    expect(within(1500, null)).toEqual(['2', '3', '4'])
    expect(within(null, 1500)).toEqual(['1', '2', '3'])
    expect(within(1500, 1500)).toEqual(['2', '3'])
    expect(within(1500, 600)).toEqual(['2', '3'])
    expect(pricesOf(priced)).toEqual({ lowest: 500, highest: 1501 })
    expect(pricesOf(priced.slice(1, 3))).toBeNull()
    expect(pricesOf([])).toBeNull()
  })

  it('reads a price as shoppers type it, and says a range with grouped digits', () => {
    expect(
      ['1,50,000', 'NPR 1500', '1500.50', '१५००', '', 'abc', '12345678901'].map(rupeesTyped),
    ).toEqual([150_000, 1500, 1500, 1500, null, null, null])
    expect(rangeText({ from: 500, to: 150_000 })).toBe('NPR 500 – 1,50,000')
    expect(rangeText({ from: 500, to: null })).toBe('From NPR 500')
    expect(rangeText({ from: null, to: 0 })).toBe('Up to NPR 0')
  })

  it('offers families of colours, finds each of their shades, and still the one that an older link names', () => {
    const shades = [
      product(1, 100, 0),
      {
        ...product(2, 100, 0),
        colors: [
          { name: 'Brick', code: '#b0502a' },
          { name: 'Maroon', code: '#6b2430' },
        ],
      },
      {
        ...product(3, 100, 0),
        colors: [
          { name: 'Night', code: '#1f1b24' },
          { name: 'Ink', code: '#17151A' },
        ],
      },
      { ...product(4, 100, 0), colors: [{ name: 'Ink', code: '#171' }] },
      { ...product(5, 100, 0), colors: [{ name: 'Maroon', code: '#6B2430' }] },
    ]
    expect(colorChoices(shades).map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Red 2',
      'Black 1',
      'Green 1',
    ])
    const found = (color: string) =>
      arrange(shades, { sort: '', ...filters({ colors: [color] }) }).map(({ id }) => id)
    expect(found('red')).toEqual(['2', '5'])
    expect(found('black')).toEqual(['3'])
    expect(found('brick')).toEqual(['2'])
  })

  it('offers a colour without a readable code by its name, the most frequent first', () => {
    expect(colorChoices(list).map(({ key, name, count }) => [key, name, count])).toEqual([
      ['brick', 'Brick', 2],
      ['pine', 'Pine', 1],
    ])
  })

  it('sorts equally frequent colors by name, without the rules of all languages, which load for 80 ms on a slow phone', () => {
    const loads = vi.spyOn(String.prototype, 'localeCompare')
    const of = (...colors: string[]) =>
      colorChoices([product(1, 100, 0, { colors })]).map(({ name }) => name)
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
    const search = searchOf(arrangement, '?from=mail&size=m')
    expect(new URLSearchParams(search).get('from')).toBe('mail')
    expect(arrangementOf(search)).toEqual(arrangement)
    expect(filterCount(arrangement.filters)).toBe(6)
    expect(searchOf({ sort: '', filters: NO_FILTERS }, search)).toBe('?from=mail')
    expect(searchOf({ sort: '', filters: NO_FILTERS })).toBe('')
  })

  it('keeps price limits in the wrong order as typed, and says them as one range', () => {
    const { price } = arrangementOf('?min=900&max=100').filters
    expect(price).toEqual({ from: 900, to: 100 })
    expect(rangeText(price)).toBe('NPR 100 – 900')
  })

  it.each(['?sort=x&size=huge&sale=yes&color=&min=x&max=', '?sort=%&size', '?'])(
    'with invalid parameters means no sort and filters: %s',
    (search) => {
      expect(arrangementOf(search)).toEqual({ sort: '', filters: NO_FILTERS })
    },
  )
})
