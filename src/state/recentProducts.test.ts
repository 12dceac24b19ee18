import { beforeEach, describe, expect, it } from 'vitest'
import {
  syncRecentProducts,
  forgetRecentProducts,
  rememberRecentProduct,
  useRecentProducts,
} from './recentProducts'

const recentIds = () => useRecentProducts.getState().ids

beforeEach(forgetRecentProducts)

describe('recently viewed', () => {
  it('keeps the last twelve ids, newest first, each once', () => {
    for (let id = 1; id <= 14; id++) rememberRecentProduct(id)
    rememberRecentProduct('5')
    expect(recentIds()).toEqual(['5', '14', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3'])
    expect(JSON.parse(localStorage.getItem('recentProducts') ?? '')).toEqual(recentIds())
  })

  it('is empty after it is cleared', () => {
    rememberRecentProduct(1)
    forgetRecentProducts()
    expect(recentIds()).toEqual([])
    expect(localStorage.getItem('recentProducts')).toBeNull()
  })

  it.each(['{', '{"a":1}', 'null', '[1,{},"7"]'])('ignores nonsense in the storage: %s', (text) => {
    localStorage.setItem('recentProducts', text)
    const stop = syncRecentProducts()
    expect(recentIds()).toEqual(text.includes('7') ? ['7'] : [])
    stop()
  })

  it('follows another tab', () => {
    const stop = syncRecentProducts()
    localStorage.setItem('recentProducts', '["3"]')
    window.dispatchEvent(new StorageEvent('storage', { key: 'recentProducts', newValue: '["3"]' }))
    expect(recentIds()).toEqual(['3'])
    stop()
  })
})
