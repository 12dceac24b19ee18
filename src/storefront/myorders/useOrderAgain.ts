import { useRef, useState } from 'react'
import type { MyOrder } from '../../api/orders'
import { idText, type Id, type Color, isSameId } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { forgetPendingAdds, isSameCartLine } from '../../state/pendingAdds'
import { type AskToRepeat, useArrivedAdds, addFailureText, addOnce } from '../cart/addOnce'
import { cache } from '../../api/core/cache'
import type { NewCartLine } from '../../api/cartWrites'
import { sizeStockQuery, productDetailQuery, searchQuery } from '../../api/productDetails'
import { type Product, productsInMemory } from '../../api/products'
import { sizeKey, stockOf } from '../../rules/stock'

export type OrderedItem = MyOrder['items'][number]

const isSameText = (a: string, b: string) =>
  a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/** Without an id the product is found by its title, because the list of orders guarantees only the title. */
export function listedProduct(
  products: readonly Product[],
  { product_id, title }: OrderedItem,
): Product | undefined {
  return idText(product_id) === ''
    ? products.find((product) => isSameText(product.title, title))
    : products.find(({ id }) => isSameId(id, product_id))
}

/**
 * Reads the product by its id. Without an id, looks for its title: first in the cached products, then with the search.
 * Null if the shop no longer sells the product; throws if a request fails.
 */
export async function findOrderedProduct(item: OrderedItem): Promise<Product | null> {
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
  /** Only a part of the quantity was in stock. */
  | { is: 'short'; quantity: number }
  | { is: 'soldOut' }
  | { is: 'gone' }
  /** The order does not name the colour, so the shopper chooses it. */
  | { is: 'color'; colors: readonly Color[] }
  /** `line` is the add that was sent; undefined if nothing was sent. */
  | { is: 'failed'; text: string; line?: NewCartLine }

/** The colour to order again; null if the shopper must choose. */
function colorFor({ color }: OrderedItem, { colors }: Pick<Product, 'colors'>): string | null {
  // The detail reply may lack the colours.
  if (colors.length === 0) return color
  const [first, ...others] = colors
  return (
    colors.find(({ name }) => name === color)?.name ??
    (others.length === 0 ? (first?.name ?? '') : null)
  )
}

export type OrderAgainRun = {
  email: string
  /** Identifies the item of the order, so that a second press knows what the first one added. */
  name: string
  ask?: AskToRepeat
}

async function addAgain(
  item: OrderedItem,
  { email, name, ask }: OrderAgainRun,
): Promise<AddAgainOutcome> {
  let line: NewCartLine | undefined
  try {
    const product = await findOrderedProduct(item)
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
    return { is: 'failed', text: addFailureText(error), ...(line && { line }) }
  }
}

type AgainResult = { item: OrderedItem; outcome: AddAgainOutcome }

export type OrderAgain = { busy: boolean; outcomes: readonly AgainResult[] }

const NOT_STARTED: OrderAgain = { busy: false, outcomes: [] }

const hasFailed = ({ outcome }: AgainResult) => outcome.is === 'failed'

export function useOrderAgain(email: string) {
  const [orders, setOrders] = useState<Readonly<Record<string, OrderAgain>>>({})
  const underWay = useRef(new Set<string>())

  useArrivedAdds(email, (add) => {
    const [id = '', at] = add.run.split(':')
    change(id, (again) => ({
      ...again,
      outcomes: again.outcomes.map((result, place) => {
        const { outcome } = result
        const arrived =
          place === Number(at) &&
          outcome.is === 'failed' &&
          outcome.line &&
          isSameCartLine(outcome.line, add)
        return arrived ? { ...result, outcome: { is: 'added', quantity: add.quantity } } : result
      }),
    }))
  })

  function change(id: string, next: (again: OrderAgain) => OrderAgain) {
    setOrders((others) => ({ ...others, [id]: next(others[id] ?? NOT_STARTED) }))
  }

  /** If no item failed, forgets the records of the adds, so that the next press orders all items again. */
  function end(id: string, results: readonly AgainResult[]) {
    if (!results.some(hasFailed))
      forgetPendingAdds(({ run, user_email }) => run.startsWith(`${id}:`) && user_email === email)
  }

  /** After a failure, a second press tries only the failed items. */
  async function orderAgain({ order, items }: MyOrder) {
    const id = idText(order.id)
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    const former = (orders[id] ?? NOT_STARTED).outcomes
    const outcomes: AgainResult[] = []
    const tell = (busy: boolean) => change(id, () => ({ busy, outcomes: [...outcomes] }))
    let answer: Promise<boolean> | undefined
    // One confirm dialog asks for all items; each later item reuses its answer.
    const ask: AskToRepeat = (text) =>
      (answer ??= confirm({ title: 'Order again?', text, action: 'Order again' }))
    tell(true)
    for (const [at, item] of items.entries()) {
      const before = former.some(hasFailed) ? former[at] : undefined
      const outcome =
        before && !hasFailed(before)
          ? before.outcome
          : await addAgain(item, { email, name: `${id}:${at}`, ask })
      outcomes.push({ item, outcome })
      tell(true)
    }
    underWay.current.delete(id)
    end(id, outcomes)
    tell(false)
  }

  async function chooseColor({ order }: MyOrder, at: number, color: string) {
    const id = idText(order.id)
    const chosen = orders[id]?.outcomes[at]
    if (!chosen || underWay.current.has(id)) return
    underWay.current.add(id)
    const put = (busy: boolean, outcome: AddAgainOutcome) =>
      change(id, ({ outcomes }) => ({
        busy,
        outcomes: outcomes.map((one, place) => (place === at ? { ...one, outcome } : one)),
      }))
    put(true, chosen.outcome)
    const outcome = await addAgain({ ...chosen.item, color }, { email, name: `${id}:${at}` })
    underWay.current.delete(id)
    if (outcome.is !== 'failed') end(id, (orders[id] ?? NOT_STARTED).outcomes)
    put(false, outcome)
  }

  return { orderAgain, chooseColor, of: (id: Id): OrderAgain => orders[idText(id)] ?? NOT_STARTED }
}
