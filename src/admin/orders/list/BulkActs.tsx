import { useStore } from 'zustand'
import { idText } from '../../../rules/types'
import { langOf } from '../../../rules/devanagari'
import { RunReport } from '../../run/RunReport'
import type { Acts } from '../useActs'
import { BulkActPopup } from './BulkActPopup'
import { BulkBar } from './BulkBar'
import { actOfBulk } from './bulkWork'
import { customerOf } from './customer'
import type { IndexedOrder } from './findOrders'
import type { Popup, Popups } from './openedPopup'
import { orderTicks, tickedOrders } from './orderTicks'
import { useRun, type OrderLine } from './useRun'

type Props = {
  index: readonly IndexedOrder[]
  acts: Acts
  popups: Popups
}

function wordsOf({ state }: OrderLine, going: boolean): string {
  if (typeof state === 'object') return `Error: ${state.failed}`
  if (state === 'waiting') return going ? 'Waiting' : 'Skipped'
  return state === 'sending' ? 'Sending...' : 'Done'
}

/** Everything that acts on the selected orders: their bar, the list before an act, its progress. */
export function BulkActs({ index, acts, popups }: Props) {
  const popup = useStore(popups, ({ popup }) => (popup?.kind === 'bulk' ? popup : null))
  const onPopup = (popup: Popup) => popups.setState({ popup })
  const selected = tickedOrders(useStore(orderTicks.store), index)
  const { run, start, stop, retry, undo, close } = useRun(acts, (orders) =>
    onPopup({ kind: 'slips', orders, print: true }),
  )
  return (
    <>
      {run && (
        <RunReport
          label="Progress"
          done="done"
          run={run}
          keyOf={({ order }) => idText(order.id)}
          onStop={stop}
          onRetry={retry}
          onUndo={undo}
          onClose={close}
        >
          {(line) => (
            <>
              <b>#{idText(line.order.id)}</b>{' '}
              <span lang={langOf(customerOf(line.order))}>{customerOf(line.order)}</span>{' '}
              <span>{wordsOf(line, run.going)}</span>
            </>
          )}
        </RunReport>
      )}
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
