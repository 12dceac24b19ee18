// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { RECEIPT_MAX_BYTES } from './constants'
import {
  fileHash,
  imageKind,
  imageSize,
  judgeReceipt,
  looksLikeSamePicture,
  NOT_AN_IMAGE_TEXT,
  receiptFileName,
  scaledReceiptFileName,
  smallerSizes,
  TOO_MANY_PIXELS_TEXT,
} from './receipt'
import { receiptSamples } from '../../tests/receiptSamples'

describe('the type of a picture (D-122)', () => {
  it.each([
    ['png', receiptSamples.png(1200, 900), 'png', { width: 1200, height: 900 }],
    ['jpeg', receiptSamples.jpeg(640, 480), 'jpeg', { width: 640, height: 480 }],
    [
      'a jpeg with a long exif block',
      receiptSamples.jpeg(640, 480, 60_000),
      'jpeg',
      { width: 640, height: 480 },
    ],
    ['gif', receiptSamples.gif(300, 200), 'gif', { width: 300, height: 200 }],
    ['webp, lossy', receiptSamples.webp('VP8 ', 500, 400), 'webp', { width: 500, height: 400 }],
    ['webp, lossless', receiptSamples.webp('VP8L', 500, 400), 'webp', { width: 500, height: 400 }],
    [
      'webp, extended',
      receiptSamples.webp('VP8X', 5000, 400),
      'webp',
      { width: 5000, height: 400 },
    ],
  ] as const)('%s by its bytes, with its size', (_name, bytes, kind, size) => {
    expect(imageKind(bytes)).toBe(kind)
    expect(imageSize(bytes)).toEqual(size)
    expect(judgeReceipt(bytes)).toEqual({ ok: true, kind, size, fits: true })
  })

  const bytesOf = (text: string, length = 64) => {
    const bytes = new Uint8Array(length)
    bytes.set(Array.from(text, (letter) => letter.charCodeAt(0)))
    return bytes
  }

  it.each([
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['GIF88a', null],
    ['\xff\xd8\xff', 'jpeg'],
    ['\xff\xd8\x00', null],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\x89PNG\n\n\x1a\n', null],
    ['RIFF\0\0\0\0WEBP', 'webp'],
    ['RIFF\0\0\0\0WAVE', null],
    ['RIFX\0\0\0\0WEBP', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['', null],
  ])('%j begins a %s', (text, kind) => {
    expect(imageKind(bytesOf(text))).toBe(kind)
  })

  const START = '\xff\xd8'
  const FRAME = '\x00\x11\x08\x01\xe0\x02\x80\x03'
  const SIZE = { width: 640, height: 480 }
  it.each<[string, string, { width: number; height: number } | null]>([
    ['a frame at once', `${START}\xff\xc0${FRAME}`, SIZE],
    ['a progressive frame', `${START}\xff\xc2${FRAME}`, SIZE],
    ['the last kind of frame', `${START}\xff\xcf${FRAME}`, SIZE],
    ['filling before the marker', `${START}\xff\xff\xff\xc0${FRAME}`, SIZE],
    ['markers without a length', `${START}\xff\x01\xff\xd0\xff\xd7\xff\xd8\xff\xc0${FRAME}`, SIZE],
    [
      'tables before it',
      `${START}\xff\xc4\x00\x04ab\xff\xc8\x00\x02\xff\xcc\x00\x03c\xff\xdb\x00\x02\xff\xc0${FRAME}`,
      SIZE,
    ],
    ['a block that claims no length at all', `${START}\xff\xe0\x00\x00\xff\xc0${FRAME}`, SIZE],
    ['a reserved marker', `${START}\xff\xbf\x00\x02\xff\xc0${FRAME}`, SIZE],
    ['the picture itself', `${START}\xff\xda\x00\x02\xff\xc0${FRAME}`, null],
    ['its end', `${START}\xff\xd9\x00\x02\xff\xc0${FRAME}`, null],
    ['something that is no marker', `${START}\xff\xe0\x00\x02\x00\xc0${FRAME}`, null],
    ['nothing', `${START}\xff\xe0\x00\x02`, null],
  ])('a jpeg with %s has its size, or none', (_what, text, size) => {
    expect(imageSize(bytesOf(text, text.length + 4))).toEqual(size)
  })

  it('needs the whole header, and a size above 0', () => {
    for (const [bytes, least] of [
      [receiptSamples.png(9, 8), 24],
      [receiptSamples.gif(9, 8), 10],
      [receiptSamples.webp('VP8 ', 9, 8), 30],
      [receiptSamples.webp('VP8X', 9, 8), 30],
    ] as const) {
      expect(imageSize(bytes.slice(0, least - 1))).toBeNull()
      expect(imageSize(bytes.slice(0, least))).toEqual({ width: 9, height: 8 })
    }
    expect(imageSize(receiptSamples.png(0, 8))).toBeNull()
    expect(imageSize(receiptSamples.png(9, 0))).toBeNull()
    expect(imageSize(receiptSamples.png(1, 1))).toEqual({ width: 1, height: 1 })
    expect(judgeReceipt(receiptSamples.gif(0, 8))).toEqual({
      ok: false,
      problem: `${NOT_AN_IMAGE_TEXT} Please add a JPEG, PNG, WebP or GIF.`,
    })
  })

  it('reads a size at an offset, and large sizes to the last digit', () => {
    const whole = new Uint8Array([1, 2, 3, ...receiptSamples.png(70_000, 300)])
    expect(imageSize(whole.subarray(3))).toEqual({ width: 70_000, height: 300 })
    expect(imageSize(receiptSamples.webp('VP8X', 70_000, 66_000))).toEqual({
      width: 70_000,
      height: 66_000,
    })
    expect(imageSize(receiptSamples.webp('VP8L', 16_384, 16_383))).toEqual({
      width: 16_384,
      height: 16_383,
    })
    expect(imageSize(receiptSamples.webp('VP8 ', 16_383, 0x3fff))).toEqual({
      width: 16_383,
      height: 16_383,
    })
    expect(imageSize(receiptSamples.webp('VP8 ', 0x4001, 0x4002))).toEqual({ width: 1, height: 2 })
    expect(
      imageSize(
        bytesOf('RIFF\0\0\0\0WEBPALPH\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01'),
      ),
    ).toBeNull()
  })

  it('never throws on a picture that was cut off anywhere', () => {
    for (const whole of [
      receiptSamples.png(9, 9),
      receiptSamples.jpeg(9, 9, 40),
      receiptSamples.gif(9, 9),
      receiptSamples.webp('VP8X', 9, 9),
    ])
      for (let length = 0; length < whole.length; length++)
        expect(() => judgeReceipt(whole.slice(0, length))).not.toThrow()
  })

  it('refuses more than 40 megapixels, and keeps 1,900,000 bytes unchanged', () => {
    expect(judgeReceipt(receiptSamples.png(20_000, 20_000))).toEqual({
      ok: false,
      problem: TOO_MANY_PIXELS_TEXT,
    })
    expect(judgeReceipt(receiptSamples.png(8000, 5001))).toEqual({
      ok: false,
      problem: TOO_MANY_PIXELS_TEXT,
    })
    expect(NOT_AN_IMAGE_TEXT).toBe('Only image files are accepted.')
    expect(TOO_MANY_PIXELS_TEXT).toBe(
      'Only image files are accepted. This one has more than 40 megapixels. Please choose a smaller one.',
    )
    expect(judgeReceipt(receiptSamples.png(8000, 5000))).toMatchObject({ ok: true })
    expect(judgeReceipt(receiptSamples.png(10, 10, RECEIPT_MAX_BYTES))).toMatchObject({
      fits: true,
    })
    expect(judgeReceipt(receiptSamples.png(10, 10, RECEIPT_MAX_BYTES + 1))).toMatchObject({
      fits: false,
    })
  })
})

describe('the fit', () => {
  it('tries the largest size first and never enlarges a picture', () => {
    expect(smallerSizes({ width: 4000, height: 3000 })[0]).toEqual({ width: 2400, height: 1800 })
    expect(smallerSizes({ width: 800, height: 600 })).toEqual([
      { width: 800, height: 600 },
      { width: 700, height: 525 },
    ])
    const widths = (width: number, height: number) =>
      smallerSizes({ width, height }).map((size) => size.width)
    expect(widths(4000, 3000)).toEqual([2400, 1800, 1400, 1000, 700])
    expect(widths(2400, 100)).toEqual([2400, 1800, 1400, 1000, 700])
    expect(widths(2399, 100)).toEqual([2399, 1800, 1400, 1000, 700])
    expect(widths(1800, 100)).toEqual([1800, 1400, 1000, 700])
    expect(smallerSizes({ width: 300, height: 700 })).toEqual([{ width: 300, height: 700 }])
    expect(smallerSizes({ width: 1000, height: 2000 })[1]).toEqual({ width: 900, height: 1800 })
    expect(smallerSizes({ width: 2, height: 40_000 }).every(({ width }) => width === 1)).toBe(true)
    expect(smallerSizes({ width: 40_000, height: 2 }).every(({ height }) => height >= 1)).toBe(true)
  })
})

describe('names', () => {
  it.each([
    ['esewa रसिद.png', 'png', 'esewa रसिद.png'],
    ['IMG_1.JPG', 'jpeg', 'IMG_1.JPG'],
    ['receipt', 'gif', 'receipt.gif'],
    ['evil.php', 'jpeg', 'evil.php.jpg'],
    ['a/b"\n.png', 'png', 'a_b__.png'],
    ['', 'webp', 'receipt.webp'],
    ['  bill .gif ', 'gif', 'bill .gif'],
    ['a\\b.webp', 'webp', 'a_b.webp'],
    ['a.jpeg', 'jpeg', 'a.jpeg'],
    ['a.jpe', 'jpeg', 'a.jpe.jpg'],
    ['a.jfif', 'jpeg', 'a.jfif'],
    ['a.pjpeg', 'jpeg', 'a.pjpeg'],
    ['a.jpg.php', 'jpeg', 'a.jpg.php.jpg'],
    ['ajpg', 'jpeg', 'ajpg.jpg'],
    ['a.png.exe', 'png', 'a.png.exe.png'],
    ['apng', 'png', 'apng.png'],
    ['a.webp.exe', 'webp', 'a.webp.exe.webp'],
    ['awebp', 'webp', 'awebp.webp'],
    ['a.gif.exe', 'gif', 'a.gif.exe.gif'],
    ['agif', 'gif', 'agif.gif'],
    [`${'a'.repeat(56)}.png`, 'png', `${'a'.repeat(56)}.png`],
    [`a.${'b'.repeat(70)}.png`, 'png', `a.${'b'.repeat(48)}.png`],
    [`${'👒'.repeat(30)}.png`, 'png', `${'👒'.repeat(30)}.png`],
    [`${'a'.repeat(57)}.png`, 'png', `${'a'.repeat(50)}.png`],
  ] as const)('%j of a %s is sent as %j', (name, kind, sent) => {
    expect(receiptFileName(name, kind)).toBe(sent)
  })

  it('shortens a name that a disk would refuse, and keeps the ending', () => {
    const name = receiptFileName(`${'र'.repeat(300)}.png`, 'png')
    expect(new TextEncoder().encode(name).length).toBeLessThan(255)
    expect(name.endsWith('.png')).toBe(true)
    expect(scaledReceiptFileName('a.b.png')).toBe('a.b.jpg')
    expect(scaledReceiptFileName('.png')).toBe('receipt.jpg')
    expect(scaledReceiptFileName('bill')).toBe('bill.jpg')
  })
})

describe('the same file, the same picture', () => {
  it('distinguishes files by one byte', () => {
    const marks = Array.from({ length: 500 }, (_, n) => fileHash(receiptSamples.png(10 + n, 10)))
    expect(new Set(marks).size).toBe(500)
    expect(fileHash(receiptSamples.png(10, 10))).toBe(marks[0])
  })

  it('recognises a picture that was saved again, and not one that is only as grey', () => {
    const code = Array.from({ length: 576 }, (_, at) => ((at * 7919) % 13 < 6 ? 20 : 235))
    expect(
      looksLikeSamePicture(
        code,
        code.map((grey) => grey + 6),
      ),
    ).toBe(true)
    expect(looksLikeSamePicture(code, [...code].reverse())).toBe(false)
    expect(
      looksLikeSamePicture(
        code.map(() => 250),
        code.map(() => 250),
      ),
    ).toBe(false)
    expect(looksLikeSamePicture([], [])).toBe(false)
    expect(looksLikeSamePicture(code, code.slice(1))).toBe(false)
    expect(looksLikeSamePicture([0, 200], [0, 200, 0])).toBe(false)
    expect([
      looksLikeSamePicture([0, 60], [20, 60]),
      looksLikeSamePicture([20, 60], [0, 60]),
    ]).toEqual([false, false])
    const grey = code.map(() => 128)
    expect([looksLikeSamePicture(code, grey), looksLikeSamePicture(grey, code)]).toEqual([
      false,
      false,
    ])
    // looksLikeSamePicture needs a range of 60 greys to compare a picture, and accepts an average difference of at most
    // 20.
    expect(looksLikeSamePicture([0, 60], [0, 60])).toBe(true)
    expect(looksLikeSamePicture([0, 59], [0, 59])).toBe(false)
    expect(looksLikeSamePicture([0, 200], [39, 200])).toBe(true)
    expect(looksLikeSamePicture([0, 200], [40, 200])).toBe(false)
    expect(looksLikeSamePicture([100, 200], [61, 200])).toBe(true)
  })
})
