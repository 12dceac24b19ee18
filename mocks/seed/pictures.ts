import { CATALOGUE } from './catalogue'
import { draw } from './garments/draw'
import { orders, SAME_RECEIPT, SHORT_RECEIPT } from './seedOrders'
import { slugOf } from './seedProducts'
import { receipt } from './seedReceipts'
import { SCENES } from './scenes'

type Draw = () => string

function garments(): [string, Draw][] {
  return CATALOGUE.flatMap(({ name, look, colors }) => {
    const folder = `uploads/products/${name}`
    return colors.flatMap(([colour, color], i): [string, Draw][] => {
      const stem = i === 0 ? folder : `${folder}-in-${slugOf(colour)}`
      return [
        [`${stem}.svg`, () => draw({ ...look, color })],
        [`${stem}-back.svg`, () => draw({ ...look, color, view: 'back' })],
        [`${stem}-cloth.svg`, () => draw({ ...look, color, view: 'cloth' })],
      ]
    })
  })
}

function receipts(): [string, Draw][] {
  const [shown, again] = SAME_RECEIPT
  return orders.flatMap((order): [string, Draw][] => {
    if (order.payment_receipt === null) return []
    const seen = order.id === again ? (orders.find(({ id }) => id === shown) ?? order) : order
    const paid = order.id === SHORT_RECEIPT.order ? SHORT_RECEIPT.paid : seen.total_amount
    return [[`uploads/receipts/${order.payment_receipt}`, () => receipt(seen, paid)]]
  })
}

const DRAWN: ReadonlyMap<string, Draw> = new Map([
  ...garments(),
  ...Object.entries(SCENES),
  ...receipts(),
])

const drawnPictures = new Map<string, string>()

/** The picture at a path below backend/api/ as SVG text, or null. Drawn once, at the first request. */
export function pictureAt(path: string): string | null {
  const known = drawnPictures.get(path)
  if (known !== undefined) return known
  const svg = DRAWN.get(path)?.()
  if (svg === undefined) return null
  drawnPictures.set(path, svg)
  return svg
}

export const allPicturePaths = (): string[] => [...DRAWN.keys()]
