// @vitest-environment node
import { expect, it } from 'vitest'
import { isSamePicture, COMPARED_WIDTH, type GrayPicture } from './receiptPicture'

// `npm run test:all` compares 10,000 drawn pairs in a browser (e2e/receipts.e2e.ts); these few are pixel arrays.

/** The digits as five rows of three dots. */
const ROWS: readonly string[] = [
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
const DOT = 4
const HIGH = 900

/** Ten lines of digits on white, `down` pixels lower, with the noise of a recompression. */
function receipt(lines: readonly string[], { down = 0, noise = 0 } = {}): GrayPicture {
  const gray = new Uint8Array(COMPARED_WIDTH * HIGH).fill(250)
  lines.forEach((line, n) =>
    Array.from(line, Number).forEach((digit, place) =>
      Array.from(ROWS[digit] ?? '', Number).forEach((bits, row) => {
        for (let dot = 0; dot < 3; dot++) {
          if ((bits & (4 >> dot)) === 0) continue
          for (let y = 0; y < DOT; y++)
            for (let x = 0; x < DOT; x++) {
              const top = 60 + n * 70 + row * DOT + y + down
              gray[top * COMPARED_WIDTH + 40 + place * 18 + dot * DOT + x] = 40
            }
        }
      }),
    ),
  )
  return {
    wide: COMPARED_WIDTH,
    high: HIGH,
    gray: gray.map((one, at) => one - ((at * 7919) % 3) * noise),
  }
}

const lines = ['9841', '2650', '20261128', '10022', '52210', '1234567', '00', '77', '150', '3']
const other = (line: number, digits: string) => lines.map((one, n) => (n === line ? digits : one))

it('recognises a receipt that was recompressed or cropped at its top', () => {
  expect(isSamePicture(receipt(lines), receipt(lines, { noise: 6 }))).toBe(true)
  expect(isSamePicture(receipt(lines), receipt(lines, { down: -37 }))).toBe(true)
})

it('tells two receipts of one wallet apart by a digit', () => {
  expect(isSamePicture(receipt(lines), receipt(other(4, '52218')))).toBe(false)
  expect(isSamePicture(receipt(lines), receipt(other(1, '2850'), { down: -37 }))).toBe(false)
})

it('a blank picture is the same as none', () =>
  expect(isSamePicture(receipt([]), receipt([]))).toBe(false))
