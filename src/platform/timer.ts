export type Cancel = () => void

/** Time functions that tests replace by a fake clock. */
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

/** Setting the timer again replaces the former call. */
export function createTimer({ after }: Pick<Clock, 'after'> = realClock) {
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

type AfterPaint = (run: () => void) => () => void

/** A hidden or busy page may not paint; the function is then called after this time. */
const LATEST_MS = 400

const currentPage: { afterPaint: AfterPaint } = {
  afterPaint(run) {
    let frame = 0
    let timer = 0
    const cancel = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const now = () => {
      cancel()
      run()
    }
    timer = window.setTimeout(now, LATEST_MS)
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = window.setTimeout(now)
    })
    return cancel
  },
}

/** For unit tests, which paint no frame. */
export function setAfterPaint(after: AfterPaint): void {
  currentPage.afterPaint = after
}

/**
 * Calls `run` after the next frame was painted, so that long work does not delay the visible reaction to a press.
 * Returns a function that cancels the call.
 */
export function afterPaint(run: () => void): () => void {
  return currentPage.afterPaint(run)
}
