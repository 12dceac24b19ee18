import type { WorldRows } from './rows'

/** Nepal is UTC+05:45 all year, so plain arithmetic converts its wall-clock stamps. */
const KATHMANDU_MS = (5 * 60 + 45) * 60_000
export const DAY_MS = 86_400_000

/** Returns a MySQL datetime in Nepal's time, as PHP prints it. */
export function stampOf(ms: number): string {
  return new Date(ms + KATHMANDU_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Null if the text is not a MySQL datetime. */
export function momentOfStamp(stamp: string): number | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stamp)) return null
  const ms = Date.parse(`${stamp.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : ms - KATHMANDU_MS
}

/** Reads a time of Nepal as people write it, such as 2026-01-14T09:00. */
export function momentOfTyped(text: string): number | null {
  const [, day, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(text) ?? []
  return day ? momentOfStamp(`${day} ${minute}${second}`) : null
}

function shiftStamp(stamp: string, ms: number): string {
  const moment = momentOfStamp(stamp)
  return moment === null ? stamp : stampOf(moment + ms)
}

/** Moves every stamp by whole days, so that the seed's fixed dates end today. Unreadable stamps stay. */
export function shiftRowDates(rows: WorldRows, days: number): WorldRows {
  const ms = days * DAY_MS
  const created = <R extends { created_at: string }>(list: R[]) =>
    list.map((row) => ({ ...row, created_at: shiftStamp(row.created_at, ms) }))
  return {
    ...rows,
    products: created(rows.products),
    users: created(rows.users),
    orders: created(rows.orders),
    notifications: created(rows.notifications),
    inquiries: rows.inquiries.map((row) => ({
      ...row,
      submitted_at: shiftStamp(row.submitted_at, ms),
    })),
  }
}
