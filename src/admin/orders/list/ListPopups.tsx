import { useStore } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import { idText } from '../../../rules/types'
import { TwinNote } from '../order/TwinNote'
import type { Twins } from '../order/twins'
import { orderPath, type OrderView } from './orderView'
import type { Acts } from '../useActs'
import type { IndexedOrder } from './findOrders'
import { type Popup, type Popups, focusOrderBelow } from './orderTicks'
import { OrderPopup } from '../order/OrderPopup'
import { ReceiptPopup } from '../order/ReceiptPopup'
import { ListKeysPopup as KeysPopup } from './ListKeys'
import { SlipsPopup } from '../slips/SlipsPopup'

type PopupsProps = {
  view: OrderView
  popups: Popups
  index: readonly IndexedOrder[]
  twins: Twins
  acts: Acts
  keysOn: boolean
  onKeysOn: (on: boolean) => void
}

/** The popups that are opened from the list. */
export function ListPopups({ view, popups, index, twins, acts, keysOn, onKeysOn }: PopupsProps) {
  const { popup } = useStore(popups)
  const onPopup = (popup: Popup) => popups.setState({ popup })
  const close = () => onPopup(null)
  const shown = popup && 'id' in popup ? index.find(({ id }) => id === popup.id)?.order : undefined
  const show = (id: string) => onPopup({ kind: 'view', id })
  const note = shown && <TwinNote twins={twins.get(idText(shown.id))} onShow={show} />
  async function decide(order: Order, name: 'verify' | 'reject') {
    if ((await acts.actAndSay(order, name)) !== null) return
    // During the call the owner may have opened another popup; leave that one open.
    const { popup: open } = popups.getState()
    if (open && !(open.kind === 'verify' && open.id === idText(order.id))) return
    close()
    focusOrderBelow(order.id)
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
