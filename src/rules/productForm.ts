import { PRODUCT_IMAGES_MAX, SHOP_SIZES, STOCK_SIZES } from './constants'
import { isInCategory } from './category'
import { finalPrice, npr, paisaOf } from './pricing'
import { lowSizes, sizeKey, stockOf, totalStock } from './stock'
import { splitTags } from './formText'
import type { Color, Id, Paisa, SizeStock } from './types'

// What the product form takes, what it sends, and what it knows of a product before a shopper does.

export type StockSize = (typeof STOCK_SIZES)[number]
export type SizeField = { ticked: boolean; stock: string }

export type ProductFields = {
  title: string
  description: string
  price: string
  addDiscount: boolean
  discountPrice: string
  sizes: Record<StockSize, SizeField>
  colors: Color[]
  tags: string
}

type Row = {
  title: string
  description: string
  price: Paisa
  discount_price: Paisa
  images: readonly string[]
  tags: readonly string[]
  size_stock: SizeStock | null
  colors: readonly Color[]
}

export const COLOR_START = '#000000'
/** As many rows as nobody needs, so that a slip of the finger does not draw a million. */
export const COLORS_MAX = 50

const sizesFrom = (field: (size: StockSize) => SizeField): Record<StockSize, SizeField> =>
  Object.fromEntries(STOCK_SIZES.map((size) => [size, field(size)])) as Record<StockSize, SizeField>

export function emptyFields(): ProductFields {
  return {
    title: '',
    description: '',
    price: '',
    addDiscount: false,
    discountPrice: '',
    sizes: sizesFrom(() => ({ ticked: false, stock: '' })),
    colors: [],
    tags: '',
  }
}

/** Rupees as an owner types them: "2500", "2500.50". */
function priceText(paisa: Paisa): string {
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2)
}

/** The row's own values, so that saving without a change changes nothing (D-164). */
export function fieldsOf({
  title,
  description,
  price,
  discount_price,
  size_stock,
  tags,
  colors,
}: Omit<Row, 'images'>): ProductFields {
  return {
    title,
    description,
    price: priceText(price),
    addDiscount: discount_price > 0,
    discountPrice: discount_price > 0 ? priceText(discount_price) : '',
    sizes: sizesFrom((size) => {
      const made = sizeKey(size_stock, size) !== null
      return { ticked: made, stock: made ? String(stockOf(size_stock, size)) : '' }
    }),
    colors: colors.map(({ name, code }) => ({ name, code })),
    tags: tags.join(', '),
  }
}

/** What is typed as a whole number of 0 or more; empty or unreadable is 0 (D-168). */
export function stockNumber(text: string): number {
  return Math.max(0, Number.parseInt(text, 10) || 0)
}

/** Keys that the form does not show; they stay as they are (D-95). */
export function keptSizes(stock: SizeStock | null): SizeStock {
  const shown: readonly string[] = STOCK_SIZES
  return Object.fromEntries(Object.entries(stock ?? {}).filter(([key]) => !shown.includes(key.trim().toLowerCase())))
}

/** The ticked sizes alone, under the key the product has for them, and the keys that are kept. */
export function sizeStockOf(sizes: ProductFields['sizes'], former: SizeStock | null): SizeStock {
  const ticked = STOCK_SIZES.filter((size) => sizes[size].ticked)
  return {
    ...keptSizes(former),
    ...Object.fromEntries(ticked.map((size) => [sizeKey(former, size) ?? size, stockNumber(sizes[size].stock)])),
  }
}

/** Null when what is typed is no count of colors; then the rows stay as they are. */
export function colorCount(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,9}$/.test(text) ? Math.min(COLORS_MAX, Number(text)) : null
}

/** Empty rows come at the end, and the last ones go (D-169). */
export function withColorCount(colors: readonly Color[], count: number): Color[] {
  const missing = Math.max(0, count - colors.length)
  return [...colors.slice(0, count), ...Array.from({ length: missing }, () => ({ name: '', code: COLOR_START }))]
}

/** A colour without a name cannot be chosen by a shopper and is not sent. */
export function colorsToSend(colors: readonly Color[]): Color[] {
  return colors.map(({ name, code }) => ({ name: name.trim(), code: code.trim() })).filter(({ name }) => name !== '')
}

const inTags = (tags: readonly string[], name: string) => isInCategory({ tags, category_hints: [] }, { id: '', name })

export function isTagged(tags: string, name: string): boolean {
  return inTags(splitTags(tags), name)
}

