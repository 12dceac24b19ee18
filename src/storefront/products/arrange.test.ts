// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { arrange, arrangementOf, colorChoices, filterCount, NO_FILTERS, searchOf, type Arrangement } from './arrange'

const product = (id: number, price: number, off = 0, more: { m?: number; colors?: string[] } = {}) => ({
  id: String(id),
  price,
  discount_price: off,
  size_stock: { m: more.m ?? 1, l: 0 },
  colors: (more.colors ?? []).map((name) => ({ name, code: '#000' })),
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

  it('offers the colours of the products, the most frequent first', () => {
    expect(colorChoices(list).map(({ key, name, count }) => [key, name, count])).toEqual([
      ['brick', 'Brick', 2],
      ['pine', 'Pine', 1],
    ])
  })
})

describe('the URL', () => {
  it('stores and restores sort and filters, and keeps other parameters', () => {
    const arrangement: Arrangement = {
      sort: 'price',
      filters: { sizes: ['s', 'xl'], colors: ['brick', 'a&b'], sale: true },
    }
    const search = searchOf(arrangement, '?from=mail&size=m')
    expect(new URLSearchParams(search).get('from')).toBe('mail')
    expect(arrangementOf(search)).toEqual(arrangement)
    expect(filterCount(arrangement.filters)).toBe(5)
    expect(searchOf({ sort: '', filters: NO_FILTERS }, search)).toBe('?from=mail')
    expect(searchOf({ sort: '', filters: NO_FILTERS })).toBe('')
  })

  it.each(['?sort=x&size=huge&sale=yes&color=', '?sort=%&size', '?'])(
    'with invalid parameters means no sort and filters: %s',
    (search) => {
      expect(arrangementOf(search)).toEqual({ sort: '', filters: NO_FILTERS })
    },
  )
})
