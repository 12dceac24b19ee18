import { PRODUCT_FORM_SIZES } from './constants'
import { csvTextOf, csvTextCell, unescapedCell } from './csvText'
import { latinDigits } from './devanagari'
import { splitTags } from './formFields'
import {
  withPlainLineEnds,
  stockColumn,
  TAGS_FIELD,
  type ProductColumn,
  type FieldValue,
} from './productColumns'
import { isTagged, PRODUCT_COLUMNS, type FormProduct } from './productFields'
import { stockSizesOf } from './stock'
import { idText, type Id } from './types'

// Writes products as a table for a spreadsheet, and reads an edited table as changes. An unchanged cell changes nothing, so
// importing an unchanged export sends nothing, even if its values are odd.

export type CsvProduct = FormProduct & { id: Id; images: readonly string[] }
type Category = { name: string }
type ExportColumn = { label: string; numeric?: true; cell: (product: CsvProduct) => string }

const STOCK_PREFIX = 'stock '
const TITLE_COLUMN: ExportColumn = { label: 'Title', cell: ({ title }) => title }

function otherColumns(categories: readonly Category[]) {
  const isCategory = (tag: string) => categories.some(({ name }) => isTagged([tag], name))
  return {
    id: { label: 'ID', numeric: true, cell: ({ id }) => idText(id) },
    categories: {
      label: 'Categories',
      cell: ({ tags }) =>
        categories
          .filter(({ name }) => isTagged(tags, name))
          .map(({ name }) => name)
          .join(', '),
    },
    tags: {
      label: TAGS_FIELD.label,
      cell: ({ tags }) => tags.filter((tag) => !isCategory(tag)).join(', '),
    },
    pictures: { label: 'Pictures', cell: ({ images }) => images.join('; ') },
  } satisfies Record<string, ExportColumn>
}

const isPlainNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

/** `others` are all products of the shop, so that each export has the same columns of sizes. */
export function productsCsv(
  products: readonly CsvProduct[],
  categories: readonly Category[],
  others: readonly CsvProduct[] = products,
): string {
  const { id, categories: named, tags, pictures } = otherColumns(categories)
  const sizes = stockSizesOf(others.map(({ size_stock }) => size_stock))
  const columns: readonly ExportColumn[] = [
    id,
    ...PRODUCT_COLUMNS,
    named,
    tags,
    pictures,
    ...sizes.map(stockColumn),
  ]
  return csvTextOf([
    columns.map(({ label }) => csvTextCell(label)),
    ...products.map((product) =>
      columns.map(({ cell, numeric }) => {
        const text = cell(product)
        return numeric && (text === '' || isPlainNumber(text)) ? text : csvTextCell(text)
      }),
    ),
  ])
}

// ---- reading the table ------------------------------------------------------------------------------------------------

/** `field` is a column's field. `was` is null for a new product. */
export type FieldChange = { field: string; was: FieldValue; to: FieldValue }

export type PlannedRow = {
  /** The row's number in the file, counted as a spreadsheet does: the head is row 1. */
  line: number
  kind: 'change' | 'new' | 'same' | 'wrong'
  /** Null for a new product. */
  id: Id | null
  title: string
  changes: readonly FieldChange[]
  errors: readonly string[]
  /** Remarks that do not stop the import of the row. */
  notes: readonly string[]
  pictures: readonly string[]
}

type FieldColumn = Pick<ProductColumn<FormProduct>, 'field' | 'label' | 'value' | 'put' | 'words'>
const FIELD_COLUMNS = new Map<string, FieldColumn>(
  [...PRODUCT_COLUMNS, TAGS_FIELD].map((column) => [column.field, column]),
)

/** Undefined for a field that this build does not know: another build may have stored the import. */
const columnOf = (field: string): FieldColumn | undefined =>
  field.startsWith(STOCK_PREFIX)
    ? stockColumn(field.slice(STOCK_PREFIX.length))
    : FIELD_COLUMNS.get(field)

export const productFieldLabel = (field: string): string => columnOf(field)?.label ?? field

export const fieldValueText = (field: string, value: FieldValue): string =>
  columnOf(field)?.words(value) ?? ''

export const fieldValueOfProduct = (product: FormProduct, field: string): FieldValue =>
  columnOf(field)?.value(product) ?? null

const plainValue = (value: FieldValue) =>
  typeof value === 'string' ? withPlainLineEnds(value) : JSON.stringify(value)
export const isSameFieldValue = (a: FieldValue, b: FieldValue): boolean =>
  plainValue(a) === plainValue(b)

export const withFieldChanges = <P extends FormProduct>(
  product: P,
  changes: readonly FieldChange[],
): P =>
  changes.reduce(
    (after, { field, to }) => ({ ...after, ...columnOf(field)?.put(to, after) }),
    product,
  )

const headName = (cell: string) =>
  unescapedCell(cell).replaceAll('\u{FEFF}', '').trim().toLowerCase().replaceAll(/\s+/g, ' ')

type Heads = {
  /** The index of each column by its name in lower case. */
  places: ReadonlyMap<string, number>
  sizes: readonly { size: string; at: number }[]
  unknown: readonly string[]
  doubled: readonly string[]
}

/** Finds columns by name, in any order and case. `unknown` lists all other columns, so that the owner notices a misspelled one. */
function headsOf(head: readonly string[], labels: readonly string[]): Heads {
  const known = new Set(labels.map((label) => label.toLowerCase()))
  const places = new Map<string, number>()
  const seen = new Set<string>()
  const [sizes, unknown, doubled]: [{ size: string; at: number }[], string[], string[]] = [
    [],
    [],
    [],
  ]
  for (const [at, cell] of head.entries()) {
    const name = headName(cell)
    if (name === '') continue
    if (seen.has(name)) doubled.push(cell.trim())
    seen.add(name)
    if (known.has(name)) places.set(name, at)
    else if (name.startsWith(STOCK_PREFIX))
      sizes.push({ size: name.slice(STOCK_PREFIX.length), at })
    else unknown.push(cell.trim())
  }
  return { places, sizes, unknown, doubled }
}

