import { isInCategory } from './category'
import { PRODUCT_FORM_SIZES } from './constants'
import { createFormField, splitTags, type FormField } from './formFields'
import { finalPrice, paisaOf, plainPriceText } from './pricing'
import {
  COLORS_COLUMN,
  moneyOfCell,
  moneyColumn,
  textColumn,
  type ProductColumn,
} from './productColumns'
import { sizeKey, stockOf } from './stock'
import type { Color, Paisa, SizeStock } from './types'

// The fields of a product in the admin's form and in the spreadsheet. A field that FIELD_TABLE lacks is neither typed, sent,
// merged, saved in a draft, exported nor imported.

/** One row of FIELD_TABLE. `Slice` is the row's part of the form, `Sent` its part of the call. */
type FieldRow<Slice, Row, Sent> = {
  empty: Slice
  none: Row
  /** Reads the slice from a product. Saving an unchanged form must not change the product (D-164). */
  of: (product: Row) => Slice
  send: (form: Slice, former: SizeStock | null) => Sent
  /** Reads a stored draft, which may hold anything; null if the draft has no value of this field. */
  read: (saved: Record<string, unknown>) => Slice | null
  fields: readonly FormField<Slice>[]
  /** Columns in the spreadsheet. The columns of sizes and tags depend on the shop, so productCsv.ts makes them. */
  columns: readonly ProductColumn<Row>[]
}

const trimText = (text: string) => text.trim()

/** PHP may print a number differently than it was typed: "2500.0" as "2500". */
const rupeesText = (text: string) => {
  const paisa = paisaOf(text)
  return paisa === null ? text.trim() : plainPriceText(paisa)
}

/** A text field with the same name in the product and in the call. `compared` removes what PHP may store differently. */
function textField<Name extends string>(
  label: string,
  name: Name,
  tidy = trimText,
  compared = tidy,
): FieldRow<Record<Name, string>, Record<Name, string>, Record<Name, string>> {
  const slice = (text: string) => ({ [name]: text }) as Record<Name, string>
  return {
    empty: slice(''),
    none: slice(''),
    of: (product) => slice(product[name]),
    send: (form) => slice(tidy(form[name])),
    read({ [name]: text }) {
      return typeof text === 'string' ? slice(text) : null
    },
    fields: [
      createFormField(
        label,
        (form) => compared(form[name]),
        (from) => slice(from[name]),
      ),
    ],
    columns: [textColumn(label, name)],
  }
}

// ---- price and discount -----------------------------------------------------------------------------------------

type DiscountFields = { addDiscount: boolean; discountPrice: string }

/** `discount` is 1 only if the box is ticked and the amount is above 0 (D-163). */
export function discountToSend({ addDiscount, discountPrice }: DiscountFields): {
  discount: '0' | '1'
  discountPrice: string
} {
  const off = paisaOf(discountPrice) ?? 0
  return addDiscount && off > 0
    ? { discount: '1', discountPrice: discountPrice.trim() }
    : { discount: '0', discountPrice: '0' }
}

const discountRow: FieldRow<
  DiscountFields,
  { discount_price: Paisa },
  ReturnType<typeof discountToSend>
> = {
  empty: { addDiscount: false, discountPrice: '' },
  none: { discount_price: 0 },
  of: ({ discount_price: off }) => ({
    addDiscount: off > 0,
    discountPrice: off > 0 ? plainPriceText(off) : '',
  }),
  send: discountToSend,
  read: ({ addDiscount, discountPrice }) =>
    typeof addDiscount === 'boolean' && typeof discountPrice === 'string'
      ? { addDiscount, discountPrice }
      : null,
  fields: [
    createFormField(
      'Discount',
      (form) =>
        discountToSend(form).discount === '1'
          ? rupeesText(discountToSend(form).discountPrice)
          : 'none',
      ({ addDiscount, discountPrice }) => ({ addDiscount, discountPrice }),
    ),
  ],
  columns: [
    moneyColumn({
      label: 'Discount',
      field: 'off',
      name: 'discount_price',
      read(cell) {
        const value = cell.trim() === '' ? 0 : moneyOfCell(cell)
        return value === null
          ? { error: `Discount: "${cell.trim()}" isn't a valid amount` }
          : { value }
      },
    }),
  ],
}

// ---- stock by size ------------------------------------------------------------------------------------------------

export type StockSize = (typeof PRODUCT_FORM_SIZES)[number]
export type SizeField = { ticked: boolean; stock: string }
export type TypedStock = Record<StockSize, SizeField>

const sizesFrom = (field: (size: StockSize) => SizeField): TypedStock =>
  Object.fromEntries(PRODUCT_FORM_SIZES.map((size) => [size, field(size)])) as TypedStock

