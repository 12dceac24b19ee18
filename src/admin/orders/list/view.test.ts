// @vitest-environment node
import { expect, it } from 'vitest'
import { EVERYTHING, readView, writeView, type View } from './view'

const round = (change: Partial<View>) =>
  readView(new URLSearchParams(writeView({ ...EVERYTHING, ...change })))

it.each<Partial<View>>([
  {},
  { desk: true },
  { status: 'pending', page: 3 },
  { buyer: 'a+b&c@shop.test' },
  { q: 'आशा श्रेष्ठ 98' },
  { from: '2026-11-01', to: '2026-11-30' },
  { size: 50 },
  { sort: { by: 'total', down: true }, page: 2 },
])('comes back from the address as it was put there: %o', (change) =>
  expect(round(change)).toEqual({ ...EVERYTHING, ...change }),
)

it('leaves default values out of the URL', () => expect(writeView(EVERYTHING)).toBe(''))

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
])('takes %s for everything', (search) =>
  expect(readView(new URLSearchParams(search))).toEqual(EVERYTHING),
)

it('reads a status in any case', () =>
  expect(readView(new URLSearchParams('?status=Pending')).status).toBe('pending'))
