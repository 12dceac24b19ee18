import { stampOf } from './stamp'

// Reads time stamps as numbers. The back office reads tens of thousands at once, so the usual `YYYY-MM-DD HH:MM:SS` is read
// by position, without a pattern or substrings.

function twoDigitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function lastDay(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const DASH = 45
const COLON = 58

/** 20250312 for a stamp in the usual format; 0 for any other text, which stampOf may still read. */
function dayOfUsualStamp(raw: string): number {
  if (raw.length !== 19 || raw.charCodeAt(4) !== DASH || raw.charCodeAt(7) !== DASH) return 0
  if (
    (raw[10] !== ' ' && raw[10] !== 'T') ||
    raw.charCodeAt(13) !== COLON ||
    raw.charCodeAt(16) !== COLON
  )
    return 0
  const year = twoDigitsAt(raw, 0) * 100 + twoDigitsAt(raw, 2)
  const month = twoDigitsAt(raw, 5)
  const day = twoDigitsAt(raw, 8)
  const real = year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month)
  return real && twoDigitsAt(raw, 11) < 24 && twoDigitsAt(raw, 14) < 60 && twoDigitsAt(raw, 17) < 60
    ? year * 10_000 + month * 100 + day
    : 0
}

/** A number that grows with time, for sorting and ages, not for display; -1 for an unreadable stamp. */
export function stampSortKey(raw: string): number {
  const day = dayOfUsualStamp(raw)
  if (day > 0)
    return Date.UTC(
      Math.floor(day / 10_000),
      (Math.floor(day / 100) % 100) - 1,
      day % 100,
      twoDigitsAt(raw, 11),
      twoDigitsAt(raw, 14),
      twoDigitsAt(raw, 17),
    )
  const stamp = stampOf(raw)
  if (!stamp) return -1
  return Date.UTC(stamp.year, stamp.month - 1, stamp.day, stamp.hour, stamp.minute, stamp.second)
}

/** 20250312 for a day of Nepal's calendar; 0 if the stamp is unreadable. */
export function yyyymmddOf(raw: string): number {
  const day = dayOfUsualStamp(raw)
  if (day > 0) return day
  const stamp = stampOf(raw)
  return stamp ? stamp.year * 10_000 + stamp.month * 100 + stamp.day : 0
}

/** "2025-03-12" for 20250312, "2025-03" for 202503. */
export function dashedYyyymmdd(number: number): string {
  const text = String(number)
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6)].filter(Boolean).join('-')
}

/** "2025-03-12" for a day of Nepal's calendar; null if the stamp is unreadable. */
export function isoDateOfStamp(raw: string): string | null {
  if (dayOfUsualStamp(raw) > 0) return raw.slice(0, 10)
  const day = yyyymmddOf(raw)
  return day > 0 ? dashedYyyymmdd(day) : null
}
