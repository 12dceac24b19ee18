import type { Id, Paisa } from './types'
import { idText } from './types'

type Priced = { price: Paisa; discount_price: Paisa }

/** Converts rupees (a number, or text with commas and spaces) to whole paisa; null if unreadable. */
export function paisaOf(value: unknown): Paisa | null {
  if (typeof value === 'number' && Number.isSafeInteger(value * 100) && Number.isInteger(value))
    return value === 0 ? 0 : value * 100
  // A fast path for the usual format of database columns, because products come by the thousand.
  if (typeof value === 'string' && /^\d{1,12}(?:\.\d\d)?$/.test(value))
    return Math.round(Number(value) * 100)
  const text =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? value.replaceAll(/[,\s\u00A0]/g, '')
        : ''
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!parts || !/\d/.test(text)) return null
  const [, sign, whole = '', fraction = ''] = parts
  const digits = fraction.padEnd(3, '0')
  const paisa = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(paisa)) return null
  return sign === '-' && paisa !== 0 ? -paisa : paisa
}

export function rupees(paisa: Paisa): number {
  return paisa / 100
}

/** "1250.00": the format in which amounts are sent (D-116). */
export function amountText(paisa: Paisa): string {
  const positive = Math.abs(paisa)
  return `${paisa < 0 ? '-' : ''}${Math.trunc(positive / 100)}.${String(positive % 100).padStart(2, '0')}`
}

/**
 * "1,25,000": grouped as in Nepal. Intl.NumberFormat is not used, because creating one delays the first view on a slow phone by
 * 40 ms.
 */
export function groupDigits(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d\d)+\d$)/g, ',')
}

/** "NPR 1,25,000". No other function rounds an amount (D-15). */
export function npr(paisa: Paisa): string {
  return `NPR ${groupDigits(Math.round(paisa / 100))}`
}

/** "1.24 crore", for a place that is too narrow for the whole sum; undefined below one crore. */
export function croreText(paisa: Paisa): string | undefined {
  return paisa >= 1e9 ? `${(paisa / 1e9).toFixed(2)} crore` : undefined
}

/** The amount off decides, not the server's discount flag (D-91). */
export function isDiscounted({ discount_price }: Pick<Priced, 'discount_price'>): boolean {
  return discount_price > 0
}

/** `discount_price` is an amount off; the price never falls below 0 (D-90, D-92). */
export function finalPrice({ price, discount_price }: Priced): Paisa {
  return Math.max(0, price - Math.max(0, discount_price))
}

export function lineTotal(priced: Priced, quantity: number): Paisa {
  return finalPrice(priced) * quantity
}

export function subtotalOf(lines: readonly (Priced & { quantity: number })[]): Paisa {
  return lines.reduce((sum, line) => sum + lineTotal(line, line.quantity), 0)
}

export function totalOf(subtotal: Paisa, shipping: Paisa): Paisa {
  return subtotal + shipping
}

/** Travels from the product page to the checkout as navigation state, so prices are in rupees as the server writes them (D-107, D-108). */
export type BuyNowItem = {
  id: string
  product_id: Id
  title: string
  price: number
  discount_price: number
  image: string
  size: string
  color: string
  quantity: number
}

type BoughtProduct = Priced & { id: Id; title: string; images: readonly string[] }

export function buyNowItem(
  product: BoughtProduct,
  size: string,
  color: string,
  quantity: number,
  now: number,
): BuyNowItem {
  return {
    id: `buynow-${idText(product.id)}${now}`,
    product_id: product.id,
    title: product.title,
    price: rupees(product.price),
    discount_price: rupees(product.discount_price),
    image: product.images[0] ?? '',
    size,
    color,
    quantity,
  }
}

/** "2500" or "2500.50": rupees as an owner types them. */
export function plainPriceText(paisa: Paisa): string {
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2)
}
