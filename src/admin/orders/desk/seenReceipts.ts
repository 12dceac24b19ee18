import {
  SEEN_RECEIPTS_KEY,
  parseStored,
  readLocalStorage,
  writeLocalStorage,
} from '../../../state/localStorage'
import { onUserChange } from '../../../state/session'
import {
  findPicturePlace,
  type InkLine,
  MIN_TEXT_LINES,
  isSamePicture,
  textLinesOf,
  COMPARED_WIDTH,
  type GrayPicture,
} from './receiptPicture'
import { ordersQuery } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { config } from '../../../api/core/config'
import { receiptUrlCandidates } from '../../../rules/receipt'
import { idText } from '../../../rules/types'

/** `empty`: the picture contains no lines of text. */
export type PictureMatch =
  { state: 'same'; ids: readonly string[] } | { state: 'new' | 'empty' | 'unknown' }

/** Narrower screenshots are not compared: two digits may differ by less than recompression changes a digit. */
const MIN_WIDTH = 480
/** Taller pictures are not compared: they show more than one receipt. */
const MAX_HEIGHT = 2400

/** Null if the size is out of range, or if the browser forbids reading the pixels of a picture from another origin. */
function grayOf(image: HTMLImageElement): GrayPicture | null {
  const high = Math.round((image.naturalHeight * COMPARED_WIDTH) / image.naturalWidth)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = COMPARED_WIDTH
    canvas.height = high
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.naturalWidth < MIN_WIDTH || !(high > 0 && high <= MAX_HEIGHT)) return null
    pen.imageSmoothingQuality = 'high'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, COMPARED_WIDTH, high)
    pen.drawImage(image, 0, 0, COMPARED_WIDTH, high)
    const { data } = pen.getImageData(0, 0, COMPARED_WIDTH, high)
    const gray = Uint8Array.from({ length: COMPARED_WIDTH * high }, (_, at) =>
      Math.round(
        (data[at * 4] ?? 0) * 0.299 +
          (data[at * 4 + 1] ?? 0) * 0.587 +
          (data[at * 4 + 2] ?? 0) * 0.114,
      ),
    )
    return { wide: COMPARED_WIDTH, high, gray }
  } catch {
    return null
  }
}

/** Loads from the first address that works; null if none does. */
export async function loadReceiptImage(
  name: string,
  host: string,
): Promise<HTMLImageElement | null> {
  for (const address of receiptUrlCandidates(name, host, config().receiptsFolder)) {
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

async function receiptOf(id: string, host: string): Promise<GrayPicture | null> {
  const orders = cache.getQueryData(ordersQuery().queryKey)
  const order = orders?.find((one) => idText(one.id) === id)
  const image = order ? await loadReceiptImage(order.payment_receipt, host) : null
  return image && grayOf(image)
}

/** Remembers the receipt's lines on this device and returns the ids of orders with the same picture. */
export async function compareReceipt(
  id: string,
  image: HTMLImageElement,
  host: string,
): Promise<PictureMatch> {
  const picture = grayOf(image)
  if (!picture) return { state: 'unknown' }
  const lines = textLinesOf(picture)
  if (lines.length < MIN_TEXT_LINES) return { state: 'empty' }
  const same: string[] = []
  for (const other of recordReceiptLines(id, lines)) {
    const seen = await receiptOf(other, host)
    if (seen && isSamePicture(picture, seen)) same.push(other)
  }
  recordSameReceipts(id, same)
  return same.length > 0 ? { state: 'same', ids: same } : { state: 'new' }
}

// Text lines of the receipts that were opened on this device. They are stored until logout and never sent anywhere.

/** One entry takes 11 kB of localStorage, which holds about 5 MB. */
const MAX_ENTRIES = 150

/** `same`: ids of orders whose receipts have the same pixels. */
type SeenReceipt = { id: string; lines: readonly InkLine[]; same: readonly string[] }

let cachedEntries: readonly SeenReceipt[] | null = null

let changeCount = 0
const listeners = new Set<() => void>()

/** Snapshot for useSyncExternalStore; increases with each change of the list. */
export const seenReceiptsVersion = () => changeCount
export function onSeenReceiptsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyChange(): void {
  changeCount++
  listeners.forEach((listener) => listener())
}

const isLine = (line: unknown): line is InkLine =>
  Array.isArray(line) && typeof line[0] === 'number' && typeof line[1] === 'string'

function readEntry(entry: unknown): SeenReceipt[] {
  if (!Array.isArray(entry)) return []
  const [id, lines, same] = entry as unknown[]
  if (typeof id !== 'string' || !Array.isArray(lines) || !Array.isArray(same)) return []
  return [{ id, lines: lines.filter(isLine), same: same.map(String) }]
}

function seenReceipts(): readonly SeenReceipt[] {
  if (cachedEntries) return cachedEntries
  const value = parseStored(readLocalStorage(SEEN_RECEIPTS_KEY))
  return (cachedEntries = Array.isArray(value) ? value.flatMap(readEntry) : [])
}

function saveEntries(entries: readonly SeenReceipt[]): void {
  cachedEntries = entries.slice(-MAX_ENTRIES)
  writeLocalStorage(
    SEEN_RECEIPTS_KEY,
    JSON.stringify(cachedEntries.map(({ id, lines, same }) => [id, lines, same])),
  )
  notifyChange()
}

/** Returns the ids of other orders with the same lines; their pixels may still differ. */
export function recordReceiptLines(id: string, lines: readonly InkLine[]): string[] {
  const others = seenReceipts().filter((entry) => entry.id !== id)
  const known = seenReceipts().find((entry) => entry.id === id)
  if (JSON.stringify(known?.lines) !== JSON.stringify(lines))
    saveEntries([...others, { id, lines, same: [] }])
  return others
    .filter((other) => findPicturePlace(lines, other.lines) !== null)
    .map((other) => other.id)
}

export function recordSameReceipts(id: string, same: readonly string[]): void {
  const known = seenReceipts().find((entry) => entry.id === id)
  if (known && known.same.join() !== same.join())
    saveEntries(seenReceipts().map((entry) => (entry === known ? { ...entry, same } : entry)))
}

/** All pairs of order ids whose receipts are the same picture. */
export const sameReceiptPairs = (): [string, string][] =>
  seenReceipts().flatMap(({ id, same }) => same.map((other): [string, string] => [other, id]))

/**
 * Drops this tab's copy in memory. Each tab calls this at logout; forgetUser clears localStorage. Exported so that
 * tests can imitate a reload.
 */
export function dropReceiptCache(): void {
  cachedEntries = null
  notifyChange()
}

onUserChange(dropReceiptCache)
