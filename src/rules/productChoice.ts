import { productShareUrl } from './paths'
import type { Id } from './types'

/** The choices that a link to a product may carry. */
export type LinkedChoice = { size: string | null; color: string | null; quantity: number }

/** The product's address with what was chosen on it, for another browser of the same shopper. */
export function choiceUrl(chosen: {
  product_id: Id
  size: string
  color: string
  quantity: number
}): string {
  const { product_id, size, color, quantity } = chosen
  const params = new URLSearchParams({ size, color, quantity: String(quantity) })
  return `${productShareUrl(product_id)}&${params}`
}

/** The choice in an address. Whether the product has it, its stock and its colours say. */
export function linkedChoice(search: string): LinkedChoice {
  const params = new URLSearchParams(search)
  const quantity = Number(params.get('quantity'))
  return {
    size: params.get('size'),
    color: params.get('color'),
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
  }
}
