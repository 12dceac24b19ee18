// Every browser API that the live parts use, behind an interface that tests can replace.
// An API that the browser lacks or denies is null, and the live parts have a fallback for each.

export type Cancel = () => void

export interface Clock {
  /** Milliseconds of a monotonic clock, for durations. */
  now(): number
  /** The wall clock, only for values that tabs share. */
  wall(): number
  after(ms: number, run: () => void): Cancel
  random(): number
}

export interface Channel {
  post(message: unknown): void
  close(): void
}

export interface LockEvents {
  held(): void
  /** taken: another tab has it (ifFree only); stolen: another tab took ours; broken: this browser grants no locks. */
  lost(why: 'taken' | 'stolen' | 'broken'): void
}

export interface Locks {
  /** Requests the lock. The returned function cancels the request or releases the lock. */
  hold(name: string, how: 'wait' | 'steal' | 'ifFree', on: LockEvents): Cancel
  /** Whether another tab waits for the lock; true if the browser cannot tell. */
  awaited(name: string): Promise<boolean>
}

export interface View {
  visible(): boolean
  onChange(run: () => void): Cancel
}

export interface StreamEvents {
  message(data: string): void
  error(): void
}

export type Storing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Ports {
  /** Identifies this page among the pages of the browser. */
  id: string
  clock: Clock
  locks: Locks | null
  storage: Storing | null
  view: View
  channel(name: string, onMessage: (message: unknown) => void): Channel | null
  openStream(url: string, events: readonly string[], on: StreamEvents): Cancel | null
  onOnline(run: () => void): Cancel
  report(what: string, error?: unknown): void
}

/** Until when streams rest, in local storage (./rest). */
export const REST_KEY = 'streamsRest'

export const nothing: Cancel = () => {}

/** Random delay after `online`: many browsers get that event at the same instant. */
export const RETURN_SPREAD_MS = 2000

/** A single timer: setting it again replaces the former one. */
export function timer(clock: Clock) {
  let cancel: Cancel | null = null
  const stop = () => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    running: () => cancel !== null,
    set(ms: number, run: () => void) {
      stop()
      cancel = clock.after(ms, () => {
        cancel = null
        run()
      })
    },
  }
}
