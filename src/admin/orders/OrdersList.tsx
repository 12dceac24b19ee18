import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Order } from '../../api/officeOrders'
import { buttonClass, Button } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { cx } from '../../ui/cx'
import { Pager } from '../../ui/Pager'
import { AdminHead } from '../AdminHead'
import { BulkBar, RunReport } from './BulkBar'
import { Filters, useTyped, dayBefore } from './Filters'
import type { Found } from './findOrders'
import { KeyLineBelow, KeysPopup, LIST_KEYS } from './KeysPopup'
import { OrderPopup } from './OrderPopup'
import css from './orders.module.css'
import { ordersCsv, saveFile } from './ordersCsv'
import { OrdersTable } from './OrdersTable'
import { ReceiptPopup } from './ReceiptPopup'
import { SlipsPopup } from './slips/SlipsPopup'
import { StatusTabs } from './StatusTabs'
import type { Acts } from './useActs'
import { useFound } from './useFound'
import { useKeysOn } from './useKeys'
import { useListKeys } from './useListKeys'
import { useRun } from './useRun'
import { isFiltered, writeView, EVERYTHING, type View } from './view'
import '../../ui/moreIcons'

type Popup =
  { kind: 'view' | 'verify'; id: string } | { kind: 'slips'; orders: readonly Order[] } | { kind: 'keys' } | null

type Props = {
  view: View
  index: readonly Found[]
  state: 'loading' | 'ready' | 'failed'
  onRetry: () => void
  acts: Acts
  arrived: ReadonlySet<string>
}

