import { asFirstPaint, type FirstPaint } from './paths'
import type { BuyNowItem } from './pricing'
import type { Id } from './types'

function ownValue(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, key)
    ? (state as Record<string, unknown>)[key]
    : undefined
}

function isId(value: unknown): value is Id {
  return (
    (typeof value === 'string' && value !== '') ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

/** Reads the state of a product page's history entry, which an earlier build may have written. */
export function readProductState(state: unknown): {
  productId: Id | null
  product: FirstPaint<unknown> | null
} {
  const [id, product] = [ownValue(state, 'productId'), ownValue(state, 'product') ?? null]
  return {
    productId: isId(id) ? id : null,
    product: product === null ? null : asFirstPaint(product),
  }
}

/** The index of the picture that the product's card showed when the shopper pressed it; 0 by default. */
export function pictureIndexFrom(state: unknown): number {
  const picture = ownValue(state, 'picture')
  return Number.isSafeInteger(picture) && Number(picture) > 0 ? Number(picture) : 0
}

export function checkoutRouteState(ids: readonly Id[], buyNowItem?: BuyNowItem) {
  return { selectedItems: [...ids], ...(buyNowItem ? { buyNowItem } : {}) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const amountOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0

type FirstPaintKey = 'title' | 'price' | 'discount_price' | 'image'
/** Only the shopper's choices are used later; the product's data is for the first paint only (D-107). */
export type CarriedBuyNowItem = Omit<BuyNowItem, FirstPaintKey> & {
  [K in FirstPaintKey]: FirstPaint<BuyNowItem[K]>
}

function readBuyNowItem(value: unknown): CarriedBuyNowItem | null {
  const [id, product_id, quantity] = [
    ownValue(value, 'id'),
    ownValue(value, 'product_id'),
    ownValue(value, 'quantity'),
  ]
  if (
    typeof id !== 'string' ||
    !isId(product_id) ||
    !Number.isInteger(quantity) ||
    Number(quantity) < 1
  )
    return null
  return {
    id,
    product_id,
    title: asFirstPaint(textOf(ownValue(value, 'title'))),
    price: asFirstPaint(amountOf(ownValue(value, 'price'))),
    discount_price: asFirstPaint(amountOf(ownValue(value, 'discount_price'))),
    image: asFirstPaint(textOf(ownValue(value, 'image'))),
    size: textOf(ownValue(value, 'size')),
    color: textOf(ownValue(value, 'color')),
    quantity: Number(quantity),
  }
}

/** Navigation state is as untrusted as stored data, so nothing in it may throw here. */
export function readCheckoutState(state: unknown): {
  selectedItems: Id[]
  buyNowItem: CarriedBuyNowItem | null
} {
  const ids = ownValue(state, 'selectedItems')
  return {
    selectedItems: Array.isArray(ids) ? ids.filter(isId) : [],
    buyNowItem: readBuyNowItem(ownValue(state, 'buyNowItem')),
  }
}

export function orderSuccessRouteState(orderId: Id) {
  return { orderId }
}

export function readOrderSuccessState(state: unknown): Id | null {
  const id = ownValue(state, 'orderId')
  return isId(id) ? id : null
}
