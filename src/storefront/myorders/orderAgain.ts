import { cache } from '../../api/core/cache'
import type { NewCartLine } from '../../api/cartWrites'
import { sizeStockQuery, productDetailQuery, searchQuery } from '../../api/productDetails'
import { type Product, productsInMemory } from '../../api/products'
import { sizeKey, stockOf } from '../../rules/stock'
import { type Color, idText, sameId } from '../../rules/types'
import { addFailure, addOnce, type AskToRepeat } from '../cart/addOnce'
import type { MyOrder } from '../../api/orders'

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

export type AddAgainOutcome =
  | { is: 'added'; quantity: number }
  /** Only a part of the quantity is in stock. */
  | { is: 'short'; quantity: number }
  | { is: 'soldOut' }
  | { is: 'gone' }
  /** The list of orders does not name the colour, so the shopper chooses it. */
  | { is: 'color'; colors: readonly Color[] }
  /** `line` is the add that was sent, if there was one. */
  | { is: 'failed'; text: string; line?: NewCartLine }

/** The colour to order again; null if the shopper must choose. */
export function colorFor(
  { color }: OrderedItem,
  { colors }: Pick<Product, 'colors'>,
): string | null {
  // The detail reply may lack the colours.
  if (colors.length === 0) return color
  const [first, ...others] = colors
  return (
    colors.find(({ name }) => name === color)?.name ??
    (others.length === 0 ? (first?.name ?? '') : null)
  )
}

export type AgainRun = {
  email: string
  /** Identifies the item of the order, so that a second press knows what the first one added. */
  name: string
  ask?: AskToRepeat
}

/** Adds the available quantity of an ordered item to the cart and returns the result. */
export async function addAgain(
  item: OrderedItem,
  { email, name, ask }: AgainRun,
): Promise<AddAgainOutcome> {
  let line: NewCartLine | undefined
  try {
    const product = await findProduct(item)
    if (!product) return { is: 'gone' }
    const color = colorFor(item, product)
    if (color === null) return { is: 'color', colors: product.colors }
    const stock = await cache.fetchQuery(sizeStockQuery(product.id)).catch(() => product.size_stock)
    // If the stock is unknown, the server decides.
    const left = stock === null ? item.quantity : stockOf(stock, item.size)
    const quantity = Math.min(Math.max(1, item.quantity), left)
    if (quantity < 1) return { is: 'soldOut' }
    line = {
      product_id: product.id,
      size: sizeKey(stock, item.size) ?? item.size,
      color,
      quantity,
      user_email: email,
    }
    if (!(await addOnce(line, name, ask))) return { is: 'failed', text: 'not added again', line }
    return { is: quantity < item.quantity ? 'short' : 'added', quantity }
  } catch (error) {
    return { is: 'failed', text: addFailure(error), ...(line && { line }) }
  }
}
