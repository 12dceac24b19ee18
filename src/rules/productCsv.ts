import { STOCK_SIZES } from './constants'
import { csvOf, textCell, undefused } from './csvText'
import { latinDigits } from './devanagari'
import { splitTags } from './formText'
import { npr, paisaOf } from './pricing'
import { isTagged, priceText, type ProductRow } from './productFields'
import { sizeKey, sizesOf, stockOf } from './stock'
import { idText, type Color, type Id, type Paisa, type SizeStock } from './types'

// Products as a table for a spreadsheet, and the table back as changes. A cell that holds what was exported is no change, so
// that an export that is imported unchanged sends nothing, whatever stands in it.

export type CsvProduct = ProductRow & { id: Id; images: readonly string[] }
type Category = { name: string }

const FIXED = [
  'ID',
  'Title',
  'Description',
  'Price',
  'Discount',
  'Categories',
  'Tags',
  'Colors',
  'Pictures',
] as const
type Fixed = (typeof FIXED)[number]
const STOCK = 'Stock '
export const TITLE_MAX = 255
const MOST_PIECES = 9_999_999

const colorText = ({ name, code }: Color) => `${name} ${code}`.trim()

function fixedCell(product: CsvProduct, column: Fixed, categories: readonly Category[]): string {
  const isCategory = (tag: string) => categories.some(({ name }) => isTagged([tag], name))
  switch (column) {
    case 'ID':
      return idText(product.id)
    case 'Title':
      return product.title
    case 'Description':
      return product.description
    case 'Price':
      return priceText(product.price)
    case 'Discount':
      return priceText(product.discount_price)
    case 'Categories':
      return categories
        .filter(({ name }) => isTagged(product.tags, name))
        .map(({ name }) => name)
        .join(', ')
    case 'Tags':
      return product.tags.filter((tag) => !isCategory(tag)).join(', ')
    case 'Colors':
      return product.colors.map(colorText).join('; ')
    case 'Pictures':
      return product.images.join('; ')
  }
}

const NUMBERS: readonly string[] = ['ID', 'Price', 'Discount']
const isPlainNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

/** `others`: all products of the shop, so that an export of some has the same columns. */
export function productsCsv(
  products: readonly CsvProduct[],
  categories: readonly Category[],
  others: readonly CsvProduct[] = products,
): string {
  const sizes = sizesOf(others.map(({ size_stock }) => size_stock))
  const line = (product: CsvProduct) => [
    ...FIXED.map((column) => {
      const text = fixedCell(product, column, categories)
      return NUMBERS.includes(column) && isPlainNumber(text) ? text : textCell(text)
    }),
    ...sizes.map((size) =>
      sizeKey(product.size_stock, size) === null ? '' : String(stockOf(product.size_stock, size)),
    ),
  ]
  return csvOf([
    [...FIXED, ...sizes.map((size) => textCell(`${STOCK}${size.toUpperCase()}`))],
    ...products.map(line),
  ])
}

// ---- the table back -------------------------------------------------------------------------------------------------

export type FieldName =
  'title' | 'description' | 'price' | 'off' | 'tags' | 'colors' | `stock ${string}`
export type FieldValue = string | number | null | readonly string[] | readonly Color[]
/** `was` is null in a new product. */
export type FieldChange = { field: FieldName; was: FieldValue; to: FieldValue }

export type PlannedRow = {
  /** The row's number in the file, counted as a spreadsheet does: the head is 1. */
  line: number
  kind: 'change' | 'new' | 'same' | 'wrong'
  /** Null for a new product. */
  id: Id | null
  title: string
  changes: readonly FieldChange[]
  errors: readonly string[]
  /** Worth knowing, but no reason to leave the row out. */
  notes: readonly string[]
  /** File names of a new product's pictures. */
  pictures: readonly string[]
}

const MONEY = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/

