import type { Cancel, Ports } from './ports'

/** failed: the last try brought nothing; a value read before it stays. */
export interface LiveState<T> {
  value: T | null
  failed: boolean
}

export interface LiveResource<T> {
  /** Fits useSyncExternalStore, with `current`. */
  subscribe(listener: () => void): Cancel
  current(): LiveState<T>
  /** Ask again now: after a write, or because somebody pressed Try again. Works from any tab. */
  refresh(): void
  /** The next text counts as news even if it repeats the last one: the value in the cache was corrected by another reply. */
  doubt(): void
  /** Drops what was read (logout). */
  forget(): void
}

/** Where a producer puts what it gets. */
export interface Outlet {
  /** False: the text could not be read and the former value stays. */
  publish(text: string): boolean
  fail(error: unknown): void
  hasValue(): boolean
  /** This tab has just come back into view (and did not find another one at work). */
  returned: boolean
  /** Failures in a row: they outlive a tab's hiding, which is no proof of a cure. */
  memory: { failures: number }
}

export interface Running {
  refresh(): void
  /** Somebody looks at it anew: a producer that waits after a failure need not wait on. */
  nudge(): void
  stop(): void
}

export type Producer = (out: Outlet, ports: Ports) => Running
