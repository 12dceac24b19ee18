import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { nest } from '../../../rules/paths'
import { grouped } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { buttonClass } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { keyboardIcon } from '../../../ui/moreIcons'
import { cx } from '../../../ui/cx'
import { AdminHead } from '../../AdminHead'
import { useTyped } from '../../useTyped'
import { Filters } from './Filters'
import type { IndexedOrder } from './findOrders'
import { focusNextRow } from './focusNextRow'
import { Exports, ListFoot, NothingFound } from './ListParts'
import { useOpenedPopup } from './openedPopup'
import css from '../orders.module.css'
import { OrdersTable } from './OrdersTable'
import { StatusTabs } from './StatusTabs'
import { ordersOf, orderTicks, toggleAll } from './orderTicks'
import type { Twins } from '../order/twins'
import type { Acts } from '../useActs'
import { useFound } from './useFound'
import { useKeysOn } from './useKeysOn'
import type { ListState } from '../useOrders'
import { isFiltered, isPlain, writeView, EVERYTHING, type View } from './view'
import { BulkActs } from './BulkActs'
import { ListKeyLine } from './ListKeys'
import { ListPopups } from './ListPopups'

type Props = {
  view: View
  index: readonly IndexedOrder[]
  state: ListState
  now: number
  onRetry: () => void
  note: ReactNode
  acts: Acts
  arrived: ReadonlySet<string>
  twins: Twins
}

const NO_ROWS: readonly IndexedOrder[] = []

export function OrdersList({
  view,
  index,
  state,
  now,
  onRetry,
  note,
  acts,
  arrived,
  twins,
}: Props) {
  const open = useNavigate()
  const go = (change: Partial<View>, replace = false) =>
    open(`${nest.orders}${writeView({ ...view, page: 1, ...change })}`, { replace })
  const [typed, setTyped] = useTyped(view.q, (q) => go({ q }, true))
  const { usePopup, open: setPopup } = useOpenedPopup()
  const [keysOn, switchKeys] = useKeysOn()
  const searchField = useRef<HTMLInputElement>(null)

  const { status, sort } = view
  const { q, summary, byId, found, waiting, ...foundPage } = useFound(index, view, typed)
  const viewed = useMemo(() => ({ ...view, q }), [view, q])
  const counting = state === 'loading' || state === 'first'
  // The first part of the reply is enough for the plain list; a filtered or sorted list needs all orders.
  const rowsPending = state === 'loading' || (state === 'first' && !isPlain({ ...view, q: typed }))
  const shownPage = counting
    ? { rows: rowsPending ? NO_ROWS : foundPage.rows, page: 1, pages: 1, first: 0 }
    : foundPage
  const { rows, page, pages } = shownPage
  // Read at the press, not subscribed to: a tick would render the whole list.
  const chosenNow = () => ordersOf(orderTicks.useTicked.getState(), byId)

  const [last, setLast] = useState<string | null>(null)
  const here = rows.some(({ id }) => id === last) ? last : null
  const onView = (id: string) => setPopup({ kind: 'view', id })
  const onVerify = (id: string) => setPopup({ kind: 'verify', id })

  const filtered = isFiltered({ ...view, q: typed }) || status !== null
  return (
    <>
      <AdminHead title="Orders" news={arrived.size} note={note}>
        <Link
          to={`${nest.orders}${writeView({ ...EVERYTHING, desk: true })}`}
          className={cx(buttonClass('ink'), css.deskLink)}
        >
          {counting || waiting === 0 ? 'Receipt desk' : `Receipt desk, ${grouped(waiting)} waiting`}
        </Link>
        <IconButton
          line
          icon={keyboardIcon}
          label="Keyboard shortcuts"
          className={css.keyButton}
          aria-keyshortcuts="?"
          onClick={() => setPopup({ kind: 'keys' })}
        />
      </AdminHead>
      <section className={css.panel} aria-label="Orders">
        <StatusTabs summary={summary} view={viewed} busy={counting} failed={state === 'failed'} />
        <Filters
          view={view}
          now={now}
          onView={(change) => go({ q: typed, ...change })}
          typed={typed}
          onTyped={setTyped}
          searchRef={searchField}
        >
          <Exports
            found={counting ? NO_ROWS : found}
            view={view}
            onPrint={
              rows.length === 0
                ? undefined
                : () => {
                    const chosen = chosenNow()
                    setPopup({
                      kind: 'slips',
                      orders: chosen.length > 0 ? chosen : rows.map(({ order }) => order),
                    })
                  }
            }
          />
        </Filters>
        <BulkActs byId={byId} acts={acts} usePopup={usePopup} />
        {!counting && found.length === 0 ? (
          <NothingFound
            of={index.length}
            filtered={filtered}
            onRetry={state === 'failed' ? onRetry : undefined}
            onShowAll={() => {
              setTyped('')
              go({ ...EVERYTHING, sort, size: view.size })
            }}
          />
        ) : (
          <OrdersTable
            rows={rowsPending ? null : rows}
            page={page}
            sort={sort}
            onSort={(next) => go({ sort: next, q: typed })}
            now={now}
            here={here}
            arrived={arrived}
            twins={twins}
            busy={acts.busy}
            onView={onView}
            onVerify={onVerify}
            onAct={(order, name) =>
              void acts
                .actAndSay(order, name)
                .then((failure) => failure === null && focusNextRow(idText(order.id)))
            }
          />
        )}
        <ListFoot
          page={shownPage}
          viewKey={writeView(viewed)}
          found={counting ? null : found}
          size={view.size}
          onSize={(size) => go({ size, q: typed })}
          onPage={(next) => go({ page: next, q: typed })}
        />
      </section>
      {keysOn && (
        <ListKeyLine
          rows={rows}
          here={here}
          onHere={setLast}
          onView={onView}
          onSelect={(id) => orderTicks.tick([id], !orderTicks.useTicked.getState().has(id))}
          onVerify={onVerify}
          onShip={(order) => void acts.actAndSay(order, 'ship')}
          onSelectAll={() => !counting && toggleAll(found)}
          onPrintShip={() =>
            chosenNow().length > 0 && setPopup({ kind: 'bulk', name: 'print ship' })
          }
          onPage={(step) => {
            const next = page + step
            if (next >= 1 && next <= pages) go({ page: next, q: typed })
          }}
          onSearch={() => searchField.current?.focus()}
          onKeys={() => setPopup({ kind: 'keys' })}
        />
      )}
      <ListPopups
        view={viewed}
        usePopup={usePopup}
        byId={byId}
        twins={twins}
        acts={acts}
        keysOn={keysOn}
        onKeysOn={switchKeys}
      />
    </>
  )
}
