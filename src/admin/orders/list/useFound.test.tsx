import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testOrder } from '../../../../tests/testOrder'
import { productsQuery } from '../../../api/admin/adminProducts'
import { cache } from '../../../api/core/cache'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { findOrders, indexOrders } from './findOrders'
import { keepingLast, useFound } from './useFound'
import { EVERYTHING } from './view'

const orders = Array.from({ length: ORDERS_PER_PAGE * 3 }, (_, at) =>
  testOrder({ id: at + 1, last_name: 'Rai' }),
)

it('opens a new search at its first page before the address has taken the text over', () => {
  const index = indexOrders(orders)
  cache.setQueryDefaults(productsQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(productsQuery().queryKey, [])
  const view = { ...EVERYTHING, page: 3 }
  const { result, rerender } = renderHook(({ typed }) => useFound(index, view, typed), {
    initialProps: { typed: '' },
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  expect(result.current.page).toBe(3)
  rerender({ typed: 'rai' })
  expect([result.current.q, result.current.page]).toEqual(['rai', 1])
})

it('searches once for the same orders and the same wishes, and again when one of them differs', () => {
  const index = indexOrders(orders)
  const find = keepingLast()
  const wanted = { ...EVERYTHING, q: 'rai' }
  const found = find(index, wanted)
  expect(found).toHaveLength(orders.length)
  const secondPage = { ...wanted, page: 2 }
  expect(find(index, secondPage)).toBe(found)
  const wishes = [{ q: '#1 ' }, { status: 'pending' as const }, { buyer: 'nobody@pahiran.example' }]
  const dates = [{ from: '2999-01-01' }, { to: '1999-01-01' }]
  for (const change of [...wishes, ...dates]) {
    const before = find(index, wanted)
    expect(before).toEqual(found)
    expect(find(index, { ...wanted, ...change })).not.toBe(before)
  }
  expect(find(index.slice(1), wanted)).toHaveLength(orders.length - 1)
})

it('finds the same while a text grows, shrinks and becomes a phone number as it would from the start', () => {
  const people = [
    { id: 1, first_name: 'Asha', last_name: 'Rai', phone: '9841000001' },
    { id: 2, first_name: 'Ram', last_name: 'Shah', phone: '+9779841000002' },
    { id: 34, first_name: 'आशा', last_name: 'राई', phone: '9800340000' },
    { id: 9841, first_name: 'Sita', last_name: 'Rai Shah', phone: '' },
  ]
  const index = indexOrders(people.map((person) => testOrder(person)))
  const texts = [
    'rai sha',
    'sha rai',
    '+977 9841000001',
    '98 41',
    '984 1 r',
    '98-41 rai',
    'आशा राई',
    '#34 आ',
    '34 a',
    'e\u0301',
    'raisha',
  ]
  const find = keepingLast()
  for (const text of texts) {
    const growing = Array.from(text, (_, at) => text.slice(0, at + 1))
    // The last one is pasted: a number with +977 is looked for without it.
    for (const q of [...growing, ...growing.slice().reverse(), '+977', '+977 9841000001']) {
      const wanted = { ...EVERYTHING, q }
      expect(find(index, wanted), q).toEqual(findOrders(index, wanted))
    }
  }
})

it('the next key reads only the orders that the last one found', () => {
  const index = indexOrders([
    testOrder({ id: 1, last_name: 'Rai' }),
    testOrder({ id: 2, last_name: 'Lama' }),
  ])
  const [, other] = index
  const find = keepingLast()
  expect(find(index, { ...EVERYTHING, q: 'ra' })).toEqual([index[0]])
  const read = vi.spyOn(Object.getPrototypeOf(other) as { text: string }, 'text', 'get')
  expect(find(index, { ...EVERYTHING, q: 'rai' })).toEqual([index[0]])
  expect(read).toHaveBeenCalledTimes(1)
  expect(find(index, { ...EVERYTHING, q: 'ra' })).toEqual([index[0]])
  expect(read).toHaveBeenCalledTimes(3)
})