/** A category's name put among the tags, or taken out again (D-84). */
export function toggleTag(tags: string, name: string): string {
  const list = splitTags(tags)
  return (inTags(list, name) ? list.filter((tag) => !inTags([tag], name)) : [...list, name.trim()]).join(', ')
}

/** 1 only when ticked and an amount above nothing was entered (D-163). */
export function discountToSend({ addDiscount, discountPrice }: Pick<ProductFields, 'addDiscount' | 'discountPrice'>): {
  discount: '0' | '1'
  discountPrice: string
} {
  const off = paisaOf(discountPrice) ?? 0
  return addDiscount && off > 0
    ? { discount: '1', discountPrice: discountPrice.trim() }
    : { discount: '0', discountPrice: '0' }
}

/** The words, numbers and lists of the call, without its pictures and ids. */
export function productToSend(fields: ProductFields, former: SizeStock | null) {
  return {
    title: fields.title.trim(),
    description: fields.description,
    price: fields.price.trim(),
    ...discountToSend(fields),
    size_stock: sizeStockOf(fields.sizes, former),
    tags: splitTags(fields.tags),
    colors: colorsToSend(fields.colors),
  }
}

/** Price and amount off as the shopper's page will read them. */
export function pricesOf(fields: Pick<ProductFields, 'price' | 'addDiscount' | 'discountPrice'>): {
  price: Paisa
  discount_price: Paisa
} {
  const { discountPrice } = discountToSend(fields)
  return { price: Math.max(0, paisaOf(fields.price) ?? 0), discount_price: paisaOf(discountPrice) ?? 0 }
}

/** "10% less", or '' where nothing is taken off. */
export function lessText(prices: { price: Paisa; discount_price: Paisa }): string {
  const { price } = prices
  if (finalPrice(prices) === price) return ''
  return `${Math.round((1 - finalPrice(prices) / price) * 100)}% less`
}

// ---- pictures ---------------------------------------------------------------------------------------------------

export const ONLY_IMAGES = 'Only image files are accepted.'
export const AT_MOST = `At most ${PRODUCT_IMAGES_MAX} images.`

type Picked = { name: string; type: string }

/** What of the picked files will do, and the line for what was left out (D-167). */
export function takeImages<File extends Picked>(
  files: readonly File[],
  room: number,
): { taken: File[]; left: string | null } {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const lines = [images.length < files.length && ONLY_IMAGES, images.length > room && AT_MOST].filter(Boolean)
  return { taken: images.slice(0, Math.max(0, room)), left: lines.length === 0 ? null : lines.join(' ') }
}

/** `kurta.front.JPG` to `kurta.front.webp` (D-166). */
export function webpName(name: string): string {
  const own = name.replace(/\.[^.]*$/, '').trim()
  return `${own || 'picture'}.webp`
}

/** What no webp can hold; some browsers cut the rest off without a word. */
const WEBP_SIDE = 16_383
export const fitsWebp = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height) > 0 && Math.max(width, height) <= WEBP_SIDE

/** What part of a picture is kept: where its middle lies, from 0 to 1, and how near one goes. */
export type Crop = { x: number; y: number; zoom: number }
export const WHOLE_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The largest 4:5 piece of a picture at that nearness, in its own pixels. */
export function cropRect(
  width: number,
  height: number,
  { x, y, zoom }: Crop,
): { left: number; top: number; width: number; height: number } {
  const near = Math.max(1, zoom)
  const wide = Math.max(1, Math.round(Math.min(width, (height * 4) / 5) / near))
  const high = Math.max(1, Math.min(height, Math.round((wide * 5) / 4)))
  const part = (share: number) => Math.min(1, Math.max(0, share))
  return {
    left: Math.round((width - wide) * part(x)),
    top: Math.round((height - high) * part(y)),
    width: wide,
    height: high,
  }
}

// ---- what a shopper would stumble over ---------------------------------------------------------------------------

export type Check = { kind: 'good' | 'warn' | 'bad'; text: string }

type Category = { id: Id; name: string }

const sizeName = (size: string) => size.trim().toUpperCase()
const list = (sizes: readonly string[]) => sizes.map(sizeName).join(', ')
const isOffered = (size: string) => SHOP_SIZES.some((offered) => offered === size.trim().toLowerCase())

