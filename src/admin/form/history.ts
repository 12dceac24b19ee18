// Undo and redo. Consecutive changes with the same `run`, for example the letters of one word, are one step.

const STEPS = 100

export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; run: string | null }

export const startHistory = <T>(now: T): History<T> => ({ past: [], now, future: [], run: null })

export function step<T>(history: History<T>, next: T, run: string | null = null): History<T> {
  if (next === history.now) return history
  const joined = run !== null && run === history.run
  return {
    past: joined ? history.past : [...history.past, history.now].slice(-STEPS),
    now: next,
    future: [],
    run,
  }
}

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? { ...history, run: null }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], run: null }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [after, ...later] = future
  return after === undefined
    ? { ...history, run: null }
    : { past: [...past, now], now: after, future: later, run: null }
}

/** A new run for each word of a text. */
export const runOf = (field: string, text: string): string => `${field} ${text.split(/\s+/).length}`
