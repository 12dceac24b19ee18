import { cache } from '../../api/core/cache'
import type { MyOrder } from '../../api/orders'
import { productDetailQuery, searchQuery } from '../../api/productDetails'
import { productsInMemory, type Product } from '../../api/products'
import { idText, sameId } from '../../rules/types'

export type OrderedItem = MyOrder['items'][number]

const same = (a: string, b: string) =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/** The product of an ordered item in the shop's list; the list of orders guarantees only its title. */
export function listedProduct(
  products: readonly Product[],
  { product_id, title }: OrderedItem,
): Product | undefined {
  return idText(product_id) === ''
    ? products.find((product) => same(product.title, title))
    : products.find(({ id }) => sameId(id, product_id))
}

/**
 * Finds the product of an ordered item. The list of orders guarantees only its title. Without an id it is looked up by
 * title in the cached products, then with the search. Returns null if the shop no longer sells it; throws if the
 * requests fail.
 */
export async function findProduct(item: OrderedItem): Promise<Product | null> {
  const { product_id, title } = item
  if (idText(product_id) !== '') {
    const product = await cache.fetchQuery(productDetailQuery(product_id))
    return product && { ...product, id: product_id }
  }
  if (title.trim() === '') return null
  return (
    listedProduct(productsInMemory(), item) ??
    listedProduct(await cache.fetchQuery(searchQuery(title.trim())), item) ??
    null
  )
}
