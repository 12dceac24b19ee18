// While PHP has no free worker, streams rest. A mark in local storage says until when, for all tabs of the browser.

const REST_KEY = 'streamsRest'
export const STREAM_REST_MS = 300_000
const REST_MAX_MS = 2_400_000
/** A rest that begins this soon after the last one is twice as long. */
const DOUBLED_WITHIN_MS = 600_000

type RestMark = { until: number; lasts: number }

/** Used if storage is denied: each tab then rests alone. */
let memoryMark: RestMark | null = null

function readMark(): RestMark | null {
  try {
    const [until = 0, lasts = 0] = (localStorage.getItem(REST_KEY) ?? '').split(' ').map(Number)
    if (until > 0 && lasts > 0) return { until, lasts }
  } catch {
    // Storage is denied.
  }
  return memoryMark
}

/** Without a mark, early.ts opens the stream of the next page load before this code has loaded. */
export function forgetStreamRest(): void {
  memoryMark = null
  try {
    localStorage.removeItem(REST_KEY)
  } catch {
    // Storage is denied.
  }
}

/** Milliseconds until streams may be tried again; 0 if they may now. A mark whose clock was set back is ignored. */
export function streamRestMsLeft(): number {
  const mark = readMark()
  const left = mark === null ? 0 : mark.until - Date.now()
  if (mark !== null && (left > mark.lasts || left < -DOUBLED_WITHIN_MS)) forgetStreamRest()
  return mark !== null && left > 0 && left <= mark.lasts ? left : 0
}

/** Lets the streams rest, twice as long as the last time if that was a short while ago. */
export function beginStreamRest(): void {
  if (streamRestMsLeft() > 0) return
  const now = Date.now()
  const last = readMark()
  const again = last !== null && now >= last.until && now - last.until < DOUBLED_WITHIN_MS
  // Random, so that not all browsers reconnect together.
  const usual = STREAM_REST_MS * (0.75 + Math.random() * 0.5)
  const lasts = Math.round(again ? Math.min(last.lasts * 2, REST_MAX_MS) : usual)
  memoryMark = { until: now + lasts, lasts }
  try {
    localStorage.setItem(REST_KEY, `${memoryMark.until} ${lasts}`)
  } catch {
    // Storage is full or denied: remember it in this tab.
  }
}

const POLLING_MS = 15_000
const POLLING_MAX_MS = 90_000

/**
 * The wait between two reads while the stream rests: 10 to 20 s at first, half as long again each time, up to 60 to
 * 120 s.
 */
export function pollingGap(reads: number, random: number): number {
  return Math.min(POLLING_MS * 1.5 ** reads, POLLING_MAX_MS) * (2 / 3 + (random * 2) / 3)
}
