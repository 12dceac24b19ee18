// Adds the few APIs that the code uses and the oldest supported browsers lack (docs/running.md). early.ts imports this
// file before anything else. tools/floor.mjs fails on a newer API that is missing here, and on an API here that the
// code no longer uses.

export {}

declare global {
  interface Array<T> {
    toSorted(compare?: (a: T, b: T) => number): T[]
  }
  interface ReadonlyArray<T> {
    toSorted(compare?: (a: T, b: T) => number): T[]
  }
}

/** The added member is not enumerable, so that `for ... in` over an array does not list it. */
function addMember(home: object, name: string, value: unknown): void {
  if (!(name in home))
    Object.defineProperty(home, name, { value, writable: true, configurable: true })
}

// In Chromium since 110, Safari 16, Firefox 115.
addMember(
  Array.prototype,
  'toSorted',
  function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
)

// In Chromium since 93.
addMember(Object, 'hasOwn', (object: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(object, key),
)

// In Chromium since 103, Safari 16, Firefox 100. Chromium below 98 ignores the reason, so its request fails with an
// AbortError.
addMember(AbortSignal, 'timeout', (ms: number) => {
  const ender = new AbortController()
  setTimeout(() => ender.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
  return ender.signal
})