function stockChecks(stock: SizeStock | null): Check[] {
  if (stock === null) return [{ kind: 'bad', text: 'Size stock cannot be read: shoppers see every size sold out' }]
  const sold = Object.keys(stock).filter((size) => isOffered(size) && stockOf(stock, size) > 0)
  if (Object.keys(stock).length === 0) return [{ kind: 'bad', text: 'No size has stock: nobody can buy it' }]
  const hidden = Object.keys(stock).filter((size) => !isOffered(size) && stockOf(stock, size) > 0)
  const hiddenCheck: Check[] =
    hidden.length === 0 ? [] : [{ kind: 'warn', text: `${list(hidden)} is never shown in the shop` }]
  if (sold.length === 0) return [{ kind: 'bad', text: 'Sold out in every size that the shop offers' }, ...hiddenCheck]
  const low = lowSizes(stock).filter(({ size }) => isOffered(size))
  const lowCheck: Check[] =
    low.length === 0
      ? [{ kind: 'good', text: `In stock in ${list(sold)}` }]
      : low.map(({ size, count }) => ({
          kind: 'warn',
          text: count === 0 ? `${sizeName(size)} is sold out` : `${sizeName(size)} has ${count} left`,
        }))
  return [...lowCheck, ...hiddenCheck]
}

function priceCheck(prices: { price: Paisa; discount_price: Paisa }): Check {
  if (prices.discount_price > prices.price)
    return { kind: 'bad', text: `${npr(prices.discount_price)} off is more than the price: shoppers pay nothing` }
  if (finalPrice(prices) === 0) return { kind: 'warn', text: 'Shoppers pay nothing' }
  return { kind: 'good', text: `Shoppers pay ${npr(finalPrice(prices))}` }
}

function pictureCheck(pictures: number): Check {
  if (pictures === 0) return { kind: 'bad', text: 'No picture: the shop shows an empty card' }
  if (pictures < PRODUCT_IMAGES_MAX)
    return {
      kind: 'warn',
      text: `Room for ${PRODUCT_IMAGES_MAX - pictures} more ${pictures === 2 ? 'picture' : 'pictures'}`,
    }
  return { kind: 'good', text: `${pictures} pictures` }
}

function categoryCheck(tags: readonly string[], categories: readonly Category[]): Check[] {
  if (categories.length === 0) return []
  const names = categories.filter(({ name }) => inTags(tags, name)).map(({ name }) => name)
  if (names.length === 0) return [{ kind: 'warn', text: 'In no category: it is found under All alone' }]
  return [{ kind: 'good', text: `In ${names.join(', ')}` }]
}

/** The list beside the form. */
export function checksOf(
  fields: ProductFields,
  former: SizeStock | null,
  pictures: number,
  categories: readonly Category[],
): Check[] {
  const titled: Check =
    fields.title.trim() === '' ? { kind: 'bad', text: 'A title is needed' } : { kind: 'good', text: 'It has a title' }
  const priced: Check =
    paisaOf(fields.price) === null ? { kind: 'bad', text: 'A price is needed' } : priceCheck(pricesOf(fields))
  const nameless = fields.colors.filter(({ name }) => name.trim() === '').length
  const colors: Check[] =
    nameless === 0
      ? []
      : [{ kind: 'warn', text: `${nameless} ${nameless === 1 ? 'color' : 'colors'} without a name will not be saved` }]
  return [
    titled,
    priced,
    pictureCheck(pictures),
    ...stockChecks(sizeStockOf(fields.sizes, former)),
    ...colors,
    ...categoryCheck(splitTags(fields.tags), categories),
  ]
}

/** What is wrong with a product of the list, or null. */
export function troubleOf({
  price,
  discount_price,
  size_stock,
  images,
}: Pick<Row, 'price' | 'discount_price' | 'size_stock' | 'images'>): string | null {
  const checks = [priceCheck({ price, discount_price }), ...stockChecks(size_stock), pictureCheck(images.length)]
  return checks.find(({ kind }) => kind === 'bad')?.text ?? null
}

export type StockView = 'all' | 'low' | 'out' | 'sale'

export function isInView(
  { size_stock, discount_price }: Pick<Row, 'size_stock' | 'discount_price'>,
  view: StockView,
): boolean {
  if (view === 'low') return lowSizes(size_stock).length > 0
  if (view === 'out') return totalStock(size_stock) === 0
  return view === 'all' || discount_price > 0
}

// ---- a product that changes while somebody edits it --------------------------------------------------------------

/** One line of a difference, in words. */
export type Change = { part: string; from: string; to: string }

const SIZE_PART = 'Stock '
const colorsText = (colors: readonly Color[]) =>
  colorsToSend(colors)
    .map(({ name, code }) => `${name} ${code}`)
    .join(', ')
