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
