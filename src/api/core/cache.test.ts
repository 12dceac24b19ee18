import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache, readFailed, retryGap } from './cache'
import { ApiError } from './client'

describe('a list that could not be read comes back by itself (D-30)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cache.clear()
    vi.useRealTimers()
  })

  const reading = (queryFn: () => Promise<string>) => {
    const observer = new QueryObserver<string>(cache, {
      queryKey: ['search', 'kurta'],
      queryFn,
      retry: false,
    })
    return { observer, leave: observer.subscribe(() => {}) }
  }

  it('it is tried again after a growing, random time, and says so until it is there', async () => {
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('timeout', 'x'))
      .mockRejectedValueOnce(new ApiError('http', 'x', { status: 503 }))
      .mockResolvedValue('here')
    const { observer, leave } = reading(queryFn)
    await vi.advanceTimersByTimeAsync(0)
    expect(readFailed(observer.getCurrentResult())).toBe(true)
    await vi.advanceTimersByTimeAsync(12_600)
    expect(queryFn).toHaveBeenCalledTimes(2)
    expect(readFailed(observer.getCurrentResult())).toBe(true)
    await vi.advanceTimersByTimeAsync(25_100)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(readFailed(observer.getCurrentResult())).toBe(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(queryFn).toHaveBeenCalledTimes(3)
    leave()
  })

  it('a hidden page asks nothing; it is asked again once the page is seen', async () => {
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('timeout', 'x'))
      .mockResolvedValue('here')
    const { leave } = reading(queryFn)
    await vi.advanceTimersByTimeAsync(0)
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    seen.mockReturnValue('visible')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    leave()
  })

  it('a refusal is not repeated', async () => {
    const queryFn = vi.fn(() => Promise.reject(new ApiError('refused', 'No', { status: 403 })))
    const { leave } = reading(queryFn)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    leave()
  })

  it('the time grows from 10 s to 2 min, a quarter more or less', () => {
    expect([1, 2, 3, 9].map((tries) => [retryGap(tries, 0), retryGap(tries, 1)])).toEqual([
      [7500, 12_500],
      [15_000, 25_000],
      [30_000, 50_000],
      [90_000, 150_000],
    ])
  })
})
