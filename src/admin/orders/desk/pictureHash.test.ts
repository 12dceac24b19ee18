// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isSamePicture } from './isSamePicture'
import { hashOfGray, HIGH, WIDE } from './pictureHash'

/** The grays of a receipt: a dark header, lines of print, and one digit at a given place. */
const receipt = (figure: number, noise = 0) =>
  Array.from({ length: WIDE * HIGH }, (_, at) => {
    const row = Math.floor(at / WIDE)
    const print = row < 12 ? 70 : row % 4 === 0 && at % 3 !== 0 ? 150 : 245
    const written = row === 28 && at % WIDE === figure ? 90 : print
    return written + noise * ((at * 7919) % 3) - noise
  })

describe('receipts as pictures', () => {
  const first = hashOfGray(receipt(20))

  it('recognises the same receipt after poor recompression', () => {
    expect(first).toHaveLength(WIDE * HIGH)
    expect(isSamePicture(first, hashOfGray(receipt(20, 9)))).toBe(true)
  })

  it('tells two receipts of one wallet apart by one digit', () =>
    expect(isSamePicture(first, hashOfGray(receipt(21)))).toBe(false))

  it('matches neither a blank picture nor a hash of another length', () => {
    const blank = hashOfGray(Array.from({ length: WIDE * HIGH }, () => 255))
    expect(isSamePicture(blank, blank)).toBe(false)
    expect(isSamePicture(first, first.slice(1))).toBe(false)
  })
})