const sizeText = ({ ticked, stock }: SizeField) => (ticked ? String(stockNumber(stock)) : 'not made')
const discountText = (fields: ProductFields) => {
  const { discount, discountPrice } = discountToSend(fields)
  return discount === '1' ? discountPrice : 'none'
}

type Part = {
  name: string
  text: (fields: ProductFields) => string
  take: (into: ProductFields, from: ProductFields) => ProductFields
}

const PARTS: readonly Part[] = [
  { name: 'Title', text: ({ title }) => title.trim(), take: (into, { title }) => ({ ...into, title }) },
  {
    name: 'Description',
    text: ({ description }) => description,
    take: (into, { description }) => ({ ...into, description }),
  },
  { name: 'Price', text: ({ price }) => price.trim(), take: (into, { price }) => ({ ...into, price }) },
  {
    name: 'Discount',
    text: discountText,
    take: (into, { addDiscount, discountPrice }) => ({ ...into, addDiscount, discountPrice }),
  },
  ...STOCK_SIZES.map((size) => ({
    name: `${SIZE_PART}${size.toUpperCase()}`,
    text: ({ sizes }: ProductFields) => sizeText(sizes[size]),
    take: (into: ProductFields, { sizes }: ProductFields) => ({
      ...into,
      sizes: { ...into.sizes, [size]: sizes[size] },
    }),
  })),
  { name: 'Colors', text: ({ colors }) => colorsText(colors), take: (into, { colors }) => ({ ...into, colors }) },
  { name: 'Tags', text: ({ tags }) => splitTags(tags).join(', '), take: (into, { tags }) => ({ ...into, tags }) },
]

/** What saving would change, part by part. */
export function changesBetween(from: ProductFields, to: ProductFields): Change[] {
  return PARTS.filter(({ text }) => text(from) !== text(to)).map(({ name, text }) => ({
    part: name,
    from: text(from),
    to: text(to),
  }))
}

export type Rebased = {
  fields: ProductFields
  /** Parts that nobody had touched here, already as the shop has them now. */
  followed: string[]
  /** Parts that were changed here and there: `from` is the shop's, `to` the form's. */
  conflicts: Change[]
}

/** The form brought onto the product's newer state: what is untouched follows it, what was changed stays and is named. */
export function rebase(mine: ProductFields, base: ProductFields, next: ProductFields): Rebased {
  const rebased: Rebased = { fields: mine, followed: [], conflicts: [] }
  for (const { name, text, take } of PARTS) {
    const there = text(next)
    if (there === text(base) || there === text(mine)) continue
    if (text(mine) === text(base)) {
      rebased.fields = take(rebased.fields, next)
      rebased.followed.push(name)
    } else rebased.conflicts.push({ part: name, from: there, to: text(mine) })
  }
  return rebased
}

/** One part of the form as the shop has it. */
export function takePart(part: string, into: ProductFields, from: ProductFields): ProductFields {
  return PARTS.find(({ name }) => name === part)?.take(into, from) ?? into
}

/** The kept pictures after the product's own have changed: what was removed here stays so, what came there is added. */
export function rebaseImages(kept: readonly string[], base: readonly string[], next: readonly string[]): string[] {
  const untouched = kept.length === base.length && kept.every((path, n) => path === base[n])
  if (untouched) return [...next]
  return [
    ...kept.filter((path) => next.includes(path)),
    ...next.filter((path) => !base.includes(path) && !kept.includes(path)),
  ]
}

/** Something saved long ago or by another version is no form. */
export function readFields(value: unknown): ProductFields | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, description, price, addDiscount, discountPrice, sizes, colors, tags } = value as Record<
    string,
    unknown
  >
  const texts = [title, description, price, discountPrice, tags]
  if (texts.some((text) => typeof text !== 'string') || typeof addDiscount !== 'boolean') return null
  if (typeof sizes !== 'object' || sizes === null || !Array.isArray(colors)) return null
  const kept = sizes as Record<string, Partial<SizeField> | undefined>
  const isColor = (color: Partial<Color> | null) => typeof color?.name === 'string' && typeof color.code === 'string'
  if (!colors.every(isColor) || !STOCK_SIZES.every((size) => typeof kept[size]?.stock === 'string')) return null
  return {
    ...(value as ProductFields),
    sizes: sizesFrom((size) => ({ ticked: kept[size]?.ticked === true, stock: kept[size]?.stock ?? '' })),
  }
}
