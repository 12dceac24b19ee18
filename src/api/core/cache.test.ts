import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache, hasReadFailed, retryGap } from './cache'
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
    expect(hasReadFailed(observer.getCurrentResult())).toBe(true)
    await vi.advanceTimersByTimeAsync(12_600)
    expect(queryFn).toHaveBeenCalledTimes(2)
    expect(hasReadFailed(observer.getCurrentResult())).toBe(true)
    await vi.advanceTimersByTimeAsync(25_100)
    expect(queryFn).toHaveBeenCalledTimes(3)
    expect(hasReadFailed(observer.getCurrentResult())).toBe(false)
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

  it.each<[string, Error, boolean]>([
    ['no connection', new ApiError('network', 'x'), true],
    ['no answer in time', new ApiError('timeout', 'x'), true],
    ['an answer that is no JSON', new ApiError('notJson', 'x'), true],
    ['a server error', new ApiError('http', 'x', { status: 500 }), true],
    ['a refusal', new ApiError('http', 'x', { status: 499 }), false],
    ['a request that was given up', new ApiError('aborted', 'x'), false],
    ['an error of the program', new TypeError('x'), false],
  ])('after %s', async (_what, error, isRetried) => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    const { leave } = reading(queryFn)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(queryFn).toHaveBeenCalledTimes(isRetried ? 2 : 1)
    leave()
  })

  it.each<[readonly string[], boolean]>([
    [['categories'], true],
    [['pages', 'home'], true],
    [['notifications', 'list', 'asha@pahiran.example'], true],
    [['search', 'list', 'admin'], false],
    [['categories', 'live'], false],
    [['orders'], false],
    [['cart'], false],
  ])('of the read %j', async (queryKey, isRetried) => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('timeout', 'x'))
    const leave = new QueryObserver(cache, { queryKey, queryFn, retry: false }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(15_000)
    expect(queryFn).toHaveBeenCalledTimes(isRetried ? 2 : 1)
    leave()
  })

  it.each([
    ['of an earlier visit, which is shown until then', -1, 2],
    ['of this visit', 1, 1],
  ])('a list with data %s', async (_of, sinceStart, calls) => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('timeout', 'x'))
    cache.setQueryData(['search', 'kurta'], 'seen', {
      updatedAt: performance.timeOrigin + sinceStart,
    })
    const { observer, leave } = reading(queryFn)
    await observer.refetch()
    queryFn.mockClear()
    await observer.refetch()
    await vi.advanceTimersByTimeAsync(25_100)
    expect(queryFn).toHaveBeenCalledTimes(calls)
    expect(hasReadFailed(observer.getCurrentResult())).toBe(false)
    leave()
  })

  it('nothing is asked for a list that is no longer shown', async () => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('timeout', 'x'))
    reading(queryFn).leave()
    await vi.advanceTimersByTimeAsync(130_000)
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('the console names each loss once, by its noun: the next one only after a success', async () => {
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValue(new ApiError('timeout', 'late'))
    const { observer, leave } = reading(queryFn)
    await observer.refetch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.refetch()
    expect(vi.mocked(console.error).mock.calls).toEqual([['Reading search failed: late']])
    await vi.advanceTimersByTimeAsync(1)
    queryFn.mockResolvedValueOnce('here')
    await observer.refetch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.refetch()
    expect(console.error).toHaveBeenCalledTimes(2)
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
