import { expect, it } from 'vitest'
import { actsOfDay, dayAfter, dayEndOf, dayIn, difference, nepalDay, sumOf } from './dayEnd'

const order = (id: number, more: object = {}) => ({
  id,
  status: 'pending',
  created_at: '2026-11-24 10:00:00',
  subtotal: 100_000,
  shipping_cost: 15_000,
  total_amount: 115_000,
  ...more,
})

it.each([
  ['2026-11-24', 1, '2026-11-25'],
  ['2026-11-01', -1, '2026-10-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-31', 0, ''],
  ['today', 1, ''],
])('%s and %i days is %s', (day, days, after) => {
  expect(dayIn(day) === null ? '' : dayAfter(day, days)).toBe(after)
})

it('the day changes at midnight in Nepal, a quarter past six in the evening in London', () => {
  expect(nepalDay(Date.parse('2026-11-24T18:14:59Z'))).toBe('2026-11-24')
  expect(nepalDay(Date.parse('2026-11-24T18:15:00Z'))).toBe('2026-11-25')
})

it('sums the orders of the day, and names the ones whose total differs from their parts', () => {
  const end = dayEndOf(
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
  expect(sumOf(end.sold)).toBe(229_000)
  expect(end.cancelled.map(({ id }) => id)).toEqual([2])
  expect(end.returned.map(({ id }) => id)).toEqual([3])
  expect(end.differing.map((one) => [one.id, difference(one)])).toEqual([[4, -1000]])
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
