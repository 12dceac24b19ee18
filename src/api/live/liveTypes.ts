import type { Cancel, Ports } from './ports'

/** `failed`: the last try brought nothing; an earlier value stays. */
export interface LiveState<T> {
  value: T | null
  failed: boolean
}

export interface LiveResource<T> {
  /** `subscribe` and `current` fit useSyncExternalStore. */
  subscribe(listener: () => void): Cancel
  current(): LiveState<T>
  /** Refetches now, after a write or a press of Try again. Works from any tab. */
  refresh(): void
  /** Treats the next text as news even if it repeats the last one, because another reply corrected the cached value. */
  doubt(): void
  /** Drops the value (logout). */
  forget(): void
}

/** Receives the texts and errors of a producer. */
export interface Outlet {
  /** Reads a long first text in turns, so that `publish` finds it read; null when there is nothing to wait for. */
  prepare(text: string): Promise<void> | null
  /** Returns false if the text is unreadable; the former value stays. */
  publish(text: string): boolean
  fail(error: unknown): void
  hasValue(): boolean
  /** This tab has just become visible again and found no other tab at work. */
  returned: boolean
  /** Consecutive failures. Hiding the tab does not reset them, because it cures nothing. */
  memory: { failures: number }
}

export interface Running {
  refresh(): void
  /** A screen uses the data again: a producer that waits after a failure retries at once. */
  nudge(): void
  stop(): void
}

export type Producer = (out: Outlet, ports: Ports) => Running
