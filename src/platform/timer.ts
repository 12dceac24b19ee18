export type Cancel = () => void

/** The browser's time, which tests of orders replace. */
export interface Clock {
  /** Milliseconds of a monotonic clock, for durations. */
  now(): number
  /** The wall clock, only for values that tabs share. */
  wall(): number
  after(ms: number, run: () => void): Cancel
  random(): number
}

export const realClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
  random: () => Math.random(),
}

/** A single timer: setting it again replaces the former one. */
export function timer({ after }: Pick<Clock, 'after'> = realClock) {
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
      cancel = after(ms, () => {
        cancel = null
        run()
      })
    },
  }
}
