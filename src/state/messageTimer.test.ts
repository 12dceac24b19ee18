import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMessageTimer } from './messageTimer'
import { holdNotice, notify, useNotices } from './notices'

let visibility: DocumentVisibilityState = 'visible'
function setVisibility(to: DocumentVisibilityState): void {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => setVisibility('visible'))

describe('the time of a message', () => {
  it('ends once, after its milliseconds', () => {
    const end = vi.fn()
    createMessageTimer(3000, end)
    vi.advanceTimersByTime(2999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    setVisibility('hidden')
    setVisibility('visible')
    vi.advanceTimersByTime(60_000)
    expect(end).toHaveBeenCalledOnce()
  })

  it('ends also when its page is gone by then', () => {
    const end = vi.fn()
    createMessageTimer(3000, end)
    vi.stubGlobal('document', undefined)
    expect(() => vi.advanceTimersByTime(3000)).not.toThrow()
    vi.unstubAllGlobals()
    expect(end).toHaveBeenCalledOnce()
  })

  it('stands still while the message is held, and goes on where it stood (D-11)', () => {
    const end = vi.fn()
    const timer = createMessageTimer(3000, end)
    for (const ms of [1000, 1000, 999]) {
      vi.advanceTimersByTime(ms)
      timer.hold(true)
      vi.advanceTimersByTime(60_000)
      timer.hold(false)
    }
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })

  it('stands still in a hidden tab, also for a message that came while it was hidden (D-11)', () => {
    setVisibility('hidden')
    const end = vi.fn()
    createMessageTimer(3000, end)
    vi.advanceTimersByTime(60_000)
    setVisibility('visible')
    vi.advanceTimersByTime(2999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end).toHaveBeenCalledOnce()
  })

  it('stays held when a hidden tab is shown again', () => {
    const end = vi.fn()
    const timer = createMessageTimer(3000, end)
    timer.hold(true)
    setVisibility('hidden')
    setVisibility('visible')
    vi.advanceTimersByTime(60_000)
    expect(end).not.toHaveBeenCalled()
    timer.stop()
    timer.hold(false)
  })

  it('is over with the next press or key, but not one on the message itself, nor the Tab that leads to it', () => {
    const end = vi.fn()
    const timer = createMessageTimer(3000, end, true)
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
    press('a')
    vi.advanceTimersByTime(60_000)
    press('Tab')
    timer.hold(true)
    document.dispatchEvent(new Event('pointerdown'))
    press('Enter')
    expect(end).not.toHaveBeenCalled()
    timer.hold(false)
    document.dispatchEvent(new Event('pointerdown'))
    expect(end).toHaveBeenCalledOnce()
    press('a')
    expect(end).toHaveBeenCalledOnce()
  })

  it('does not end after it was stopped', () => {
    const end = vi.fn()
    createMessageTimer(3000, end).stop()
    setVisibility('hidden')
    setVisibility('visible')
    vi.advanceTimersByTime(60_000)
    expect(end).not.toHaveBeenCalled()
  })
})

it('a notice stays while it is held (D-11)', () => {
  const id = notify('Saved.')
  holdNotice(id, true)
  vi.advanceTimersByTime(60_000)
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['Saved.'])
  holdNotice(id, false)
  vi.advanceTimersByTime(3000)
  expect(useNotices.getState().notices).toEqual([])
})

it('a notice goes on with other words until its Undo ends, ten seconds after it appeared', () => {
  notify('Order #7 is now Shipped', 'good', 3000, { afterwards: 'Undo order #7' })
  const texts = () => useNotices.getState().notices.map(({ text }) => text)
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual(['Undo order #7'])
  vi.advanceTimersByTime(6999)
  expect(texts()).toEqual(['Undo order #7'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
