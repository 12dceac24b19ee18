import type { Product } from '../../../api/products'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { normalizedForSearch } from '../../../rules/devanagari'
import { finalPrice } from '../../../rules/pricing'
import { isInStockView, type ProductStockView } from '../../../rules/productChecks'
import { totalStock } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import type { Sort } from '../../../ui/controls/Table'
import {
  flagViewPart,
  createListView,
  choiceViewPart,
  listPageOf,
  pageViewPart,
  sortViewPart,
  textViewPart,
} from '../../list/listView'

export const STOCK_VIEWS: readonly { value: ProductStockView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Out' },
  { value: 'sale', label: 'On sale' },
]

const SORT_COLUMNS = ['title', 'price', 'stock'] as const
type ProductSort = Sort<(typeof SORT_COLUMNS)[number]>

export type ProductView = {
  stock: ProductStockView
  q: string
  sort: ProductSort
  page: number
  editing: boolean
}

export const productView = createListView<ProductView>('products', {
  stock: choiceViewPart(
    STOCK_VIEWS.map(({ value }) => value),
    'all',
  ),
  q: textViewPart,
  sort: sortViewPart(SORT_COLUMNS),
  page: pageViewPart(1),
  editing: flagViewPart('edit', 'rows'),
})

/** Keeps the list's parameters of the query and drops the form's. */
export const productListPath = (search: URLSearchParams): string =>
  productView.path(productView.read(search))

/** Id of the row below a product on its page; its own id in the last row. Null if the page does not show the product. */
export function productIdBelow(
  products: readonly Product[],
  view: ProductView,
  id: string,
): string | null {
  const { rows } = listPageOf(findProducts(products, view), view.page, PRODUCTS_PER_PAGE)
  const at = rows.findIndex((product) => idText(product.id) === id)
  const below = rows[at + 1] ?? rows[at]
  return at === -1 || !below ? null : idText(below.id)
}

const COMPARE_BY: Record<(typeof SORT_COLUMNS)[number], (a: Product, b: Product) => number> = {
  title: (a, b) =>
    normalizedForSearch(a.title) < normalizedForSearch(b.title)
      ? -1
      : normalizedForSearch(a.title) > normalizedForSearch(b.title)
        ? 1
        : 0,
  price: (a, b) => finalPrice(a) - finalPrice(b),
  stock: (a, b) => totalStock(a.size_stock) - totalStock(b.size_stock),
}

function sortedProducts(
  products: readonly Product[],
  { by, down }: ProductSort,
): readonly Product[] {
  if (by === 'server') return products
  const compare = COMPARE_BY[by]
  return products.toSorted((a, b) => compare(a, b) * (down ? -1 : 1))
}

function matchingProducts(products: readonly Product[], typed: string): readonly Product[] {
  const words = normalizedForSearch(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ title, tags }) => {
    const known = normalizedForSearch([title, ...tags].join(' '))
    return words.every((word) => known.includes(word))
  })
}

export function findProducts(
  products: readonly Product[],
  { q, stock, sort }: Pick<ProductView, 'q' | 'stock' | 'sort'>,
): readonly Product[] {
  const found = matchingProducts(products, q).filter((product) => isInStockView(product, stock))
  return sortedProducts(found, sort)
}
