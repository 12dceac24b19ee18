import { afterEach, describe, expect, it, vi } from 'vitest'
import { onStoreChange, readStore, removeStore, writeStore } from './store'

const KEY = 'user'

afterEach(() => {
  vi.restoreAllMocks()
  removeStore(KEY)
  localStorage.clear()
})

const refuse = (name: string) => () => {
  throw new DOMException('no', name)
}

/** A change by another tab: the storage changes and this tab gets an event. */
function otherTab(key: string | null, value: string | null) {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

describe('the guarded local storage (R16)', () => {
  it('keeps, reads and removes', () => {
    expect(readStore(KEY)).toBeNull()
    expect(writeStore(KEY, 'asha')).toBe(true)
    expect(readStore(KEY)).toBe('asha')
    expect(localStorage.getItem(KEY)).toBe('asha')
    removeStore(KEY)
    expect(readStore(KEY)).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('stays in memory when the storage is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'))
    expect(readStore(KEY)).toBeNull()
    expect(writeStore(KEY, 'asha')).toBe(false)
    expect(readStore(KEY)).toBe('asha')
    removeStore(KEY)
    expect(readStore(KEY)).toBeNull()
  })

  it('stays in memory when every call throws', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse('SecurityError'))
    }
    expect(writeStore(KEY, 'asha')).toBe(false)
    expect(readStore(KEY)).toBe('asha')
    removeStore(KEY)
    expect(readStore(KEY)).toBeNull()
  })

  it('never restores a replaced value when the storage is full', () => {
    localStorage.setItem(KEY, 'former')
    const full = vi
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation(refuse('QuotaExceededError'))
    expect(writeStore(KEY, 'asha')).toBe(false)
    expect(readStore(KEY)).toBe('asha')
    expect(localStorage.getItem(KEY)).toBeNull()
    full.mockRestore()
    expect(writeStore(KEY, 'bina')).toBe(true)
    expect(readStore(KEY)).toBe('bina')
    expect(localStorage.getItem(KEY)).toBe('bina')
  })

  it('notices a storage that accepts a value but does not keep it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {})
    expect(writeStore(KEY, 'asha')).toBe(false)
    expect(readStore(KEY)).toBe('asha')
  })
})

describe('changes of the store (D-22)', () => {
  it('are reported within the tab and from other tabs, until unsubscribed', () => {
    const heard = vi.fn()
    const stop = onStoreChange(KEY, heard)
    writeStore(KEY, 'asha')
    writeStore('other', 'x')
    otherTab(KEY, 'bina')
    otherTab('other', 'y')
    otherTab(KEY, null)
    removeStore(KEY)
    expect(heard.mock.calls).toEqual([['asha'], ['bina'], [null], [null]])
    stop()
    writeStore(KEY, 'asha')
    otherTab(KEY, 'bina')
    expect(heard).toHaveBeenCalledTimes(4)
  })

  it('include that another tab cleared everything', () => {
    writeStore(KEY, 'asha')
    const heard = vi.fn()
    const stop = onStoreChange(KEY, heard)
    otherTab(null, null)
    expect(heard.mock.calls).toEqual([[null]])
    stop()
  })

  it('from another tab override the value in memory', () => {
    const full = vi
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation(refuse('QuotaExceededError'))
    writeStore(KEY, 'asha')
    full.mockRestore()
    const stop = onStoreChange(KEY, () => {})
    otherTab(KEY, 'bina')
    expect(readStore(KEY)).toBe('bina')
    stop()
  })

  it('listen to the window only while there is a subscriber', () => {
    const add = vi.spyOn(window, 'addEventListener')
    const remove = vi.spyOn(window, 'removeEventListener')
    const stops = [onStoreChange('a', () => {}), onStoreChange('b', () => {})]
    for (const stop of stops) stop()
    expect(add.mock.calls.map(([name]) => name)).toEqual(['storage'])
    expect(remove.mock.calls.map(([name]) => name)).toEqual(['storage'])
  })
})
