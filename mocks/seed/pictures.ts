import { utf8BytesOf } from '../server/reply'
import { seedOrders, ORDERS_WITH_SAME_RECEIPT, UNDERPAID_ORDER } from './seedOrders'
import { receiptDrawing } from './seedReceipts'

type ReadFile = (path: string) => Promise<Uint8Array> | Uint8Array

/** Modules contain the pictures as base64, so that any bundler and any browser can load them. */
const PICTURE_MODULES = import.meta.glob<string>('./uploads/**/*.webp', {
  query: '?inline',
  import: 'default',
})

export const PICTURE_PATHS: readonly string[] = Object.keys(PICTURE_MODULES).map((file) =>
  file.slice(2),
)

const ORDER_OF_RECEIPT = new Map(
  seedOrders.map((order) => [`uploads/receipts/${order.payment_receipt}`, order]),
)

async function readModule(path: string): Promise<Uint8Array> {
  const address = (await PICTURE_MODULES[`./${path}`]?.()) ?? ''
  const signs = atob(address.slice(address.indexOf(',') + 1))
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}
let readFile: ReadFile = readModule

/** The dev server passes its own reader, because Vite's loader is closed before the first request. */
export function setPictureReader(own: ReadFile): void {
  readFile = own
}

function drawnReceipt(path: string): string | null {
  const order = ORDER_OF_RECEIPT.get(path)
  if (!order?.payment_receipt) return null
  const [shown, again] = ORDERS_WITH_SAME_RECEIPT
  const seen = order.id === again ? (seedOrders.find(({ id }) => id === shown) ?? order) : order
  return receiptDrawing(
    seen,
    order.id === UNDERPAID_ORDER.order ? UNDERPAID_ORDER.paid : seen.total_amount,
  )
}

/**
 * `path` is below backend/api/. Receipts are drawn; all other pictures are files. Null if the seed has no such picture.
 */
export async function pictureAt(
  path: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  if (PICTURE_PATHS.includes(path))
    return { bytes: new Uint8Array(await readFile(path)), type: 'image/webp' }
  const svg = drawnReceipt(path)
  return svg === null ? null : { bytes: utf8BytesOf(svg), type: 'image/svg+xml' }
}
