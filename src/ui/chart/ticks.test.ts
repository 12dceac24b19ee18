// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fileSize } from '../../rules/text'
import { shortNumber, ticks } from './BarChart'

describe('ticks', () => {
  it.each([
    [37_660, [0, 10_000, 20_000, 30_000, 40_000]],
    [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [7, [0, 2, 4, 6, 8]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
  ])('reach over %d in round steps', (most, expected) => {
    expect(ticks(most)).toEqual(expected)
  })
})

describe('shortNumber', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [2500, '2.5k'],
    [40_000, '40k'],
    [99_000, '99k'],
    [100_000, '1 lakh'],
    [1_500_000, '15 lakh'],
    [9_900_000, '99 lakh'],
    [25_000_000, '2.5 crore'],
  ])('writes %d as %s', (value, expected) => {
    expect(shortNumber(value)).toBe(expected)
  })
})

describe('fileSize', () => {
  it.each([
    [0, '0 KB'],
    [200, '1 KB'],
    [640_000, '640 KB'],
    [999_600, '1.0 MB'],
    [1_100_000, '1.1 MB'],
  ])('writes %d bytes as %s', (bytes, expected) => {
    expect(fileSize(bytes)).toBe(expected)
  })
})
