import { createStore, type StoreApi } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import { idText, type Id } from '../../../rules/types'
import { focusRow, createRowTicks } from '../../list/rowTicks'
import type { IndexedOrder } from './findOrders'
import type { BulkActName } from './useOrderRun'

/** Orders that a bulk act takes from a bank statement instead of from the selected rows. */
export type StatementOrders = {
  ids: ReadonlySet<string>
  onStart: (orders: readonly Order[]) => void
}

export type OrderPopupState =
  | { kind: 'view' | 'verify'; id: string }
  /** If `print` is true, the slips are printed as soon as they have loaded. */
  | { kind: 'slips'; orders: readonly Order[]; print?: boolean }
  | { kind: 'bulk'; name: BulkActName; found?: StatementOrders }
  | { kind: 'keys' }
  | null

/** A store instead of React state, because opening a popup would otherwise render the list around it. */
export type OrderPopupStore = StoreApi<{ popup: OrderPopupState }>

export const createOrderPopupStore = (): OrderPopupStore => createStore(() => ({ popup: null }))

export const orderTicks = createRowTicks('order-ticks')

/** Returns the selected orders, first selected first, without those that left the list. */
export function tickedOrdersOf(
  ticked: ReadonlySet<string>,
  index: readonly IndexedOrder[],
): readonly Order[] {
  if (ticked.size === 0) return []
  const rows = index.filter(({ id }) => ticked.has(id))
  const byId = new Map(rows.map(({ id, order }) => [id, order]))
  return [...ticked].flatMap((id) => byId.get(id) ?? [])
}

/** After an act, focuses the order's number in the row below. A repeated Enter there only opens that order. */
export const focusOrderBelow = (id: Id): void =>
  focusRow({ id: idText(id), control: '[data-open]', below: true })
