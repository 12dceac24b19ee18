import { PRODUCT_PAGE_SIZES, PRODUCT_FORM_SIZES } from './constants'
import type { SizeStock } from './types'

export const LOW_STOCK = 3

/**
 * Finds the size in any case and returns the stock's own spelling, because calls send it unchanged (D-96). Null if the
 * stock lacks the size.
 */
export function sizeKey(stock: SizeStock | null, size: string): string | null {
  const wanted = size.trim().toLowerCase()
  return Object.keys(stock ?? {}).find((key) => key.trim().toLowerCase() === wanted) ?? null
}

export function stockOf(stock: SizeStock | null, size: string): number {
  const key = sizeKey(stock, size)
  const count = key === null ? 0 : Number(stock?.[key])
  return Number.isFinite(count) && count > 0 ? Math.trunc(count) : 0
}

export function isSoldOut(stock: SizeStock | null, size: string): boolean {
  return stockOf(stock, size) === 0
}

/** True if no size is in stock. An unknown stock (null, as in lists without this field) does not count as sold out. */
export function isAllSoldOut(stock: SizeStock | null): boolean {
  return stock !== null && PRODUCT_PAGE_SIZES.every((size) => isSoldOut(stock, size))
}

export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, stock))
}

export function totalStock(stock: SizeStock | null): number {
  return Object.keys(stock ?? {}).reduce((sum, size) => sum + stockOf(stock, size), 0)
}

/** Sizes with low stock, including sold-out ones. */
export function lowStockSizes(stock: SizeStock | null): { size: string; count: number }[] {
  return Object.keys(stock ?? {})
    .map((size) => ({ size, count: stockOf(stock, size) }))
    .filter(({ count }) => count <= LOW_STOCK)
}

/**
 * The sizes that need a column in a list of these products: first sizes that the product form does not offer, then
 * those that it offers.
 */
export function stockSizesOf(stocks: readonly (SizeStock | null)[]): string[] {
  const known: readonly string[] = PRODUCT_FORM_SIZES
  const others = stocks.flatMap((stock) =>
    Object.keys(stock ?? {}).map((key) => key.trim().toLowerCase()),
  )
  return [...new Set(others.filter((size) => !known.includes(size))), ...PRODUCT_FORM_SIZES]
}
