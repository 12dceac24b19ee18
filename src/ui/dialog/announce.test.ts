import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act } from '@testing-library/react'
import { announce, useAnnouncedText } from './announce'

const announcedText = () => useAnnouncedText.getState().text
const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('what is said to screen readers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is said once, a moment later, and is gone before anybody meets it again', () => {
    announce('Order #5 is now Shipped')
    expect(announcedText()).toBe('')
    passTime(100)
    expect(announcedText()).toBe('Order #5 is now Shipped')
    passTime(7000)
    expect(announcedText()).toBe('')
  })

  it('is said again when the same happens again', () => {
    announce('2 selected')
    passTime(100)
    announce('2 selected')
    expect(announcedText(), 'nothing changes before the frame of a screen that has just come').toBe(
      '2 selected',
    )
    passTime(0)
    expect(announcedText()).toBe('')
    passTime(100)
    expect(announcedText()).toBe('2 selected')
    passTime(7000)
  })

  it('is said together when two things happen at once, an equal text once', () => {
    announce('My Orders')
    announce('My Orders')
    announce('1 new order')
    passTime(100)
    expect(announcedText()).toBe('My Orders. 1 new order')
    passTime(7000)
  })

  it('is taken back when it no longer holds before it was said', () => {
    announce('2 suggestions', 'suggestions')
    announce('Search Results', 'page')
    announce('', 'suggestions')
    passTime(100)
    expect(announcedText()).toBe('Search Results')
    passTime(7000)
  })

  it('is the last of its topic only', () => {
    announce('#1', 'receipt')
    announce('Verified')
    announce('#2', 'receipt')
    passTime(100)
    expect(announcedText()).toBe('Verified. #2')
    passTime(7000)
  })
})
