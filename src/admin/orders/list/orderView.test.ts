// @vitest-environment node
import { expect, it } from 'vitest'
import { nest } from '../../../rules/paths'
import { orderView, type OrderView } from './orderView'

const read = (path: string) => orderView.read(new URLSearchParams(path.split('?')[1]))

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
  expect(read(orderView.path(change))).toEqual({ ...orderView.none, ...change }),
)

it('leaves default values out of the URL', () =>
  expect(orderView.path(orderView.none)).toBe(nest.orders))

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
])('takes %s for everything', (search) => expect(read(search)).toEqual(orderView.none))

it('reads a status in any case', () => expect(read('?status=Pending').status).toBe('pending'))
