/** A call that waits longer found no free PHP worker, or a server in trouble. */
export const SLOW_MS = 5000

/** Times a call until its first byte, which the returned function tells; the streams of this browser give way to a slow one. */
export function timeCall(): () => void {
  const timer = setTimeout(() => {
    import('../live/giveWay').then(({ giveWay }) => giveWay()).catch(() => {})
  }, SLOW_MS)
  return () => clearTimeout(timer)
}
