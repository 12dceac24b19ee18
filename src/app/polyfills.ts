// The few APIs that the code uses and the oldest supported browsers lack (docs/running.md names those browsers). early.ts
// imports this file before anything else. tools/floor.mjs counts these names: it refuses a newer API that is not among them,
// and one of these that the code no longer uses.

export {}

declare global {
  interface Array<T> {
    toSorted(compare?: (a: T, b: T) => number): T[]
  }
  interface ReadonlyArray<T> {
    toSorted(compare?: (a: T, b: T) => number): T[]
  }
}

/** Not enumerable, like the native ones; otherwise `for ... in` over an array would list them. */
function addMember(home: object, name: string, value: unknown): void {
  if (!(name in home))
    Object.defineProperty(home, name, { value, writable: true, configurable: true })
}

// Chromium 110, Safari 16, Firefox 115.
addMember(
  Array.prototype,
  'toSorted',
  function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
)

// Chromium 93.
addMember(Object, 'hasOwn', (object: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(object, key),
)

// Chromium 103, Safari 16, Firefox 100. Chromium below 98 ignores the reason: its request then fails with an AbortError.
addMember(AbortSignal, 'timeout', (ms: number) => {
  const ender = new AbortController()
  setTimeout(() => ender.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
  return ender.signal
})
