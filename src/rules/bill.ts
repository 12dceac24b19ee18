import type { OrderStatus } from './orderStatus'
import type { Paisa } from './types'

const STATUS_WARNINGS: Partial<Record<OrderStatus, string>> = {
  pending: "The payment hasn't been verified yet.",
  cancelled: 'This order was cancelled.',
  returned: 'This order was returned.',
}

/**
 * A warning on the bill and the slip of an unpaid, cancelled or returned order, which must not look valid. '' for every
 * other status.
 */
export const statusWarning = (status: OrderStatus | null): string =>
  (status && STATUS_WARNINGS[status]) ?? ''

const SMALL_NUMBERS = [
  '', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const TENS_WORDS = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
]
const NUMBER_UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function numberWords(whole: number): string {
  const unit = NUMBER_UNITS.find(([size]) => whole >= size)
  if (unit) {
    const [size, name] = unit
    return `${numberWords(Math.floor(whole / size))} ${name} ${numberWords(whole % size)}`.trim()
  }
  if (whole < 20) return SMALL_NUMBERS[whole] ?? ''
  return `${TENS_WORDS[Math.floor(whole / 10)]} ${SMALL_NUMBERS[whole % 10]}`.trim()
}

/** "Rupees one lakh twenty five thousand only": with lakh and crore, as people in Nepal write bills and cheques. */
export function amountWords(paisa: Paisa): string {
  const positive = Math.abs(paisa)
  const [whole, rest] = [Math.floor(positive / 100), positive % 100]
  const parts = [
    paisa < 0 ? 'minus' : '',
    whole > 0 || rest === 0 ? `rupees ${numberWords(whole) || 'zero'}` : '',
    whole > 0 && rest > 0 ? 'and' : '',
    rest > 0 ? `${numberWords(rest)} paisa` : '',
    'only',
  ]
  const text = parts.filter(Boolean).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// A bill shows the sums that the backend stored with the order. If they do not add up, a row shows the difference.

/** Delivery and total are null if the reply lacks them: a customer's list of orders has only the subtotal. */
export type BillOrder = {
  subtotal: Paisa
  shipping_cost: Paisa | null
  total_amount: Paisa | null
}
type BilledItem = { quantity: number; price: Paisa }
export type BillRow = { name: string; paisa: Paisa }

const rowUnlessZero = (name: string, paisa: Paisa): BillRow[] =>
  paisa === 0 ? [] : [{ name, paisa }]

export function billSums(
  { subtotal, shipping_cost, total_amount }: BillOrder,
  items: readonly BilledItem[],
): { rows: BillRow[]; total: BillRow } {
  const goods = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const off = subtotal - goods
  const rows = [
    ...(off === 0 ? [] : [{ name: 'Items', paisa: goods }]),
    ...rowUnlessZero(off < 0 ? 'Discount' : 'Extra charge', off),
    { name: 'Subtotal', paisa: subtotal },
  ]
  if (shipping_cost === null || total_amount === null)
    return { rows: rows.slice(0, -1), total: { name: 'Total excluding delivery', paisa: subtotal } }
  const rest = total_amount - subtotal - shipping_cost
  return {
    rows: [
      ...rows,
      { name: 'Delivery', paisa: shipping_cost },
      ...rowUnlessZero(rest < 0 ? 'Discount' : 'Extra charge', rest),
    ],
    total: { name: 'Total', paisa: total_amount },
  }
}
