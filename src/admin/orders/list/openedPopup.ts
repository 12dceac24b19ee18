import { useState } from 'react'
import { create } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import type { BulkName } from './bulkWork'

export type Popup =
  | { kind: 'view' | 'verify'; id: string }
  /** `print`: at once. */
  | { kind: 'slips'; orders: readonly Order[]; print?: boolean }
  | { kind: 'bulk'; name: BulkName }
  | { kind: 'keys' }
  | null

const openStore = () => create<{ popup: Popup }>(() => ({ popup: null }))

export type UsePopup = ReturnType<typeof openStore>

/** The open popup of one list. A store, because a popup that opens would otherwise render the list around it. */
export function useOpenedPopup(): { usePopup: UsePopup; open: (popup: Popup) => void } {
  const [usePopup] = useState(openStore)
  return { usePopup, open: (popup) => usePopup.setState({ popup }) }
}
