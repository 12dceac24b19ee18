import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { orderDetailsQuery, type Order } from '../../../api/admin/adminOrders'
import { seller } from '../../../api/core/config'
import type { OrderItem } from '../../../api/orders'
import { StatusChip } from '../../../display/StatusChip'
import { mailtoUrl } from '../../../rules/contact'
import { orderActionsOf, isToVerify } from '../../../rules/orderStatus'
import { deliveryLines } from '../../../rules/deliveryLines'
import { contactKeys, keysOfPerson, rowsOfPerson } from '../../../rules/person'
import { groupDigits, npr } from '../../../rules/pricing'
import { shownDate } from '../../../rules/stamp'
import { plainText } from '../../../rules/text'
import { idText } from '../../../rules/types'
import { Button, buttonClass } from '../../../ui/controls/Button'
import { CopyButton } from '../../../ui/controls/CopyButton'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { lazyPart } from '../../../ui/screen/lazyPart'
import { LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { AdminHead } from '../../frame/AdminHead'
import { Panel } from '../../parts/Panel'
import { RecentActionsPanel, NotePanel, MessageButton } from '../../parts/RecordPanels'
import { buyerPath } from '../../parts/adminPaths'
import { orderNoteKey } from '../../../state/storedTexts'
import { customerName, orderPath, orderView, type OrderView } from '../list/orderView'
import { findOrders, sortOrders, type IndexedOrder } from '../list/findOrders'
import { Fact, EmailText, PhoneFact, stampText } from '../../parts/Facts'
import { NoReceipt, useReceiptImage } from '../order/NoReceipt'
import { OrderItems } from '../order/OrderItems'
import { ReceiptPopup } from '../order/ReceiptPopup'
import { TwinNote } from '../order/TwinNote'
import type { Twins } from '../order/twins'
import { ORDER_ACT_BUSY_TEXTS, type OrderActs } from '../useOrderActs'
import type { OrdersListState } from '../useOrders'
import { SlipsPopup } from '../slips/SlipsPopup'
import page from '../../parts/detailPage.module.css'
import css from './orderPage.module.css'

const { Part: BillPopup } = lazyPart(() =>
  import('../../../display/BillPopup').then((file) => file.BillPopup),
)

const MAX_OTHER_ORDERS = 8

const itemText = ({ quantity, title, size, color }: OrderItem) =>
  `${quantity} × ${title}${[size.toUpperCase(), color]
    .filter(Boolean)
    .map((word, at) => (at === 0 ? ` ${word}` : `, ${word}`))
    .join('')}`

export function courierText(order: Order): string {
  return [customerName(order), order.phone, ...deliveryLines(order)]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function ReceiptPanel({ order: { id, payment_receipt } }: { order: Order }) {
  const receipt = useReceiptImage(payment_receipt)
  if (receipt.address === null)
    return (
      <div className={`grid middle ${css.noReceipt}`}>
        <NoReceipt receipt={receipt} name={payment_receipt} />
      </div>
    )
  return (
    <a
      className={css.receiptLink}
      href={receipt.address}
      target="_blank"
      rel="noopener noreferrer"
      title="Open in a new tab"
    >
      <img
        key={receipt.address}
        className={css.receipt}
        src={receipt.address}
        alt={`Receipt for order #${idText(id)}`}
        onLoad={receipt.onLoad}
        onError={receipt.onError}
      />
    </a>
  )
}

function OtherOrders({
  index,
  order,
  view,
}: {
  index: readonly IndexedOrder[]
  order: Order
  view: OrderView
}) {
  const others = useMemo(() => {
    const own = index.map((row) => row.order)
    const same = new Set(rowsOfPerson(keysOfPerson(contactKeys(order), own), own))
    return index.filter((row) => same.has(row.order) && row.order !== order)
  }, [index, order])
  if (others.length === 0) return <p className={page.quiet}>No other orders.</p>
  return (
    <>
      <ul className={page.lines}>
        {others
          .slice(0, MAX_OTHER_ORDERS)
          .map(({ id, order: { created_at, total_amount, status } }) => (
            <li key={id}>
              <Link to={orderPath(id, view)}>#{id}</Link>
              <span>{shownDate(created_at)}</span>
              <span>{npr(total_amount)}</span>
              <StatusChip status={status} admin />
            </li>
          ))}
      </ul>
      <p>
        <Link className={page.all} to={buyerPath({ email: order.user_email, phone: order.phone })}>
          {`View all ${groupDigits(others.length + 1)} orders from this buyer`}
        </Link>
      </p>
    </>
  )
}

type ActButtonsProps = { order: Order; acts: OrderActs; onVerify: () => void }

function ActButtons({ order, acts, onVerify }: ActButtonsProps) {
  const busy = acts.busy.get(idText(order.id))
  const actions = orderActionsOf(order.status)
  if (actions[0]?.name === 'verify')
    return (
      <Button
        busy={busy !== undefined}
        busyText={busy && ORDER_ACT_BUSY_TEXTS[busy]}
        onClick={onVerify}
      >
        Verify Payment
      </Button>
    )
  return actions.map(({ name, label }) => (
    <Button
      key={name}
      kind={name === 'cancel' ? 'danger' : 'line'}
      busy={busy === name}
      busyText={ORDER_ACT_BUSY_TEXTS[name]}
      disabled={busy !== undefined && busy !== name}
      onClick={() => void acts.actAndSay(order, name)}
    >
      {label}
    </Button>
  ))
}

type Props = {
  id: string
  /** View of the list from which the page was opened. */
  view: OrderView
  index: readonly IndexedOrder[]
  state: OrdersListState
  onRetry: () => void
  acts: OrderActs
  twins: Twins
}

/**
 * Finds this order's neighbours in the list from which the page was opened. If the order left that list, for example
 * because it was shipped, `at` is -1 and its former neighbours remain.
 */
function useNeighbours(id: string, index: readonly IndexedOrder[], view: OrderView) {
  const [sorted, found] = useMemo(() => {
    const all = sortOrders(index, view.sort)
    return [all, findOrders(all, view)]
  }, [index, view])
  const at = found.findIndex((row) => row.id === id)
  const below = useMemo(() => {
    if (at !== -1) return at + 1
    const above = new Set(
      sorted
        .slice(
          0,
          sorted.findIndex((row) => row.id === id),
        )
        .map((row) => row.id),
    )
    return found.filter((row) => above.has(row.id)).length
  }, [at, sorted, found, id])
  const path = (place: number) => {
    const row = found[place]
    return row && orderPath(row.id, { ...view, page: Math.floor(place / view.size) + 1 })
  }
  return { at, of: found.length, before: path((at === -1 ? below : at) - 1), after: path(below) }
}

function OrderPageFrame({ id, list, children }: { id: string; list: string; children: ReactNode }) {
  return (
    <>
      <AdminHead title={`Order #${id}`} above={<Link to={list}>Orders</Link>} />
      {children}
    </>
  )
}

export function OrderPage({ id, view, index, state, onRetry, acts, twins }: Props) {
  const row = index.find((one) => one.id === id)
  const list = orderView.path(view)
  if (row) return <LoadedOrder key={id} {...{ row, list, view, index, state, acts, twins }} />
  if (state === 'failed')
    return (
      <OrderPageFrame id={id} list={list}>
        <EmptyState text="Couldn't load orders." onRetry={onRetry} />
      </OrderPageFrame>
    )
  if (state !== 'ready')
    return (
      <OrderPageFrame id={id} list={list}>
        <LoadingState>
          <Skeleton shape="box" height="480px" />
        </LoadingState>
      </OrderPageFrame>
    )
  return (
    <OrderPageFrame id={id} list={list}>
      <EmptyState
        text="Order not found."
        action={
          <Link className={buttonClass('line')} to={list}>
            All orders
          </Link>
        }
      />
    </OrderPageFrame>
  )
}

type LoadedOrderProps = Omit<Props, 'id' | 'onRetry'> & { row: IndexedOrder; list: string }

function LoadedOrder({
  row: { order: row, id },
  list,
  view,
  index,
  state,
  acts,
  twins,
}: LoadedOrderProps) {
  const details = useQuery(orderDetailsQuery(row.id))
  const [popup, setPopup] = useState<'verify' | 'slip' | 'bill' | null>(null)
  const { at, of, before, after } = useNeighbours(id, index, view)
  const order = details.data?.order ?? row
  const info = plainText(order.additional_info)
  const go = useNavigate()
  const note = <TwinNote twins={twins.get(id)} onShow={(other) => go(orderPath(other, view))} />
  const close = () => setPopup(null)
  async function decide(name: 'verify' | 'reject') {
    if ((await acts.actAndSay(row, name)) === null) close()
  }
  return (
    <>
      <AdminHead title={`Order #${id}`} above={<Link to={list}>Orders</Link>}>
        <nav className={page.steps} aria-label="Orders in this list">
          {before && (
            <Link className={buttonClass('line')} to={before}>
              Previous
            </Link>
          )}
          {state === 'ready' && at !== -1 && (
            <span>{`${groupDigits(at + 1)} of ${groupDigits(of)}`}</span>
          )}
          {after && (
            <Link className={buttonClass('line')} to={after}>
              Next
            </Link>
          )}
        </nav>
        <MessageButton
          to={customerName(row)}
          phone={order.phone}
          email={order.user_email}
          subject={`Order #${id}`}
          about="order"
          unpaid={isToVerify(row.status) ? row.total_amount : undefined}
          values={{
            name: customerName(row),
            number: id,
            amount: npr(row.total_amount),
            status: row.status.toLowerCase(),
            items: (details.data?.items ?? []).map(itemText).join('\n'),
          }}
        />
        <Button kind="line" onClick={() => setPopup('slip')}>
          Print slip
        </Button>
        <Button kind="line" disabled={!details.data} onClick={() => setPopup('bill')}>
          View bill
        </Button>
        <ActButtons order={row} acts={acts} onVerify={() => setPopup('verify')} />
      </AdminHead>
      {note}
      <div className={page.columns}>
        <div className={page.column}>
          <Panel title="Items">
            <div className={`${page.body} ${css.scrolling}`}>
              <OrderItems order={order} details={details} linked />
            </div>
          </Panel>
          {order.payment_receipt !== '' && (
            <Panel title="Receipt">
              <div className={page.body}>
                <ReceiptPanel order={order} />
              </div>
            </Panel>
          )}
        </div>
        <div className={page.column}>
          <Panel title="Order">
            <dl className={page.facts}>
              <Fact name="Status">
                <StatusChip status={row.status} admin />
              </Fact>
              <Fact name="Date">{stampText(order)}</Fact>
              <Fact name="Payment method">{order.payment_method}</Fact>
              <Fact name="Customer">
                <Link to={buyerPath({ email: order.user_email, phone: order.phone })}>
                  {customerName(order)}
                </Link>
              </Fact>
              <Fact name="Email">
                <a href={mailtoUrl(order.user_email)}>
                  <EmailText email={order.user_email} />
                </a>
              </Fact>
              <PhoneFact phone={order.phone} link />
            </dl>
          </Panel>
          <Panel
            title="Delivery"
            tools={
              <CopyButton
                text={courierText(order)}
                label="name, phone and address for the courier"
              />
            }
          >
            <dl className={page.facts}>
              <Fact name="City">{order.address}</Fact>
              <Fact name="Delivery address">{order.delivery_address}</Fact>
              <Fact name="Additional info">{info}</Fact>
            </dl>
          </Panel>
          <NotePanel keys={[orderNoteKey(id)]} />
          <RecentActionsPanel about={`order ${id}`} />
          <Panel title="Other orders from this buyer">
            <div className={page.body}>
              {state === 'ready' ? (
                <OtherOrders index={index} order={row} view={view} />
              ) : (
                <Skeleton width="12ch" />
              )}
            </div>
          </Panel>
        </div>
      </div>
      {popup === 'verify' && (
        <ReceiptPopup
          order={row}
          note={note}
          busy={acts.busy.get(id)}
          onAct={(name) => void decide(name)}
          onClose={close}
        />
      )}
      {popup === 'bill' && details.data && (
        <Suspense>
          <BillPopup
            order={{ ...order, status: row.status }}
            items={details.data.items}
            buyer={courierText(order).split('\n')}
            seller={seller()}
            onClose={close}
          />
        </Suspense>
      )}
      {popup === 'slip' && <SlipsPopup orders={[row]} onClose={close} />}
    </>
  )
}
