// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

// Imports the module again, because the tests' setup replaces afterPaint.
async function freshAfterPaint() {
  vi.resetModules()
  const { afterPaint } = await import('./timer')
  vi.useFakeTimers()
  return afterPaint
}

it('waits for the frame, and for the task after it', async () => {
  const afterPaint = await freshAfterPaint()
  const run = vi.fn()
  afterPaint(run)
  const painted = vi.fn()
  requestAnimationFrame(painted)
  vi.advanceTimersByTime(16)
  expect([painted.mock.calls.length, run.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledOnce()
})

it('runs without a frame too: a page that was hidden right after the press still sends', async () => {
  const afterPaint = await freshAfterPaint()
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(399)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

it('can be taken back before the frame and after it', async () => {
  const afterPaint = await freshAfterPaint()
  const run = vi.fn()
  afterPaint(run)()
  const cancel = afterPaint(run)
  vi.advanceTimersByTime(16)
  cancel()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
})
