import { createStore, type StoreApi } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import { idText, type Id } from '../../../rules/types'
import { focusRow, createRowTicks } from '../../list/rowTicks'
import type { IndexedOrder } from './findOrders'
import type { BulkName } from './useOrderRun'

/** The orders of a bulk act that does not act on the ticked ones. */
export type FoundOrders = { ids: ReadonlySet<string>; onStart: (orders: readonly Order[]) => void }

export type OrderPopupState =
  | { kind: 'view' | 'verify'; id: string }
  /** `print`: prints as soon as the slips have loaded. */
  | { kind: 'slips'; orders: readonly Order[]; print?: boolean }
  | { kind: 'bulk'; name: BulkName; found?: FoundOrders }
  | { kind: 'keys' }
  | null

/** The open popup of one list. A store, because a popup that opens would otherwise render the list around it. */
export type PopupStore = StoreApi<{ popup: OrderPopupState }>

export const createPopupStore = (): PopupStore => createStore(() => ({ popup: null }))

export const orderTicks = createRowTicks('order-ticks')

/** The ticked orders in the order of their ticks; one of them may no longer be in the list. */
export function tickedOrdersOf(
  ticked: ReadonlySet<string>,
  index: readonly IndexedOrder[],
): readonly Order[] {
  if (ticked.size === 0) return []
  const rows = index.filter(({ id }) => ticked.has(id))
  const byId = new Map(rows.map(({ id, order }) => [id, order]))
  return [...ticked].flatMap((id) => byId.get(id) ?? [])
}

/** Focuses the row below after an act. A repeated Enter there only opens the order. */
export const focusOrderBelow = (id: Id): void =>
  focusRow({ id: idText(id), control: '[data-open]', below: true })
