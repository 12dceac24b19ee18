import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../../../tests/testProduct'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { findProducts, productView, productIdBelow, type ProductView } from './productView'

const titlesOf = (found: readonly { title: string }[]) => found.map(({ title }) => title)
const viewWith = (part: Partial<ProductView> = {}): ProductView => ({
  ...productView.none,
  ...part,
})
const testProducts = [
  testProduct({
    id: 1,
    title: 'red Kurta',
    price: 900_00,
    discount_price: 0,
    size_stock: { m: 9 },
    tags: ['Kurta'],
  }),
  testProduct({
    id: 2,
    title: 'Blue cap',
    price: 1000_00,
    discount_price: 200_00,
    size_stock: {},
    tags: ['Hats', 'Red'],
  }),
  testProduct({
    id: 3,
    title: 'Topi',
    price: 700_00,
    discount_price: 0,
    size_stock: { m: 1, l: 9 },
    tags: [],
  }),
  testProduct({
    id: 4,
    title: 'blue Cap',
    price: 800_00,
    discount_price: 0,
    size_stock: { m: 0, l: 20 },
    tags: ['Kurta'],
  }),
]

describe('the owner’s list of products', () => {
  it.each([
    ['', ['red Kurta', 'Blue cap', 'Topi', 'blue Cap']],
    ['   ', ['red Kurta', 'Blue cap', 'Topi', 'blue Cap']],
    ['KURTA', ['red Kurta', 'blue Cap']],
    ['kurta red', ['red Kurta']],
    ['red', ['red Kurta', 'Blue cap']],
    ['cap blue', ['Blue cap', 'blue Cap']],
    ['cap shoe', []],
  ])('finds each word of %j in title and tags', (q, found) => {
    expect(titlesOf(findProducts(testProducts, viewWith({ q })))).toEqual(found)
  })

  it.each([
    ['all', ['red Kurta', 'Blue cap', 'Topi', 'blue Cap']],
    ['low', ['Topi', 'blue Cap']],
    ['out', ['Blue cap']],
    ['sale', ['Blue cap']],
  ] as const)('shows the products in the view %j', (stock, found) => {
    expect(titlesOf(findProducts(testProducts, viewWith({ stock })))).toEqual(found)
  })

  it.each([
    ['server', false, [1, 2, 3, 4]],
    ['title', false, [2, 4, 1, 3]],
    ['title', true, [3, 1, 2, 4]],
    ['price', false, [3, 2, 4, 1]],
    ['price', true, [1, 2, 4, 3]],
    ['stock', false, [2, 1, 3, 4]],
    ['stock', true, [4, 3, 1, 2]],
  ] as const)(
    'sorts by %s, descending: %s; equal ones keep the order of the reply',
    (by, down, ids) => {
      expect(
        findProducts(testProducts, viewWith({ sort: { by, down } })).map(({ id }) => id),
      ).toEqual(ids)
    },
  )

  it('filters and sorts at once, and changes no list', () => {
    const before = [...testProducts]
    const found = findProducts(
      testProducts,
      viewWith({ q: 'cap', sort: { by: 'price', down: true } }),
    )
    expect(titlesOf(found)).toEqual(['Blue cap', 'blue Cap'])
    expect(testProducts).toEqual(before)
  })
})

it('the row below one that goes: the next on its page, at the page’s end the one itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(25),
      fc.integer({ min: 1, max: 4 }),
      (count, id, page) => {
        const many = Array.from({ length: count }, (_, nth) => testProduct({ id: nth }))
        const pages = Math.ceil(count / PRODUCTS_PER_PAGE)
        const at = Math.min(page, pages) - 1
        const shown = many.slice(at * PRODUCTS_PER_PAGE, (at + 1) * PRODUCTS_PER_PAGE)
        const isShown = shown.some((one) => one.id === id)
        const isLast = shown.at(-1)?.id === id
        expect(productIdBelow(many, viewWith({ page }), `${id}`)).toBe(
          isShown ? `${isLast ? id : id + 1}` : null,
        )
      },
    ),
  )
})