/** Joins the columns Categories and Tags. Tags that the product already has keep their place and spelling. */
function mergedTags(
  before: readonly string[],
  names: readonly string[],
  tags: readonly string[],
): readonly string[] {
  const wanted = [...names, ...tags]
  const same = (one: string, other: string) => isTagged([one], other)
  const kept = before.filter((tag) => wanted.some((one) => same(one, tag)))
  const added = wanted.filter(
    (one, at) => !kept.some((tag) => same(tag, one)) && wanted.indexOf(one) === at,
  )
  return [...kept, ...added]
}

const pictureNames = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns an error about the whole file, or a function that plans one row. */
export function createCsvImportPlanner(
  head: readonly string[],
  products: readonly CsvProduct[],
  categories: readonly Category[],
):
  | { error: string }
  | {
      unknown: readonly string[]
      plan: (cells: readonly string[], line: number) => PlannedRow | null
    } {
  const others = otherColumns(categories)
  const fixed: readonly ExportColumn[] = [...Object.values(others), ...PRODUCT_COLUMNS]
  const { places, sizes, unknown, doubled } = headsOf(
    head,
    fixed.map(({ label }) => label),
  )
  if (!places.has('id') && !places.has('title'))
    return { error: 'The first row has no ID or Title column.' }
  if (doubled.length > 0) return { error: `The file has duplicate columns: ${doubled.join(', ')}.` }
  const knownSizes: readonly string[] = [
    's',
    ...PRODUCT_FORM_SIZES,
    ...stockSizesOf(products.map(({ size_stock }) => size_stock)),
  ]
  const byId = new Map(products.map((product) => [idText(product.id), product]))
  const titles = new Set(products.map(({ title }) => title.trim().toLowerCase()))
  const lineOfId = new Map<string, number>()

  /** Undefined for a new product, and if no product has the ID. */
  function productOf(id: string, line: number, errors: string[]): CsvProduct | undefined {
    if (id === '') return undefined
    const first = lineOfId.get(id)
    if (first === undefined) lineOfId.set(id, line)
    else errors.push(`Duplicate ID ${id} (also in row ${first})`)
    if (!byId.has(id)) errors.push(`No product has the ID ${id}`)
    return byId.get(id)
  }

  function plan(cells: readonly string[], line: number): PlannedRow | null {
    if (cells.every((cell) => cell.trim() === '')) return null
    const errors: string[] = []
    const changes: FieldChange[] = []
    const cellAt = (at: number) => unescapedCell(cells[at] ?? '')
    const cellOf = ({ label }: ExportColumn) => {
      const at = places.get(label.toLowerCase())
      return at === undefined ? undefined : cellAt(at)
    }
    const id = latinDigits(cellOf(others.id) ?? '')
      .trim()
      .replace(/^(\d+)\.0+$/, '$1')
    const product = productOf(id, line, errors)
    /** Undefined if the column is missing, or if the cell is as it was exported. */
    const changed = (column: ExportColumn) => {
      const cell = cellOf(column)
      const exported = product && withPlainLineEnds(column.cell(product))
      return cell === undefined || withPlainLineEnds(cell) === exported ? undefined : cell
    }
    const set = ({ field, value }: FieldColumn, to: FieldValue) => {
      const was = product ? value(product) : null
      if (!product || !isSameFieldValue(was, to)) changes.push({ field, was, to })
    }

    for (const column of PRODUCT_COLUMNS) {
      const cell = changed(column)
      if (cell === undefined && (product || !column.needed)) continue
      const read = column.read(cell ?? '')
      if ('error' in read) errors.push(read.error)
      else set(column, read.value)
    }

    const [named, tagged] = [changed(others.categories), changed(others.tags)]
    if (named !== undefined || tagged !== undefined) {
      const exported = (column: ExportColumn) => (product ? column.cell(product) : '')
      const names = splitTags(named ?? exported(others.categories))
      for (const name of names)
        if (!categories.some((category) => isTagged([name], category.name)))
          errors.push(`Unknown category "${name}"`)
      const tags = splitTags(tagged ?? exported(others.tags))
      set(TAGS_FIELD, mergedTags(product?.tags ?? [], names, tags))
    }

    for (const { size, at } of sizes) {
      const cell = cellAt(at).trim()
      const column = stockColumn(size)
      const read = column.read(cell)
      if (!knownSizes.includes(size)) {
        if (cell !== '') errors.push(`Unknown size ${size.toUpperCase()}`)
      } else if ('error' in read) errors.push(read.error)
      else if (product || read.value !== null) set(column, read.value)
    }

    const title = cellOf(TITLE_COLUMN)?.trim() || product?.title || ''
    const pictures = changed(others.pictures)
    const notes: string[] = []
    if (product && pictures !== undefined)
      notes.push("An import doesn't change the pictures of existing products")
    if (!product && id === '' && titles.has(title.toLowerCase()))
      notes.push('The shop already has a product with this title')
    const kind =
      errors.length > 0 ? 'wrong' : !product ? 'new' : changes.length > 0 ? 'change' : 'same'
    return {
      line,
      kind,
      id: product?.id ?? null,
      title,
      changes: kind === 'wrong' ? [] : changes,
      errors,
      notes,
      pictures: product ? [] : pictureNames(pictures ?? ''),
    }
  }
  return { unknown, plan }
}
