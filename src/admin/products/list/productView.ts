import type { Product } from '../../../api/products'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { findable } from '../../../rules/devanagari'
import { nest } from '../../../rules/paths'
import { finalPrice } from '../../../rules/pricing'
import { isInView, type StockView } from '../../../rules/productChecks'
import { totalStock } from '../../../rules/stock'
import { idText } from '../../../rules/types'

// The list's search, filter, sorting and page are in the address, so that Back, a reload and a bookmark find them again.

export const STOCK_VIEWS: readonly { value: StockView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Out' },
  { value: 'sale', label: 'On sale' },
]

const COLUMNS = ['title', 'price', 'stock'] as const
/** `server` keeps the order of the reply. */
export type ProductSort = { by: (typeof COLUMNS)[number] | 'server'; down: boolean }

export type ProductView = {
  q: string
  stock: StockView
  sort: ProductSort
  page: number
  /** The rows are fields. */
  editing: boolean
}

const SERVER: ProductSort = { by: 'server', down: false }

export function readProductView(search: URLSearchParams): ProductView {
  const stock = search.get('stock')
  const sort = search.get('sort') ?? ''
  const by = COLUMNS.find((column) => column === sort.replace(/^-/, ''))
  const page = Number(search.get('page'))
  return {
    q: search.get('q') ?? '',
    stock: STOCK_VIEWS.find(({ value }) => value === stock)?.value ?? 'all',
    sort: by ? { by, down: sort.startsWith('-') } : SERVER,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    editing: search.get('edit') === 'rows',
  }
}

/** The query string with its "?"; '' for the default view. */
export function writeProductView(
  { q, stock, sort, page, editing }: ProductView,
  more: Record<string, string> = {},
) {
  const search = new URLSearchParams()
  if (stock !== 'all') search.set('stock', stock)
  if (q.trim() !== '') search.set('q', q)
  if (sort.by !== 'server') search.set('sort', `${sort.down ? '-' : ''}${sort.by}`)
  if (page > 1) search.set('page', String(page))
  if (editing) search.set('edit', 'rows')
  for (const [name, value] of Object.entries(more)) search.set(name, value)
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

/** The list as it was left for a form. */
export const listPath = (search: URLSearchParams): string =>
  `${nest.products}${writeProductView(readProductView(search))}`

/** The third press on a column head restores the server's order. */
export function nextProductSort(
  now: ProductSort,
  wanted: ProductSort,
  firstDown: boolean,
): ProductSort {
  return now.by === wanted.by && wanted.down === firstDown ? SERVER : wanted
}

/** The row below a product on its page; the product itself in the last row, null if the page does not show it. */
export function rowBelow(
  products: readonly Product[],
  view: ProductView,
  id: string,
): string | null {
  const { rows } = productPage(findProducts(products, view), view.page)
  const at = rows.findIndex((product) => idText(product.id) === id)
  const below = rows[at + 1] ?? rows[at]
  return at === -1 || !below ? null : idText(below.id)
}

const COMPARE: Record<(typeof COLUMNS)[number], (a: Product, b: Product) => number> = {
  title: (a, b) =>
    findable(a.title) < findable(b.title) ? -1 : findable(a.title) > findable(b.title) ? 1 : 0,
  price: (a, b) => finalPrice(a) - finalPrice(b),
  stock: (a, b) => totalStock(a.size_stock) - totalStock(b.size_stock),
}

function sorted(products: readonly Product[], { by, down }: ProductSort): readonly Product[] {
  if (by === 'server') return products
  const compare = COMPARE[by]
  return products.toSorted((a, b) => compare(a, b) * (down ? -1 : 1))
}

/** Each typed word must be in the title or the tags. */
function withWords(products: readonly Product[], typed: string): readonly Product[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ title, tags }) => {
    const text = findable([title, ...tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}

export function findProducts(
  products: readonly Product[],
  { q, stock, sort }: Pick<ProductView, 'q' | 'stock' | 'sort'>,
): readonly Product[] {
  const found = withWords(products, q).filter((product) => isInView(product, stock))
  return sorted(found, sort)
}

export type ProductPage = { rows: readonly Product[]; page: number; pages: number; first: number }

/** If rows vanish, the page number may be too high; then the last page is shown (D-174). */
export function productPage(found: readonly Product[], wanted: number): ProductPage {
  const pages = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE))
  const page = Math.min(wanted, pages)
  const first = (page - 1) * PRODUCTS_PER_PAGE
  return { rows: found.slice(first, first + PRODUCTS_PER_PAGE), page, pages, first }
}