/** Money as spreadsheets and owners write it: "1,250.00", "NPR 1250", "१,२५०". Null for anything doubtful. */
export function csvMoney(cell: string): Paisa | null {
  const text = latinDigits(cell)
    .replace(/^\s*(?:NPR|NRs\.?|Rs\.?|रू\.?|रु\.?)\s*/i, '')
    .replaceAll(/[\s\u00A0']/g, '')
  return MONEY.test(text) ? paisaOf(text) : null
}

export function csvCount(cell: string): number | null {
  const money = csvMoney(cell)
  return money === null || money % 100 !== 0 || money / 100 > MOST_PIECES ? null : money / 100
}

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

export function csvColors(cell: string): Color[] {
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

export const fieldLabel = (field: FieldName): string =>
  field === 'off'
    ? 'Discount'
    : field.startsWith('stock ')
      ? `Stock ${field.slice(6).toUpperCase()}`
      : `${field.charAt(0).toUpperCase()}${field.slice(1)}`

/** A value in words. */
export function valueText(field: FieldName, value: FieldValue): string {
  if (value === null) return field.startsWith('stock ') ? 'not offered' : 'none'
  if (typeof value === 'number')
    return field === 'price' || field === 'off'
      ? value % 100 === 0
        ? npr(value)
        : `NPR ${priceText(value)}`
      : String(value)
  if (typeof value === 'string') return value === '' ? 'empty' : value
  const parts = value.map((part) => (typeof part === 'string' ? part : colorText(part)))
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** The value of a field as the shop has it. */
export function fieldOfProduct(product: ProductRow, field: FieldName): FieldValue {
  if (field === 'off') return product.discount_price
  if (field.startsWith('stock ')) {
    const size = field.slice(6)
    return sizeKey(product.size_stock, size) === null ? null : stockOf(product.size_stock, size)
  }
  return product[field as 'title' | 'description' | 'price' | 'tags' | 'colors']
}

const plain = (value: FieldValue) =>
  typeof value === 'string' ? lines(value) : JSON.stringify(value)
export const sameValue = (a: FieldValue, b: FieldValue): boolean => plain(a) === plain(b)

/** The product with the changes in it; all else as it is. */
export function withFields<P extends ProductRow>(product: P, changes: readonly FieldChange[]): P {
  let after = product
  for (const { field, to } of changes) {
    if (field === 'off') after = { ...after, discount_price: to as Paisa }
    else if (field.startsWith('stock ')) {
      const size = field.slice(6)
      const key = sizeKey(after.size_stock, size) ?? size
      const { [key]: _old, ...rest } = after.size_stock ?? {}
      const stock: SizeStock = to === null ? rest : { ...after.size_stock, [key]: to as number }
      after = { ...after, size_stock: stock }
    } else after = { ...after, [field]: to }
  }
  return after
}

export const EMPTY_PRODUCT: ProductRow = {
  title: '',
  description: '',
  price: 0,
  discount_price: 0,
  size_stock: {},
  colors: [],
  tags: [],
}

type Column = { at: number; fixed: Fixed | null; size: string | null }

const headName = (cell: string) =>
  undefused(cell).replaceAll('\u{FEFF}', '').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Columns by name, in any order and case. Others are named, so that a misspelled head does not pass for an empty column. */
function columnsOf(head: readonly string[]): {
  columns: Column[]
  unknown: string[]
  doubled: string[]
} {
  const unknown: string[] = []
  const doubled: string[] = []
  const seen = new Set<string>()
  const columns = head.flatMap((cell, at): Column[] => {
    const name = headName(cell)
    if (name === '') return []
    if (seen.has(name)) doubled.push(cell.trim())
    seen.add(name)
    const fixed = FIXED.find((column) => column.toLowerCase() === name) ?? null
    const size = name.startsWith(STOCK.toLowerCase()) ? name.slice(STOCK.length).trim() : null
    if (fixed === null && !size) unknown.push(cell.trim())
    return fixed === null && !size ? [] : [{ at, fixed, size }]
  })
  return { columns, unknown, doubled }
}

export type Plan = {
  rows: readonly PlannedRow[]
  /** Heads that no column is called by; they are left out. */
  unknown: readonly string[]
}

/** Returns the fault of the file as a whole, or a function that plans one row. */
export function planner(
  head: readonly string[],
  products: readonly CsvProduct[],
  categories: readonly Category[],
):
  | { error: string }
  | {
      unknown: readonly string[]
      plan: (cells: readonly string[], line: number) => PlannedRow | null
    } {
  const { columns, unknown, doubled } = columnsOf(head)
  const has = (name: Fixed) => columns.some(({ fixed }) => fixed === name)
  if (!has('ID') && !has('Title')) return { error: 'The first row names no column ID or Title.' }
  if (doubled.length > 0) return { error: `Two columns are called ${doubled.join(', ')}.` }
  const known: readonly string[] = [
    's',
    ...STOCK_SIZES,
    ...sizesOf(products.map(({ size_stock }) => size_stock)),
  ]
  const byId = new Map(products.map((product) => [idText(product.id), product]))
  const titles = new Set(products.map(({ title }) => title.trim().toLowerCase()))
  const lineOfId = new Map<string, number>()

  return {
    unknown,
    plan(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) return null
      const errors: string[] = []
      const notes: string[] = []
      const changes: FieldChange[] = []
      const cellOf = (column: Column | undefined) => undefused(cells[column?.at ?? -1] ?? '')
      const fixed = (name: Fixed) => columns.find((column) => column.fixed === name)
      const id = latinDigits(cellOf(fixed('ID')))
        .trim()
        .replace(/^(\d+)\.0+$/, '$1')
      const product = id === '' ? null : (byId.get(id) ?? null)
      if (id !== '') {
        const first = lineOfId.get(id)
        if (first !== undefined) errors.push(`ID ${id} stands twice: also in row ${first}`)
        else lineOfId.set(id, line)
        if (!product) errors.push(`No product has the ID ${id}`)
      }
      const set = (field: FieldName, to: FieldValue) => {
        const was = product ? fieldOfProduct(product, field) : null
        if (product ? !sameValue(was, to) : true) changes.push({ field, was, to })
      }
      /** Undefined: no such column, or the cell holds what was exported. */
      const changed = (name: Fixed): string | undefined => {
        const column = fixed(name)
        if (!column) return undefined
        const cell = cellOf(column)
        return product && lines(cell) === lines(fixedCell(product, name, categories))
          ? undefined
          : cell
      }

      const title = changed('Title')
      const shownTitle = title?.trim() || product?.title || ''
      if (title !== undefined || !product) {
        if (shownTitle === '' || (title !== undefined && title.trim() === ''))
          errors.push('Title missing')
        else if (shownTitle.length > TITLE_MAX)
          errors.push(`Title too long: ${shownTitle.length} letters, at most ${TITLE_MAX}`)
        else if (title !== undefined) set('title', title.trim())
      }
      const description = changed('Description')
      if (description !== undefined) set('description', lines(description))

      const price = changed('Price')
      if (price !== undefined || !product) {
        const paisa = csvMoney(price ?? '')
        if ((price ?? '').trim() === '') errors.push('Price missing')
        else if (paisa === null) errors.push(`Price "${price?.trim()}" is no price`)
        else set('price', paisa)
      }
      const off = changed('Discount')
      if (off !== undefined) {
        const paisa = off.trim() === '' ? 0 : csvMoney(off)
        if (paisa === null) errors.push(`Discount "${off.trim()}" is no amount`)
        else set('off', paisa)
      }

      const named = changed('Categories')
      const tagged = changed('Tags')
      if (named !== undefined || tagged !== undefined) {
        const names = splitTags(
          named ?? (product ? fixedCell(product, 'Categories', categories) : ''),
        )
        for (const name of names)
          if (!categories.some((category) => isTagged([name], category.name)))
            errors.push(`Unknown category "${name}"`)
        const tags = splitTags(tagged ?? (product ? fixedCell(product, 'Tags', categories) : ''))
        const wanted = [...names, ...tags]
        const same = (a: string, b: string) => isTagged([a], b)
        // Tags that stay keep their place and spelling.
        const kept = (product?.tags ?? []).filter((tag) => wanted.some((one) => same(one, tag)))
        const added = wanted.filter(
          (one, at) => !kept.some((tag) => same(tag, one)) && wanted.indexOf(one) === at,
        )
        set('tags', [...kept, ...added])
      }

      const colors = changed('Colors')
      if (colors !== undefined) {
        const read = csvColors(colors)
        if (read.some(({ name }) => name === '')) errors.push('A color has no name')
        else set('colors', read)
      }

      for (const column of columns) {
        if (column.size === null) continue
        const cell = cellOf(column).trim()
        const field: FieldName = `stock ${column.size}`
        if (!known.includes(column.size)) {
          if (cell !== '') errors.push(`Unknown size ${column.size.toUpperCase()}`)
          continue
        }
        if (cell === '') {
          if (product && fieldOfProduct(product, field) !== null) set(field, null)
          continue
        }
        const count = csvCount(cell)
        if (count === null)
          errors.push(`Stock ${column.size.toUpperCase()} "${cell}" is no whole number`)
        else set(field, count)
      }

      const pictures = changed('Pictures')
      if (product && pictures !== undefined)
        notes.push('Pictures of a product in the shop stay as they are')
      if (!product && id === '' && titles.has(shownTitle.toLowerCase()))
        notes.push('A product with this title is in the shop already')
      const kind =
        errors.length > 0 ? 'wrong' : !product ? 'new' : changes.length > 0 ? 'change' : 'same'
      return {
        line,
        kind,
        id: product?.id ?? null,
        title: shownTitle,
        changes: kind === 'wrong' ? [] : changes,
        errors,
        notes,
        pictures: product
          ? []
          : (pictures ?? '')
              .split(';')
              .map((name) => name.trim())
              .filter((name) => name !== ''),
      }
    },
  }
}
