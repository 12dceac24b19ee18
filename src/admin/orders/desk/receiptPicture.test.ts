// @vitest-environment node
import { expect, it } from 'vitest'
import { isSamePicture, COMPARED_WIDTH, type GrayPicture } from './receiptPicture'

// These few receipts are arrays of pixels. `npm run test:all` compares 10,000 drawn pairs in a browser
// (e2e/receipts.e2e.ts).

/** Each digit has five rows of three dots. */
const DIGIT_ROWS: readonly string[] = [
  '75557',
  '26227',
  '71747',
  '71717',
  '55711',
  '74717',
  '74757',
  '71111',
  '75757',
  '75717',
]
const DOT_PX = 4
const RECEIPT_HEIGHT = 900

/** Draws ten lines of digits on white, moved by `down` and `right` pixels, with the noise of a recompression. */
function drawReceipt(
  lines: readonly string[],
  { down = 0, right = 0, noise = 0 } = {},
): GrayPicture {
  const gray = new Uint8Array(COMPARED_WIDTH * RECEIPT_HEIGHT).fill(250)
  lines.forEach((line, n) =>
    Array.from(line, Number).forEach((digit, place) =>
      Array.from(DIGIT_ROWS[digit] ?? '', Number).forEach((bits, row) => {
        for (let dot = 0; dot < 3; dot++) {
          if ((bits & (4 >> dot)) === 0) continue
          for (let y = 0; y < DOT_PX; y++)
            for (let x = 0; x < DOT_PX; x++) {
              const top = 60 + n * 70 + row * DOT_PX + y + down
              gray[top * COMPARED_WIDTH + 40 + right + place * 18 + dot * DOT_PX + x] = 40
            }
        }
      }),
    ),
  )
  return {
    wide: COMPARED_WIDTH,
    high: RECEIPT_HEIGHT,
    gray: gray.map((one, at) => one - ((at * 7919) % 3) * noise),
  }
}

const receiptLines = [
  '9841',
  '2650',
  '20261128',
  '10022',
  '52210',
  '1234567',
  '00',
  '77',
  '150',
  '3',
]
const withLineChanged = (line: number, digits: string) =>
  receiptLines.map((one, n) => (n === line ? digits : one))

it.each([{ noise: 6 }, { down: -37 }, { right: 1 }, { right: -1 }])(
  'recognises a receipt that was recompressed, cropped at its top, or scaled to another pixel: %j',
  (change) =>
    expect(isSamePicture(drawReceipt(receiptLines), drawReceipt(receiptLines, change))).toBe(true),
)

it('tells two receipts of one wallet apart by a digit', () => {
  expect(isSamePicture(drawReceipt(receiptLines), drawReceipt(withLineChanged(4, '52218')))).toBe(
    false,
  )
  expect(
    isSamePicture(
      drawReceipt(receiptLines),
      drawReceipt(withLineChanged(1, '2850'), { down: -37 }),
    ),
  ).toBe(false)
})

it('a blank picture is the same as none', () =>
  expect(isSamePicture(drawReceipt([]), drawReceipt([]))).toBe(false))
