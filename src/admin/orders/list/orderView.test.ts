// @vitest-environment node

import { expect, it } from 'vitest'
import { ADMIN_PATHS } from '../../../rules/paths'
import { orderView, type OrderView, ageText } from './orderView'

const readView = (path: string) => orderView.read(new URLSearchParams(path.split('?')[1]))

it.each<Partial<OrderView>>([
  {},
  { desk: true },
  { status: 'pending', page: 3 },
  { buyer: 'a+b&c@shop.test' },
  { q: 'आशा श्रेष्ठ 98' },
  { from: '2026-11-01', to: '2026-11-30' },
  { size: 50 },
  { sort: { by: 'total', down: true }, page: 2 },
])('comes back from the address as it was put there: %o', (change) =>
  expect(readView(orderView.path(change))).toEqual({ ...orderView.none, ...change }),
)

it('leaves default values out of the URL', () =>
  expect(orderView.path(orderView.none)).toBe(ADMIN_PATHS.orders))

it.each([
  '?status=lost',
  '?page=-1',
  '?page=1.5',
  '?page=x',
  '?size=9999',
  '?sort=password',
  '?from=2026-1-1',
  '?view=table',
  '?to=<script>',
])('takes %s for everything', (search) => expect(readView(search)).toEqual(orderView.none))

it('reads a status in any case', () => expect(readView('?status=Pending').status).toBe('pending'))

// 12:00 in Kathmandu.
const NOON = Date.UTC(2026, 10, 20, 6, 15)

it.each([
  ['2026-11-20 11:59:30', '0 min'],
  ['2026-11-20 11:01:00', '59 min'],
  ['2026-11-20 11:00:00', '1 h'],
  ['2026-11-19 12:00:00', '1 day'],
  ['2026-11-17 11:00:00', '3 days'],
  ['2026-11-20T04:15:00Z', '2 h'],
  ['2026-11-20 12:00:20', '0 min'],
  ['2026-11-20 12:59:00', '0 min'],
  ['2026-11-21 12:00:00', ''],
  ['soon', ''],
])('%s was %s ago', (raw, age) => expect(ageText(raw, NOON)).toBe(age))
