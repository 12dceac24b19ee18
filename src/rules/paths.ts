import { rupees } from './pricing'
import { type Id, type Paisa, idText } from './types'

/**
 * A copy of data in a history entry, only for the first paint, because the server may have changed the data since. The
 * type hides the copy's prices, so that no code sells at these prices. Only `firstPaintValue` reads the copy.
 */
declare const paintMark: unique symbol
export type FirstPaint<T> = { readonly [paintMark]: T }

export const asFirstPaint = <T>(value: T) => value as unknown as FirstPaint<T>

/** Returns the copy, to be drawn until the live value arrives. Nothing that is sold or sent may use the copy. */
export const firstPaintValue = <T>(paint: FirstPaint<T>) => paint as unknown as T

export const HOME_PATH = '/'
export const PRODUCTS_PATH = '/products'
export const ABOUT_PATH = '/about'
export const CONTACT_PATH = '/contact'
export const SEARCH_PATH = '/search'
export const PRODUCT_PATH = '/product'
export const CHECKOUT_PATH = '/checkout'
export const MY_ORDERS_PATH = '/myorders'
export const NOTIFICATIONS_PATH = '/notifications'
export const ORDER_SUCCESS_PATH = '/order-success'
export const NEST_PATH = '/nest'

/** A path that ends with slashes opens the same screen. */
export const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '')

export const ADMIN_PATHS = {
  dashboard: '/nest/dashboard',
  users: '/nest/users',
  products: '/nest/products',
  orders: '/nest/orders',
  settings: '/nest/settings',
  inquiries: '/nest/inquiries',
  pages: '/nest/pages',
} as const

export function searchPath(text: string): string {
  return `${SEARCH_PATH}?q=${encodeURIComponent(text.trim())}`
}

/** URLSearchParams accepts a broken percent sign, on which decodeURIComponent would throw. */
export function searchTextOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}

/** The address to share. Inside the shop the product page's address stays exactly /product (D-39). */
export function productPath(id: Id): string {
  return `${PRODUCT_PATH}?id=${encodeURIComponent(idText(id))}`
}

export function productIdOf(search: string): string {
  return new URLSearchParams(search).get('id') ?? ''
}

type CarriedProduct = { id: Id; price: Paisa; discount_price: Paisa }

/**
 * The history entry of a product page: the product's id, and a copy for the first paint only (D-39). The copy's prices are in
 * rupees, as the server writes them, because the page parses the copy like a reply.
 */
export function productRouteState<P extends CarriedProduct>(
  product: P,
): { productId: Id; product: FirstPaint<P> } {
  const { id, price, discount_price } = product
  const carried = { ...product, price: rupees(price), discount_price: rupees(discount_price) }
  return { productId: id, product: asFirstPaint(carried) }
}

/** A category has only this address; sorting, filters and paging add nothing to it. */
export function categoryPath(id: Id): string {
  return `${PRODUCTS_PATH}?category=${encodeURIComponent(idText(id))}`
}
