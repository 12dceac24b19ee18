import { beforeEach, expect, it } from 'vitest'
import { testOrder } from '../../../tests/testOrder'
import { removeFromLocalStorage } from '../../state/localStorage'
import { chooseColumns, chosenColumns } from './csvColumns'
import { ORDER_CSV_COLUMN_NAMES, ordersCsv } from '../orders/list/ordersCsv'
import { usersCsv } from '../users/userView'

beforeEach(() => {
  removeFromLocalStorage('csv-columns-orders')
  removeFromLocalStorage('csv-columns-users')
})

const csvLines = (text: string) => text.slice(1).trim().split('\r\n')

it('a list has all columns until the owner chooses some, which this device keeps', () => {
  expect(csvLines(ordersCsv([testOrder()]))[0]?.split(',')).toEqual(ORDER_CSV_COLUMN_NAMES)
  chooseColumns('orders', ['Total', 'Phone'])
  expect(csvLines(ordersCsv([testOrder({ phone: '9841000001' })]))).toEqual([
    'Phone,Total',
    '"9841000001",4650.00',
  ])
})

it('a column that a former version kept and this one lacks is no choice', () => {
  chooseColumns('orders', ['Shoe size'])
  expect(chosenColumns('orders', ORDER_CSV_COLUMN_NAMES)).toEqual(ORDER_CSV_COLUMN_NAMES)
})

it('people go out too, and no name runs as a formula', () => {
  const user = {
    id: '7',
    full_name: '=cmd()',
    email: 'a@b.test',
    phone: '+977 984',
    role: 'customer',
    created_at: '',
  }
  chooseColumns('users', ['Name', 'Phone'])
  expect(csvLines(usersCsv([user]))).toEqual(['Name,Phone', `"'=cmd()","'+977 984"`])
})
