import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNotices, useSlowNotice } from './notices'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = () => useNotices.getState().notices.map(({ text }) => text)
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const SLOW = 'Still sending. The connection is slow.'

it('says after four seconds that something is still being sent, until it has been', async () => {
  const { rerender } = renderHook(({ sending }) => useSlowNotice(sending), {
    initialProps: { sending: true },
  })
  await passes(3900)
  expect(texts()).toEqual([])
  await passes(200)
  expect(texts()).toEqual([SLOW])
  await passes(26_000)
  expect(texts()).toEqual([SLOW])
  rerender({ sending: false })
  expect(texts()).toEqual([])
})

it('says nothing if it was quick, or if the screen was left', async () => {
  const quick = renderHook(({ sending }) => useSlowNotice(sending), {
    initialProps: { sending: true },
  })
  quick.rerender({ sending: false })
  await passes(10_000)
  expect(texts()).toEqual([])
  const left = renderHook(() => useSlowNotice(true))
  await passes(5000)
  expect(texts()).toEqual([SLOW])
  left.unmount()
  expect(texts()).toEqual([])
})
