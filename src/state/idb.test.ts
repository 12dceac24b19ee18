// @vitest-environment node
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Idb = typeof import('./idb')

/** Imports the module again on the given database, as a new page does. */
async function freshModule(): Promise<Idb> {
  vi.resetModules()
  return import('./idb')
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe('the guarded IndexedDB', () => {
  it('keeps values over a reload, bytes included', async () => {
    const before = await freshModule()
    expect(await before.idbPut('a', { text: 'x', bytes: new Uint8Array([1, 2, 255]).buffer })).toBe(
      true,
    )
    await before.idbPut('b', 2)
    const after = await freshModule()
    const kept = (await after.idbGet('a')) as { text: string; bytes: ArrayBuffer }
    expect(kept.text).toBe('x')
    expect([...new Uint8Array(kept.bytes)]).toEqual([1, 2, 255])
    expect(await after.idbKeys()).toEqual(['a', 'b'])
    expect(await after.idbKeys('b')).toEqual(['b'])
    await after.idbDelete('a')
    expect(await (await freshModule()).idbGet('a')).toBeUndefined()
  })

  it.each([
    ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws',
      () =>
        vi.stubGlobal('indexedDB', {
          open: () => {
            throw new DOMException('no', 'SecurityError')
          },
        }),
    ],
  ])('stays in memory when the database %s (R16)', async (_how, spoil) => {
    spoil()
    const { idbPut, idbGet, idbKeys, idbDelete } = await freshModule()
    expect(await idbGet('a')).toBeUndefined()
    expect(await idbPut('a', 1)).toBe(false)
    expect(await idbGet('a')).toBe(1)
    expect(await idbKeys('a')).toEqual(['a'])
    await idbDelete('a')
    expect(await idbGet('a')).toBeUndefined()
    expect(await idbKeys()).toEqual([])
  })

  it('stays in memory when the database cannot be opened', async () => {
    const request: { onerror?: () => void; error: unknown } = {
      error: new DOMException('no', 'InvalidStateError'),
    }
    vi.stubGlobal('indexedDB', {
      open: () => {
        setTimeout(() => request.onerror?.(), 1)
        return request
      },
    })
    const { idbPut, idbGet } = await freshModule()
    expect(await idbPut('a', 1)).toBe(false)
    expect(await idbGet('a')).toBe(1)
  })

  describe('a database that does not answer', () => {
    it('delays the page once for 3 s, not each operation (R16)', async () => {
      vi.useFakeTimers()
      const open = vi.fn(() => ({}))
      vi.stubGlobal('indexedDB', { open })
      const { idbPut, idbGet, idbKeys, idbDelete } = await freshModule()
      const put = idbPut('a', 1)
      await vi.advanceTimersByTimeAsync(3000)
      expect(await put).toBe(false)
      expect(await idbGet('a')).toBe(1)
      expect(await idbGet('b')).toBeUndefined()
      expect(await idbPut('b', 2)).toBe(false)
      await idbDelete('a')
      expect(await idbKeys()).toEqual(['b'])
      expect(open).toHaveBeenCalledTimes(1)
    })

    it('is used again when it answers', async () => {
      const before = await freshModule()
      await before.idbPut('a', 'stored')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const slow: Partial<IDBOpenDBRequest> = {}
      const database = indexedDB
      vi.stubGlobal('indexedDB', { open: () => slow })
      const { idbGet, idbPut } = await freshModule()
      const early = idbGet('a')
      await vi.advanceTimersByTimeAsync(3000)
      expect(await early).toBeUndefined()
      vi.useRealTimers()
      const real = database.open('shop', 1)
      await new Promise((done) => (real.onsuccess = done))
      Object.assign(slow, { result: real.result })
      slow.onsuccess?.call(real, new Event('success'))
      expect(await idbGet('a')).toBe('stored')
      expect(await idbPut('a', 'newer')).toBe(true)
    })
  })

  it('prefers a value that could not be stored to the stored one, and stores it when it can', async () => {
    const { idbPut, idbGet } = await freshModule()
    await idbPut('a', 'old')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await idbPut('a', 'new')).toBe(false)
    expect(await idbGet('a')).toBe('new')
    full.mockRestore()
    expect(await idbPut('a', 'newer')).toBe(true)
    expect(await idbGet('a')).toBe('newer')
    expect(await (await freshModule()).idbGet('a')).toBe('newer')
  })

  it('counts a write only when it is committed', async () => {
    const { idbPut, idbGet } = await freshModule()
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(() => {})
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put']
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
      this: IDBObjectStore,
      value,
      key,
    ) {
      const request = put.call(this, value, key)
      request.addEventListener('success', () => request.transaction?.abort())
      return request
    })
    expect(await idbPut('a', 1)).toBe(false)
    expect(await idbGet('a')).toBe(1)
  })

  it('commits without waiting for the answer: a page that is left gets none', async () => {
    const { idbPut } = await freshModule()
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    await idbPut('a', 1)
    expect(commit).toHaveBeenCalledTimes(1)
  })

  it('reopens when its connection has died in the background', async () => {
    const { idbPut } = await freshModule()
    await idbPut('a', 1)
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    const dead = vi
      .spyOn(globalThis.IDBDatabase.prototype, 'transaction')
      .mockImplementationOnce(() => {
        throw new DOMException('closing', 'InvalidStateError')
      })
    expect(await idbPut('a', 2)).toBe(true)
    expect(dead).toHaveBeenCalledTimes(2)
    expect(open).toHaveBeenCalledTimes(1)
    expect(await (await freshModule()).idbGet('a')).toBe(2)
  })
})
