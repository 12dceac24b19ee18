import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testOrder } from '../../../../tests/testOrder'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { indexOrders } from './findOrders'
import { keepingLast, useFound } from './useFound'
import { EVERYTHING } from './view'

const orders = Array.from({ length: ORDERS_PER_PAGE * 3 }, (_, at) => testOrder({ id: at + 1, last_name: 'Rai' }))

it('opens a new search at its first page before the address has taken the text over', () => {
  const index = indexOrders(orders)
  const view = { ...EVERYTHING, page: 3 }
  const { result, rerender } = renderHook(({ typed }) => useFound(index, view, typed), { initialProps: { typed: '' } })
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
