// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { createTimer } from './timer'

it('a timer that is set again forgets what it was set to, and does not run once it is stopped', () => {
  vi.useFakeTimers()
  const { set, stop, running } = createTimer()
  const [first, second] = [vi.fn(), vi.fn()]
  set(100, first)
  set(200, second)
  vi.advanceTimersByTime(199)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(running()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(second).toHaveBeenCalledOnce()
  expect(running()).toBe(false)
  set(50, first)
  stop()
  vi.advanceTimersByTime(1000)
  expect(first).not.toHaveBeenCalled()
  vi.useRealTimers()
})
