// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RECEIPT_MAX_BYTES, REQUEST_MAX_BYTES } from '../../rules/constants'
import { NOT_AN_IMAGE_TEXT, TOO_MANY_PIXELS_TEXT } from '../../rules/receipt'
import { receiptSamples } from '../../../tests/receiptSamples'
import { canBeDecoded, decodedSize, scaleDownPicture } from './pixels'
import { halvedReceipt, prepareReceipt, TOO_LARGE_TEXT, UNREADABLE_TEXT } from './prepareReceipt'

// jsdom has no canvas, so its results are mocked.
vi.mock('./pixels', () => ({
  canBeDecoded: vi.fn(),
  decodedSize: vi.fn(),
  scaleDownPicture: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(canBeDecoded).mockResolvedValue(true)
  vi.mocked(decodedSize).mockResolvedValue(null)
  vi.mocked(scaleDownPicture).mockResolvedValue(
    new Blob([receiptSamples.jpeg(1200, 900, 0, 700_000)], { type: 'image/jpeg' }),
  )
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (bytes: BlobPart, name: string, type = '') => new File([bytes], name, { type })
const CHANGED_FILE = Object.assign(fileOf('x', 'changed.png'), {
  arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
})
const HUGE_FILE = Object.assign(fileOf('x', 'film.png'), {}) as File
Object.defineProperty(HUGE_FILE, 'size', { value: 3_000_000_000 })

const HEIC_BYTES = Uint8Array.from([
  0,
  0,
  0,
  24,
  ...bytesOf('ftypheic'),
  0,
  0,
  0,
  0,
  ...bytesOf('mif1heic'),
])

const AVIF_BYTES = Uint8Array.from([0, 0, 0, 28, ...bytesOf('ftypavif'), 0, 0, 0, 0])

const refusalText = (text: string) =>
  `${NOT_AN_IMAGE_TEXT} ${text} Please add a JPEG, PNG, WebP or GIF.`
const NO_PICTURE = `${NOT_AN_IMAGE_TEXT} Please add a JPEG, PNG, WebP or GIF.`

const REFUSED_FILES: [string, File, string][] = [
  ['an empty file', fileOf('', 'empty.png', 'image/png'), refusalText('This one is empty.')],
  ['a file of one byte', fileOf('\x89', 'one.png', 'image/png'), NO_PICTURE],
  [
    'an SVG',
    fileOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'r.svg', 'image/svg+xml'),
    NO_PICTURE,
  ],
  ['an SVG that claims to be a PNG', fileOf('<svg/>', 'r.png', 'image/png'), NO_PICTURE],
  ['HTML named .jpg', fileOf('<html><script>alert(1)</script>', 'r.jpg', 'image/jpeg'), NO_PICTURE],
  [
    'HEIC',
    fileOf(HEIC_BYTES, 'IMG_1.HEIC', 'image/heic'),
    refusalText("This browser can't open HEIC files."),
  ],
  [
    'AVIF',
    fileOf(AVIF_BYTES, 'r.avif', 'image/avif'),
    refusalText("This browser can't open AVIF files."),
  ],
  [
    'a PDF',
    fileOf('%PDF-1.7', 'receipt.pdf', 'application/pdf'),
    refusalText('This one is a PDF.'),
  ],
  ['a program named .png', fileOf('MZ\x90', 'r.png', 'image/png'), NO_PICTURE],
  [
    'a bitmap',
    fileOf('BM6', 'r.bmp', 'image/bmp'),
    refusalText("This browser can't open BMP files."),
  ],
  [
    'a tiff',
    fileOf('II*\0', 'r.tif', 'image/tiff'),
    refusalText("This browser can't open TIFF files."),
  ],
  ['PHP named .gif', fileOf('<?php system($_GET[0]);', 'r.gif', 'image/gif'), NO_PICTURE],
  [
    'a PNG with nothing but its signature',
    fileOf(receiptSamples.png(5, 5).slice(0, 8), 'r.png', 'image/png'),
    NO_PICTURE,
  ],
  [
    'a PNG with a width of zero',
    fileOf(receiptSamples.png(0, 5), 'r.png', 'image/png'),
    NO_PICTURE,
  ],
  [
    'a JPEG without a size',
    fileOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xda, ...new Uint8Array(40)]), 'r.jpg'),
    NO_PICTURE,
  ],
  [
    '20,000 x 20,000 pixels in 64 bytes',
    fileOf(receiptSamples.png(20_000, 20_000), 'bomb.png', 'image/png'),
    TOO_MANY_PIXELS_TEXT,
  ],
  [
    'a jpeg of 65,535 x 65,535',
    fileOf(receiptSamples.jpeg(65_535, 65_535), 'bomb.jpg', 'image/jpeg'),
    TOO_MANY_PIXELS_TEXT,
  ],
  ['a file that changed on the disk', CHANGED_FILE, UNREADABLE_TEXT],
  ['three gigabytes', HUGE_FILE, TOO_LARGE_TEXT],
]

