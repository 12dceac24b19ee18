// Draws receipts of three wallets as screenshots of a phone, and the changes that chat apps and people make before they
// send them again. These functions run in the page, so each must be self-contained.

export type ReceiptFacts = {
  amount: string
  reference: string
  date: string
  time: string
  name: string
  phone: string
  remark: string
}
export type ReceiptLook = {
  wallet: number
  screen: readonly [number, number]
  dark: boolean
  /** The uploaded picture's scale relative to the screen. */
  size: number
  format: 'png' | 'jpeg' | 'webp'
}
/** A receipt's gray pixels, in base 64, at the width at which the desk compares receipts. */
export type GrayRows = { wide: number; high: number; gray: string }

export const REUSE_KINDS = [
  'sent again',
  'jpeg 80',
  'jpeg 50',
  'webp 60',
  'scaled',
  'chat',
  'cropped high',
  'cropped high, chat',
  'cropped around',
  'cropped around, chat',
] as const

export async function drawReceipt([facts, look, reuses, width]: readonly [
  ReceiptFacts,
  ReceiptLook,
  readonly string[],
  number,
]): Promise<{ own: GrayRows; reused: Record<string, GrayRows> }> {
  const [wide, high] = look.screen
  const canvas = new OffscreenCanvas(wide, high)
  const penOf = (of: OffscreenCanvas) => {
    const pen = of.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    return pen
  }
  const pen = penOf(canvas)
  const unit = wide / 1080
  const [paper, ink, soft, rule] = look.dark
    ? ['#121212', '#eeeeee', '#9a9a9a', '#2a2a2a']
    : ['#ffffff', '#1a1a1a', '#757575', '#e6e6e6']
  const bottom = high / unit
  const box = (color: string, x: number, y: number, w: number, h: number) => {
    pen.fillStyle = color
    pen.fillRect(x * unit, y * unit, w * unit, h * unit)
  }
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    color: string,
    align: CanvasTextAlign = 'left',
    weight = 400,
  ) => {
    const font = look.wallet === 1 ? 'DejaVu Sans' : 'Noto Sans'
    pen.font = `${weight} ${size * unit}px "${font}", sans-serif`
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x * unit, y * unit)
  }
  const rows = (
    list: readonly (readonly [string, string])[],
    [left, right]: readonly [number, number],
    from: number,
    step: number,
    size: number,
  ) =>
    list.forEach(([name, value], n) => {
      write(name, left, from + n * step, size, soft)
      write(value, right, from + n * step, size, ink, 'right', 600)
    })
  const { amount, reference, date, time, name, phone, remark } = facts
  box(paper, 0, 0, 1080, bottom)
  if (look.wallet === 0) {
    box('#3fae49', 0, 0, 1080, 430)
    write('Transaction Details', 540, 190, 48, '#ffffff', 'center', 600)
    write('Payment Successful', 540, 540, 46, ink, 'center', 600)
    write(`NPR ${amount}`, 540, 640, 72, ink, 'center', 700)
    const list = [
      ['Reference Code', reference],
      ['Date & Time', `${date} ${time}`],
      ['Sent By', name],
      ['eSewa ID', phone],
      ['Paid To', 'Pahiran Pvt. Ltd.'],
      ['Amount (NPR)', amount],
      ['Charge (NPR)', '0.00'],
      ['Remarks', remark],
      ['Status', 'COMPLETE'],
    ] as const
    rows(list, [60, 1020], 780, 100, 36)
    list.forEach((_row, n) => box(rule, 60, 814 + n * 100, 960, 2))
    box('#3fae49', 60, bottom - 300, 960, 120)
    write('Download Receipt', 540, bottom - 225, 42, '#ffffff', 'center', 600)
  } else if (look.wallet === 1) {
    box(look.dark ? '#1f1530' : '#f6f0fb', 50, 160, 980, bottom - 500)
    write('Khalti', 540, 280, 64, '#5c2d91', 'center', 700)
    write('Transaction Successful', 540, 370, 38, ink, 'center')
    write(`Rs. ${amount}`, 540, 480, 64, ink, 'center', 700)
    rows(
      [
        ['Transaction ID', reference],
        ['Transaction Date', date],
        ['Transaction Time', time],
        ['From', name],
        ['Mobile', phone],
        ['To', 'Pahiran (9841000000)'],
        ['Amount', `Rs. ${amount}`],
        ['Fee', 'Rs. 0'],
        ['Remarks', remark],
      ],
      [100, 980],
      620,
      92,
      34,
    )
    write('This is a system generated receipt.', 540, bottom - 420, 28, soft, 'center')
    write('Share', 300, bottom - 180, 40, '#5c2d91', 'center', 600)
  } else {
    write('Fund Transfer', 60, 220, 56, ink, 'left', 700)
    write('Successful', 1020, 220, 40, '#0a7a3c', 'right', 600)
    const list = [
      ['Amount', `NPR ${amount}`],
      ['Transaction reference', reference],
      ['Transaction date', `${date}, ${time}`],
      ['From account', `${name}  ***${phone.slice(-4)}`],
      ['To account', 'PAHIRAN PVT LTD  ***0042'],
      ['Charge', 'NPR 0.00'],
      ['Remarks', remark],
    ] as const
    list.forEach(([label, value], n) => {
      write(label, 60, 360 + n * 160, 28, soft)
      write(value, 60, 416 + n * 160, 40, ink, 'left', 600)
      box(rule, 60, 450 + n * 160, 960, 2)
    })
    write('Thank you for banking with us', 540, bottom - 160, 30, soft, 'center')
  }
  // Draw the phone's status bar, because its clock differs too.
  write(time.slice(0, 5), 60, 70, 36, look.wallet === 0 ? '#ffffff' : ink)
  write('4G  82%', 1020, 70, 36, look.wallet === 0 ? '#ffffff' : ink, 'right')

  type Source = OffscreenCanvas | ImageBitmap
  const cut = (from: Source, part: number, [x, y, w, h]: readonly number[]) => {
    const to = new OffscreenCanvas(Math.round((w ?? 0) * part), Math.round((h ?? 0) * part))
    penOf(to).drawImage(from, x ?? 0, y ?? 0, w ?? 0, h ?? 0, 0, 0, to.width, to.height)
    return to
  }
  const whole = ({ width, height }: Source) => [0, 0, width, height]
  const encoded = async (from: OffscreenCanvas, type: string, quality: number) =>
    createImageBitmap(await from.convertToBlob({ type: `image/${type}`, quality }))
  const chat = (from: OffscreenCanvas) => {
    const part = Math.min(1, 1600 / Math.max(from.width, from.height))
    return encoded(cut(from, part, whole(from)), 'jpeg', 0.6)
  }
  const grays = (from: Source): GrayRows => {
    const to = new OffscreenCanvas(width, Math.round((from.height * width) / from.width))
    penOf(to).drawImage(from, 0, 0, to.width, to.height)
    const { data } = penOf(to).getImageData(0, 0, to.width, to.height)
    let gray = ''
    for (let at = 0; at < data.length; at += 4)
      gray += String.fromCharCode(
        Math.round(
          (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114,
        ),
      )
    return { wide: to.width, high: to.height, gray: btoa(gray) }
  }

  let own = cut(canvas, look.size, whole(canvas))
  if (look.format !== 'png') {
    const lossy = await encoded(own, look.format, 0.75)
    own = cut(lossy, 1, whole(lossy))
  }
  const { width: w, height: h } = own
  const cropHigh = () => cut(own, 1, [0, Math.round(h * 0.045), w, h - Math.round(h * 0.095)])
  const cropAround = () =>
    cut(own, 1, [
      Math.round(w * 0.017),
      Math.round(h * 0.041),
      w - Math.round(w * 0.031),
      h - Math.round(h * 0.103),
    ])
  const acts: Record<string, () => Source | Promise<Source>> = {
    'sent again': () => own,
    'jpeg 80': () => encoded(own, 'jpeg', 0.8),
    'jpeg 50': () => encoded(own, 'jpeg', 0.5),
    'webp 60': () => encoded(own, 'webp', 0.6),
    // Keep at least 482 px, because the desk does not compare narrower pictures.
    scaled: () => encoded(cut(own, Math.min(1, Math.max(0.67, 482 / w)), whole(own)), 'jpeg', 0.8),
    chat: () => chat(own),
    'cropped high': cropHigh,
    'cropped high, chat': () => chat(cropHigh()),
    'cropped around': cropAround,
    'cropped around, chat': () => chat(cropAround()),
  }
  const reused: Record<string, GrayRows> = {}
  for (const reuse of reuses) {
    const source = await acts[reuse]?.()
    if (source) reused[reuse] = grays(source)
  }
  return { own: grays(own), reused }
}
