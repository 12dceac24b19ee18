import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { groupDigits } from '../../../rules/pricing'
import { countText } from '../../../rules/sharedTexts'
import { Button, buttonClass } from '../../../ui/controls/Button'
import { Icon, IconButton } from '../../../ui/controls/Icon'
import { keyboardIcon, printerIcon } from '../../../ui/controls/moreIcons'
import { cx } from '../../../ui/cx'
import { useMediaQuery } from '../../../ui/useMediaQuery'
import { AdminHead } from '../../frame/AdminHead'
import { CsvButton } from '../../export/CsvButton'
import { ListFoot, ListStates } from '../../list/ListFrame'
import { useListView, listPageOf } from '../../list/listView'
import { Filters, StatusTabs } from './Filters'
import { type IndexedOrder, findOrders, sortOrders, statusSummariesOf } from './findOrders'
import {
  createOrderPopupStore,
  type OrderPopupState,
  focusOrderBelow,
  orderTicks,
  tickedOrdersOf,
  type OrderPopupStore,
} from './orderTicks'
import { OrdersTable } from './OrdersTable'
import { StatementButton } from '../statement/StatementButton'
import type { Twins } from '../order/twins'
import { type OrderActName, type OrderActs, orderActionNamed } from '../useOrderActs'
import { useShortcutsOn, ListShortcutsLine, ListShortcutsPopup } from './shortcuts'
import type { OrdersListState } from '../useOrders'
import {
  isFilteredOrderView,
  isDefaultOrderView,
  orderView,
  PAGE_SIZES,
  type OrderView,
  orderPath,
} from './orderView'
import { downloadOrdersCsv } from './ordersCsv'
import { OrderBulkActs } from './OrderBulkActs'
import { useOrdersFoundByGoods } from '../findOrdersByGoods'
import css from '../orders.module.css'
import { useStore } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import { idText } from '../../../rules/types'
import { TwinNote } from '../order/TwinNote'
import { OrderPopup } from '../order/OrderPopup'
import { ReceiptPopup } from '../order/ReceiptPopup'
import { SlipsPopup } from '../slips/SlipsPopup'

type Props = {
  index: readonly IndexedOrder[]
  state: OrdersListState
  now: number
  onRetry: () => void
  note: ReactNode
  acts: OrderActs
  arrived: ReadonlySet<string>
  twins: Twins
}

const NO_ROWS: readonly IndexedOrder[] = []

