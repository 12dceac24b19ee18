// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { RECEIPT_MAX_BYTES } from './constants'
import {
  fileMark,
  imageKind,
  imageSize,
  judgeReceipt,
  looksAlike,
  NOT_AN_IMAGE,
  receiptName,
  scaledName,
  smallerSizes,
  TOO_MANY_PIXELS,
} from './receipt'
import { samples } from './receiptSamples'

describe('what is a picture (D-122)', () => {
  it.each([
    ['png', samples.png(1200, 900), 'png', { width: 1200, height: 900 }],
    ['jpeg', samples.jpeg(640, 480), 'jpeg', { width: 640, height: 480 }],
    ['a jpeg with a long exif block', samples.jpeg(640, 480, 60_000), 'jpeg', { width: 640, height: 480 }],
    ['gif', samples.gif(300, 200), 'gif', { width: 300, height: 200 }],
    ['webp, lossy', samples.webp('VP8 ', 500, 400), 'webp', { width: 500, height: 400 }],
    ['webp, lossless', samples.webp('VP8L', 500, 400), 'webp', { width: 500, height: 400 }],
    ['webp, extended', samples.webp('VP8X', 5000, 400), 'webp', { width: 5000, height: 400 }],
  ] as const)('%s by its bytes, with its size', (_name, bytes, kind, size) => {
    expect(imageKind(bytes)).toBe(kind)
    expect(imageSize(bytes)).toEqual(size)
    expect(judgeReceipt(bytes)).toEqual({ ok: true, kind, size, fits: true })
  })

  it('never throws on a picture that was cut off anywhere', () => {
    for (const whole of [samples.png(9, 9), samples.jpeg(9, 9, 40), samples.gif(9, 9), samples.webp('VP8X', 9, 9)])
      for (let length = 0; length < whole.length; length++)
        expect(() => judgeReceipt(whole.slice(0, length))).not.toThrow()
  })

  it('refuses more than 40 megapixels and lets 1,900,000 bytes through as they are', () => {
    expect(judgeReceipt(samples.png(20_000, 20_000))).toEqual({ ok: false, problem: TOO_MANY_PIXELS })
    expect(TOO_MANY_PIXELS.startsWith(NOT_AN_IMAGE)).toBe(true)
    expect(judgeReceipt(samples.png(8000, 5000))).toMatchObject({ ok: true })
    expect(judgeReceipt(samples.png(10, 10, RECEIPT_MAX_BYTES))).toMatchObject({ fits: true })
    expect(judgeReceipt(samples.png(10, 10, RECEIPT_MAX_BYTES + 1))).toMatchObject({ fits: false })
  })
})

describe('the fit', () => {
  it('tries the largest first and never makes a picture larger', () => {
    expect(smallerSizes({ width: 4000, height: 3000 })[0]).toEqual({ width: 2400, height: 1800 })
    expect(smallerSizes({ width: 800, height: 600 })).toEqual([
      { width: 800, height: 600 },
      { width: 700, height: 525 },
    ])
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
  ] as const)('%j of a %s is sent as %j', (name, kind, sent) => {
    expect(receiptName(name, kind)).toBe(sent)
  })

  it('shortens what a disk would refuse, and keeps the ending', () => {
    const name = receiptName(`${'र'.repeat(300)}.png`, 'png')
    expect(new TextEncoder().encode(name).length).toBeLessThan(255)
    expect(name.endsWith('.png')).toBe(true)
    expect(scaledName('a.b.png')).toBe('a.b.jpg')
    expect(scaledName('.png')).toBe('receipt.jpg')
  })
})

describe('the same file, the same picture', () => {
  it('tells files apart by one byte', () => {
    const marks = Array.from({ length: 500 }, (_, n) => fileMark(samples.png(10 + n, 10)))
    expect(new Set(marks).size).toBe(500)
    expect(fileMark(samples.png(10, 10))).toBe(marks[0])
  })

  it('knows a picture that was saved anew, and not one that is only as grey', () => {
    const code = Array.from({ length: 576 }, (_, at) => ((at * 7919) % 13 < 6 ? 20 : 235))
    expect(
      looksAlike(
        code,
        code.map((grey) => grey + 6),
      ),
    ).toBe(true)
    expect(looksAlike(code, code.toReversed())).toBe(false)
    expect(
      looksAlike(
        code.map(() => 250),
        code.map(() => 250),
      ),
    ).toBe(false)
    expect(looksAlike([], [])).toBe(false)
  })
})
