import { REST_KEY, type Ports } from './ports'

// Streams rest while PHP has no worker to spare: the mark in local storage says until when, for all tabs of the browser.

export const REST_MS = 300_000
const REST_MAX_MS = 2_400_000
/** A rest so soon after the last one doubles. */
const FORGIVEN_MS = 600_000

type Mark = { until: number; lasts: number }

/** For a browser that keeps nothing: each tab then rests alone. */
const kept = new WeakMap<Ports, Mark>()

function read(ports: Ports): Mark | null {
  try {
    const [until = 0, lasts = 0] = (ports.storage?.getItem(REST_KEY) ?? '').split(' ').map(Number)
    if (until > 0 && lasts > 0) return { until, lasts }
  } catch {
    // Storage is denied.
  }
  return kept.get(ports) ?? null
}

/** Without a mark a page opens its stream before this code has loaded. */
function forget(ports: Ports): void {
  kept.delete(ports)
  try {
    ports.storage?.removeItem(REST_KEY)
  } catch {
    // Storage is denied.
  }
}

/** Milliseconds until streams may be tried again; 0 if they may now. A mark of a clock that was set back is void. */
export function restLeft(ports: Ports): number {
  const mark = read(ports)
  const left = mark === null ? 0 : mark.until - ports.clock.wall()
  if (mark !== null && (left > mark.lasts || left < -FORGIVEN_MS)) forget(ports)
  return mark !== null && left > 0 && left <= mark.lasts ? left : 0
}

/** Lets the streams rest, twice as long as the last time if that was a short while ago. */
export function beginRest(ports: Ports): void {
  if (restLeft(ports) > 0) return
  const now = ports.clock.wall()
  const last = read(ports)
  const again = last !== null && now >= last.until && now - last.until < FORGIVEN_MS
  // Random, so that not all browsers come back together.
  const usual = REST_MS * (0.75 + ports.clock.random() * 0.5)
  const lasts = Math.round(again ? Math.min(last.lasts * 2, REST_MAX_MS) : usual)
  const mark = { until: now + lasts, lasts }
  kept.set(ports, mark)
  try {
    ports.storage?.setItem(REST_KEY, `${mark.until} ${mark.lasts}`)
  } catch {
    // Full or denied: this tab remembers it.
  }
}
