import { PRODUCTS } from './paths'
import type { Id } from './types'
import { idText } from './types'

/** The one address of a category; sorting, filters and paging add nothing to it. */
export function categoryUrl(id: Id): string {
  return `${PRODUCTS}?category=${encodeURIComponent(idText(id))}`
}
