import { SEED_NOW } from '../seed/seed'

export type ClockState = {
  /** The clock after a reset: running from real time, or stopped at this moment. */
  start: 'live' | number
  running: boolean
  /** The moment if the clock is stopped; the milliseconds ahead of real time if it runs. */
  at: number
}

/** The world's only clock. In tests it is stopped at the seed's moment; for people who try the shop it runs. */
export function createClock() {
  let state: ClockState = { start: SEED_NOW, running: false, at: SEED_NOW }
  const now = () => (state.running ? Date.now() + state.at : state.at)
  const begin = () => (state.start === 'live' ? Date.now() : state.start)

  return {
    now,
    /** The time after a reset. The dates of the seed's rows end here. */
    begin,
    get state(): ClockState {
      return state
    },
    /** Milliseconds that a running clock is ahead of real time; null while it is stopped. */
    get offset(): number | null {
      return state.running ? state.at : null
    },
    /** Sets the clock to this time, as each later reset does. 'live' follows real time; a number stops the clock there. */
    setStart(start: 'live' | number): void {
      state =
        start === 'live' ? { start, running: true, at: 0 } : { start, running: false, at: start }
    },
    stopAt(moment: number): void {
      state = { ...state, running: false, at: moment }
    },
    stop(): void {
      this.stopAt(now())
    },
    /** Continues from the present moment, or `offset` milliseconds ahead of real time. */
    run(offset = now() - Date.now()): void {
      state = { ...state, running: true, at: offset }
    },
    move(milliseconds: number): void {
      state = { ...state, at: state.at + milliseconds }
    },
    reset(): void {
      this.setStart(state.start)
    },
    restore(saved: ClockState): void {
      state = { ...saved }
    },
  }
}

export type WorldClock = ReturnType<typeof createClock>
