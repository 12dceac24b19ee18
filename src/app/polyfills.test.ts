import { afterEach, describe, expect, it, vi } from 'vitest'

const NATIVE_APIS: readonly [home: object, name: string][] = [
  [Array.prototype, 'toSorted'],
  [Object, 'hasOwn'],
  [AbortSignal, 'timeout'],
]
const savedNatives = NATIVE_APIS.map(([home, name]) => ({
  home,
  name,
  own: Object.getOwnPropertyDescriptor(home, name) ?? {},
}))

/** Imitates a browser without these APIs. */
async function loadPolyfills() {
  for (const { home, name } of savedNatives) Reflect.deleteProperty(home, name)
  vi.resetModules()
  await import('./polyfills')
}

afterEach(() => {
  for (const { home, name, own } of savedNatives) Object.defineProperty(home, name, own)
  vi.useRealTimers()
})

describe('in a browser without these APIs', () => {
  it('toSorted returns a new array and leaves the original unchanged', async () => {
    await loadPolyfills()
    const list = [3, 1, 2]
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
    expect([10, 9].toSorted()).toEqual([10, 9])
    expect(list).toEqual([3, 1, 2])
  })

  it('a for-in loop over an array does not list them', async () => {
    await loadPolyfills()
    const met: string[] = []
    for (const key in ['one']) met.push(key)
    expect(met).toEqual(['0'])
  })

  it('Object.hasOwn finds only own keys, also of objects without a prototype', async () => {
    await loadPolyfills()
    const bare = Object.assign(Object.create(null) as object, { a: 1 })
    expect([
      Object.hasOwn({ a: 1 }, 'a'),
      Object.hasOwn({}, 'toString'),
      Object.hasOwn(bare, 'a'),
    ]).toEqual([true, false, true])
  })

  it('AbortSignal.timeout aborts after its time with a reason', async () => {
    await loadPolyfills()
    vi.useFakeTimers()
    const signal = AbortSignal.timeout(1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })
})

it('a native implementation is kept', async () => {
  const own = Array.prototype.toSorted
  vi.resetModules()
  await import('./polyfills')
  expect(Array.prototype.toSorted).toBe(own)
})
