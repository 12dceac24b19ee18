import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testOrder } from '../../../../tests/testOrder'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { indexOrders } from './findOrders'
import { useFound } from './useFound'
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
