import { SEEN_RECEIPTS, parseStored, readStore, writeStore } from '../../../state/store'
import { onUserChange } from '../../../state/session'
import {
  placeOf,
  type Line,
  FEWEST_LINES,
  isSamePicture,
  linesOf,
  COMPARED_WIDTH,
  type GrayPicture,
} from './receiptPicture'
import { ordersQuery } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { config } from '../../../api/core/config'
import { receiptCandidates } from '../../../rules/receipt'
import { idText } from '../../../rules/types'

/** `empty`: no print can be seen. */
export type PictureMatch =
  { state: 'same'; ids: readonly string[] } | { state: 'new' | 'empty' | 'unknown' }

/** In narrower screenshots, two digits may differ by less than recompression does. */
const LEAST_WIDE = 480
/** Taller pictures are not compared: they show more than one receipt. */
const MOST_HIGH = 2400

/** null if the browser does not let the page read the pixels, for example of a picture from another origin. */
function grayOf(image: HTMLImageElement): GrayPicture | null {
  const high = Math.round((image.naturalHeight * COMPARED_WIDTH) / image.naturalWidth)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = COMPARED_WIDTH
    canvas.height = high
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.naturalWidth < LEAST_WIDE || !(high > 0 && high <= MOST_HIGH)) return null
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

async function receiptOf(id: string, host: string): Promise<GrayPicture | null> {
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

// The lines of print of the receipts that were opened on this device, stored until logout and never sent anywhere.

/** One entry takes 11 kB of localStorage, which holds about 5 MB. */
const MAX_ENTRIES = 150

/** `same`: ids of other orders whose pixels were compared too. */
type Entry = { id: string; lines: readonly Line[]; same: readonly string[] }

let saved: readonly Entry[] | null = null

let version = 0
const listeners = new Set<() => void>()

/** Increases when the list changes; a snapshot for useSyncExternalStore. */
export const seenVersion = () => version
export function onSeen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changed(): void {
  version++
  listeners.forEach((listener) => listener())
}

const isLine = (line: unknown): line is Line =>
  Array.isArray(line) && typeof line[0] === 'number' && typeof line[1] === 'string'

function readEntry(entry: unknown): Entry[] {
  if (!Array.isArray(entry)) return []
  const [id, lines, same] = entry as unknown[]
  if (typeof id !== 'string' || !Array.isArray(lines) || !Array.isArray(same)) return []
  return [{ id, lines: lines.filter(isLine), same: same.map(String) }]
}

function all(): readonly Entry[] {
  if (saved) return saved
  const value = parseStored(readStore(SEEN_RECEIPTS))
  return (saved = Array.isArray(value) ? value.flatMap(readEntry) : [])
}

function save(entries: readonly Entry[]): void {
  saved = entries.slice(-MAX_ENTRIES)
  writeStore(SEEN_RECEIPTS, JSON.stringify(saved.map(({ id, lines, same }) => [id, lines, same])))
  changed()
}

/** Stores the lines of an order's receipt. Returns the ids of other orders with the same lines, whose pixels may differ. */
export function recordLines(id: string, lines: readonly Line[]): string[] {
  const others = all().filter((entry) => entry.id !== id)
  const known = all().find((entry) => entry.id === id)
  if (JSON.stringify(known?.lines) !== JSON.stringify(lines))
    save([...others, { id, lines, same: [] }])
  return others.filter((other) => placeOf(lines, other.lines) !== null).map((other) => other.id)
}

/** Stores that the pixels of these orders' receipts are the same. */
export function recordSame(id: string, same: readonly string[]): void {
  const known = all().find((entry) => entry.id === id)
  if (known && known.same.join() !== same.join())
    save(all().map((entry) => (entry === known ? { ...entry, same } : entry)))
}

/** All pairs of order ids whose receipts are the same picture. */
export const sameReceipts = (): [string, string][] =>
  all().flatMap(({ id, same }) => same.map((other): [string, string] => [other, id]))

/** Drops the copy in memory, in each tab at logout; forgetUser clears localStorage. Exported so that tests can imitate a reload. */
export function forgetPictures(): void {
  saved = null
  changed()
}

onUserChange(forgetPictures)
