import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act } from '@testing-library/react'
import { announce, useAnnounced } from './announce'

const said = () => useAnnounced.getState().text
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('what is said to screen readers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is said once, a moment later, and is gone before anybody meets it again', () => {
    announce('Order #5 is now Shipped')
    expect(said()).toBe('')
    after(100)
    expect(said()).toBe('Order #5 is now Shipped')
    after(7000)
    expect(said()).toBe('')
  })

  it('is said again when the same happens again', () => {
    announce('2 selected')
    after(100)
    announce('2 selected')
    expect(said(), 'nothing changes before the frame of a screen that has just come').toBe(
      '2 selected',
    )
    after(0)
    expect(said()).toBe('')
    after(100)
    expect(said()).toBe('2 selected')
    after(7000)
  })

  it('is said together when two things happen at once, an equal text once', () => {
    announce('My Orders')
    announce('My Orders')
    announce('1 new order')
    after(100)
    expect(said()).toBe('My Orders. 1 new order')
    after(7000)
  })

  it('is taken back when it no longer holds before it was said', () => {
    announce('2 suggestions', 'suggestions')
    announce('Search Results', 'page')
    announce('', 'suggestions')
    after(100)
    expect(said()).toBe('Search Results')
    after(7000)
  })

  it('is the last of its topic only', () => {
    announce('#1', 'receipt')
    announce('Verified')
    announce('#2', 'receipt')
    after(100)
    expect(said()).toBe('Verified. #2')
    after(7000)
  })
})
