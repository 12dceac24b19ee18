// @vitest-environment node
import { expect, it } from 'vitest'
import { testOrder } from '../../../tests/testOrder'
import { findOrdersByGoods } from './findOrdersByGoods'
import { indexOrders } from './list/findOrders'

const ORDER_OF_SITA = { first_name: 'Sita', address: 'Pokhara', created_at: '2026-10-14 10:00:00' }
const indexedRows = indexOrders([
  testOrder({ id: 1, ...ORDER_OF_SITA }),
  testOrder({ id: 2, ...ORDER_OF_SITA }),
  testOrder({ id: 3, ...ORDER_OF_SITA }),
  testOrder({ id: 4, ...ORDER_OF_SITA, address: 'Butwal' }),
])
const boughtTexts = new Map([
  ['1', 'daura kurta red'],
  ['2', 'dhaka topi'],
  ['4', 'kurta'],
])
const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

it('a search for goods keeps the orders that hold them, and asks for items that were not read', () => {
  const search = findOrdersByGoods(
    indexedRows,
    'Sita Pokhara kurtha October',
    ['kurta', 'topi'],
    ({ id }) => boughtTexts.get(id),
  )
  expect(idsOf(search?.found)).toEqual(['1'])
  expect(idsOf(search?.unread)).toEqual(['3'])
})

it('words that are no goods are left to the usual search', () =>
  expect(findOrdersByGoods(indexedRows, 'Sita Pokhara', ['kurta'], () => undefined)).toBeNull())

it('the items of many orders are not read', () => {
  const many = indexOrders(
    Array.from({ length: 30 }, (_, n) => testOrder({ id: n, ...ORDER_OF_SITA })),
  )
  const search = findOrdersByGoods(many, 'kurta', ['kurta'], () => undefined)
  expect(search).toEqual({ found: [], unread: [], tooMany: true })
})
