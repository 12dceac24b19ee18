import { shownDate, shownTime } from './stamp'

// What the back office says about data that is missing or old (D-30).

/** Older figures say from when they are. */
export const OLD_MS = 120_000

/** "orders", "orders and users", "orders, users and inquiries". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export function unreadText(names: readonly string[]): string {
  return `The ${listed(names)} could not be read.`
}

/** "As of 2:05 PM", in Nepal's time; with the date if that was another day. */
export function asOfText(at: number, nowMs: number): string {
  const day = shownDate(String(at))
  const time = shownTime(String(at))
  return day === shownDate(String(nowMs)) ? `As of ${time}` : `As of ${day}, ${time}`
}
