// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { giveWay } from '../live/giveWay'
import { SLOW_MS, timeCall } from './slowCalls'

vi.mock('../live/giveWay', () => ({ giveWay: vi.fn() }))
afterEach(() => void vi.useRealTimers())

it('a call that has waited for five seconds lets the streams give way, one that was answered does not (D-73)', async () => {
  vi.useFakeTimers()
  timeCall()()
  await vi.advanceTimersByTimeAsync(SLOW_MS * 2)
  expect(giveWay).not.toHaveBeenCalled()
  const heard = timeCall()
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1)
  expect(giveWay).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(giveWay).toHaveBeenCalledTimes(1))
  heard()
})
