import { expect, it } from 'vitest'
import { testOrder } from '../../../tests/testOrder'
import type { Order } from '../../api/admin/adminOrders'
import { findAll, indexOrdersToFind, indexUsers, NO_SOURCES } from './findAll'

const orderOf = (id: number, more: Partial<Order> = {}): Order =>
  testOrder({
    id,
    user_email: `buyer${id}@shop.test`,
    first_name: 'Buyer',
    last_name: `No${id}`,
    phone: String(9_800_000_000 + id),
    total_amount: 265_000,
    created_at: '2026-11-20 10:00:00',
    ...more,
  })

const indexedSources = async (orders: readonly Order[]) => ({
  ...NO_SOURCES,
  orders: (await indexOrdersToFind(orders, new AbortController().signal)) ?? [],
})

const titlesOfGroup = (groups: ReturnType<typeof findAll>, name: string) =>
  groups.find((group) => group.name === name)?.hits.map(({ title }) => title) ?? []

it('shows acts and screens before anything is typed', () => {
  expect(findAll(NO_SOURCES, ' ').map(({ name }) => name)).toEqual(['Actions', 'Screens'])
})

it.each([
  ['61', '#61 Asha Shrestha'],
  ['#61', '#61 Asha Shrestha'],
  ['६१', '#61 Asha Shrestha'],
  ['asha shrestha', '#61 Asha Shrestha'],
  ['+977 985 100-0013', '#61 Asha Shrestha'],
  ['९८५१०००', '#61 Asha Shrestha'],
])('an order is found by %s', async (typed, title) => {
  const sources = await indexedSources([
    orderOf(610),
    orderOf(161),
    orderOf(61, { first_name: 'Asha', last_name: 'Shrestha', phone: '985-1000013' }),
  ])
  const found = titlesOfGroup(findAll(sources, typed), 'Orders')
  expect(found[0]).toBe(title)
  // The order with this number also contains the typed text, but must be listed only once.
  expect(new Set(found).size).toBe(found.length)
})

it('an order is found by first name, town and month in any spelling, and shows them', async () => {
  const sita = { first_name: 'Sita', last_name: 'Thapa', address: 'Pokhara' }
  const sources = await indexedSources([
    orderOf(60, sita),
    orderOf(61, { ...sita, status: 'delivered', created_at: '2026-10-14 10:00:00' }),
    orderOf(62, { ...sita, address: 'Butwal', created_at: '2026-10-14 10:00:00' }),
  ])
  const [found] = findAll(sources, 'seeta tapa pokhara October')
  expect(found?.hits.map(({ title, note }) => [title, note])).toEqual([
    ['#61 Sita Thapa', 'Pokhara, 14 Oct 2026, NPR 2,650, Delivered'],
  ])
})

it('a buyer is found by the phone number in any writing', () => {
  const user = {
    id: 1,
    full_name: 'Asha',
    email: 'a@shop.test',
    phone: '9841000003',
    role: 'customer',
    created_at: '',
  }
  const sources = { ...NO_SOURCES, users: indexUsers([{ ...user, phone: '+977 984-1000003' }]) }
  for (const typed of ['9841000003', '+977 9841', '९८४ १०००'])
    expect(titlesOfGroup(findAll(sources, typed), 'Buyers')).toEqual(['Asha'])
})

it('of many orders five are shown, and one line leads to all of them', async () => {
  const sources = await indexedSources(Array.from({ length: 30 }, (_, n) => orderOf(n + 1)))
  const found = titlesOfGroup(findAll(sources, 'buyer'), 'Orders')
  expect(found).toHaveLength(6)
  expect(found.at(-1)).toBe('All 30 orders')
  const [orders] = findAll(sources, ' buyer no ')
  expect(orders?.hits.at(-1)?.to).toBe('/nest/orders?q=buyer+no')
})
