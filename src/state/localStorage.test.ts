import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  onLocalStorageChange,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

const USER_KEY = 'user'

afterEach(() => {
  vi.restoreAllMocks()
  removeFromLocalStorage(USER_KEY)
  localStorage.clear()
})

const throwNamed = (name: string) => () => {
  throw new DOMException('no', name)
}

/** Imitates a change by another tab: local storage changes and this tab gets a storage event. */
function changeFromOtherTab(key: string | null, value: string | null) {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

describe('the guarded local storage (R16)', () => {
  it('keeps, reads and removes', () => {
    expect(readLocalStorage(USER_KEY)).toBeNull()
    expect(writeLocalStorage(USER_KEY, 'asha')).toBe(true)
    expect(readLocalStorage(USER_KEY)).toBe('asha')
    expect(localStorage.getItem(USER_KEY)).toBe('asha')
    removeFromLocalStorage(USER_KEY)
    expect(readLocalStorage(USER_KEY)).toBeNull()
    expect(localStorage.getItem(USER_KEY)).toBeNull()
  })

  it('stays in memory when the storage is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(throwNamed('SecurityError'))
    expect(readLocalStorage(USER_KEY)).toBeNull()
    expect(writeLocalStorage(USER_KEY, 'asha')).toBe(false)
    expect(readLocalStorage(USER_KEY)).toBe('asha')
    removeFromLocalStorage(USER_KEY)
    expect(readLocalStorage(USER_KEY)).toBeNull()
  })

  it('stays in memory when every call throws', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(throwNamed('SecurityError'))
    }
    expect(writeLocalStorage(USER_KEY, 'asha')).toBe(false)
    expect(readLocalStorage(USER_KEY)).toBe('asha')
    removeFromLocalStorage(USER_KEY)
    expect(readLocalStorage(USER_KEY)).toBeNull()
  })

  it('never restores a replaced value when the storage is full', () => {
    localStorage.setItem(USER_KEY, 'former')
    const full = vi
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation(throwNamed('QuotaExceededError'))
    expect(writeLocalStorage(USER_KEY, 'asha')).toBe(false)
    expect(readLocalStorage(USER_KEY)).toBe('asha')
    expect(localStorage.getItem(USER_KEY)).toBeNull()
    full.mockRestore()
    expect(writeLocalStorage(USER_KEY, 'bina')).toBe(true)
    expect(readLocalStorage(USER_KEY)).toBe('bina')
    expect(localStorage.getItem(USER_KEY)).toBe('bina')
  })

  it('notices a storage that accepts a value but does not keep it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {})
    expect(writeLocalStorage(USER_KEY, 'asha')).toBe(false)
    expect(readLocalStorage(USER_KEY)).toBe('asha')
  })
})

describe('changes of the store (D-22)', () => {
  it('are reported within the tab and from other tabs, until unsubscribed', () => {
    const heard = vi.fn()
    const stop = onLocalStorageChange(USER_KEY, heard)
    writeLocalStorage(USER_KEY, 'asha')
    writeLocalStorage('other', 'x')
    changeFromOtherTab(USER_KEY, 'bina')
    changeFromOtherTab('other', 'y')
    changeFromOtherTab(USER_KEY, null)
    removeFromLocalStorage(USER_KEY)
    expect(heard.mock.calls).toEqual([['asha'], ['bina'], [null], [null]])
    stop()
    writeLocalStorage(USER_KEY, 'asha')
    changeFromOtherTab(USER_KEY, 'bina')
    expect(heard).toHaveBeenCalledTimes(4)
  })

  it('include that another tab cleared everything', () => {
    writeLocalStorage(USER_KEY, 'asha')
    const heard = vi.fn()
    const stop = onLocalStorageChange(USER_KEY, heard)
    changeFromOtherTab(null, null)
    expect(heard.mock.calls).toEqual([[null]])
    stop()
  })

  it('from another tab override the value in memory', () => {
    const full = vi
      .spyOn(Storage.prototype, 'setItem')
      .mockImplementation(throwNamed('QuotaExceededError'))
    writeLocalStorage(USER_KEY, 'asha')
    full.mockRestore()
    const stop = onLocalStorageChange(USER_KEY, () => {})
    changeFromOtherTab(USER_KEY, 'bina')
    expect(readLocalStorage(USER_KEY)).toBe('bina')
    stop()
  })

  it('listen to the window only while there is a subscriber', () => {
    const add = vi.spyOn(window, 'addEventListener')
    const remove = vi.spyOn(window, 'removeEventListener')
    const stops = [onLocalStorageChange('a', () => {}), onLocalStorageChange('b', () => {})]
    for (const stop of stops) stop()
    expect(add.mock.calls.map(([name]) => name)).toEqual(['storage'])
    expect(remove.mock.calls.map(([name]) => name)).toEqual(['storage'])
  })
})