/** Typed text as a whole number of at least 0; empty or unreadable text is 0 (D-168). */
export function stockNumber(text: string): number {
  return Math.max(0, Number.parseInt(text, 10) || 0)
}

/** Sizes that the form does not show; they are sent back unchanged (D-95). */
export function hiddenSizeStock(stock: SizeStock | null): SizeStock {
  const shown: readonly string[] = PRODUCT_FORM_SIZES
  return Object.fromEntries(
    Object.entries(stock ?? {}).filter(([key]) => !shown.includes(key.trim().toLowerCase())),
  )
}

export function sizeStockOf(sizes: TypedStock, former: SizeStock | null): SizeStock {
  const ticked = PRODUCT_FORM_SIZES.filter((size) => sizes[size].ticked)
  return {
    ...hiddenSizeStock(former),
    ...Object.fromEntries(
      ticked.map((size) => [sizeKey(former, size) ?? size, stockNumber(sizes[size].stock)]),
    ),
  }
}

const sizesRow: FieldRow<
  { sizes: TypedStock },
  { size_stock: SizeStock | null },
  { size_stock: SizeStock }
> = {
  empty: { sizes: sizesFrom(() => ({ ticked: false, stock: '' })) },
  none: { size_stock: {} },
  of: ({ size_stock }) => ({
    sizes: sizesFrom((size) => {
      const ticked = sizeKey(size_stock, size) !== null
      return { ticked, stock: ticked ? String(stockOf(size_stock, size)) : '' }
    }),
  }),
  send: ({ sizes }, former) => ({ size_stock: sizeStockOf(sizes, former) }),
  read({ sizes }) {
    if (typeof sizes !== 'object' || sizes === null) return null
    const saved = sizes as Record<string, Partial<SizeField> | undefined>
    if (!PRODUCT_FORM_SIZES.every((size) => typeof saved[size]?.stock === 'string')) return null
    return {
      sizes: sizesFrom((size) => ({
        ticked: saved[size]?.ticked === true,
        stock: saved[size]?.stock ?? '',
      })),
    }
  },
  // Each size is merged alone, so that the form follows a sale of one size while the owner edits another.
  fields: PRODUCT_FORM_SIZES.map((size) =>
    createFormField(
      `Stock ${size.toUpperCase()}`,
      ({ sizes }) => (sizes[size].ticked ? String(stockNumber(sizes[size].stock)) : 'not offered'),
      (from, into) => ({ sizes: { ...into.sizes, [size]: from.sizes[size] } }),
    ),
  ),
  columns: [],
}

// ---- colors -------------------------------------------------------------------------------------------------------

export const NEW_COLOR_CODE = '#000000'
/** Limits a typing error, which could otherwise render a million rows. */
export const COLORS_MAX = 50

/** Null if the text is not a count; the caller then keeps the rows. */
export function typedColorCount(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,9}$/.test(text) ? Math.min(COLORS_MAX, Number(text)) : null
}

/** Adds empty rows at the end, or removes the last ones (D-169). */
export function withColorCount(colors: readonly Color[], count: number): Color[] {
  const missing = Math.max(0, count - colors.length)
  return [
    ...colors.slice(0, count),
    ...Array.from({ length: missing }, () => ({ name: '', code: NEW_COLOR_CODE })),
  ]
}

/** A shopper cannot choose a color without a name, so it is not sent. */
export function colorsToSend(colors: readonly Color[]): Color[] {
  return colors
    .map(({ name, code }) => ({ name: name.trim(), code: code.trim() }))
    .filter(({ name }) => name !== '')
}

const isColor = (color: Partial<Color> | null) =>
  typeof color?.name === 'string' && typeof color.code === 'string'

const colorsRow: FieldRow<{ colors: Color[] }, { colors: readonly Color[] }, { colors: Color[] }> =
  {
    empty: { colors: [] },
    none: { colors: [] },
    of: ({ colors }) => ({ colors: colors.map(({ name, code }) => ({ name, code })) }),
    send: ({ colors }) => ({ colors: colorsToSend(colors) }),
    read: ({ colors }) => (Array.isArray(colors) && colors.every(isColor) ? { colors } : null),
    fields: [
      {
        // A color without a name is not sent. But the owner typed it, so the form lists it as a change and the draft
        // saves it.
        ...createFormField(
          'Colors',
          ({ colors }) =>
            colors
              .map(({ name, code }) => `${name.trim() || 'name missing'} ${code.trim()}`)
              .join(', '),
          ({ colors }) => ({ colors }),
        ),
        stored: (_base, sent, now) =>
          JSON.stringify(colorsToSend(sent.colors)) === JSON.stringify(colorsToSend(now.colors)),
      },
    ],
    columns: [COLORS_COLUMN],
  }

// ---- tags ---------------------------------------------------------------------------------------------------------

