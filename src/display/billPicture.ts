// Draws a bill for a chat: a picture is opened by every phone, a PDF is not.

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

/** In units that become two pixels each. */
const WIDTH = 480
const MARGIN = 28
const LINE = 20
const SCALE = 2

const FAMILY = 'system-ui, "Noto Sans Devanagari", sans-serif'
const PLAIN = `14px ${FAMILY}`
const BOLD = `600 14px ${FAMILY}`
const BRAND = `600 24px ${FAMILY}`

type Pen = CanvasRenderingContext2D

/** The lines of a text that is as wide as `most`; a longer word has a line of its own. */
export function wrapped(widthOf: (text: string) => number, text: string, most: number): string[] {
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

/** Draws from top to bottom and returns the height, so that a first pass without a size can measure. */
function draw(pen: Pen, bill: BillText): number {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim() || 'black'
  const [ink, muted, line, alert] = ['--ink', '--muted', '--line', '--simrik'].map(color)
  const inner = WIDTH - 2 * MARGIN
  let y = MARGIN

  function say(text: string, { font = PLAIN, fill = ink, left = MARGIN, most = inner } = {}) {
    pen.font = font
    pen.fillStyle = fill ?? ''
    pen.textAlign = 'left'
    for (const part of wrapped((words) => pen.measureText(words).width, text, most)) {
      y += LINE
      pen.fillText(part, left, y)
    }
  }
  function beside(text: string, font = PLAIN) {
    pen.font = font
    pen.fillStyle = ink ?? ''
    pen.textAlign = 'right'
    pen.fillText(text, WIDTH - MARGIN, y)
  }
  function rule(fill = line) {
    y += LINE / 2
    pen.fillStyle = fill ?? ''
    pen.fillRect(MARGIN, y, inner, 1)
  }

  say(bill.brand, { font: BRAND })
  y += 6
  for (const text of bill.identity) say(text, { fill: muted })
  rule(ink)
  y += 4
  for (const { name, lines } of bill.facts) {
    const top = y
    say(name, { fill: muted })
    y = top
    for (const text of lines) say(text, { left: MARGIN + 110, most: inner - 110 })
    y = Math.max(y, top + LINE)
  }
  if (bill.warning !== '') {
    y += 6
    say(bill.warning, { font: BOLD, fill: alert })
  }
  rule(ink)
  bill.items.forEach(({ title, choice, price, amount }, at) => {
    if (at > 0) rule()
    say(title, { font: BOLD, most: inner - 110 })
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
  say(bill.total.name, { font: BOLD, most: inner - 130 })
  beside(bill.total.amount, BOLD)
  y += 6
  for (const text of bill.ending) say(text, { fill: muted })
  return y + MARGIN
}

/** Null if this browser cannot draw. */
async function billPicture(bill: BillText): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const height = draw(pen, bill)
  canvas.width = WIDTH * SCALE
  canvas.height = Math.ceil(height) * SCALE
  pen.scale(SCALE, SCALE)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, WIDTH, height)
  draw(pen, bill)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function save(file: File): void {
  const link = document.createElement('a')
  const address = URL.createObjectURL(file)
  Object.assign(link, { href: address, download: file.name })
  document.body.append(link)
  link.click()
  link.remove()
  // The download may start later and still needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Opens the device's share sheet with a picture of the bill, or saves the picture where there is none. */
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
      // AbortError: the share sheet was closed on purpose.
      if (cause === null || (cause instanceof DOMException && cause.name === 'AbortError'))
        return 'shared'
    }
    save(file)
    return 'saved'
  } catch {
    return 'failed'
  }
}
