import { COLOR_FAMILIES, familyOfColor } from '../../rules/colorFamily'
import { PRODUCT_PAGE_SIZES } from '../../rules/constants'
import { normalizedForSearch } from '../../rules/devanagari'
import { finalPrice, groupDigits, isDiscounted } from '../../rules/pricing'
import { stockOf } from '../../rules/stock'
import type { Color, Id, Paisa, SizeStock } from '../../rules/types'
import { idText } from '../../rules/types'

// Sorts and filters the grid; the URL stores both. Without parameters the list keeps the server's order.

export const PRODUCT_SORTS = [
  { value: '', label: 'Featured' },
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price: low to high' },
  { value: 'price-down', label: 'Price: high to low' },
  { value: 'discount', label: 'Biggest discount' },
] as const
export type SortValue = (typeof PRODUCT_SORTS)[number]['value']

export type ProductFilters = {
  sizes: readonly string[]
  /** Colour families in lower case. A link from an older build may name a single shade; only products in that shade then match. */
  colors: readonly string[]
  sale: boolean
  price: PriceRange
}
/** Whole rupees, as cards show prices; null means no limit. */
export type PriceRange = { from: number | null; to: number | null }
export type Arrangement = { sort: SortValue; filters: ProductFilters }

export const NO_FILTERS: ProductFilters = {
  sizes: [],
  colors: [],
  sale: false,
  price: { from: null, to: null },
}

type ArrangedProduct = {
  id: Id
  price: Paisa
  discount_price: Paisa
  size_stock: SizeStock | null
  colors: readonly Color[]
}

const colorKey = (name: string) => name.trim().toLowerCase()

const PARAMETER_NAMES = ['sort', 'size', 'color', 'sale', 'min', 'max'] as const

/** Reads a price that was typed or is in the URL, in whole rupees: "1,500", "NPR 1500" and "१५००" are equal. */
export function typedRupees(text: string): number | null {
  if (text === '') return null
  const digits = normalizedForSearch(text)
    .replace(/\.\d*$/, '')
    .replaceAll(/\D/g, '')
  return digits === '' || digits.length > 9 ? null : Number(digits)
}

/** Limits in the wrong order mean the same range. The URL keeps them as typed, because one of them may be incomplete. */
function orderedRange({ from, to }: PriceRange): PriceRange {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

export function priceRangeText(range: PriceRange): string {
  const { from, to } = orderedRange(range)
  if (from === null) return to === null ? '' : `Up to NPR ${groupDigits(to)}`
  return to === null
    ? `From NPR ${groupDigits(from)}`
    : `NPR ${groupDigits(from)} – ${groupDigits(to)}`
}

/** Rounded as a card shows the price, so that a limit never hides a card with exactly this price. */
const shownPrice = (product: Pick<ArrangedProduct, 'price' | 'discount_price'>) =>
  Math.round(finalPrice(product) / 100)

/** Null if there is nothing to choose, because all prices are equal or none is known. */
export function priceBoundsOf(
  products: readonly Pick<ArrangedProduct, 'price' | 'discount_price'>[],
): { lowest: number; highest: number } | null {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const product of products) {
    const price = shownPrice(product)
    if (price < lowest) lowest = price
    if (price > highest) highest = price
  }
  return lowest < highest ? { lowest, highest } : null
}

export function arrangementOf(search: string): Arrangement {
  const params = new URLSearchParams(search)
  const sizes = new Set(params.getAll('size').map((size) => size.toLowerCase()))
  return {
    sort: PRODUCT_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? '',
    filters: {
      sizes: PRODUCT_PAGE_SIZES.filter((size) => sizes.has(size)),
      colors: [...new Set(params.getAll('color').map(colorKey))].filter((color) => color !== ''),
      sale: params.get('sale') === '1',
      price: {
        from: typedRupees(params.get('min') ?? ''),
        to: typedRupees(params.get('max') ?? ''),
      },
    },
  }
}

