// Runs alone: the module learns its usual wait from every call of the process, so calls of other test files would shorten it.
// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { onSlowCall, createSlowLimit, SLOW_MS, timeCall } from './slowCalls'

afterEach(() => void vi.useRealTimers())

it('a call that has waited for five seconds lets the streams give way, one that was answered does not (D-73)', async () => {
  vi.useFakeTimers()
  const giveWay = vi.fn()
  const off = onSlowCall(giveWay)
  timeCall()()
  await vi.advanceTimersByTimeAsync(SLOW_MS * 2)
  expect(giveWay).not.toHaveBeenCalled()
  const heard = timeCall()
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1)
  expect(giveWay).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(giveWay).toHaveBeenCalledTimes(1)
  heard()
  off()
})

it('where calls are usually answered at once, two seconds say the same; one slow answer changes little', () => {
  const browser = createSlowLimit()
  expect(browser.ms()).toBe(5000)
  browser.answered(400)
  expect(browser.ms()).toBe(4000)
  browser.answered(40)
  expect(browser.ms()).toBe(2000)
  browser.answered(3000)
  expect(browser.ms()).toBe(2000)
  for (let n = 0; n < 3; n++) browser.answered(3000)
  expect(browser.ms()).toBe(5000)
})
