import type { Order } from '../../../api/admin/adminOrders'
import { rowTicks } from '../../rowTicks'
import type { IndexedOrder } from './findOrders'

export const orderTicks = rowTicks('order-ticks')

export type OrdersById = { get: (id: string) => Order | undefined }

/** A ticked order may no longer be in the list. */
export const ordersOf = (ticked: ReadonlySet<string>, byId: OrdersById): Order[] =>
  [...ticked].flatMap((id) => byId.get(id) ?? [])

export const areAllTicked = (rows: readonly IndexedOrder[], ticked: ReadonlySet<string>): boolean =>
  rows.length <= ticked.size && rows.every(({ id }) => ticked.has(id))

/** Selects all of the rows, or none of them if all were selected. */
export function toggleAll(rows: readonly IndexedOrder[]): void {
  orderTicks.tick(
    rows.map(({ id }) => id),
    !areAllTicked(rows, orderTicks.useTicked.getState()),
  )
}
