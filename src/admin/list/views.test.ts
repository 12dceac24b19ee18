import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceViewPart,
  dayViewPart,
  flagViewPart,
  createListView,
  listPageOf,
  pageViewPart,
  sortViewPart,
  textViewPart,
} from './listView'

const testView = createListView('products', {
  q: textViewPart,
  from: dayViewPart,
  stock: choiceViewPart(['all', 'Low', 'out'], 'all'),
  editing: flagViewPart('edit', 'rows'),
  sort: sortViewPart(['title', 'price']),
  page: pageViewPart(1),
})
const DEFAULT_VIEW = {
  q: '',
  from: '',
  stock: 'all',
  editing: false,
  sort: { by: 'server', down: false },
  page: 1,
}
const readView = (search: string) => testView.read(new URLSearchParams(search))

it.each([
  ['', {}],
  ['q=red+kurta', { q: 'red kurta' }],
  ['from=2026-11-24', { from: '2026-11-24' }],
  ['from=24-11-2026', {}],
  ['from=2026-11-24T00:00', {}],
  ['stock=out', { stock: 'out' }],
  ['stock=OUT', { stock: 'out' }],
  ['stock=none', {}],
  ['edit=rows', { editing: true }],
  ['edit=', {}],
  ['editing=rows', {}],
  ['sort=price', { sort: { by: 'price', down: false } }],
  ['sort=-price', { sort: { by: 'price', down: true } }],
  ['sort=--price', {}],
  ['sort=server', {}],
  ['page=2', { page: 2 }],
  ['page=1', {}],
  ['page=0', {}],
  ['page=-3', {}],
  ['page=2.5', {}],
  ['page=two', {}],
])('reads %j', (search, part) => {
  expect(readView(search)).toEqual({ ...DEFAULT_VIEW, ...part })
})

describe('a view and its address', () => {
  const views = fc.record({
    q: fc.constantFrom('', 'kurta', 'red & blue=?', 'टोपी'),
    from: fc.constantFrom('', '2026-11-24'),
    stock: fc.constantFrom('all', 'out'),
    editing: fc.boolean(),
    sort: fc.oneof(
      fc.constant(DEFAULT_VIEW.sort),
      fc.record({ by: fc.constantFrom('title', 'price'), down: fc.boolean() }),
    ),
    page: fc.integer({ min: 1, max: 40 }),
  }) as fc.Arbitrary<ReturnType<typeof readView>>

  it('are the same after each other', () => {
    fc.assert(
      fc.property(views, (one) => {
        const [path, search = ''] = testView.path(one).split('?')
        expect(path).toBe('/nest/products')
        expect(readView(search)).toEqual(one)
      }),
    )
  })

  it('begin again at the first page with all else', () => {
    fc.assert(
      fc.property(views, (one) => {
        expect(testView.atStart(one)).toEqual({ ...one, page: 1 })
      }),
    )
  })
})

it('leaves what is usual out of the address, and takes what another page adds', () => {
  expect(testView.path()).toBe('/nest/products')
  expect(testView.path({ ...testView.none, q: '  ' })).toBe('/nest/products')
  expect(testView.path({ q: 'a', page: 3 }, { product: '7' })).toBe(
    '/nest/products?q=a&page=3&product=7',
  )
})

it.each([
  [0, 1, { rows: [], page: 1, pages: 1, first: 0 }],
  [1, 1, { rows: [0], page: 1, pages: 1, first: 0 }],
  [3, 1, { rows: [0, 1, 2], page: 1, pages: 1, first: 0 }],
  [4, 1, { rows: [0, 1, 2], page: 1, pages: 2, first: 0 }],
  [4, 2, { rows: [3], page: 2, pages: 2, first: 3 }],
  [6, 2, { rows: [3, 4, 5], page: 2, pages: 2, first: 3 }],
  [6, 3, { rows: [3, 4, 5], page: 2, pages: 2, first: 3 }],
  [7, 99, { rows: [6], page: 3, pages: 3, first: 6 }],
])('of %i rows, three to a page, page %i shows (D-174)', (count, wanted, shown) => {
  expect(listPageOf([...Array(count).keys()], wanted, 3)).toEqual(shown)
})
