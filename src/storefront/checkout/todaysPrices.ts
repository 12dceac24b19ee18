import { cache } from '../../api/core/cache'
import { goneReason, productDetailQuery, sizeStockQuery } from '../../api/productDetails'
import type { Product } from '../../api/products'
import { shippingQuery } from '../../api/shipping'
import { stockOf } from '../../rules/stock'
import { type Id, type SizeStock, idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { notify } from '../../state/notices'
import { exactNpr, orderSumsOf, type CheckoutLine, type Billing, type OrderSums } from './order'
import { isOrAre } from '../../rules/sharedTexts'
import type { HeldReceipt } from './prepareReceipt'

export type OrderToSend = {
  email: string
  billing: Billing
  lines: readonly CheckoutLine[]
  sums: OrderSums
  receipt: HeldReceipt
}

/**
 * Runs just before an order is sent. A check may read the server, ask the shopper or change the order. If it returns null, it has
 * told the shopper why, and the order is not sent.
 */
export type SendCheck = (about: OrderToSend) => Promise<OrderToSend | null>

const sendChecks: SendCheck[] = [todaysPrices]

export async function runSendChecks(
  about: OrderToSend,
  checks: readonly SendCheck[] = sendChecks,
): Promise<OrderToSend | null> {
  let now: OrderToSend | null = about
  for (const check of checks) now = now && (await check(now))
  return now
}

// Reads prices, stock and shipping again before an order is sent, and sends the server's current values. If the total
// differs from what the shopper paid, or a value cannot be read, the shopper decides (D-107, D-119, D-126).

/** `product` is null if it could not be read and undefined if the shop no longer sells it. */
type ProductToday = { product: Product | null | undefined; stock: SizeStock | null }

const READ_NOW = { staleTime: 0 }

async function productNow(id: Id): Promise<Product | null | undefined> {
  const read = async () => {
    const product = await cache.fetchQuery({ ...productDetailQuery(id), ...READ_NOW })
    if (product === null) return undefined
    // The parser turns a missing or unreadable price into 0 (D-09).
    return product.price > 0 ? product : null
  }
  try {
    return await read().catch((error: unknown) => (goneReason(error) ? undefined : read()))
  } catch (error) {
    return goneReason(error) ? undefined : null
  }
}

async function readProductToday(id: Id): Promise<ProductToday> {
  const [product, stock] = await Promise.all([
    productNow(id),
    cache.fetchQuery({ ...sizeStockQuery(id), ...READ_NOW }).catch(() => null),
  ])
  return { product, stock }
}

/** If the charge cannot be read, the charge on the page stays (D-119). */
const shippingNow = ({ sums }: OrderToSend) =>
  cache.fetchQuery({ ...shippingQuery(), ...READ_NOW }).catch(() => sums.shipping)

const quotedTitles = (lines: readonly CheckoutLine[]) =>
  [...new Set(lines.map(({ title }) => title))].join(', ')

function shortLines(
  lines: readonly CheckoutLine[],
  stockFor: (line: CheckoutLine) => SizeStock | null,
): CheckoutLine[] {
  const pieceOf = ({ product_id, size }: CheckoutLine) =>
    `${idText(product_id)}\n${size.toLowerCase()}`
  return lines.filter((line) => {
    const stock = stockFor(line)
    const wanted = lines
      .filter((other) => pieceOf(other) === pieceOf(line))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return stock !== null && stockOf(stock, line.size) < wanted
  })
}

/** Tells the owner both amounts, because the receipt and the order show different ones. */
const paidNote = (paid: string, total: string) =>
  `The customer paid ${paid}. The total was ${total} when the order was sent.`

async function todaysPrices(about: OrderToSend): Promise<OrderToSend | null> {
  const ids = [
    ...new Map(about.lines.map(({ product_id }) => [idText(product_id), product_id])).values(),
  ]
  const [found, shipping] = await Promise.all([
    Promise.all(ids.map(readProductToday)),
    shippingNow(about),
  ])
  const nowOf = ({ product_id }: CheckoutLine) =>
    found[ids.findIndex((id) => idText(id) === idText(product_id))]

  const gone = about.lines.filter((line) => nowOf(line)?.product === undefined)
  if (gone.length > 0) {
    notify(
      `Your order wasn't placed because ${quotedTitles(gone)} ${isOrAre(gone.length)} no longer available.`,
      'bad',
    )
    return null
  }
  const lines = about.lines.map((line) => {
    const product = nowOf(line)?.product
    return product
      ? { ...line, price: product.price, discount_price: product.discount_price }
      : line
  })
  const sums = orderSumsOf(lines, shipping)
  const { paid } = about.receipt
  const unread = about.lines.filter((line) => nowOf(line)?.product === null)
  const short = shortLines(lines, (line) => nowOf(line)?.stock ?? null)
  const was = paid === null || paid === sums.total ? null : exactNpr(paid)
  const is = exactNpr(sums.total)
  const text = [
    ...(was
      ? [
          `You paid ${was}. The total is now ${is}. If you place the order, it will show us both amounts.`,
        ]
      : []),
    ...(unread.length > 0 ? [`Couldn't load today's price for ${quotedTitles(unread)}.`] : []),
    ...(short.length > 0 ? [`Not enough in stock: ${quotedTitles(short)}.`] : []),
  ].join(' ')
  if (
    text !== '' &&
    !(await confirm({
      title: was ? 'The total has changed' : 'Place the order anyway?',
      text,
      action: 'Place the order',
      cancel: "Don't place it",
    }))
  )
    return null
  const additional_info = [
    about.billing.additional_info.trim(),
    ...(was ? [paidNote(was, is)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n')
  return { ...about, lines, sums, billing: { ...about.billing, additional_info } }
}
