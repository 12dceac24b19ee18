import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
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

it('shows the newest of message and local change, whatever else is told and whoever looks again', () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('message' as const), value: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ is: fc.constant('write' as const), value: fc.integer({ min: 3, max: 5 }) }),
    // A failure, a recovery or a second listener tells of no new value.
    fc.record({ is: fc.constantFrom('told' as const, 'mounted' as const), value: fc.constant(0) }),
  )
  vi.useFakeTimers()
  let run = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const key = ['newest', ++run]
      let state: { value: string[] | null; failed: boolean } = { value: null, failed: false }
      const listeners = new Set<() => void>()
      const resource: LiveResource<string[]> = {
        subscribe(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        current: () => state,
        refresh: () => {},
        doubt: () => {},
        forget: () => {},
      }
      const tell = () => act(() => [...listeners].forEach((listener) => listener()))
      const open = () => renderHook(() => useLiveResource(resource, key), { wrapper: Wrapper })
      let view = open()
      let shown: string[] | null = null
      for (const { is, value } of steps) {
        if (is === 'message') shown = [`${value}`]
        if (is === 'write' && shown !== null) shown = [...shown, `${value}`]
        if (is === 'message') state = { value: [`${value}`], failed: false }
        if (is === 'write')
          act(() => cache.setQueryData<string[]>(key, (now) => now && [...now, `${value}`]))
        if (is === 'told') state = { ...state, failed: !state.failed }
        if (is === 'message' || is === 'told') tell()
        if (is === 'mounted') {
          view.unmount()
          view = open()
        }
        // The query client tells its observers a moment later.
        act(() => vi.advanceTimersByTime(1))
        expect(view.result.current.data).toEqual(shown)
      }
      view.unmount()
    }),
    { numRuns: 60 },
  )
})
