import { PRODUCT_IMAGES_MAX, PRODUCT_PAGE_SIZES } from './constants'
import { splitTags } from './formFields'
import { finalPrice, npr, paisaOf } from './pricing'
import { isTagged, parsedPricesOf, sizeStockOf, type ProductFields } from './productFields'
import { lowStockSizes, stockOf, totalStock } from './stock'
import type { Id, Paisa, SizeStock } from './types'
import { countText } from './sharedTexts'

// Finds problems that a shopper would notice. The product form and the filters of the product list show them.

type CheckedProduct = {
  price: Paisa
  discount_price: Paisa
  images: readonly string[]
  size_stock: SizeStock | null
}

export type ProductCheck = { kind: 'good' | 'warn' | 'bad'; text: string }

type Category = { id: Id; name: string }

const sizeName = (size: string) => size.trim().toUpperCase()
const sizeList = (sizes: readonly string[]) => sizes.map(sizeName).join(', ')
const isOfferedSize = (size: string) =>
  PRODUCT_PAGE_SIZES.some((offered) => offered === size.trim().toLowerCase())

function stockChecks(stock: SizeStock | null): ProductCheck[] {
  if (stock === null)
    return [{ kind: 'bad', text: "Stock can't be read, so every size shows as sold out" }]
  const sold = Object.keys(stock).filter((size) => isOfferedSize(size) && stockOf(stock, size) > 0)
  if (Object.keys(stock).length === 0)
    return [{ kind: 'bad', text: 'No size is in stock, so no one can buy it' }]
  const hidden = Object.keys(stock).filter(
    (size) => !isOfferedSize(size) && stockOf(stock, size) > 0,
  )
  const hiddenCheck: ProductCheck[] =
    hidden.length === 0
      ? []
      : [{ kind: 'warn', text: `Never shown in the shop: ${sizeList(hidden)}` }]
  if (sold.length === 0)
    return [{ kind: 'bad', text: 'Sold out in every size the shop offers' }, ...hiddenCheck]
  const low = lowStockSizes(stock).filter(({ size }) => isOfferedSize(size))
  const lowCheck: ProductCheck[] =
    low.length === 0
      ? [{ kind: 'good', text: `In stock: ${sizeList(sold)}` }]
      : low.map(({ size, count }) => ({
          kind: 'warn',
          text:
            count === 0 ? `${sizeName(size)} is sold out` : `${sizeName(size)} has ${count} left`,
        }))
  return [...lowCheck, ...hiddenCheck]
}

function priceCheck(prices: { price: Paisa; discount_price: Paisa }): ProductCheck {
  if (prices.discount_price > prices.price)
    return {
      kind: 'bad',
      text: `A discount of ${npr(prices.discount_price)} is more than the price, so shoppers pay nothing`,
    }
  if (finalPrice(prices) === 0) return { kind: 'warn', text: 'Shoppers pay nothing' }
  return { kind: 'good', text: `Shoppers pay ${npr(finalPrice(prices))}` }
}

function pictureCheck(pictures: number): ProductCheck {
  if (pictures === 0) return { kind: 'bad', text: 'No picture, so the shop shows an empty card' }
  if (pictures < PRODUCT_IMAGES_MAX)
    return {
      kind: 'warn',
      text: `Room for ${countText(PRODUCT_IMAGES_MAX - pictures, 'more picture')}`,
    }
  return { kind: 'good', text: `${pictures} pictures` }
}

function categoryCheck(tags: readonly string[], categories: readonly Category[]): ProductCheck[] {
  if (categories.length === 0) return []
  const names = categories.filter(({ name }) => isTagged(tags, name)).map(({ name }) => name)
  if (names.length === 0)
    return [{ kind: 'warn', text: 'Not in any category, so shown only under All' }]
  return [
    {
      kind: 'good',
      text: `${names.length === 1 ? 'Category' : 'Categories'}: ${names.join(', ')}`,
    },
  ]
}

export function productChecksOf(
  fields: ProductFields,
  former: SizeStock | null,
  pictures: number,
  categories: readonly Category[],
): ProductCheck[] {
  const titled: ProductCheck =
    fields.title.trim() === ''
      ? { kind: 'bad', text: 'Add a title' }
      : { kind: 'good', text: 'Has a title' }
  const priced: ProductCheck =
    paisaOf(fields.price) === null
      ? { kind: 'bad', text: 'Add a price' }
      : priceCheck(parsedPricesOf(fields))
  const nameless = fields.colors.filter(({ name }) => name.trim() === '').length
  const colors: ProductCheck[] =
    nameless === 0
      ? []
      : [
          {
            kind: 'warn',
            text: `${countText(nameless, 'color')} without a name won't be saved`,
          },
        ]
  return [
    titled,
    priced,
    pictureCheck(pictures),
    ...stockChecks(sizeStockOf(fields.sizes, former)),
    ...colors,
    ...categoryCheck(splitTags(fields.tags), categories),
  ]
}

export function worstProblemOf({
  price,
  discount_price,
  size_stock,
  images,
}: Pick<CheckedProduct, 'price' | 'discount_price' | 'size_stock' | 'images'>): string | null {
  const checks = [
    priceCheck({ price, discount_price }),
    ...stockChecks(size_stock),
    pictureCheck(images.length),
  ]
  return checks.find(({ kind }) => kind === 'bad')?.text ?? null
}

export type ProductStockView = 'all' | 'low' | 'out' | 'sale'

export function isInStockView(
  { size_stock, discount_price }: Pick<CheckedProduct, 'size_stock' | 'discount_price'>,
  view: ProductStockView,
): boolean {
  if (view === 'low') return lowStockSizes(size_stock).length > 0
  if (view === 'out') return totalStock(size_stock) === 0
  return view === 'all' || discount_price > 0
}