const ACCEPTED_FILES: [
  string,
  File,
  { name: string; type: string; size?: number; before: number | null },
][] = [
  [
    'a name in Devanagari',
    fileOf(receiptSamples.png(500, 900), 'रसिद १.png', 'image/png'),
    { name: 'रसिद १.png', type: 'image/png', size: 64, before: null },
  ],
  [
    'a file without a type',
    fileOf(receiptSamples.jpeg(500, 900), 'r.jpg'),
    { name: 'r.jpg', type: 'image/jpeg', before: null },
  ],
  [
    'a jpeg named .html',
    fileOf(receiptSamples.jpeg(500, 900), 'r.html', 'text/html'),
    { name: 'r.html.jpg', type: 'image/jpeg', before: null },
  ],
  [
    'a name of 300 letters',
    fileOf(receiptSamples.gif(50, 90), `${'a'.repeat(300)}.gif`),
    { name: `${'a'.repeat(50)}.gif`, type: 'image/gif', before: null },
  ],
  [
    'just 1.9 MB',
    fileOf(receiptSamples.png(9, 9, RECEIPT_MAX_BYTES), 'r.png'),
    { name: 'r.png', type: 'image/png', size: RECEIPT_MAX_BYTES, before: null },
  ],
  [
    '30 MB',
    fileOf(receiptSamples.png(6000, 4000, 30_000_000), 'photo.png'),
    { name: 'photo.jpg', type: 'image/jpeg', size: 700_000, before: 30_000_000 },
  ],
]

describe('receipt files (R25, D-122)', () => {
  it.each(REFUSED_FILES)('refuses %s', async (_name, picked, problem) => {
    expect(await prepareReceipt(picked)).toEqual({ ok: false, problem })
    expect(scaleDownPicture).not.toHaveBeenCalled()
  })

  it.each(ACCEPTED_FILES)('accepts %s', async (_name, picked, { name, type, size, before }) => {
    const read = await prepareReceipt(picked)
    if (!read.ok) throw new Error(read.problem)
    expect([read.held.file.name, read.held.file.type, read.held.before]).toEqual([
      name,
      type,
      before,
    ])
    if (size !== undefined) expect(read.held.file.size).toBe(size)
    expect(read.held.file.size).toBeLessThan(REQUEST_MAX_BYTES)
  })

  it.each([
    ['HEIC', HEIC_BYTES, 'IMG_1.HEIC'],
    ['AVIF', AVIF_BYTES, 'IMG_1.avif'],
  ])('makes a JPEG of %s where the browser decodes it', async (_name, bytes, name) => {
    vi.mocked(decodedSize).mockResolvedValue({ width: 1200, height: 900 })
    const read = await prepareReceipt(fileOf(bytes, name))
    if (!read.ok) throw new Error(read.problem)
    expect([read.held.file.name, read.held.file.type, read.held.file.size]).toEqual([
      'IMG_1.jpg',
      'image/jpeg',
      700_000,
    ])
  })

  it('refuses a large picture that cannot be scaled down, before anything is sent', async () => {
    vi.mocked(scaleDownPicture).mockResolvedValue(null)
    expect(
      await prepareReceipt(fileOf(receiptSamples.png(6000, 4000, 3_000_000), 'r.png')),
    ).toEqual({
      ok: false,
      problem: TOO_LARGE_TEXT,
    })
  })

  it('refuses a file with a valid header and no picture', async () => {
    vi.mocked(canBeDecoded).mockResolvedValue(false)
    expect(await prepareReceipt(fileOf(receiptSamples.png(10, 10), 'r.png'))).toEqual({
      ok: false,
      problem: NOT_AN_IMAGE_TEXT,
    })
  })

  it('keeps the bytes in memory and recognises the same file again', async () => {
    const bytes = receiptSamples.png(300, 300)
    const [one, other] = [
      await prepareReceipt(fileOf(bytes, 'a.png')),
      await prepareReceipt(fileOf(bytes, 'b.png')),
    ]
    if (!one.ok || !other.ok) throw new Error('not taken')
    expect(new Uint8Array(await one.held.file.arrayBuffer())).toEqual(bytes)
    expect(one.held.mark).toBe(other.held.mark)
  })
})

describe('a receipt that the server refused as too large', () => {
  const held = {
    file: fileOf(new Uint8Array(1_600_000), 'esewa.png'),
    mark: 'm',
    before: null,
    paid: 7,
  }

  it('has a copy of at most half its size, which is still the same receipt', async () => {
    vi.mocked(decodedSize).mockResolvedValue({ width: 1200, height: 900 })
    const copy = await halvedReceipt(held)
    expect(vi.mocked(scaleDownPicture).mock.lastCall?.[2]).toBe(800_000)
    expect({ ...copy, file: copy.file.name }).toEqual({
      file: 'esewa.jpg',
      mark: 'm',
      before: 1_600_000,
      paid: 7,
    })
    expect((await halvedReceipt({ ...copy, before: 4_000_000 })).before).toBe(4_000_000)
  })

  it('stays as it is where no smaller picture can be made', async () => {
    expect(await halvedReceipt(held)).toBe(held)
    vi.mocked(decodedSize).mockResolvedValue({ width: 1200, height: 900 })
    vi.mocked(scaleDownPicture).mockResolvedValue(null)
    expect(await halvedReceipt(held)).toBe(held)
  })
})
