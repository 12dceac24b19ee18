import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { nepalDay } from '../../rules/dayReport'
import { useNowRenewedDaily } from './useNowRenewedDaily'

afterEach(() => vi.useRealTimers())

it('a page that is left open knows the next day and month at midnight in Nepal', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T23:30:00+05:45') })
  const { result } = renderHook(useNowRenewedDaily)
  const opened = result.current
  act(() => vi.advanceTimersByTime(29 * 60_000))
  expect(result.current).toBe(opened)
  act(() => vi.advanceTimersByTime(2 * 60_000))
  expect(nepalDay(result.current)).toBe('2026-12-01')
})

it('a page that slept over midnight knows the day when it is seen again', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T23:30:00+05:45') })
  const { result } = renderHook(useNowRenewedDaily)
  vi.setSystemTime(Date.parse('2026-12-01T08:00:00+05:45'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(nepalDay(result.current)).toBe('2026-12-01')
})
