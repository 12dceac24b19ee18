import { describe, expect, it } from 'vitest'
import { blocksInView, segmentsOf } from './windowing'

const tallHeight = () => 100

describe('the blocks near the screen', () => {
  it.each([
    ['at the top of the list', 0, 250, { first: 0, last: 2 }],
    ['in the middle of the list', 450, 700, { first: 4, last: 6 }],
    ['at the edge of a block', 300, 400, { first: 3, last: 3 }],
    ['past the end of the list', 5000, 6000, { first: 9, last: 9 }],
    ['before the list', -900, -400, { first: 0, last: 0 }],
  ])('are found for a screen %s', (_where, top, bottom, range) => {
    expect(blocksInView(10, tallHeight, top, bottom)).toEqual(range)
  })
})

describe('the rendered segments', () => {
  const kinds = (count: number, first: number, last: number, focused: number | null = null) =>
    segmentsOf(count, { first, last }, focused).map((one) =>
      one.kind === 'block' ? one.index : `${one.from}-${one.to}`,
    )

  it('are all blocks of a short list', () => {
    expect(kinds(2, 0, 1)).toEqual([0, 1])
  })

  it('have gaps before and after', () => {
    expect(kinds(6, 2, 3)).toEqual(['0-1', '1-2', 2, 3, '4-5', '5-6'])
  })

  it('include the focused block and its neighbours, so that Tab reaches the next card', () => {
    expect(kinds(9, 7, 8, 2)).toEqual(['0-1', 1, 2, 3, '4-5', '5-6', '6-7', 7, 8])
  })

  it('stay few for a list of any length', () => {
    const segments = segmentsOf(50_000, { first: 25_000, last: 25_002 }, 3)
    expect(segments.length).toBeLessThan(200)
    const covered = segments.reduce(
      (sum, one) => sum + (one.kind === 'block' ? 1 : one.to - one.from),
      0,
    )
    expect(covered).toBe(50_000)
  })

  it('are none for an empty list', () => {
    expect(kinds(0, 0, 0)).toEqual([])
  })
})