export function OrdersList({ view, index, state, onRetry, acts, arrived }: Props) {
  const navigate = useNavigate()
  const go = (change: Partial<View>, replace = false) =>
    navigate({ search: writeView({ ...view, page: 1, ...change }) }, { replace })
  const [typed, setTyped] = useTyped(view.q, (q) => void go({ q }, true))
  const [now] = useState(() => Date.now())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [popup, setPopup] = useState<Popup>(null)
  const [keysOn, switchKeys] = useKeysOn()
  const searchField = useRef<HTMLInputElement>(null)
  const run = useRun(acts)

  const { status, sort } = view
  const { summary, byId, found, waiting, rows, page, pages, first } = useFound(index, view, typed)
  const chosen = [...ticked].flatMap((id) => byId.get(id) ?? [])
  const shown = popup && 'id' in popup ? byId.get(popup.id) : undefined
  const close = () => setPopup(null)

  function tick(ids: readonly string[], on: boolean) {
    const after = new Set(ticked)
    for (const id of ids)
      if (on) after.add(id)
      else after.delete(id)
    setTicked(after)
  }

  async function decide(order: Order, name: 'verify' | 'reject') {
    if ((await acts.act(order, name)) === null) close()
  }

  const { here } = useListKeys({
    on: keysOn,
    rows,
    onView: (id) => setPopup({ kind: 'view', id }),
    onTick: (id) => tick([id], !ticked.has(id)),
    onVerify: (id) => setPopup({ kind: 'verify', id }),
    onShip: (order) => void acts.act(order, 'ship'),
    onPage: (step) => {
      const next = page + step
      if (next >= 1 && next <= pages) void go({ page: next, q: typed })
    },
    onSearch: () => searchField.current?.focus(),
    onKeys: () => setPopup({ kind: 'keys' }),
  })

  const filtered = isFiltered({ ...view, q: typed }) || status !== null
  return (
    <>
      <AdminHead title="Orders" news={arrived.size}>
        <Link
          to={{ search: writeView({ ...EVERYTHING, desk: true }) }}
          className={cx(buttonClass('ink'), css.deskLink)}
        >
          {waiting === 0 ? 'Receipt desk' : `Receipt desk, ${waiting} waiting`}
        </Link>
        <IconButton
          line
          icon="keyboard"
          label="Keyboard"
          className={css.keyButton}
          aria-keyshortcuts="?"
          onClick={() => setPopup({ kind: 'keys' })}
        />
      </AdminHead>
      <p role="status" className="sr">
        {arrived.size > 0 && (arrived.size === 1 ? '1 new order' : `${arrived.size} new orders`)}
      </p>
      <section className={css.panel} aria-label="Orders">
        <StatusTabs summary={summary} view={{ ...view, q: typed }} busy={state === 'loading'} />
        <Filters
          view={view}
          onView={(change) => void go({ q: typed, ...change })}
          typed={typed}
          onTyped={setTyped}
          searchRef={searchField}
        >
          <Button
            kind="line"
            disabled={found.length === 0}
            onClick={() =>
              saveFile(
                `orders-${dayBefore(Date.now(), 0)}${status ? `-${status}` : ''}.csv`,
                'text/csv;charset=utf-8',
                ordersCsv(found.map(({ order }) => order)),
              )
            }
          >
            <Icon name="download" /> Export CSV
          </Button>
          <Button
            kind="line"
            disabled={rows.length === 0}
            onClick={() =>
              setPopup({ kind: 'slips', orders: chosen.length > 0 ? chosen : rows.map(({ order }) => order) })
            }
          >
            <Icon name="printer" /> Print slips
          </Button>
        </Filters>
        {run.run && <RunReport run={run.run} onStop={run.stop} onRetry={run.retry} onClose={run.close} />}
        {chosen.length > 0 && !run.run?.going && (
          <BulkBar
            ticked={chosen}
            onStart={(name, orders) => {
              setTicked(new Set())
              run.start(name, orders)
            }}
            onPrint={() => setPopup({ kind: 'slips', orders: chosen })}
            onClear={() => setTicked(new Set())}
          />
        )}
        {state !== 'loading' && found.length === 0 ? (
          <Empty
            plain
            text="No orders found."
            onRetry={state === 'failed' ? onRetry : undefined}
            action={
              filtered && index.length > 0 ? (
                <Button
                  kind="line"
                  onClick={() => {
                    setTyped('')
                    void go({ ...EVERYTHING, sort })
                  }}
                >
                  Show all orders
                </Button>
              ) : undefined
            }
          >
            {filtered && index.length > 0 && (
              <p>Nothing matches among {index.length.toLocaleString('en-IN')} orders.</p>
            )}
          </Empty>
        ) : (
          <OrdersTable
            rows={state === 'loading' ? null : rows}
            page={page}
            sort={sort}
            onSort={(next) => void go({ sort: next, q: typed })}
            now={now}
            ticked={ticked}
            here={here}
            arrived={arrived}
            busy={acts.busy}
            onTick={(id, on) => tick([id], on)}
            onView={(id) => setPopup({ kind: 'view', id })}
            onVerify={(id) => setPopup({ kind: 'verify', id })}
            onAct={(order, name) => void acts.act(order, name)}
          />
        )}
        <footer className={css.foot}>
          <p role="status">
            {rows.length > 0 && `${first + 1} to ${first + rows.length} of ${found.length.toLocaleString('en-IN')}`}
          </p>
          {rows.length > 0 && (
            <Button
              kind="quiet"
              small
              onClick={() =>
                tick(
                  rows.map(({ id }) => id),
                  !rows.every(({ id }) => ticked.has(id)),
                )
              }
            >
              {rows.every(({ id }) => ticked.has(id)) ? 'Untick this page' : 'Tick this page'}
            </Button>
          )}
          <Pager page={page} pages={pages} onPage={(next) => void go({ page: next, q: typed })} />
        </footer>
      </section>
      {keysOn && <KeyLineBelow lines={LIST_KEYS} />}
      {popup?.kind === 'view' && shown && (
        <OrderPopup order={shown} onPrint={() => setPopup({ kind: 'slips', orders: [shown] })} onClose={close} />
      )}
      {popup?.kind === 'verify' && shown && (
        <ReceiptPopup
          order={shown}
          busy={acts.busy.get(popup.id)}
          onAct={(name) => void decide(shown, name)}
          onClose={close}
        />
      )}
      {popup?.kind === 'slips' && <SlipsPopup orders={popup.orders} onClose={close} />}
      <KeysPopup open={popup?.kind === 'keys'} onClose={close} lines={LIST_KEYS} on={keysOn} onSwitch={switchKeys} />
    </>
  )
}
