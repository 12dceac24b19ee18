import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNotices, useSlowNotice } from './notices'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noticeTexts = () => useNotices.getState().notices.map(({ text }) => text)
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const SLOW_TEXT = 'Still sending. Your connection seems slow.'

it('says after four seconds that something is still being sent, until it has been', async () => {
  const { rerender } = renderHook(({ sending }) => useSlowNotice(sending), {
    initialProps: { sending: true },
  })
  await passTime(3900)
  expect(noticeTexts()).toEqual([])
  await passTime(200)
  expect(noticeTexts()).toEqual([SLOW_TEXT])
  await passTime(26_000)
  expect(noticeTexts()).toEqual([SLOW_TEXT])
  rerender({ sending: false })
  expect(noticeTexts()).toEqual([])
})

it('says nothing if it was quick, or if the screen was left', async () => {
  const quick = renderHook(({ sending }) => useSlowNotice(sending), {
    initialProps: { sending: true },
  })
  quick.rerender({ sending: false })
  await passTime(10_000)
  expect(noticeTexts()).toEqual([])
  const left = renderHook(() => useSlowNotice(true))
  await passTime(5000)
  expect(noticeTexts()).toEqual([SLOW_TEXT])
  left.unmount()
  expect(noticeTexts()).toEqual([])
})
