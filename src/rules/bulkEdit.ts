import { latinDigits } from './devanagari'
import { paisaOf, plainPriceText } from './pricing'
import {
  cellText,
  cellValue,
  stockCellName,
  type CellEdit,
  type CellName,
  type RowEdit,
} from './rowEdits'
import type { FormProduct } from './productFields'
import type { Paisa } from './types'

export const BULK_EDIT_ACTS = [
  { value: 'price percent', label: 'Price: change by %', unit: 'Percent' },
  { value: 'price add', label: 'Price: change by NPR', unit: 'NPR' },
  { value: 'price set', label: 'Price: set to', unit: 'NPR' },
  { value: 'price round', label: 'Price: round only', unit: '' },
  { value: 'off percent', label: 'Discount: % of the price', unit: 'Percent' },
  { value: 'off set', label: 'Discount: set to', unit: 'NPR' },
  { value: 'off none', label: 'Discount: remove', unit: '' },
  { value: 'stock add', label: 'Stock: add or remove', unit: 'Pieces' },
  { value: 'stock set', label: 'Stock: set to', unit: 'Pieces' },
] as const
export type BulkEditAct = (typeof BULK_EDIT_ACTS)[number]['value']

export type BulkEdit = {
  act: BulkEditAct
  /** As the owner typed it: "5", "-10", "१०". */
  amount: string
  /** Prices are rounded to a multiple of this many rupees; 0 means no rounding. */
  round: number
  /** Sizes in lower case. If the list is empty, the edit changes every size that the product offers. */
  sizes: readonly string[]
}

type EditedRow = Pick<FormProduct, 'price' | 'discount_price' | 'size_stock'>

const ACTS_WITHOUT_AMOUNT = new Set<BulkEditAct>(['price round', 'off none'])
export const needsAmount = (act: BulkEditAct): boolean => !ACTS_WITHOUT_AMOUNT.has(act)
const changesPrice = (act: BulkEditAct): boolean => act.startsWith('price')
export const changesStock = (act: BulkEditAct): boolean => act.startsWith('stock')

const plainNumber = (typed: string) =>
  latinDigits(typed)
    .replaceAll(/[\s,%+\u00A0]/g, '')
    .replace('\u2212', '-')

export function amountError({ act, amount }: BulkEdit): string | null {
  if (!needsAmount(act)) return null
  const text = plainNumber(amount)
  if (changesStock(act)) {
    if (!/^-?\d{1,7}$/.test(text)) return 'Enter a whole number'
    return act === 'stock set' && text.startsWith('-') ? 'Enter 0 or more' : null
  }
  const number = paisaOf(text)
  if (number === null) return 'Enter a number'
  if ((act === 'price set' || act === 'off set' || act === 'off percent') && number < 0)
    return 'Enter 0 or more'
  return act === 'off percent' && number > 100_00 ? 'Enter 100 or less' : null
}

function roundedPaisa(paisa: Paisa, round: number): Paisa {
  const step = round * 100
  return step > 0 ? Math.round(paisa / step) * step : paisa
}

/** Rounds to whole rupees, because no one pays paisa. `hundredths` are hundredths of a percent. */
const shareOfPrice = (price: Paisa, hundredths: number): Paisa =>
  Math.round((price * hundredths) / 1_000_000) * 100

function newPrice({ price }: EditedRow, { act, amount, round }: BulkEdit): Paisa {
  const by = paisaOf(plainNumber(amount)) ?? 0
  const raw =
    act === 'price percent'
      ? shareOfPrice(price, 10_000 + by)
      : act === 'price add'
        ? price + by
        : act === 'price set'
          ? by
          : price
  return Math.max(0, roundedPaisa(raw, round))
}

function newDiscount({ price }: EditedRow, { act, amount, round }: BulkEdit): Paisa {
  const by = paisaOf(plainNumber(amount)) ?? 0
  if (act === 'off none') return 0
  return act === 'off set' ? by : roundedPaisa(shareOfPrice(price, by), round)
}

function stockEdit(row: EditedRow, { act, amount, sizes }: BulkEdit): RowEdit {
  const by = Number(plainNumber(amount))
  const offered = Object.keys(row.size_stock ?? {}).map((size) => size.trim().toLowerCase())
  const meant = sizes.length === 0 ? offered : offered.filter((size) => sizes.includes(size))
  const cells = meant.map((size): [CellName, CellEdit] => {
    const name = stockCellName(size)
    const was = cellValue(row, name)
    const to = act === 'stock set' ? by : Math.max(0, (was ?? 0) + by)
    return [name, { typed: String(to), was, ...(act === 'stock add' && { by }) }]
  })
  return Object.fromEntries(cells)
}

export function rowEditOfBulk(row: EditedRow, order: BulkEdit): RowEdit {
  if (amountError(order)) return {}
  if (changesStock(order.act)) return stockEdit(row, order)
  const name: CellName = changesPrice(order.act) ? 'price' : 'off'
  const to = name === 'price' ? newPrice(row, order) : newDiscount(row, order)
  const was = cellValue(row, name)
  return to === was
    ? {}
    : { [name]: { typed: name === 'off' ? cellText('off', to) : plainPriceText(to), was } }
}
