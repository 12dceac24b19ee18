import { createStore, type StoreApi } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import type { BulkName } from './bulkWork'

export type Popup =
  | { kind: 'view' | 'verify'; id: string }
  /** `print`: at once. */
  | { kind: 'slips'; orders: readonly Order[]; print?: boolean }
  | { kind: 'bulk'; name: BulkName }
  | { kind: 'keys' }
  | null

/** The open popup of one list. A store, because a popup that opens would otherwise render the list around it. */
export type Popups = StoreApi<{ popup: Popup }>

export const openPopups = (): Popups => createStore(() => ({ popup: null }))
