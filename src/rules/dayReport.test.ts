// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  actsOfDay,
  addDays,
  dayReportOf,
  validDayOrNull,
  totalDifferenceOf,
  nepalDay,
  sumOfTotals,
} from './dayReport'
import { isoDateOfStamp, stampSortKey } from './days'

const order = (id: number, more: object = {}) => ({
  id,
  status: 'pending',
  created_at: '2026-11-24 10:00:00',
  subtotal: 100_000,
  shipping_cost: 15_000,
  total_amount: 115_000,
  ...more,
})

const KATHMANDU_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kathmandu',
  dateStyle: 'short',
})
const DAY = 86_400_000
/** Times within a second of midnight in Nepal (also at ends of months and on leap days), and any other times. */
const anyMoment = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: Date.UTC(1990, 0, 1) / DAY, max: Date.UTC(2060, 0, 1) / DAY }),
      fc.constantFrom(
        ...['2026-11-30', '2026-12-31', '2028-02-28', '2028-02-29', '2027-02-28'].map(
          (day) => Date.parse(day) / DAY,
        ),
      ),
    ),
    fc.oneof(fc.constantFrom(-1000, -1, 0, 1, 999), fc.integer({ min: 0, max: DAY })),
  )
  .map(([day, ms]) => (day + 1) * DAY - (5 * 60 + 45) * 60_000 + ms)

it('a day begins at midnight in Nepal, and the day before the day after is the day itself', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: -800, max: 800 }), (ms, days) => {
      const day = nepalDay(ms)
      expect(day).toBe(KATHMANDU_FORMAT.format(ms))
      expect(addDays(day, days)).toBe(KATHMANDU_FORMAT.format(ms + days * DAY))
      expect(addDays(addDays(day, days), -days)).toBe(day)
      expect(validDayOrNull(day)).toBe(day)
      const stamp = `${day} 23:59:59`
      expect(isoDateOfStamp(stamp)).toBe(day)
      expect(isoDateOfStamp(` ${stamp}`)).toBe(day)
      expect(stampSortKey(stamp) + 1000).toBe(stampSortKey(`${addDays(day, 1)}T00:00:00`))
    }),
    { numRuns: 500 },
  )
  for (const none of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', 'today', '', null])
    expect(validDayOrNull(none)).toBeNull()
})

it('sums the orders of the day, and names the ones whose total differs from their parts', () => {
  const end = dayReportOf(
    [
      order(1),
      order(2, { status: 'Cancelled' }),
      order(3, { status: 'Returned' }),
      order(4, { total_amount: 114_000 }),
      order(5, { created_at: '2026-11-23 23:59:59', status: 'processing' }),
      order(6, { created_at: '' }),
    ],
    '2026-11-24',
  )
  expect(end.placed.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(sumOfTotals(end.sold)).toBe(229_000)
  expect(end.cancelled.map(({ id }) => id)).toEqual([2])
  expect(end.returned.map(({ id }) => id)).toEqual([3])
  expect(end.differing.map((one) => [one.id, totalDifferenceOf(one)])).toEqual([[4, -1000]])
  expect(end.toVerify.map(({ id }) => id)).toEqual([1, 4, 6])
  expect(end.toShip.map(({ id }) => id)).toEqual([5])
})

it('an act counts on the day it was done, unless it was undone; its order may be gone', () => {
  const at = Date.parse('2026-11-24T05:00:00Z')
  const act = (id: string, more: object = {}) => ({
    at,
    id,
    status: 'shipped',
    amount: 1,
    undone: false,
    ...more,
  })
  const acts = [
    act('1'),
    act('2', { undone: true }),
    act('3', { status: 'processing' }),
    act('4', { at: at - 86_400_000 }),
    act('9'),
  ]
  expect(
    actsOfDay(acts, [order(1), order(2)], '2026-11-24', 'shipped').map(
      ({ act: { id }, order: of }) => [id, of?.id],
    ),
  ).toEqual([
    ['1', 1],
    ['9', undefined],
  ])
})
