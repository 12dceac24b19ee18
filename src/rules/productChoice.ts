import { productPath } from './paths'
import type { Id } from './types'

export type LinkedChoice = { size: string | null; color: string | null; quantity: number }

/** A link that opens the product with the chosen options, so that a shopper can continue in another browser. */
export function productChoicePath(chosen: {
  product_id: Id
  size: string
  color: string
  quantity: number
}): string {
  const { product_id, size, color, quantity } = chosen
  const params = new URLSearchParams({ size, color, quantity: String(quantity) })
  return `${productPath(product_id)}&${params}`
}

/** Returns the choice unchecked: the product page compares it with the product's sizes, stock and colours. */
export function productChoiceOfSearch(search: string): LinkedChoice {
  const params = new URLSearchParams(search)
  const quantity = Number(params.get('quantity'))
  return {
    size: params.get('size'),
    color: params.get('color'),
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
  }
}
