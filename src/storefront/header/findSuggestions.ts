import { productsInMemory, type Product } from '../../api/products'
import { searchIndex, suggest, type SearchIndex } from '../../rules/search'

const SHOWN = 6

let index: { of: readonly Product[]; is: SearchIndex<Product> } | null = null
let last: { typed: string; found: Product[] } | null = null

/**
 * Searches the cached products and sends no request; null without a list, which proves nothing. Keeps the last result, because
 * the box calls it at each render.
 */
export function findSuggestions(typed: string): Product[] | null {
  const products = productsInMemory()
  if (products.length === 0) return null
  if (index?.of !== products) {
    index = { of: products, is: searchIndex(products) }
    last = null
  }
  if (last?.typed !== typed) last = { typed, found: suggest(index.is, typed, SHOWN) }
  return last.found
}
