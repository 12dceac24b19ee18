import { STOCK_SIZES } from './constants'
import type { SizeStock } from './types'

/** At so few pieces a size is nearly gone. */
export const LOW_STOCK = 3

/** The map's own key for a size, whatever its case: it is what the calls send (D-96). */
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

/** The typed text as a quantity, or null when it is to be ignored (D-101). */
export function quantityAllowed(typed: string, stock: number): number | null {
  if (!/^\d+$/.test(typed.trim())) return null
  const quantity = Number(typed)
  return quantity >= 1 && quantity <= stock ? quantity : null
}

export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, stock))
}

export function totalStock(stock: SizeStock | null): number {
  return Object.keys(stock ?? {}).reduce((sum, size) => sum + stockOf(stock, size), 0)
}

/** Sizes that are made and nearly or wholly gone. */
export function lowSizes(stock: SizeStock | null): { size: string; count: number }[] {
  return Object.keys(stock ?? {})
    .map((size) => ({ size, count: stockOf(stock, size) }))
    .filter(({ count }) => count <= LOW_STOCK)
}

/** One row of sizes for a whole list: those that the back office's form does not stock come first, where a product has them. */
export function sizesOf(stocks: readonly (SizeStock | null)[]): string[] {
  const known: readonly string[] = STOCK_SIZES
  const others = stocks.flatMap((stock) => Object.keys(stock ?? {}).map((key) => key.trim().toLowerCase()))
  return [...new Set(others.filter((size) => !known.includes(size))), ...STOCK_SIZES]
}
