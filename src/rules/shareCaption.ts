import { SHOP_SIZES } from './constants'
import { finalPrice, isDiscounted, npr } from './pricing'
import { isSoldOut } from './stock'
import type { Paisa, SizeStock } from './types'

type Shared = { title: string; price: Paisa; discount_price: Paisa; size_stock: SizeStock | null }

/** "S, M, XL": the sizes that can be bought now; '' when none can. */
export function sizesInStock(stock: SizeStock | null): string {
  return SHOP_SIZES.filter((size) => !isSoldOut(stock, size))
    .map((size) => size.toUpperCase())
    .join(', ')
}

/** The text of a post about the product, for the owner to change. */
export function shareCaption(product: Shared, url: string): string {
  const sizes = sizesInStock(product.size_stock)
  const price = npr(finalPrice(product))
  return [
    product.title.trim(),
    isDiscounted(product) ? `${price} (was ${npr(product.price)})` : price,
    sizes === '' ? 'Sold out' : `Sizes: ${sizes}`,
    url,
  ].join('\n')
}