export function isTagged(tags: readonly string[], category: string): boolean {
  return isInCategory({ tags, category_hints: [] }, { id: '', name: category })
}

export function toggleTag(tags: string, name: string): string {
  const list = splitTags(tags)
  return (
    isTagged(list, name) ? list.filter((tag) => !isTagged([tag], name)) : [...list, name.trim()]
  ).join(', ')
}

// ---- all fields together ------------------------------------------------------------------------------------------

const TITLE_MAX = 255

const FIELD_TABLE = {
  title: {
    ...textField('Title', 'title'),
    columns: [
      {
        ...textColumn('Title', 'title'),
        needed: true,
        read(cell: string) {
          const value = cell.trim()
          if (value === '') return { error: 'Title is missing' }
          return value.length > TITLE_MAX
            ? { error: `Title is too long: ${value.length} characters (at most ${TITLE_MAX})` }
            : { value }
        },
      },
    ],
  },
  description: textField('Description', 'description', (text) => text, trimText),
  price: {
    ...textField('Price', 'price', trimText, rupeesText),
    none: { price: 0 },
    of: ({ price }: { price: Paisa }) => ({ price: plainPriceText(price) }),
    columns: [
      {
        ...moneyColumn({
          label: 'Price',
          field: 'price',
          name: 'price',
          read(cell) {
            const value = moneyOfCell(cell)
            if (cell.trim() === '') return { error: 'Price is missing' }
            return value === null
              ? { error: `Price: "${cell.trim()}" isn't a valid price` }
              : { value }
          },
        }),
        needed: true,
      },
    ],
  },
  discount: discountRow,
  sizes: sizesRow,
  colors: colorsRow,
  tags: {
    ...textField('Tags', 'tags', (text) => splitTags(text).join(', ')),
    none: { tags: [] as readonly string[] },
    of: ({ tags }: { tags: readonly string[] }) => ({ tags: tags.join(', ') }),
    send: ({ tags }: { tags: string }) => ({ tags: splitTags(tags) }),
    columns: [],
  },
}

type FieldRows = (typeof FIELD_TABLE)[keyof typeof FIELD_TABLE]
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never

export type ProductFields = Intersection<FieldRows['empty']>
export type FormProduct = Intersection<Parameters<FieldRows['of']>[0]>
/** The fields of the call, without its pictures and ids. */
export type ProductSent = Intersection<ReturnType<FieldRows['send']>>

type AnyRow = FieldRow<ProductFields, FormProduct, Partial<ProductSent>>
const FIELD_ROWS = Object.values(FIELD_TABLE) as unknown as readonly AnyRow[]
const joinParts = <Whole>(parts: readonly Partial<Whole>[]): Whole =>
  Object.assign({}, ...parts) as Whole

export const PRODUCT_FIELDS: readonly FormField<ProductFields>[] = FIELD_ROWS.flatMap(
  ({ fields }) => fields,
)

export const EMPTY_PRODUCT: FormProduct = joinParts(FIELD_ROWS.map(({ none }) => none))
export const emptyProductFields = (): ProductFields =>
  joinParts(FIELD_ROWS.map(({ empty }) => empty))
export const productFieldsOf = (product: FormProduct): ProductFields =>
  joinParts(FIELD_ROWS.map(({ of }) => of(product)))
export const productToSend = (form: ProductFields, former: SizeStock | null): ProductSent =>
  joinParts(FIELD_ROWS.map(({ send }) => send(form, former)))

export const PRODUCT_COLUMNS: readonly ProductColumn<FormProduct>[] = FIELD_ROWS.flatMap(
  ({ columns }) => columns,
)

/**
 * Reads a draft field by field. A missing or unreadable field takes its value from `instead`, so that a draft of an
 * older build, which lacks a new field, is still restored. Null if no field can be read.
 */
export function readProductFields(value: unknown, instead: ProductFields): ProductFields | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = FIELD_ROWS.flatMap(({ read }) => read(value as Record<string, unknown>) ?? [])
  return parts.length === 0 ? null : { ...instead, ...joinParts<ProductFields>(parts) }
}

// ---- what shoppers pay --------------------------------------------------------------------------------------------

export function parsedPricesOf(form: DiscountFields & { price: string }): {
  price: Paisa
  discount_price: Paisa
} {
  const { discountPrice } = discountToSend(form)
  return {
    price: Math.max(0, paisaOf(form.price) ?? 0),
    discount_price: paisaOf(discountPrice) ?? 0,
  }
}

/** "10% off", or '' without a discount. */
export function discountText(prices: { price: Paisa; discount_price: Paisa }): string {
  const { price } = prices
  if (finalPrice(prices) === price) return ''
  return `${Math.round((1 - finalPrice(prices) / price) * 100)}% off`
}
