// While PHP has no free worker, the streams stay closed. A mark in local storage tells all tabs until when.

const REST_KEY = 'streamsRest'
export const STREAM_REST_MS = 300_000
const REST_MAX_MS = 2_400_000
/** If the streams must close again this soon after they reopened, they stay closed twice as long. */
const DOUBLED_WITHIN_MS = 600_000

type RestMark = { until: number; lasts: number }

/** Used if local storage is denied. Each tab then closes only its own streams. */
let memoryMark: RestMark | null = null

function readMark(): RestMark | null {
  try {
    const [until = 0, lasts = 0] = (localStorage.getItem(REST_KEY) ?? '').split(' ').map(Number)
    if (until > 0 && lasts > 0) return { until, lasts }
  } catch {
    // Storage is denied, so use the mark in memory.
  }
  return memoryMark
}

/** Lets the streams open again. The mark must go too, because early.ts opens no stream while the mark exists. */
export function endStreamRest(): void {
  memoryMark = null
  try {
    localStorage.removeItem(REST_KEY)
  } catch {
    // The browser denies storage, so no mark was ever stored.
  }
}

/** 0 if streams may open. A mark that ends later than its duration allows is ignored: the clock was set back. */
export function streamRestMsLeft(): number {
  const mark = readMark()
  const left = mark === null ? 0 : mark.until - Date.now()
  if (mark !== null && (left > mark.lasts || left < -DOUBLED_WITHIN_MS)) endStreamRest()
  return mark !== null && left > 0 && left <= mark.lasts ? left : 0
}

/** Closes the streams for a while. If they reopened only a short while ago, they stay closed twice as long. */
export function beginStreamRest(): void {
  if (streamRestMsLeft() > 0) return
  const now = Date.now()
  const last = readMark()
  const again = last !== null && now >= last.until && now - last.until < DOUBLED_WITHIN_MS
  // Random, so that not all browsers reconnect at the same time.
  const usual = STREAM_REST_MS * (0.75 + Math.random() * 0.5)
  const lasts = Math.round(again ? Math.min(last.lasts * 2, REST_MAX_MS) : usual)
  memoryMark = { until: now + lasts, lasts }
  try {
    localStorage.setItem(REST_KEY, `${memoryMark.until} ${lasts}`)
  } catch {
    // Storage is full or denied: only this tab closes its streams.
  }
}

const POLLING_MS = 15_000
const POLLING_MAX_MS = 90_000

/** The time until the next read grows from about 15 s to 90 s. It is random, so that the tabs do not all read at once. */
export function pollingGap(reads: number, random: number): number {
  return Math.min(POLLING_MS * 1.5 ** reads, POLLING_MAX_MS) * (2 / 3 + (random * 2) / 3)
}
