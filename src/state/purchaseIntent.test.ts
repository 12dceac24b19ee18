// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropPurchaseIntent, setPurchaseIntent, takePurchaseIntent } from './purchaseIntent'

afterEach(() => {
  dropPurchaseIntent()
  vi.useRealTimers()
})

describe('the intended act', () => {
  it('is returned once, for its own product alone, whatever the type of the id', () => {
    setPurchaseIntent('buy', 101)
    expect(takePurchaseIntent(102)).toBeNull()
    expect(takePurchaseIntent('101')).toBe('buy')
    expect(takePurchaseIntent('101')).toBeNull()
  })

  it('is replaced by the next one', () => {
    setPurchaseIntent('buy', 101)
    setPurchaseIntent('cart', 101)
    expect(takePurchaseIntent(101)).toBe('cart')
  })

  it('expires after a quarter of an hour', () => {
    vi.useFakeTimers()
    setPurchaseIntent('cart', 101)
    vi.advanceTimersByTime(15 * 60_000 + 1)
    expect(takePurchaseIntent(101)).toBeNull()
  })
})
