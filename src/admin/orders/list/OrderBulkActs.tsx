import { useStore } from 'zustand'
import { idText } from '../../../rules/types'
import { langOf } from '../../../rules/devanagari'
import { RunReport } from '../../run/RunReport'
import type { OrderActs } from '../useOrderActs'
import {
  actOfBulk,
  bulkTitle,
  splitBulkOrders,
  type BulkActName,
  bulkPlanText,
  useOrderRun,
  type OrderRunLine,
} from './useOrderRun'
import { customerName } from './orderView'
import type { IndexedOrder } from './findOrders'
import {
  type OrderPopupState,
  type OrderPopupStore,
  orderTicks,
  tickedOrdersOf,
} from './orderTicks'
import type { Order } from '../../../api/admin/adminOrders'
import { groupDigits, npr } from '../../../rules/pricing'
import { Button } from '../../../ui/controls/Button'
import { countText } from '../../../rules/sharedTexts'
import { Modal } from '../../../ui/dialog/Modal'
import css from '../orders.module.css'

/** Cap: tens of thousands of rows would freeze the page. */
const MAX_ROWS_LISTED = 300

type OrderRowsProps = { label: string; rows: readonly { order: Order; why?: string }[] }

function OrderRows({ label, rows }: OrderRowsProps) {
  const more = rows.length - MAX_ROWS_LISTED
  return (
    <ul className={`grid above-2 ${css.rows}`} aria-label={label}>
      {rows.slice(0, MAX_ROWS_LISTED).map(({ order, why }) => (
        <li key={idText(order.id)}>
          <b translate="no">{`#${idText(order.id)}`}</b>
          <span className="anywhere" lang={langOf(customerName(order))}>
            {customerName(order)}
          </span>
          <span className={css.sum}>{npr(order.total_amount)}</span>
          {why !== undefined && <small>{why}</small>}
        </li>
      ))}
      {more > 0 && <li>{`and ${groupDigits(more)} more`}</li>}
    </ul>
  )
}

type BulkActPopupProps = {
  name: BulkActName
  /**
   * The orders with their newest status in the list, so that an order that was changed elsewhere is shown as skipped.
   */
  orders: readonly Order[]
  isBusy: (order: Order) => boolean
  onStart: (orders: readonly Order[]) => void
  onClose: () => void
}

function BulkActPopup({ name, orders, isBusy, onStart, onClose }: BulkActPopupProps) {
  const { does, leaves } = splitBulkOrders(name, orders, isBusy)
  const sum = does.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
  const title = bulkTitle(name, does.length)
  const danger = name === 'cancel'
  return (
    <Modal
      open
      onClose={onClose}
      title={`${title}?`}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must not cancel many orders */}
          <Button kind="line" onClick={onClose} autoFocus={danger || does.length === 0}>
            {danger ? 'Keep orders' : 'Cancel'}
          </Button>
          <Button
            kind={danger ? 'danger' : 'ink'}
            disabled={does.length === 0}
            onClick={() => onStart(does)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in every confirmation
            autoFocus={!danger && does.length > 0}
          >
            {title}
          </Button>
        </>
      }
    >
      <p role="status">{`${countText(does.length, 'order')}, ${npr(sum)}`}</p>
      <p className={css.plan}>
        {does.length === 0
          ? 'None of these orders can be changed this way. Each reason is shown below.'
          : bulkPlanText(name)}
      </p>
      {does.length > 0 && (
        <OrderRows label="Orders that will change" rows={does.map((order) => ({ order }))} />
      )}
      {leaves.length > 0 && (
        <>
          <h3 className="above-4 t14">{`Skipped: ${groupDigits(leaves.length)}`}</h3>
          <OrderRows label="Skipped orders" rows={leaves} />
        </>
      )}
    </Modal>
  )
}

type BulkBarProps = {
  selected: readonly Order[]
  onAct: (name: BulkActName) => void
  onPrint: () => void
  onClear: () => void
}

const BULK_ACTS = ['ship', 'cancel', 'return'] as const

/** Labels for phones, whose bar has little room. */
const SHORT_LABELS: Partial<Record<BulkActName, string>> = {
  ship: 'Ship',
  cancel: 'Cancel',
  return: 'Return',
  'print ship': 'Print & ship',
}

function BulkBar({ selected, onAct, onPrint, onClear }: BulkBarProps) {
  const sum = selected.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
  const button = (name: BulkActName) => {
    const count = splitBulkOrders(name, selected).does.length
    if (count === 0) return null
    const short = SHORT_LABELS[name]
    return (
      <Button
        key={name}
        kind={name === 'cancel' ? 'danger' : name === 'print ship' ? 'ink' : 'line'}
        small
        // CSS puts this button first on a phone, where the bar scrolls sideways and shows only its first buttons.
        className={name === 'print ship' ? css.mainAct : undefined}
        onClick={() => onAct(name)}
      >
        <span data-short={short && `${short} ${groupDigits(count)}`}>{bulkTitle(name, count)}</span>
      </Button>
    )
  }
  return (
    <div className={`cluster ${css.bulk}`} role="region" aria-label="Selected orders">
      <span role="status">{`${groupDigits(selected.length)} selected, ${npr(sum)}`}</span>
      <span className={`cluster ${css.bulkActs}`}>
        {BULK_ACTS.map(button)}
        <Button kind="line" small onClick={onPrint}>
          <span data-short={`Print ${groupDigits(selected.length)}`}>
            {`Print ${countText(selected.length, 'slip')}`}
          </span>
        </Button>
        {button('print ship')}
        <Button kind="quiet" small onClick={onClear}>
          Clear
        </Button>
      </span>
    </div>
  )
}

type Props = {
  index: readonly IndexedOrder[]
  acts: OrderActs
  popups: OrderPopupStore
}

function lineText({ state }: OrderRunLine, going: boolean): string {
  if (typeof state === 'object') return `Error: ${state.failed}`
  if (state === 'waiting') return going ? 'Waiting' : 'Skipped'
  return state === 'sending' ? 'Sending...' : 'Done'
}

export function OrderBulkActs({ index, acts, popups }: Props) {
  const popup = useStore(popups, ({ popup }) => (popup?.kind === 'bulk' ? popup : null))
  const onPopup = (popup: OrderPopupState) => popups.setState({ popup })
  const selected = tickedOrdersOf(useStore(orderTicks.store), index)
  const { run, start, stop, retry, undo, close } = useOrderRun(acts, (orders) =>
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
              <span lang={langOf(customerName(line.order))}>{customerName(line.order)}</span>{' '}
              <span>{lineText(line, run.going)}</span>
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
          orders={popup.found ? tickedOrdersOf(popup.found.ids, index) : selected}
          isBusy={({ id }) => acts.busy.has(idText(id))}
          onStart={(orders) => {
            onPopup(null)
            if (popup.found) popup.found.onStart(orders)
            else orderTicks.untickAll()
            start(actOfBulk(popup.name), orders, popup.name === 'print ship')
          }}
          onClose={() => onPopup(null)}
        />
      )}
    </>
  )
}
