// @vitest-environment node
import { expect, it } from 'vitest'
import { testOrder } from '../../../tests/testOrder'
import { findByGoods } from './goods'
import { indexOrders } from './list/findOrders'

const sita = { first_name: 'Sita', address: 'Pokhara', created_at: '2026-10-14 10:00:00' }
const rows = indexOrders([
  testOrder({ id: 1, ...sita }),
  testOrder({ id: 2, ...sita }),
  testOrder({ id: 3, ...sita }),
  testOrder({ id: 4, ...sita, address: 'Butwal' }),
])
const bought = new Map([
  ['1', 'daura kurta red'],
  ['2', 'dhaka topi'],
  ['4', 'kurta'],
])
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

it('a search for goods keeps the orders that hold them, and asks for items that were not read', () => {
  const search = findByGoods(rows, 'Sita Pokhara kurtha October', ['kurta', 'topi'], ({ id }) =>
    bought.get(id),
  )
  expect(ids(search?.found)).toEqual(['1'])
  expect(ids(search?.unread)).toEqual(['3'])
})

it('words that are no goods are left to the usual search', () =>
  expect(findByGoods(rows, 'Sita Pokhara', ['kurta'], () => undefined)).toBeNull())

it('the items of many orders are not read', () => {
  const many = indexOrders(Array.from({ length: 30 }, (_, n) => testOrder({ id: n, ...sita })))
  const search = findByGoods(many, 'kurta', ['kurta'], () => undefined)
  expect(search).toEqual({ found: [], unread: [], tooMany: true })
})
