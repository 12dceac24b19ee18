import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { cache } from '../core/cache'
import type { LiveResource } from './liveTypes'
import { useLiveResource } from './liveQuery'

const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

it('a live list without a message for 10 s counts as failed, and a retry restarts that time (R16)', () => {
  vi.useFakeTimers()
  const refresh = vi.fn()
  const state = { value: null, failed: false }
  const resource = {
    subscribe: () => () => {},
    current: () => state,
    refresh,
  } as unknown as LiveResource<string[]>
  const { result } = renderHook(() => useLiveResource(resource, ['silent']), { wrapper: Wrapper })
  act(() => vi.advanceTimersByTime(9999))
  expect(result.current.failed).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.failed).toBe(true)
  act(() => result.current.retry())
  expect([result.current.failed, refresh.mock.calls.length]).toEqual([false, 1])
  act(() => vi.advanceTimersByTime(10_000))
  expect(result.current.failed).toBe(true)
})

it('a hidden tab reads nothing, and its time does not count', () => {
  vi.useFakeTimers()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const state = { value: null, failed: false }
  const resource = {
    subscribe: () => () => {},
    current: () => state,
    refresh: () => {},
  } as unknown as LiveResource<string[]>
  const { result } = renderHook(() => useLiveResource(resource, ['hidden']), { wrapper: Wrapper })
  act(() => vi.advanceTimersByTime(60_000))
  expect(result.current.failed).toBe(false)
  seen.mockReturnValue('visible')
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  act(() => vi.advanceTimersByTime(9999))
  expect(result.current.failed).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.failed).toBe(true)
})
