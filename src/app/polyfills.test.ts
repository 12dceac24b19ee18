import { afterEach, describe, expect, it, vi } from 'vitest'

const NATIVE: readonly [home: object, name: string][] = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Object, 'hasOwn'],
  [AbortSignal, 'timeout'],
  [AbortSignal.prototype, 'throwIfAborted'],
]
const natives = NATIVE.map(([home, name]) => ({ home, name, own: Object.getOwnPropertyDescriptor(home, name) ?? {} }))

/** The page as a browser without these APIs opens it. */
async function begin() {
  for (const { home, name } of natives) Reflect.deleteProperty(home, name)
  vi.resetModules()
  await import('./polyfills')
}

afterEach(() => {
  for (const { home, name, own } of natives) Object.defineProperty(home, name, own)
  vi.useRealTimers()
})

describe('in a browser that lacks them', () => {
  it('toSorted and toReversed answer with another array and leave theirs as it was', async () => {
    await begin()
    const list = [3, 1, 2]
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
    expect([10, 9].toSorted()).toEqual([10, 9])
    expect(list.toReversed()).toEqual([2, 1, 3])
    expect(list).toEqual([3, 1, 2])
  })

  it('no loop over an array meets what was added', async () => {
    await begin()
    const met: string[] = []
    for (const key in ['one']) met.push(key)
    expect(met).toEqual(['0'])
  })

  it('Object.hasOwn knows own names alone, also of objects without a prototype', async () => {
    await begin()
    const bare = Object.assign(Object.create(null) as object, { a: 1 })
    expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'), Object.hasOwn(bare, 'a')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('AbortSignal.timeout ends after its time and says why; throwIfAborted throws that, and before it nothing', async () => {
    await begin()
    vi.useFakeTimers()
    const signal = AbortSignal.timeout(1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(() => signal.throwIfAborted()).not.toThrow()
    await vi.advanceTimersByTimeAsync(1)
    expect(signal.aborted).toBe(true)
    expect(() => signal.throwIfAborted()).toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  })

  it('throwIfAborted throws an AbortError where an aborted signal knows no reason', async () => {
    await begin()
    const { signal } = new AbortController()
    Object.defineProperties(signal, { aborted: { value: true }, reason: { value: undefined } })
    expect(() => signal.throwIfAborted()).toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

it("the browser's own is left alone", async () => {
  const own = Array.prototype.toSorted
  vi.resetModules()
  await import('./polyfills')
  expect(Array.prototype.toSorted).toBe(own)
})
