// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSkippableTimers } from './waits'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settlePromises = async () => vi.advanceTimersByTimeAsync(0)

it('ends waits in real time, by skipping, and at once when they are cleared', async () => {
  const waits = createSkippableTimers()
  const ended: string[] = []
  const wait = (name: string, ms: number) => void waits.wait(ms).then(() => ended.push(name))
  wait('none', 0)
  wait('long', 5000)
  wait('short', 1000)
  await settlePromises()
  expect(ended).toEqual(['none'])
  await vi.advanceTimersByTimeAsync(400)
  waits.skip(600)
  await settlePromises()
  expect(ended).toEqual(['none', 'short'])
  waits.skip(3000)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['none', 'short', 'long'])
  wait('left', 90_000)
  waits.clear()
  await settlePromises()
  expect(ended.at(-1)).toBe('left')
})

it('skips over several in the order in which they are due', async () => {
  const waits = createSkippableTimers()
  const ended: number[] = []
  for (const ms of [30, 10, 20]) void waits.wait(ms).then(() => ended.push(ms))
  waits.skip(25)
  await settlePromises()
  expect(ended).toEqual([10, 20])
})

it('does not wait for a caller who has left', async () => {
  const gone = new AbortController()
  const waited = createSkippableTimers().wait(60_000, gone.signal)
  gone.abort()
  await expect(waited).resolves.toBeUndefined()
})
