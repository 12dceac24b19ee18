// Draws a bill as a picture for a chat, because every phone opens a picture but not every phone opens a PDF.

export type BillText = {
  brand: string
  identity: readonly string[]
  facts: readonly { name: string; lines: readonly string[] }[]
  warning: string
  items: readonly { title: string; choice: string; price: string; amount: string }[]
  sums: readonly { name: string; amount: string }[]
  total: { name: string; amount: string }
  ending: readonly string[]
}

export type BillOutcome = 'shared' | 'saved' | 'failed'

/** In units of the drawing; one unit becomes PICTURE_SCALE pixels. */
const BILL_WIDTH = 480
const MARGIN = 28
const LINE_HEIGHT = 20
const PICTURE_SCALE = 2

const FONT_FAMILY = 'system-ui, "Noto Sans Devanagari", sans-serif'
const PLAIN_FONT = `14px ${FONT_FAMILY}`
const BOLD_FONT = `600 14px ${FONT_FAMILY}`
const BRAND_FONT = `600 24px ${FONT_FAMILY}`

type Pen = CanvasRenderingContext2D

/** A word longer than `most` gets a line of its own. */
export function wrapText(widthOf: (text: string) => number, text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > most) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Returns the height, so that a first pass on an empty canvas can measure it. */
function drawBill(pen: Pen, bill: BillText): number {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim() || 'black'
  const [ink, muted, line, alert] = ['--ink', '--muted', '--line', '--simrik'].map(color)
  const inner = BILL_WIDTH - 2 * MARGIN
  let y = MARGIN

  function say(text: string, { font = PLAIN_FONT, fill = ink, left = MARGIN, most = inner } = {}) {
    pen.font = font
    pen.fillStyle = fill ?? ''
    pen.textAlign = 'left'
    for (const part of wrapText((words) => pen.measureText(words).width, text, most)) {
      y += LINE_HEIGHT
      pen.fillText(part, left, y)
    }
  }
  function beside(text: string, font = PLAIN_FONT) {
    pen.font = font
    pen.fillStyle = ink ?? ''
    pen.textAlign = 'right'
    pen.fillText(text, BILL_WIDTH - MARGIN, y)
  }
  function rule(fill = line) {
    y += LINE_HEIGHT / 2
    pen.fillStyle = fill ?? ''
    pen.fillRect(MARGIN, y, inner, 1)
  }

  say(bill.brand, { font: BRAND_FONT })
  y += 6
  for (const text of bill.identity) say(text, { fill: muted })
  rule(ink)
  y += 4
  for (const { name, lines } of bill.facts) {
    const top = y
    say(name, { fill: muted })
    y = top
    for (const text of lines) say(text, { left: MARGIN + 110, most: inner - 110 })
    y = Math.max(y, top + LINE_HEIGHT)
  }
  if (bill.warning !== '') {
    y += 6
    say(bill.warning, { font: BOLD_FONT, fill: alert })
  }
  rule(ink)
  bill.items.forEach(({ title, choice, price, amount }, at) => {
    if (at > 0) rule()
    say(title, { font: BOLD_FONT, most: inner - 110 })
    beside(amount)
    say([choice, price].filter((part) => part !== '').join(', '), { fill: muted })
  })
  if (bill.sums.length > 0) rule()
  for (const { name, amount } of bill.sums) {
    say(name, { most: inner - 130 })
    beside(amount)
  }
  rule(ink)
  y += 2
  say(bill.total.name, { font: BOLD_FONT, most: inner - 130 })
  beside(bill.total.amount, BOLD_FONT)
  y += 6
  for (const text of bill.ending) say(text, { fill: muted })
  return y + MARGIN
}

/** Null if this browser cannot draw. */
async function billPicture(bill: BillText): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const height = drawBill(pen, bill)
  canvas.width = BILL_WIDTH * PICTURE_SCALE
  canvas.height = Math.ceil(height) * PICTURE_SCALE
  pen.scale(PICTURE_SCALE, PICTURE_SCALE)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, BILL_WIDTH, height)
  drawBill(pen, bill)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function saveFile(file: File): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(file)
  Object.assign(link, { href: address, download: file.name })
  document.body.append(link)
  link.click()
  link.remove()
  // The download may start later and then still needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Opens the device's share sheet, or saves the picture if the device has no share sheet. */
export async function shareBill(bill: BillText, title: string): Promise<BillOutcome> {
  try {
    const picture = await billPicture(bill)
    if (!picture) return 'failed'
    const name = `${title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.png`
    const file = new File([picture], name, { type: 'image/png' })
    if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
      const cause = await navigator.share({ files: [file], title }).then(
        () => null,
        (reason: unknown) => reason,
      )
      // AbortError means that the user closed the share sheet.
      if (cause === null || (cause instanceof DOMException && cause.name === 'AbortError'))
        return 'shared'
    }
    saveFile(file)
    return 'saved'
  } catch {
    return 'failed'
  }
}
