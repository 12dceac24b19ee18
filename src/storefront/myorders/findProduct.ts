import { cache } from '../../api/core/cache'
import type { MyOrder } from '../../api/orders'
import { productDetailQuery, searchQuery } from '../../api/productDetails'
import { productsInMemory, type Product } from '../../api/products'
import { idText } from '../../rules/types'

export type OrderedItem = MyOrder['items'][number]

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Finds the product of an ordered item. The list of orders guarantees only its title. Without an id it is looked up by
 * title in the cached products, then with the search. Returns null if the shop no longer sells it; throws if the
 * requests fail.
 */
export async function findProduct({ product_id, title }: OrderedItem): Promise<Product | null> {
  if (idText(product_id) !== '') {
    const product = await cache.fetchQuery(productDetailQuery(product_id))
    return product && { ...product, id: product_id }
  }
  if (title.trim() === '') return null
  const byTitle = (products: readonly Product[]) => products.find((product) => same(product.title, title))
  return byTitle(productsInMemory()) ?? byTitle(await cache.fetchQuery(searchQuery(title.trim()))) ?? null
}
