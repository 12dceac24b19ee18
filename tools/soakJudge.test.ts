// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { judgeGrowth, SAMPLE_COUNT } from './soakJudge.mjs'

type Sample = { heap: number; nodes: number; listeners: number; objectUrls: number; rounds: number }

/** SAMPLE_COUNT samples and one at the start. */
const samplesOf = (change: (nth: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: SAMPLE_COUNT + 1 }, (_, nth) => ({
    heap: 10_000_000,
    nodes: 1000,
    listeners: 200,
    objectUrls: 0,
    rounds: nth,
    ...change(nth),
  }))
const faultsOf = (
  samples: Sample[],
  more: { uncaught?: string[]; missed?: [number, string][] } = {},
) => judgeGrowth('shop', { samples, uncaught: more.uncaught ?? [], missed: new Map(more.missed) })

describe('a page that stays open', () => {
  it('passes if nothing grows, however much single samples vary', () => {
    expect(faultsOf(samplesOf())).toEqual([])
    expect(faultsOf(samplesOf((nth) => ({ heap: 10_000_000 + (nth % 3) * 2_000_000 })))).toEqual([])
    // Code that loads before the first measured sample is not growth.
    expect(
      faultsOf(samplesOf((nth) => (nth === 0 ? { heap: 5_000_000, nodes: 500 } : {}))),
    ).toEqual([])
  })

  it.each(['heap', 'nodes', 'listeners'] as const)(
    'fails if its %s grows by a hundredth a sample',
    (what) => {
      const [start] = samplesOf()
      const grown = samplesOf((nth) => ({
        [what]: Math.round((start?.[what] ?? 0) * (1 + nth / 100)),
      }))
      expect(faultsOf(grown)).toEqual([
        expect.stringMatching(new RegExp(`^shop: ${what} \\d+ became \\d+$`)),
      ])
    },
  )

  it('fails if it holds object URLs at its end', () => {
    expect(faultsOf(samplesOf((nth) => ({ objectUrls: nth === SAMPLE_COUNT ? 1 : 0 })))).toEqual([
      'shop: 1 object URLs left',
    ])
    expect(faultsOf(samplesOf((nth) => ({ objectUrls: nth === 3 ? 1 : 0 })))).toEqual([])
  })

  it('fails after an uncaught error, and if a step was never walked', () => {
    expect(faultsOf(samplesOf(), { uncaught: ['x is null'] })).toEqual(['shop: uncaught x is null'])
    expect(faultsOf(samplesOf(), { missed: [[4, 'Timeout']] })).toEqual([
      'shop: steps that failed: 4 (Timeout)',
    ])
  })
})
