import { ordersQuery } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { config } from '../../../api/core/config'
import { receiptCandidates } from '../../../rules/receiptPlaces'
import { idText } from '../../../rules/types'
import { FEWEST_LINES, isSamePicture, linesOf, WIDE, type Picture } from './receiptPicture'
import { recordLines, recordSame } from './seenPictures'

/** `empty`: no print can be seen. */
export type PictureMatch =
  { state: 'same'; ids: readonly string[] } | { state: 'new' | 'empty' | 'unknown' }

/** In a narrower screenshot two digits may differ by less than recompression does. */
const LEAST_WIDE = 480
/** Taller pictures are not compared: they show more than one receipt. */
const MOST_HIGH = 2400

/** null if the browser does not let the page read the pixels, for example of a picture from another origin. */
export function grayOf(image: HTMLImageElement): Picture | null {
  const high = Math.round((image.naturalHeight * WIDE) / image.naturalWidth)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = WIDE
    canvas.height = high
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.naturalWidth < LEAST_WIDE || !(high > 0 && high <= MOST_HIGH)) return null
    pen.imageSmoothingQuality = 'high'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, WIDE, high)
    pen.drawImage(image, 0, 0, WIDE, high)
    const { data } = pen.getImageData(0, 0, WIDE, high)
    const gray = Uint8Array.from({ length: WIDE * high }, (_, at) =>
      Math.round(
        (data[at * 4] ?? 0) * 0.299 +
          (data[at * 4 + 1] ?? 0) * 0.587 +
          (data[at * 4 + 2] ?? 0) * 0.114,
      ),
    )
    return { wide: WIDE, high, gray }
  } catch {
    return null
  }
}

/** The receipt at the first address that works; null if none does. */
export async function loadReceipt(name: string, host: string): Promise<HTMLImageElement | null> {
  for (const address of receiptCandidates(name, host, config().receiptsFolder)) {
    const image = new Image()
    const loaded = await new Promise<boolean>((done) => {
      image.addEventListener('load', () => done(true))
      image.addEventListener('error', () => done(false))
      image.src = address
    })
    if (loaded) return image
  }
  return null
}

async function receiptOf(id: string, host: string): Promise<Picture | null> {
  const orders = cache.getQueryData(ordersQuery().queryKey)
  const order = orders?.find((one) => idText(one.id) === id)
  const image = order ? await loadReceipt(order.payment_receipt, host) : null
  return image && grayOf(image)
}

/** Stores an order's receipt among those seen, and names the orders that came with the same picture. */
export async function compareReceipt(
  id: string,
  image: HTMLImageElement,
  host: string,
): Promise<PictureMatch> {
  const picture = grayOf(image)
  if (!picture) return { state: 'unknown' }
  const lines = linesOf(picture)
  if (lines.length < FEWEST_LINES) return { state: 'empty' }
  const same: string[] = []
  for (const other of recordLines(id, lines)) {
    const seen = await receiptOf(other, host)
    if (seen && isSamePicture(picture, seen)) same.push(other)
  }
  recordSame(id, same)
  return same.length > 0 ? { state: 'same', ids: same } : { state: 'new' }
}
