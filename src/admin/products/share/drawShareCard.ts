import { config, pictureAddress } from '../../../api/core/config'
import { objectFitOf, isTallShape } from '../../../display/shape'
import { finalPrice, isDiscounted, npr } from '../../../rules/pricing'
import type { Paisa, SizeStock } from '../../../rules/types'
import { fetchPictureFile } from '../../parts/files'
import { PRODUCT_PAGE_SIZES } from '../../../rules/constants'
import { isSoldOut } from '../../../rules/stock'

// The browser draws the card for Instagram, Facebook or TikTok on a canvas, so nothing is uploaded.

type CardBox = { x: number; y: number; width: number; height: number }
type CardFormat = {
  name: string
  height: number
  mark: number
  markSize: number
  picture: CardBox
  title: number
  size: number
}

const CARD_WIDTH = 1080
/** In pixels. Apps lay their own buttons over the upper and lower eighth of a story. */
export const SHARE_CARD_FORMATS = {
  story: {
    name: 'Story',
    height: 1920,
    mark: 190,
    markSize: 84,
    picture: { x: 108, y: 330, width: 864, height: 1080 },
    title: 1500,
    size: 68,
  },
  post: {
    name: 'Post',
    height: 1350,
    mark: 52,
    markSize: 64,
    picture: { x: 190, y: 152, width: 700, height: 875 },
    title: 1096,
    size: 56,
  },
} satisfies Record<string, CardFormat>
export type ShareCardFormatName = keyof typeof SHARE_CARD_FORMATS

type CardProduct = {
  title: string
  price: Paisa
  discount_price: Paisa
  size_stock: SizeStock | null
}

/** Null if loading fails, and for an SVG without a size of its own, which a canvas cannot draw. */
async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
}

/**
 * Downloads the picture, because an <img> of another origin would taint the canvas. Null if the host forbids the download.
 */
