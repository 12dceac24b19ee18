import { productsInMemory, type Product } from '../../api/products'
import { searchIndex, suggest, type SearchIndex } from '../../rules/search'

const SHOWN = 6

let index: { of: readonly Product[]; is: SearchIndex<Product> } | null = null

/** Searches the cached products; sends no request. */
export function findSuggestions(typed: string): Product[] {
  const products = productsInMemory()
  if (index?.of !== products) index = { of: products, is: searchIndex(products) }
  return suggest(index.is, typed, SHOWN)
}
