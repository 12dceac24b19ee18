// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { playShopper, type PlayResult } from './shopper'

// `npm run proofs -- --only money` sets MONEY_RUNS and MONEY_SEED, and plays 20,000 runs.
const RUNS = Number(process.env.MONEY_RUNS ?? 300)
const FIRST_SEED = Number(process.env.MONEY_SEED ?? 1)

it(`${RUNS} shoppers with one payment each: never two orders, none lost, no active button in unknown, none stuck`, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const bad: PlayResult[] = []
  let placed = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
    const verdict = await playShopper(seed)
    const { orders, told, activeInUnknown, wrong } = verdict
    placed += orders
    if (orders !== 1 || !told || activeInUnknown > 0 || wrong) bad.push(verdict)
  }
  expect(bad.slice(0, 3)).toEqual([])
  expect(bad).toHaveLength(0)
  expect(placed).toBe(RUNS)
}, 3_600_000)
