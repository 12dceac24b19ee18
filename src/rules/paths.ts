import type { BuyNowItem } from './pricing'
import { rupees } from './pricing'
import type { Id, Paisa } from './types'
import { idText } from './types'

export const HOME = '/'
export const PRODUCTS = '/products'
export const ABOUT = '/about'
export const CONTACT = '/contact'
export const SEARCH = '/search'
export const PRODUCT = '/product'
export const CHECKOUT = '/checkout'
export const MYORDERS = '/myorders'
export const NOTIFICATIONS = '/notifications'
export const ORDER_SUCCESS = '/order-success'
export const NEST = '/nest'

export const nest = {
  dashboard: '/nest/dashboard',
  users: '/nest/users',
  products: '/nest/products',
  orders: '/nest/orders',
  settings: '/nest/settings',
  inquiries: '/nest/inquiries',
  pages: '/nest/pages',
} as const

export function searchPath(text: string): string {
  return `${SEARCH}?q=${encodeURIComponent(text.trim())}`
}

/** URLSearchParams takes a broken percent sign as it stands, where decodeURIComponent would throw. */
export function queryOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}

/** The address to share; inside the shop it stays exactly /product (D-39). */
export function productShareUrl(id: Id): string {
  return `${PRODUCT}?id=${encodeURIComponent(idText(id))}`
}

export function idOf(search: string): string {
  return new URLSearchParams(search).get('id') ?? ''
}

type Carried = { id: Id; price: Paisa; discount_price: Paisa }

/** The product travels with its prices in rupees, as the server writes them, and is parsed again on arrival. */
export function productState<P extends Carried>(product: P): { productId: Id; product: P } {
  const { id, price, discount_price } = product
  return { productId: id, product: { ...product, price: rupees(price), discount_price: rupees(discount_price) } }
}

function own(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, key)
    ? (state as Record<string, unknown>)[key]
    : undefined
}

function isId(value: unknown): value is Id {
  return (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value))
}

export function readProductState(state: unknown): { productId: Id | null; product: unknown } {
  const id = own(state, 'productId')
  return { productId: isId(id) ? id : null, product: own(state, 'product') ?? null }
}

export function checkoutState(ids: readonly Id[], buyNowItem?: BuyNowItem) {
  return { selectedItems: [...ids], ...(buyNowItem ? { buyNowItem } : {}) }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0)

function readBuyNowItem(value: unknown): BuyNowItem | null {
  const [id, product_id, quantity] = [own(value, 'id'), own(value, 'product_id'), own(value, 'quantity')]
  if (typeof id !== 'string' || !isId(product_id) || !Number.isInteger(quantity) || Number(quantity) < 1) return null
  return {
    id,
    product_id,
    title: text(own(value, 'title')),
    price: amount(own(value, 'price')),
    discount_price: amount(own(value, 'discount_price')),
    image: text(own(value, 'image')),
    size: text(own(value, 'size')),
    color: text(own(value, 'color')),
    quantity: Number(quantity),
  }
}

/** Navigation state is as little to be trusted as anything stored: nothing in it may throw. */
export function readCheckoutState(state: unknown): { selectedItems: Id[]; buyNowItem: BuyNowItem | null } {
  const ids = own(state, 'selectedItems')
  return {
    selectedItems: Array.isArray(ids) ? ids.filter(isId) : [],
    buyNowItem: readBuyNowItem(own(state, 'buyNowItem')),
  }
}

export function orderSuccessState(orderId: Id) {
  return { orderId }
}

export function readOrderSuccessState(state: unknown): Id | null {
  const id = own(state, 'orderId')
  return isId(id) ? id : null
}
