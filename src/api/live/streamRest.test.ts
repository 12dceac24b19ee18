import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  beginStreamRest,
  endStreamRest,
  pollingGap,
  STREAM_REST_MS,
  streamRestMsLeft,
} from './streamRest'

const REST_KEY = 'streamsRest'
const DOUBLED_WITHIN_MS = 600_000
const MAX_REST_MS = 2_400_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  endStreamRest()
  vi.useRealTimers()
})

it('rests for five minutes, a quarter more or less, and no longer when it begins again', () => {
  expect(streamRestMsLeft()).toBe(0)
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(STREAM_REST_MS)
  vi.advanceTimersByTime(STREAM_REST_MS - 1)
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(streamRestMsLeft()).toBe(0)
  endStreamRest()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(STREAM_REST_MS * 0.75)
  endStreamRest()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(STREAM_REST_MS * 1.25)
})

it.each([
  ['at once', 0, 2],
  ['within ten minutes', DOUBLED_WITHIN_MS - 1, 2],
  ['later', DOUBLED_WITHIN_MS, 1],
  ['much later', 2 * DOUBLED_WITHIN_MS, 1],
])('a failure that follows a rest %s', (_when, later, times) => {
  beginStreamRest()
  vi.advanceTimersByTime(STREAM_REST_MS + later)
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(times * STREAM_REST_MS)
})

it('doubles up to forty minutes', () => {
  const rests = Array.from({ length: 6 }, () => {
    beginStreamRest()
    const left = streamRestMsLeft()
    vi.advanceTimersByTime(left)
    return left
  })
  expect(rests).toEqual([1, 2, 4, 8, 8, 8].map((times) => times * STREAM_REST_MS))
  expect(rests.at(-1)).toBe(MAX_REST_MS)
})

it('a clock that was set back ends the rest', () => {
  beginStreamRest()
  vi.setSystemTime(Date.now() - 1)
  expect(streamRestMsLeft()).toBe(0)
  expect(localStorage.getItem(REST_KEY)).toBeNull()
})

it.each(['', 'x', '1', '0 5', '5 0', 'NaN NaN'])('a damaged mark %j is no rest', (mark) => {
  localStorage.setItem(REST_KEY, mark)
  expect(streamRestMsLeft()).toBe(0)
})

it('rests in this tab where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  beginStreamRest()
  expect(streamRestMsLeft()).toBe(STREAM_REST_MS)
})

it.each([
  [0, 0, 10_000],
  [0, 0.5, 15_000],
  [0, 1, 20_000],
  [2, 0.5, 33_750],
  [5, 0.5, 90_000],
  [50, 1, 120_000],
])('reads again after %i reads, by chance %d, in %i ms', (reads, random, gap) => {
  expect(pollingGap(reads, random)).toBeCloseTo(gap)
})
