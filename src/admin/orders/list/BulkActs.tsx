import { idText } from '../../../rules/types'
import type { Acts } from '../useActs'
import { BulkActPopup } from './BulkActPopup'
import { BulkBar } from './BulkBar'
import { actOfBulk } from './bulkWork'
import type { UsePopup, Popup } from './openedPopup'
import { ordersOf, orderTicks, type OrdersById } from './orderTicks'
import { RunReport } from './RunReport'
import { useRun } from './useRun'

type Props = {
  byId: OrdersById
  acts: Acts
  usePopup: UsePopup
}

/** Everything that acts on the selected orders: their bar, the list before an act, its progress. */
export function BulkActs({ byId, acts, usePopup }: Props) {
  const popup = usePopup(({ popup }) => (popup?.kind === 'bulk' ? popup : null))
  const onPopup = (popup: Popup) => usePopup.setState({ popup })
  const selected = ordersOf(orderTicks.useTicked(), byId)
  const { run, start, stop, retry, undo, close } = useRun(acts, (orders) =>
    onPopup({ kind: 'slips', orders, print: true }),
  )
  return (
    <>
      {run && <RunReport run={run} onStop={stop} onRetry={retry} onUndo={undo} onClose={close} />}
      {selected.length > 0 && !run?.going && (
        <BulkBar
          selected={selected}
          onAct={(name) => onPopup({ kind: 'bulk', name })}
          onPrint={() => onPopup({ kind: 'slips', orders: selected })}
          onClear={orderTicks.untickAll}
        />
      )}
      {popup && !run?.going && (
        <BulkActPopup
          name={popup.name}
          orders={selected}
          isBusy={({ id }) => acts.busy.has(idText(id))}
          onStart={(orders) => {
            onPopup(null)
            orderTicks.untickAll()
            start(actOfBulk(popup.name), orders, popup.name === 'print ship')
          }}
          onClose={() => onPopup(null)}
        />
      )}
    </>
  )
}
