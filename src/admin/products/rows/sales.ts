import type { RowEdit } from '../../../rules/rowEdits'
import { readStore, writeStore } from '../../../state/store'
import { useStored } from '../../../state/storedTexts'

// The running sales, with the values that restore each product exactly, older discounts too. They name no customer, so
// a logout keeps them, like the message templates.

const SALES = 'office-sales'

type SaleLine = { id: string; title: string; edit: RowEdit }
export type Sale = { name: string; lines: readonly SaleLine[] }

const NO_SALES: readonly Sale[] = []
let parsed: { raw: string | null; sales: readonly Sale[] } = { raw: null, sales: NO_SALES }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isCell(value: unknown): boolean {
  if (!isObject(value)) return false
  return typeof value.typed === 'string' && (value.was === null || typeof value.was === 'number')
}

function isLine(value: unknown): value is SaleLine {
  if (!isObject(value) || !isObject(value.edit)) return false
  const cells = Object.entries(value.edit)
  return (
    typeof value.id === 'string' &&
    typeof value.title === 'string' &&
    cells.every(([name, cell]) => (name === 'off' || name === 'price') && isCell(cell))
  )
}

function saleOf(value: unknown): Sale[] {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.lines)) return []
  const lines = value.lines.filter(isLine)
  return lines.length > 0 ? [{ name: value.name, lines }] : []
}

function salesIn(raw: string | null): readonly Sale[] {
  if (raw === parsed.raw) return parsed.sales
  let value: unknown = null
  try {
    value = JSON.parse(raw ?? 'null')
  } catch {
    // A damaged record holds no sales.
  }
  parsed = { raw, sales: Array.isArray(value) ? value.flatMap(saleOf) : NO_SALES }
  return parsed.sales
}

const write = (sales: readonly Sale[]) => writeStore(SALES, JSON.stringify(sales))

export const useSales = (): readonly Sale[] => salesIn(useStored(SALES))

/** Products of a running sale keep their values from before the sale. */
export function beginSale({ name, lines }: Sale): void {
  const sales = salesIn(readStore(SALES))
  const before = sales.find((sale) => sale.name === name)?.lines ?? []
  const added = lines.filter(({ id }) => !before.some((line) => line.id === id))
  write([...sales.filter((sale) => sale.name !== name), { name, lines: [...before, ...added] }])
}

/** Removes restored products; a sale without products has ended. */
export function endSale(name: string, ids: readonly string[]): void {
  const left = salesIn(readStore(SALES)).map((sale) =>
    sale.name === name ? { name, lines: sale.lines.filter(({ id }) => !ids.includes(id)) } : sale,
  )
  write(left.filter(({ lines }) => lines.length > 0))
}