export function arrangementSearch({ sort, filters }: Arrangement, search = ''): string {
  const params = new URLSearchParams(search)
  for (const name of PARAMETER_NAMES) params.delete(name)
  if (sort !== '') params.set('sort', sort)
  for (const size of filters.sizes) params.append('size', size)
  for (const color of filters.colors) params.append('color', color)
  if (filters.sale) params.set('sale', '1')
  if (filters.price.from !== null) params.set('min', String(filters.price.from))
  if (filters.price.to !== null) params.set('max', String(filters.price.to))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export function filterCount({ sizes, colors, sale, price }: ProductFilters): number {
  return sizes.length + colors.length + (sale ? 1 : 0) + (priceRangeText(price) === '' ? 0 : 1)
}

function passesFilters(
  product: ArrangedProduct,
  { sizes, colors, sale, price }: ProductFilters,
): boolean {
  const { from, to } = orderedRange(price)
  if (from !== null && shownPrice(product) < from) return false
  if (to !== null && shownPrice(product) > to) return false
  if (sale && !isDiscounted(product)) return false
  if (sizes.length > 0 && !sizes.some((size) => stockOf(product.size_stock, size) > 0)) return false
  return (
    colors.length === 0 ||
    product.colors.some(
      (color) => colors.includes(colorKey(color.name)) || colors.includes(colorKey(groupOf(color))),
    )
  )
}

/** Products have no date, but newer products have higher ids. Ids that are not numbers keep the server's order. */
function newestFirst(a: ArrangedProduct, b: ArrangedProduct): number {
  const [one, other] = [Number(idText(a.id)), Number(idText(b.id))]
  return Number.isFinite(one) && Number.isFinite(other) ? other - one : 0
}

const discountShare = (product: ArrangedProduct) =>
  product.price > 0 ? 1 - finalPrice(product) / product.price : 0

const SORT_COMPARE: Record<
  Exclude<SortValue, ''>,
  (a: ArrangedProduct, b: ArrangedProduct) => number
> = {
  newest: newestFirst,
  price: (a, b) => finalPrice(a) - finalPrice(b),
  'price-down': (a, b) => finalPrice(b) - finalPrice(a),
  discount: (a, b) => discountShare(b) - discountShare(a),
}

export const isServerArrangement = ({ sort, filters }: Arrangement): boolean =>
  sort === '' && filterCount(filters) === 0

export function arrangeProducts<P extends ArrangedProduct>(
  products: readonly P[],
  { sort, filters }: Arrangement,
): readonly P[] {
  const matching =
    filterCount(filters) === 0
      ? products
      : products.filter((product) => passesFilters(product, filters))
  return sort === '' ? matching : matching.toSorted(SORT_COMPARE[sort])
}

/** Catalogues repeat colour codes, so each code is classified once. */
const colorGroups = new Map<string, string>()

function groupOf({ name, code }: Color): string {
  const known = colorGroups.get(code)
  if (known !== undefined) return known
  const family = familyOfColor(code)
  if (family === null) return name.trim()
  colorGroups.set(code, family)
  return family
}

const shadeOf = (group: string): string =>
  Object.entries(COLOR_FAMILIES).find(([family]) => family === group)?.[1] ?? group

export type ColorChoice = { key: string; name: string; code: string; count: number }

/** The colour families of the products, the most frequent first. A colour without a readable code is a family of its own. */
export function colorChoices(products: readonly Pick<ArrangedProduct, 'colors'>[]): ColorChoice[] {
  const choices = new Map<string, ColorChoice>()
  for (const { colors } of products)
    for (const group of new Set(colors.map(groupOf))) {
      const key = colorKey(group)
      const known = choices.get(key)
      if (known) known.count++
      else choices.set(key, { key, name: group, code: shadeOf(group), count: 1 })
    }
  // Compare character codes, because a page's first localeCompare loads the collation data of all languages: 80 ms on a slow phone.
  return [...choices.values()].toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}