export function OrdersList({ index, state, now, onRetry, note, acts, arrived, twins }: Props) {
  const { view, typed, setTyped, go } = useListView(orderView)
  const [popups] = useState(createOrderPopupStore)
  const setPopup = (popup: OrderPopupState) => popups.setState({ popup })
  const [keysOn, switchKeys] = useShortcutsOn()
  const searchField = useRef<HTMLInputElement>(null)
  // Phones get a selection button above the list, because "Select this page" is below all the long rows.
  const isPhone = useMediaQuery('(max-width: 43.6875em)')

  const { status, sort } = view
  const { summary, found, waiting, ...foundPage } = useFound(index, view)
  const counting = state === 'loading' || state === 'first'
  // The first part of the reply is enough for the plain list; a filtered or sorted list needs all orders.
  const rowsPending =
    state === 'loading' || (state === 'first' && !isDefaultOrderView({ ...view, q: typed }))
  const shownPage = counting
    ? { rows: rowsPending ? NO_ROWS : foundPage.rows, page: 1, pages: 1, first: 0 }
    : foundPage
  const { rows, page, pages } = shownPage
  // Reads the store without a subscription, because with one each tick would render the whole list.
  const chosenNow = () => tickedOrdersOf(orderTicks.store.getState(), index)

  const [last, setLast] = useState<string | null>(null)
  const here = rows.some(({ id }) => id === last) ? last : null
  const onView = useCallback(
    (id: string) => popups.setState({ popup: { kind: 'view', id } }),
    [popups],
  )
  const onVerify = useCallback(
    (id: string) => popups.setState({ popup: { kind: 'verify', id } }),
    [popups],
  )
  const { actAndSay } = acts
  const onAct = useCallback(
    (order: Order, name: OrderActName) =>
      void actAndSay(order, name).then((failure) => failure === null && focusOrderBelow(order.id)),
    [actAndSay],
  )

  function printSlips() {
    const chosen = chosenNow()
    const orders = chosen.length > 0 ? chosen : rows.map(({ order }) => order)
    setPopup({ kind: 'slips', orders })
  }

  function showAll() {
    setTyped('')
    go({ ...orderView.none, sort, size: view.size })
  }

  const filtered = isFilteredOrderView({ ...view, q: typed }) || status !== null
  return (
    <>
      <AdminHead title="Orders" news={arrived.size} note={note}>
        <Link to={orderView.path({ desk: true })} className={cx(buttonClass('ink'), css.deskLink)}>
          {counting || waiting === 0
            ? 'Receipt desk'
            : `Receipt desk, ${groupDigits(waiting)} waiting`}
        </Link>
        {!counting && (
          <StatementButton
            orders={() => index.map(({ order }) => order)}
            onVerify={(found) => setPopup({ kind: 'bulk', name: 'verify', found })}
            className={css.statement}
          />
        )}
        <IconButton
          line
          icon={keyboardIcon}
          label="Keyboard shortcuts"
          className={css.keyButton}
          aria-keyshortcuts="?"
          onClick={() => setPopup({ kind: 'keys' })}
        />
      </AdminHead>
      <section className={`box shrinks ${css.panel}`} aria-label="Orders">
        <StatusTabs summary={summary} view={view} busy={counting} failed={state === 'failed'} />
        <Filters
          view={view}
          now={now}
          onView={go}
          typed={typed}
          onTyped={setTyped}
          searchRef={searchField}
        >
          <CsvButton
            list="orders"
            disabled={counting || found.length === 0}
            write={() => downloadOrdersCsv(found, view)}
          />
          <Button kind="line" disabled={rows.length === 0} onClick={printSlips}>
            <Icon path={printerIcon} /> Print slips
          </Button>
          {isPhone && rows.length > 0 && (
            <Button kind="line" onClick={() => orderTicks.toggleAll(rows)}>
              {`Select ${countText(rows.length, 'order')}`}
            </Button>
          )}
        </Filters>
        <OrderBulkActs index={index} acts={acts} popups={popups} />
        <ListStates
          name="orders"
          state={counting ? 'loading' : state}
          found={found.length}
          onRetry={onRetry}
          hidden={
            filtered && index.length > 0 ? { of: index.length, onShowAll: showAll } : undefined
          }
        >
          <OrdersTable
            rows={rowsPending ? null : rows}
            page={page}
            sort={sort}
            onSort={(next) => go({ sort: next })}
            now={now}
            here={here}
            arrived={arrived}
            twins={twins}
            busy={acts.busy}
            onView={onView}
            onVerify={onVerify}
            onAct={onAct}
          />
        </ListStates>
        <ListFoot
          name="orders"
          page={shownPage}
          viewKey={orderView.path(view)}
          found={counting ? null : found}
          ticks={orderTicks}
          size={{ value: view.size, of: PAGE_SIZES, onChange: (size) => go({ size }) }}
          onPage={(next) => go({ page: next })}
        />
      </section>
      {keysOn && (
        <ListShortcutsLine
          rows={rows}
          here={here}
          onHere={setLast}
          onView={onView}
          onSelect={(id) => orderTicks.tick([id], !orderTicks.store.getState().has(id))}
          onVerify={onVerify}
          onShip={(order) => void actAndSay(order, 'ship')}
          onSelectAll={() => !counting && orderTicks.toggleAll(found)}
          onPrintShip={() =>
            chosenNow().length > 0 && setPopup({ kind: 'bulk', name: 'print ship' })
          }
          onPage={(step) => {
            const next = page + step
            if (next >= 1 && next <= pages) go({ page: next })
          }}
          onSearch={() => searchField.current?.focus()}
          onKeys={() => setPopup({ kind: 'keys' })}
        />
      )}
      <ListPopups
        view={view}
        popups={popups}
        index={index}
        twins={twins}
        acts={acts}
        keysOn={keysOn}
        onKeysOn={switchKeys}
      />
    </>
  )
}

/** Each step is memoized on its own inputs, because there may be 50,000 orders. */
function useFound(index: readonly IndexedOrder[], view: OrderView) {
  const { status, buyer, q, from, to } = view
  const { by, down } = view.sort
  // The tabs count only the chosen days, so that a month's figures agree with its rows.
  const dated = useMemo(
    () => (from === '' && to === '' ? index : findOrders(index, { ...orderView.none, from, to })),
    [index, from, to],
  )
  const summary = useMemo(() => statusSummariesOf(dated), [dated])
  const sorted = useMemo(() => sortOrders(index, { by, down }), [index, by, down])
  const inView = useMemo(
    () => findOrders(sorted, { status, buyer, q: '', from, to }),
    [sorted, status, buyer, from, to],
  )
  const goods = useOrdersFoundByGoods(inView, q)
  const matching = useMemo(() => findOrders(inView, { ...orderView.none, q }), [inView, q])
  const found = goods?.found ?? matching
  const waiting = useMemo(
    () => index.filter(({ order }) => orderActionNamed(order.status, 'verify')).length,
    [index],
  )
  return { summary, found, waiting, ...listPageOf(found, view.page, view.size) }
}

type ListPopupsProps = {
  view: OrderView
  popups: OrderPopupStore
  index: readonly IndexedOrder[]
  twins: Twins
  acts: OrderActs
  keysOn: boolean
  onKeysOn: (on: boolean) => void
}

function ListPopups({ view, popups, index, twins, acts, keysOn, onKeysOn }: ListPopupsProps) {
  const { popup } = useStore(popups)
  const onPopup = (popup: OrderPopupState) => popups.setState({ popup })
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
      {popup?.kind === 'keys' && (
        <ListShortcutsPopup onClose={close} on={keysOn} onSwitch={onKeysOn} />
      )}
    </>
  )
}
