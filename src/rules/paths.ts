import { rupees } from './pricing'
import { type Id, type Paisa, idText } from './types'

/**
 * A copy of data in a history entry, only for the first paint, because the server may have changed the data since. The
 * opaque type keeps the copy's prices from being used by accident: only `firstPaintValue` reads it.
 */
declare const paintMark: unique symbol
export type FirstPaint<T> = { readonly [paintMark]: T }

export const firstPaint = <T>(value: T) => value as unknown as FirstPaint<T>

/** The copy, to draw until the live value arrives. Nothing that is sold or sent may use it. */
export const firstPaintValue = <T>(paint: FirstPaint<T>) => paint as unknown as T

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

/** A path with slashes at its end opens the same screen. */
export const withoutEndSlash = (path: string): string => path.replace(/\/+$/, '')

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

/** Reads the query with URLSearchParams, which keeps a broken percent sign; decodeURIComponent would throw. */
export function searchTextOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}

/** The address to share; inside the shop the address stays exactly /product (D-39). */
export function productShareUrl(id: Id): string {
  return `${PRODUCT}?id=${encodeURIComponent(idText(id))}`
}

export function productIdOf(search: string): string {
  return new URLSearchParams(search).get('id') ?? ''
}

type CarriedProduct = { id: Id; price: Paisa; discount_price: Paisa }

/**
 * The history entry of a product page: its id, and a copy for the first paint alone (D-39). The copy's prices are in
 * rupees, as the server writes them, because it is parsed again on arrival.
 */
export function productRouteState<P extends CarriedProduct>(
  product: P,
): { productId: Id; product: FirstPaint<P> } {
  const { id, price, discount_price } = product
  const carried = { ...product, price: rupees(price), discount_price: rupees(discount_price) }
  return { productId: id, product: firstPaint(carried) }
}

/** The only address of a category; sorting, filters and paging add nothing to it. */
export function categoryUrl(id: Id): string {
  return `${PRODUCTS}?category=${encodeURIComponent(idText(id))}`
}
