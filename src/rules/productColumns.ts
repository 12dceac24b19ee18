import { latinDigits } from './devanagari'
import { npr, paisaOf, plainPriceText } from './pricing'
import { sizeKey, stockOf } from './stock'
import type { Color, Paisa, SizeStock } from './types'

// Product fields as columns of a spreadsheet: how a cell is written and how a typed cell is read.

export type FieldValue = string | number | null | readonly string[] | readonly Color[]

export type ProductColumn<Row> = {
  /** Names the field in an import that the browser stores. */
  field: string
  /** The head of the column, and the field's name on screens. */
  label: string
  value: (product: Row) => FieldValue
  put: (value: FieldValue, product: Row) => Partial<Row>
  words: (value: FieldValue) => string
  cell: (product: Row) => string
  read: (cell: string) => { value: FieldValue } | { error: string }
  needed?: true
  /** The cell is written as a number, without quotes. */
  numeric?: true
}

export const MOST_PIECES = 9_999_999
const MONEY_CELL = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/

/** Reads money as spreadsheets and owners write it: "1,250.00", "NPR 1250", "१,२५०". Null for anything doubtful. */
export function moneyOfCell(cell: string): Paisa | null {
  const text = latinDigits(cell)
    .replace(/^\s*(?:NPR|NRs\.?|Rs\.?|रू\.?|रु\.?)\s*/i, '')
    .replaceAll(/[\s\u00A0']/g, '')
  return MONEY_CELL.test(text) ? paisaOf(text) : null
}

export function countOfCell(cell: string): number | null {
  const money = moneyOfCell(cell)
  return money === null || money % 100 !== 0 || money / 100 > MOST_PIECES ? null : money / 100
}

function csvColors(cell: string): Color[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(.*?)\s*(#[0-9a-f]{3,8})$/i.exec(part)
      return found
        ? { name: (found[1] ?? '').trim(), code: found[2] ?? '' }
        : { name: part, code: '' }
    })
}

/** Makes all line ends equal, because spreadsheets write CRLF or CR. */
export const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

export function textColumn<Name extends string>(
  label: string,
  name: Name,
): ProductColumn<Record<Name, string>> {
  return {
    field: name,
    label,
    value: (product) => product[name],
    put: (text) => ({ [name]: text }) as Record<Name, string>,
    words: (text) => (text === '' ? 'empty' : String(text)),
    cell: (product) => product[name],
    read: (cell) => ({ value: withPlainLineEnds(cell) }),
  }
}

type MoneyColumn<Name extends string> = {
  label: string
  field: string
  name: Name
  read: ProductColumn<unknown>['read']
}

export function moneyColumn<Name extends string>({
  label,
  field,
  name,
  read,
}: MoneyColumn<Name>): ProductColumn<Record<Name, Paisa>> {
  return {
    field,
    label,
    value: (product) => product[name],
    put: (paisa) => ({ [name]: paisa }) as Record<Name, Paisa>,
    words: (paisa) =>
      Number(paisa) % 100 === 0 ? npr(Number(paisa)) : `NPR ${plainPriceText(Number(paisa))}`,
    cell: (product) => plainPriceText(product[name]),
    read,
    numeric: true,
  }
}

const colorText = ({ name, code }: Color) => `${name} ${code}`.trim()
const listText = (parts: readonly string[]) => (parts.length === 0 ? 'none' : parts.join(', '))

export const COLORS_COLUMN: ProductColumn<{ colors: readonly Color[] }> = {
  field: 'colors',
  label: 'Colors',
  value: ({ colors }) => colors,
  put: (colors) => ({ colors: colors as Color[] }),
  words: (colors) => listText((colors as readonly Color[]).map(colorText)),
  cell: ({ colors }) => colors.map(colorText).join('; '),
  read(cell) {
    const value = csvColors(cell)
    return value.some(({ name }) => name === '') ? { error: 'A color has no name' } : { value }
  },
}

/**
 * The spreadsheet has two columns for this field, Categories and Tags. productCsv.ts writes and reads both, so `cell`
 * and `read` are missing here.
 */
export const TAGS_FIELD: Pick<
  ProductColumn<{ tags: readonly string[] }>,
  'field' | 'label' | 'value' | 'put' | 'words'
> = {
  field: 'tags',
  label: 'Tags',
  value: ({ tags }) => tags,
  put: (tags) => ({ tags: tags as string[] }),
  words: (tags) => listText(tags as readonly string[]),
}

/** The value is null if the size is not offered. */
export function stockColumn(size: string): ProductColumn<{ size_stock: SizeStock | null }> {
  const label = `Stock ${size.toUpperCase()}`
  return {
    field: `stock ${size}`,
    label,
    value: ({ size_stock }) =>
      sizeKey(size_stock, size) === null ? null : stockOf(size_stock, size),
    put(count, { size_stock }) {
      const key = sizeKey(size_stock, size) ?? size
      const { [key]: _former, ...rest } = size_stock ?? {}
      return { size_stock: count === null ? rest : { ...size_stock, [key]: Number(count) } }
    },
    words: (count) => (count === null ? 'not offered' : String(count)),
    cell: ({ size_stock }) =>
      sizeKey(size_stock, size) === null ? '' : String(stockOf(size_stock, size)),
    read(cell) {
      const text = cell.trim()
      const value = text === '' ? null : countOfCell(text)
      return text !== '' && value === null
        ? { error: `${label}: "${text}" isn't a whole number` }
        : { value }
    },
    numeric: true,
  }
}
