import { Suspense, useEffect, type Dispatch, type SetStateAction } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { fetchCode } from '../../../rules/fetchCode'
import { grouped } from '../../../rules/pricing'
import { unreadText } from '../../../rules/readWords'
import { idText } from '../../../rules/types'
import { notify } from '../../../state/notices'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazyPart'
import { downloadIcon, printerIcon } from '../../../ui/moreIcons'
import { Pager } from '../../../ui/Pager'
import { Waiting } from '../../../ui/Waiting'
import { dayBefore } from './Filters'
import type { IndexedOrder, Page } from './findOrders'
import css from '../orders.module.css'
import { TwinNote } from '../order/TwinNote'
import type { Twins } from '../order/twins'
import type { Acts } from '../useActs'

// The list does not wait for its popups; they are there before a row is pressed.
const { load: loadOrder, Part: OrderPopup } = lazyPart(() =>
  import('../order/OrderPopup').then((file) => file.OrderPopup),
)
const { load: loadReceipt, Part: ReceiptPopup } = lazyPart(() =>
  import('../order/ReceiptPopup').then((file) => file.ReceiptPopup),
)
const { Part: KeysPopup } = lazyPart(() => import('./ListKeys').then((file) => file.ListKeysPopup))
const { Part: SlipsPopup } = lazyPart(() => import('../slips/SlipsPopup').then((file) => file.SlipsPopup))
const loadCsv = () => fetchCode(() => Promise.all([import('./ordersCsv'), import('../../saveFile')]))

type ExportsProps = { found: readonly IndexedOrder[]; status: string | null; onPrint: (() => void) | undefined }

/** Exports the filtered orders and prints their packing slips. */
export function Exports({ found, status, onPrint }: ExportsProps) {
  async function save() {
    const [{ ordersCsv }, { saveFile }] = await loadCsv()
    const name = `orders-${dayBefore(Date.now(), 0)}${status ? `-${status}` : ''}.csv`
    saveFile(name, 'text/csv;charset=utf-8', ordersCsv(found.map(({ order }) => order)))
  }
  return (
    <>
      <Button
        kind="line"
        disabled={found.length === 0}
        onClick={() => void save().catch(() => notify('The file could not be written. Try again.', 'bad'))}
      >
        <Icon path={downloadIcon} /> Export CSV
      </Button>
      <Button kind="line" disabled={!onPrint} onClick={onPrint}>
        <Icon path={printerIcon} /> Print slips
      </Button>
    </>
  )
}

type NothingProps = { of: number; filtered: boolean; onRetry: (() => void) | undefined; onShowAll: () => void }

export function NothingFound({ of, filtered, onRetry, onShowAll }: NothingProps) {
  const hidden = filtered && of > 0
  return (
    <Empty
      plain
      text="No orders found."
      onRetry={onRetry}
      action={
        hidden ? (
          <Button kind="line" onClick={onShowAll}>
            Show all orders
          </Button>
        ) : undefined
      }
    >
      {onRetry ? <p>{unreadText(['orders'])}</p> : hidden && <p>{`None of ${grouped(of)} orders match.`}</p>}
    </Empty>
  )
}

type FootProps = {
  page: Page
  /** null until all orders are loaded. */
  count: number | null
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onPage: (page: number) => void
}

export function ListFoot({ page: { rows, page, pages, first }, count, selected, onSelect, onPage }: FootProps) {
  const all = rows.every(({ id }) => selected.has(id))
  return (
    <footer className={css.foot}>
      <p role="status">
        {rows.length > 0 &&
          `${first + 1} to ${first + rows.length}${count === null ? ', loading the rest' : ` of ${grouped(count)}`}`}
      </p>
      {rows.length > 0 && (
        <Button
          kind="quiet"
          small
          onClick={() =>
            onSelect(
              rows.map(({ id }) => id),
              !all,
            )
          }
        >
          {all ? 'Deselect page' : 'Select page'}
        </Button>
      )}
      <Pager silent page={page} pages={count === null ? null : pages} onPage={onPage} />
    </footer>
  )
}

export type Popup =
  { kind: 'view' | 'verify'; id: string } | { kind: 'slips'; orders: readonly Order[] } | { kind: 'keys' } | null

type PopupsProps = {
  popup: Popup
  onPopup: Dispatch<SetStateAction<Popup>>
  shown: Order | undefined
  twins: Twins
  acts: Acts
  keysOn: boolean
  onKeysOn: (on: boolean) => void
}

export function ListPopups({ popup, onPopup, shown, twins, acts, keysOn, onKeysOn }: PopupsProps) {
  const close = () => onPopup(null)
  useEffect(() => {
    loadOrder().catch(() => {})
    loadReceipt().catch(() => {})
    loadCsv().catch(() => {})
  }, [])
  const show = (id: string) => onPopup({ kind: 'view', id })
  const note = shown && <TwinNote twins={twins.get(idText(shown.id))} onShow={show} />
  async function decide(order: Order, name: 'verify' | 'reject') {
    if ((await acts.actAndSay(order, name)) !== null) return
    // During the call the owner may have opened another popup; leave that one open.
    onPopup((open) => (open?.kind === 'verify' && open.id === idText(order.id) ? null : open))
  }
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {popup?.kind === 'view' && shown && (
          <OrderPopup
            key={popup.id}
            order={shown}
            note={note}
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
        {popup?.kind === 'slips' && <SlipsPopup orders={popup.orders} onClose={close} />}
      </Suspense>
      {popup?.kind === 'keys' && (
        <Suspense fallback={<Waiting />}>
          <KeysPopup onClose={close} on={keysOn} onSwitch={onKeysOn} />
        </Suspense>
      )}
    </>
  )
}
