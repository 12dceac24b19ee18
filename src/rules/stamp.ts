/** Figures that were read longer ago than this are shown with the time of reading (D-30). */
export const STALE_MS = 120_000

/** "As of 2:05 PM" in Nepal's time, with the date if that was another day. */
export function asOfText(at: number, nowMs: number): string {
  const day = shownDate(String(at))
  const time = shownTime(String(at))
  return day === shownDate(String(nowMs)) ? `As of ${time}` : `As of ${day}, ${time}`
}

export const pricesAsOfText = (at: number, nowMs: number): string =>
  `Prices a${asOfText(at, nowMs).slice(1)}.`

// Parses server dates: text with the wall-clock time of Nepal (D-13).

const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000

export type NepalTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** The time in Kathmandu at a moment of the browser's clock. */
export function nepalTimeOf(ms: number): NepalTime {
  const at = new Date(ms + NEPAL_OFFSET_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  }
}

const STAMP_PATTERN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

function zoneMinutes(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Null if unreadable. Does not use `new Date(text)`, which browsers parse differently and in the visitor's time zone. */
export function stampOf(raw: string): NepalTime | null {
  const text = raw.trim()
  if (/^\d{9,13}$/.test(text))
    return nepalTimeOf(text.length > 10 ? Number(text) : Number(text) * 1000)
  const found = STAMP_PATTERN.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const asDate = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Date.UTC turns an impossible day or an hour of 24 into a later day, which this check rejects.
  const real =
    asDate.getUTCMonth() === month - 1 && asDate.getUTCDate() === day && minute < 60 && second < 60
  if (!real || year < 1970) return null
  const zone = found[7]
  if (zone !== undefined) return nepalTimeOf(asDate.getTime() - zoneMinutes(zone) * 60_000)
  return { year, month, day, hour, minute, second }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "12 Mar 2025"; an unreadable stamp is shown as received. */
export function shownDate(raw: string): string {
  const stamp = stampOf(raw)
  return stamp ? `${stamp.day} ${MONTHS[stamp.month - 1]} ${stamp.year}` : raw
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "March 2025"; '' for an unreadable stamp. */
export function shownMonth(raw: string): string {
  const stamp = stampOf(raw)
  return stamp ? `${MONTH_NAMES[stamp.month - 1]} ${stamp.year}` : ''
}

/** "4:05 PM"; '' if the stamp has no readable time. */
export function shownTime(raw: string): string {
  const stamp = stampOf(raw)
  if (!stamp || /^\d+-\d+-\d+$/.test(raw.trim())) return ''
  const { hour, minute } = stamp
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
