import { yyyymmddOf, stampSortKey } from './days'
import { isSaleStatus } from './orderStatus'
import { nepalTimeOf } from './stamp'
import { stockOf } from './stock'
import { idText, type Id, type SizeStock } from './types'

// Computes which sizes sell out soon, by the sales of the last 30 days in Nepal's calendar.

export const SALES_SPEED_DAYS = 30
const DAY_MS = 86_400_000

type PlacedOrder = { id: Id; status: string; created_at: string }
type StockedProduct = {
  id: Id
  title: string
  images: readonly string[]
  size_stock: SizeStock | null
}
/** Product id, size in lower case, and number of sold pieces. */
export type SoldLine = readonly [product: string, size: string, pieces: number]

const dayOfMs = (ms: number): number => {
  const { year, month, day } = nepalTimeOf(ms)
  return year * 10_000 + month * 100 + day
}

// An order that is read again stays the same object, so its day is computed only once.
const dayCache = new WeakMap<PlacedOrder, number>()
function dayOfOrder(order: PlacedOrder): number {
  const known = dayCache.get(order)
  if (known !== undefined) return known
  const day = yyyymmddOf(order.created_at)
  dayCache.set(order, day)
  return day
}

/** Sales of the last 30 days, today included, newest first. */
export function salesToCount<O extends PlacedOrder>(orders: readonly O[], nowMs: number): O[] {
  const first = dayOfMs(nowMs - (SALES_SPEED_DAYS - 1) * DAY_MS)
  return orders
    .filter((order) => dayOfOrder(order) >= first && isSaleStatus(order.status))
    .toSorted((a, b) => stampSortKey(b.created_at) - stampSortKey(a.created_at))
}

function daysSince(day: number, nowMs: number): number {
  for (let back = 0; back < SALES_SPEED_DAYS; back++)
    if (dayOfMs(nowMs - back * DAY_MS) <= day) return back + 1
  return SALES_SPEED_DAYS
}

/**
 * The number of days in which the counted sales were made. It is below 30 while only the newest orders have been
 * read, and in a new shop.
 */
export function daysCounted(
  orders: readonly PlacedOrder[],
  sales: readonly PlacedOrder[],
  counted: number,
  nowMs: number,
): number {
  const last = sales[counted - 1]
  if (counted < sales.length) return last ? daysSince(dayOfOrder(last), nowMs) : 0
  let first = Number.POSITIVE_INFINITY
  for (const order of orders) {
    const day = dayOfOrder(order)
    if (day > 0 && day < first) first = day
  }
  return Number.isFinite(first) ? daysSince(first, nowMs) : SALES_SPEED_DAYS
}

export type SizeSalesSpeed = {
  key: string
  product: StockedProduct
  /** The size as the product spells it. */
  size: string
  left: number
  sold: number
  /** 0 if the size is sold out, or sells out today. */
  daysLeft: number
}

/** Each size that was sold, the next to sell out first. Products and sizes that the shop no longer has are left out. */
export function sizeSalesSpeeds(
  products: readonly StockedProduct[],
  lines: Iterable<SoldLine>,
  overDays: number,
): SizeSalesSpeed[] {
  const sold = new Map<string, number>()
  for (const [product, size, pieces] of lines) {
    const key = `${product} ${size}`
    sold.set(key, (sold.get(key) ?? 0) + pieces)
  }
  return products
    .flatMap((product) =>
      Object.keys(product.size_stock ?? {}).flatMap((size): SizeSalesSpeed[] => {
        const key = `${idText(product.id)} ${size.trim().toLowerCase()}`
        const pieces = sold.get(key) ?? 0
        if (pieces === 0 || overDays <= 0) return []
        const left = stockOf(product.size_stock, size)
        return [
          {
            key,
            product,
            size,
            left,
            sold: pieces,
            daysLeft: Math.floor((left * overDays) / pieces),
          },
        ]
      }),
    )
    .toSorted((a, b) => a.daysLeft - b.daysLeft || b.sold - a.sold)
}

export function piecesToMake(
  { left, sold }: SizeSalesSpeed,
  overDays: number,
  forDays: number,
): number {
  return Math.max(0, Math.ceil((sold * forDays) / overDays) - left)
}

export type TailorLine = {
  id: string
  title: string
  sizes: readonly { size: string; pieces: number }[]
}

export function tailorList(
  speeds: readonly SizeSalesSpeed[],
  overDays: number,
  forDays: number,
): TailorLine[] {
  const lines = new Map<
    string,
    { id: string; title: string; sizes: { size: string; pieces: number }[] }
  >()
  for (const speed of speeds) {
    const pieces = piecesToMake(speed, overDays, forDays)
    if (pieces === 0) continue
    const id = idText(speed.product.id)
    const line = lines.get(id) ?? { id, title: speed.product.title, sizes: [] }
    line.sizes.push({ size: speed.size.trim().toUpperCase(), pieces })
    lines.set(id, line)
  }
  return [...lines.values()]
}

export const tailorText = (lines: readonly TailorLine[]): string =>
  lines
    .map(
      ({ title, sizes }) =>
        `${title}: ${sizes.map(({ size, pieces }) => `${size} ${pieces}`).join(', ')}`,
    )
    .join('\n')
