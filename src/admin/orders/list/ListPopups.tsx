import { useEffect, useRef } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { idText } from '../../../rules/types'
import { TwinNote } from '../order/TwinNote'
import type { Twins } from '../order/twins'
import { orderPath } from '../page/orderPath'
import type { Acts } from '../useActs'
import { focusNextRow } from './focusNextRow'
import type { UsePopup, Popup } from './openedPopup'
import type { OrdersById } from './orderTicks'
import type { View } from './view'
import { OrderPopup } from '../order/OrderPopup'
import { ReceiptPopup } from '../order/ReceiptPopup'
import { ListKeysPopup as KeysPopup } from './ListKeys'
import { SlipsPopup } from '../slips/SlipsPopup'

type PopupsProps = {
  view: View
  usePopup: UsePopup
  byId: OrdersById
  twins: Twins
  acts: Acts
  keysOn: boolean
  onKeysOn: (on: boolean) => void
}

/** The popups that are opened from the list. */
export function ListPopups({ view, usePopup, byId, twins, acts, keysOn, onKeysOn }: PopupsProps) {
  const { popup } = usePopup()
  const onPopup = (popup: Popup) => usePopup.setState({ popup })
  const close = () => onPopup(null)
  const shown = popup && 'id' in popup ? byId.get(popup.id) : undefined
  // After the popup, which gives the focus back to its row.
  const decided = useRef<string | null>(null)
  useEffect(() => {
    if (popup !== null || decided.current === null) return
    focusNextRow(decided.current)
    decided.current = null
  }, [popup])
  const show = (id: string) => onPopup({ kind: 'view', id })
  const note = shown && <TwinNote twins={twins.get(idText(shown.id))} onShow={show} />
  async function decide(order: Order, name: 'verify' | 'reject') {
    if ((await acts.actAndSay(order, name)) !== null) return
    decided.current = idText(order.id)
    // During the call the owner may have opened another popup; leave that one open.
    const { popup: open } = usePopup.getState()
    if (open?.kind === 'verify' && open.id === idText(order.id)) close()
  }
  return (
    <>
      {popup?.kind === 'view' && shown && (
        <OrderPopup
          key={popup.id}
          order={shown}
          note={note}
          page={orderPath(popup.id, view)}
          onPrint={() => onPopup({ kind: 'slips', orders: [shown] })}
          onClose={close}
        />
      )}
      {popup?.kind === 'verify' && shown && (
        <ReceiptPopup
          order={shown}
          note={note}
          busy={acts.busy.get(popup.id)}
          onAct={(name) => void decide(shown, name)}
          onClose={close}
        />
      )}
      {popup?.kind === 'slips' && (
        <SlipsPopup orders={popup.orders} print={popup.print} onClose={close} />
      )}
      {popup?.kind === 'keys' && <KeysPopup onClose={close} on={keysOn} onSwitch={onKeysOn} />}
    </>
  )
}
