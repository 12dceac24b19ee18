import { latinDigits } from './devanagari'
import { npr, paisaOf, plainPriceText } from './pricing'
import { MOST_PIECES } from './productColumns'
import { productFieldsOf, productToSend, type FormProduct, type ProductSent } from './productFields'
import { sizeKey, stockOf } from './stock'
import type { SizeStock } from './types'

// Prices, discounts and stock that the owner types in the product list, for many products at once.

/** In `stock m` the size is in lower case. */
export type CellName = 'price' | 'off' | `stock ${string}`

/** `was` is the value when typing began, which shows whether someone else changed it; null if the size was not offered. */
export type CellEdit = {
  typed: string
  was: number | null
  /** Pieces to add to the server's stock at the time of sending, so that pieces sold in between stay sold. */
  by?: number
  /** Set by an undo if the product did not offer this size before. Saving then removes the size. */
  drop?: true
}
export type RowEdit = Readonly<Partial<Record<CellName, CellEdit>>>

type EditedRow = Pick<FormProduct, 'price' | 'discount_price' | 'size_stock'>

const STOCK_PREFIX = 'stock '
export const stockCellName = (size: string): CellName =>
  `${STOCK_PREFIX}${size.trim().toLowerCase()}`
const sizeOf = (name: CellName) => name.slice(STOCK_PREFIX.length)
const isStock = (name: CellName) => name.startsWith(STOCK_PREFIX)

export function cellLabel(name: CellName): string {
  return name === 'price'
    ? 'Price'
    : name === 'off'
      ? 'Discount'
      : `Stock ${sizeOf(name).toUpperCase()}`
}

export function cellValue(
  { price, discount_price, size_stock }: EditedRow,
  name: CellName,
): number | null {
  if (name === 'price') return price
  if (name === 'off') return discount_price
  return sizeKey(size_stock, sizeOf(name)) === null ? null : stockOf(size_stock, sizeOf(name))
}

export function cellText(name: CellName, value: number | null): string {
  if (value === null || (name === 'off' && value === 0)) return ''
  return isStock(name) ? String(value) : plainPriceText(value)
}

const NOT_A_PRICE = 'Enter a price'
const NOT_A_COUNT = 'Enter a whole number'

/**
 * Parses the typed text, or says why it is invalid. An empty discount or stock is 0, but an empty stock of a size that
 * the product does not offer is null.
 */
export function readCellEdit(
  name: CellName,
  { typed, was }: CellEdit,
): { value: number | null } | { error: string } {
  const text = latinDigits(typed).replaceAll(/[\s\u00A0]/g, '')
  if (isStock(name)) {
    if (text === '') return { value: was === null ? null : 0 }
    const count = /^\d[\d,]*$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
    return count <= MOST_PIECES ? { value: count } : { error: NOT_A_COUNT }
  }
  if (text === '') return name === 'off' ? { value: 0 } : { error: 'Enter a price' }
  const paisa = paisaOf(text)
  return paisa !== null && paisa >= 0 ? { value: paisa } : { error: NOT_A_PRICE }
}

const editCells = (edit: RowEdit) => Object.entries(edit) as [CellName, CellEdit][]

function wantedValue(row: EditedRow, name: CellName, cell: CellEdit): number | null | undefined {
  if (cell.drop) return null
  if (cell.by !== undefined) return Math.max(0, (cellValue(row, name) ?? 0) + cell.by)
  const read = readCellEdit(name, cell)
  return 'error' in read ? undefined : read.value
}

export type CellChange = { name: CellName; label: string; from: string; to: string }

function shownValue(name: CellName, value: number | null): string {
  if (value === null) return 'not offered'
  if (isStock(name)) return String(value)
  return name === 'off' && value === 0 ? 'none' : cellPriceText(value)
}

/** Shows paisa if there are any, because `npr` would round them. */
const cellPriceText = (paisa: number) =>
  paisa % 100 === 0 ? npr(paisa) : `${npr(paisa - (paisa % 100))}${plainPriceText(paisa).slice(-3)}`

export function changesOfRow(row: EditedRow, edit: RowEdit): CellChange[] {
  return editCells(edit).flatMap(([name, cell]) => {
    const from = cellValue(row, name)
    const to = wantedValue(row, name, cell)
    if (to === undefined || to === from) return []
    return [
      { name, label: cellLabel(name), from: shownValue(name, from), to: shownValue(name, to) },
    ]
  })
}

export function errorsOfRow(edit: RowEdit): { name: CellName; error: string }[] {
  return editCells(edit).flatMap(([name, cell]) => {
    const read = cell.by === undefined ? readCellEdit(name, cell) : null
    return read && 'error' in read ? [{ name, error: read.error }] : []
  })
}

/** Cells that someone else changed to another value since typing began. */
export function conflictsOfRow(row: EditedRow, edit: RowEdit): CellChange[] {
  return editCells(edit).flatMap(([name, cell]) => {
    const now = cellValue(row, name)
    const to = wantedValue(row, name, cell)
    if (cell.by !== undefined || to === undefined || now === cell.was || now === to) return []
    return [{ name, label: cellLabel(name), from: shownValue(name, now), to: shownValue(name, to) }]
  })
}

export function productWithEdit<P extends EditedRow>(product: P, edit: RowEdit): P {
  let after: P = product
  for (const [name, cell] of editCells(edit)) {
    const to = wantedValue(product, name, cell)
    if (to === undefined) continue
    if (isStock(name))
      after = { ...after, size_stock: withStock(after.size_stock, sizeOf(name), to) }
    else if (to !== null) after = { ...after, [name === 'price' ? 'price' : 'discount_price']: to }
  }
  return after
}

function withStock(stock: SizeStock | null, size: string, count: number | null): SizeStock {
  const key = sizeKey(stock, size) ?? size
  if (count !== null) return { ...stock, [key]: count }
  return Object.fromEntries(Object.entries(stock ?? {}).filter(([other]) => other !== key))
}

export function rowToSend(product: FormProduct): ProductSent {
  return {
    ...productToSend(productFieldsOf(product), product.size_stock),
    size_stock: product.size_stock ?? {},
  }
}

export function undoEditOfRow(before: EditedRow, after: EditedRow, edit: RowEdit): RowEdit {
  return Object.fromEntries(
    editCells(edit).flatMap(([name, { by }]) => {
      const [from, to] = [cellValue(before, name), cellValue(after, name)]
      if (from === to) return []
      if (from === null) return [[name, { typed: '', was: to, drop: true as const }]]
      const cell: CellEdit = { typed: cellText(name, from), was: to }
      return [[name, by === undefined ? cell : { ...cell, by: from - (to ?? 0) }]]
    }),
  )
}
