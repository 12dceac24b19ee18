// Everything of the browser that the live parts touch, named here so that a test can bring its own.
// Whatever a browser lacks or forbids is null, and the live parts have a second way for each.

export type Cancel = () => void

export interface Clock {
  /** Milliseconds that only grow: for durations. */
  now(): number
  /** The wall clock: only for what tabs write down for each other. */
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
  /** taken: somebody has it (ifFree only); stolen: it was ours; broken: this browser gives no locks after all. */
  lost(why: 'taken' | 'stolen' | 'broken'): void
}

export interface Locks {
  /** The answer withdraws the wish or gives the lock back. */
  hold(name: string, how: 'wait' | 'steal' | 'ifFree', on: LockEvents): Cancel
  /** Whether another tab stands in line for it; true where this cannot be told. */
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
  /** Tells this page from the others of the browser. */
  id: string
  clock: Clock
  locks: Locks | null
  storage: Storing | null
  view: View
  channel(name: string, hear: (message: unknown) => void): Channel | null
  openStream(url: string, events: readonly string[], on: StreamEvents): Cancel | null
  onOnline(run: () => void): Cancel
  report(what: string, error?: unknown): void
}

export const nothing: Cancel = () => {}

/** Many browsers learn of the network's return in the same instant: none answers at once. */
export const RETURN_SPREAD_MS = 2000

/** One timer at a time: setting it again forgets the former one. */
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
