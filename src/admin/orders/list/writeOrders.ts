import { saveFile } from '../../saveFile'
import { dayBefore } from './Filters'
import type { IndexedOrder } from './findOrders'
import { ORDER_COLUMNS, ordersCsv } from './ordersCsv'

/** Saves the filtered orders as a file. */
export function writeOrders(found: readonly IndexedOrder[], status: string | null) {
  const file = `orders-${dayBefore(Date.now(), 0)}${status ? `-${status}` : ''}.csv`
  saveFile(file, 'text/csv;charset=utf-8', ordersCsv(found.map(({ order }) => order)))
  return { file, names: ORDER_COLUMNS }
}
