// The lengths of the months in the Bikram Sambat calendar. A decree sets them, not a formula, so the table ends with
// the last year whose printed calendar is known. Source: the package bikram-sambat 1.8.1, which only guesses the years
// after that.

const FIRST_YEAR = 2076
const FIRST_DAY = Date.UTC(2019, 3, 14)
const MONTH_DAYS = [
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
  [31, 31, 31, 32, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 30],
  [31, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
  [31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30],
]
const MONTHS = [
  'Baisakh', 'Jestha', 'Asar', 'Shrawan', 'Bhadra', 'Asoj', 'Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra',
] // prettier-ignore

const DAY_MS = 86_400_000

type CalendarDay = { year: number; month: number; day: number }

/** Null if the day is outside the years of MONTH_DAYS. */
export function bsDateOf({ year, month, day }: CalendarDay): CalendarDay | null {
  let left = Math.round((Date.UTC(year, month - 1, day) - FIRST_DAY) / DAY_MS)
  if (left < 0) return null
  for (const [years, months] of MONTH_DAYS.entries())
    for (const [at, days] of months.entries()) {
      if (left < days) return { year: FIRST_YEAR + years, month: at + 1, day: left + 1 }
      left -= days
    }
  return null
}

/** Null if the years of MONTH_DAYS do not have this day. */
export function adDateOf({ year, month, day }: CalendarDay): CalendarDay | null {
  const months = MONTH_DAYS[year - FIRST_YEAR]
  if (!months || day < 1 || day > (months[month - 1] ?? 0)) return null
  const before = [...MONTH_DAYS.slice(0, year - FIRST_YEAR).flat(), ...months.slice(0, month - 1)]
  const date = new Date(FIRST_DAY + before.reduce((sum, days) => sum + days, day - 1) * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** "14 Mangsir 2083 BS"; '' if the day is outside the years of MONTH_DAYS. */
export function bsText(day: CalendarDay): string {
  const bs = bsDateOf(day)
  return bs ? `${bs.day} ${MONTHS[bs.month - 1]} ${bs.year} BS` : ''
}
