/** A call that waits longer found no free PHP worker, or a server in trouble. */
export const SLOW_MS = 5000

let tell = () => {}

/** `run` hears of each call that waits too long. */
export function onSlowCall(run: () => void): void {
  tell = run
}

/** Times a call until its first byte; the returned function ends it. */
export function timeCall(): () => void {
  const timer = setTimeout(() => tell(), SLOW_MS)
  return () => clearTimeout(timer)
}