async function readPicture(path: string, host: string): Promise<HTMLImageElement | null> {
  const file = await fetchPictureFile(path, host)
  if (!file) return null
  const url = URL.createObjectURL(file)
  try {
    return await loadImage(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

const colorToken = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function wrapLines(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (context.measureText(longer).width <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function shortenToWidth(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 1 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/**
 * Draws the title in the largest font between 70% and 100% of `size` in which it fits two lines. Returns the last
 * baseline.
 */
function drawTitle(
  context: CanvasRenderingContext2D,
  title: string,
  top: number,
  size: number,
): number {
  const width = CARD_WIDTH - 160
  let [type, lines] = [size, [] as string[]]
  for (; type >= size * 0.7; type -= 4) {
    context.font = `${type}px ${colorToken('--display')}`
    lines = wrapLines(context, title, width)
    if (lines.length <= 2) break
  }
  const shown = lines.length > 2 ? [lines[0] ?? '', lines.slice(1).join(' ')] : lines
  shown.forEach((line, at) =>
    context.fillText(shortenToWidth(context, line, width), CARD_WIDTH / 2, top + at * type * 1.15),
  )
  return top + (shown.length - 1) * type * 1.15
}

function drawPrice(
  context: CanvasRenderingContext2D,
  shown: CardProduct,
  base: number,
  size: number,
): void {
  const text = colorToken('--text')
  const [now, was] = [npr(finalPrice(shown)), isDiscounted(shown) ? npr(shown.price) : '']
  const small = Math.round(size * 0.72)
  context.font = `600 ${size}px ${text}`
  const nowWidth = context.measureText(now).width
  context.font = `${small}px ${text}`
  const wasWidth = was === '' ? 0 : context.measureText(was).width + 28
  const left = (CARD_WIDTH - nowWidth - wasWidth) / 2
  context.textAlign = 'left'
  if (was !== '') {
    const from = left + nowWidth + 28
    context.fillStyle = colorToken('--muted')
    context.fillText(was, from, base)
    context.fillRect(from - 4, base - small * 0.34, wasWidth - 20, 3)
  }
  context.font = `600 ${size}px ${text}`
  context.fillStyle = colorToken(was === '' ? '--ink' : '--simrik')
  context.fillText(now, left, base)
  context.textAlign = 'center'
}

function drawPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  box: CardBox,
): void {
  const { naturalWidth: width, naturalHeight: height } = picture
  const [shape, frame] = [width / height, box.width / box.height]
  const whole = objectFitOf(shape, frame) === 'contain' || shape < frame / 1.6
  const scale = (whole ? Math.min : Math.max)(box.width / width, box.height / height)
  const [w, h] = [width * scale, height * scale]
  // The crop of a tall picture keeps the garment's top, as on the shop's cards.
  const top = !whole && isTallShape(shape) ? box.y : box.y + (box.height - h) / 2
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.fillStyle = colorToken('--wash')
  context.fillRect(box.x, box.y, box.width, box.height)
  context.drawImage(picture, box.x + (box.width - w) / 2, top, w, h)
  context.restore()
}

/** Draws the brand's name if the wordmark cannot be loaded or has another origin, which would taint the canvas. */
async function drawMark(context: CanvasRenderingContext2D, format: CardFormat): Promise<void> {
  const { wordmark, brandName } = config()
  const mark = await loadImage(pictureAddress(wordmark))
  const isOwn =
    new URL(pictureAddress(wordmark), window.location.href).origin === window.location.origin
  if (mark && isOwn) {
    const scale = Math.min(format.markSize / mark.naturalHeight, 560 / mark.naturalWidth)
    const width = mark.naturalWidth * scale
    context.drawImage(
      mark,
      (CARD_WIDTH - width) / 2,
      format.mark,
      width,
      mark.naturalHeight * scale,
    )
    return
  }
  context.font = `${format.markSize}px ${colorToken('--display')}`
  context.fillStyle = colorToken('--ink')
  context.fillText(
    shortenToWidth(context, brandName, CARD_WIDTH - 160),
    CARD_WIDTH / 2,
    format.mark + format.markSize * 0.8,
  )
}

/** Draws nothing if the shop has no weave.svg. */
async function drawWeave(context: CanvasRenderingContext2D, height: number): Promise<void> {
  const weave = await loadImage(`${import.meta.env.BASE_URL}brand/weave.svg`)
  const pattern = weave && context.createPattern(weave, 'repeat')
  if (!pattern) return
  const edge = 28
  pattern.setTransform(
    new DOMMatrix([edge / weave.naturalHeight, 0, 0, edge / weave.naturalHeight, 0, height - edge]),
  )
  context.fillStyle = pattern
  context.fillRect(0, height - edge, CARD_WIDTH, edge)
}

export type ShareCard = { file: File; withPicture: boolean }

/** Returns null if the browser cannot draw the card or encode the picture. */
export async function drawShareCard(
  shown: CardProduct,
  path: string,
  host: string,
  name: ShareCardFormatName,
): Promise<ShareCard | null> {
  const format: CardFormat = SHARE_CARD_FORMATS[name]
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH
  canvas.height = format.height
  const context = canvas.getContext('2d')
  if (!context) return null
  // Wait at most a second for the font, then draw with the system's font, as on the page.
  const fonts = document.fonts?.load(`64px ${colorToken('--display')}`, 'A').catch(() => [])
  const [picture] = await Promise.all([
    path === '' ? null : readPicture(path, host),
    Promise.race([fonts, new Promise((done) => setTimeout(done, 1000))]),
  ])
  context.fillStyle = colorToken('--paper')
  context.fillRect(0, 0, CARD_WIDTH, format.height)
  context.textAlign = 'center'
  await drawMark(context, format)
  await drawWeave(context, format.height)
  const { title, size, picture: box } = format
  const top = picture ? title : Math.round(format.height / 2) - size
  if (picture) drawPicture(context, picture, box)
  context.fillStyle = colorToken('--ink')
  const end = drawTitle(context, shown.title.trim(), top, size)
  drawPrice(context, shown, end + size * 1.25, Math.round(size * 0.76))
  context.font = `${Math.round(size * 0.55)}px ${colorToken('--text')}`
  context.fillStyle = colorToken('--muted')
  context.fillText(sizesInStockText(shown.size_stock), CARD_WIDTH / 2, end + size * 2.15)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  const words =
    shown.title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'product'
  return (
    bytes && {
      file: new File([bytes], `${words}-${name}.jpg`, { type: 'image/jpeg' }),
      withPicture: picture !== null,
    }
  )
}

/** "Sizes S, M", "Size M" or "Sold out". */
export function sizesInStockText(stock: SizeStock | null): string {
  const sizes = PRODUCT_PAGE_SIZES.filter((size) => !isSoldOut(stock, size)).map((size) =>
    size.toUpperCase(),
  )
  if (sizes.length === 0) return 'Sold out'
  return `${sizes.length === 1 ? 'Size' : 'Sizes'} ${sizes.join(', ')}`
}

export function shareCaption(product: CardProduct, url: string): string {
  const price = npr(finalPrice(product))
  return [
    product.title.trim(),
    isDiscounted(product) ? `${price} (was ${npr(product.price)})` : price,
    sizesInStockText(product.size_stock),
    url,
  ].join('\n')
}
