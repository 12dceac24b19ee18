// @vitest-environment node
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrMatrix } from './qrAmount'

/** Draws four pixels for each module, with a margin. */
function pictureOf(rows: boolean[][]) {
  const edge = (rows.length + 8) * 4
  const data = new Uint8ClampedArray(edge * edge * 4).fill(255)
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return
      for (let dy = 0; dy < 4; dy++)
        for (let dx = 0; dx < 4; dx++) {
          const at = (((y + 4) * 4 + dy) * edge + (x + 4) * 4 + dx) * 4
          data.fill(0, at, at + 3)
        }
    }),
  )
  return { width: edge, height: edge, data }
}

/** The longest text of each version at level M, from ISO/IEC 18004. */
const MAX_BYTES = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
]

describe('a drawn QR code', () => {
  it.each(MAX_BYTES.map((bytes, at) => ({ version: at + 1, bytes })))(
    'of version $version holds $bytes bytes and is read again',
    ({ version, bytes }) => {
      const text = Array.from({ length: bytes }, (_, at) => 'AZ09az{}'[(at * 7) % 8]).join('')
      const rows = qrMatrix(text)
      expect(rows).toHaveLength(version * 4 + 17)
      expect(decodeQR(pictureOf(rows ?? []), { timeLimit: 1000 })).toBe(text)
    },
  )

  it('keeps letters of Nepali', () => {
    expect(decodeQR(pictureOf(qrMatrix('पहिरन ५००') ?? []), { timeLimit: 1000 })).toBe('पहिरन ५००')
  })

  it('is refused for a text that is longer than version 20', () => {
    expect(qrMatrix('x'.repeat(667))).toBeNull()
  })
})
