import { findable } from '../../../rules/devanagari'
import type { Product } from '../../../api/products'

/** Finds products with every typed word in the title or the tags. */
export function findProducts(products: readonly Product[], typed: string): readonly Product[] {
  const words = findable(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ title, tags }) => {
    const text = findable([title, ...tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}
