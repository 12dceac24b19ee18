import { beforeEach, describe, expect, it } from 'vitest'
import { followRecent, forgetSeen, rememberSeen, useRecent } from './recent'

const ids = () => useRecent.getState().ids

beforeEach(forgetSeen)

describe('recently viewed', () => {
  it('keeps the last twelve ids, newest first, each once', () => {
    for (let id = 1; id <= 14; id++) rememberSeen(id)
    rememberSeen('5')
    expect(ids()).toEqual(['5', '14', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3'])
    expect(JSON.parse(localStorage.getItem('recentProducts') ?? '')).toEqual(ids())
  })

  it('is empty after it is cleared', () => {
    rememberSeen(1)
    forgetSeen()
    expect(ids()).toEqual([])
    expect(localStorage.getItem('recentProducts')).toBeNull()
  })

  it.each(['{', '{"a":1}', 'null', '[1,{},"7"]'])('ignores nonsense in the storage: %s', (text) => {
    localStorage.setItem('recentProducts', text)
    const stop = followRecent()
    expect(ids()).toEqual(text.includes('7') ? ['7'] : [])
    stop()
  })

  it('follows another tab', () => {
    const stop = followRecent()
    localStorage.setItem('recentProducts', '["3"]')
    window.dispatchEvent(new StorageEvent('storage', { key: 'recentProducts', newValue: '["3"]' }))
    expect(ids()).toEqual(['3'])
    stop()
  })
})
