// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropIntent, setIntent, takeIntent } from './intent'

afterEach(() => {
  dropIntent()
  vi.useRealTimers()
})

describe('the intended act', () => {
  it('is returned once, for its own product alone, whatever the type of the id', () => {
    setIntent('buy', 101)
    expect(takeIntent(102)).toBeNull()
    expect(takeIntent('101')).toBe('buy')
    expect(takeIntent('101')).toBeNull()
  })

  it('is replaced by the next one', () => {
    setIntent('buy', 101)
    setIntent('cart', 101)
    expect(takeIntent(101)).toBe('cart')
  })

  it('expires after a quarter of an hour', () => {
    vi.useFakeTimers()
    setIntent('cart', 101)
    vi.advanceTimersByTime(15 * 60_000 + 1)
    expect(takeIntent(101)).toBeNull()
  })
})
