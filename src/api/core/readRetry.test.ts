// @vitest-environment node
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { cache } from './cache'
import { ApiError } from './client'

// This file does not use the common setup, which switches the retry off.

it.each([
  [new ApiError('network', 'x'), 2],
  [new ApiError('timeout', 'x'), 1],
  [new ApiError('http', 'x', { status: 500 }), 1],
])('a packet that was lost is sent once more, after 0.7 s: %s %i', async (error, calls) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error)
  const leave = new QueryObserver(cache, { queryKey: ['orders'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(699)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(queryFn).toHaveBeenCalledTimes(calls)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryFn).toHaveBeenCalledTimes(calls)
  leave()
  cache.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
