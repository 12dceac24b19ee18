import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { seller } from '../../api/core/config'
import type { MyOrder } from '../../api/orders'
import { Picture } from '../../display/Picture'
import { StatusChip } from '../../display/StatusChip'
import { npr } from '../../rules/pricing'
import { shownDate } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { currentUser } from '../../state/session'
import { Button } from '../../ui/controls/Button'
import { lazyPart } from '../../ui/screen/lazyPart'
import { ChatLinks } from '../contact/ChatLinks'
import { useSlowNotice } from '../../state/notices'
import { OrderAgainOutcome, ItemLink } from './OrderAgainOutcome'
import type { OrderedItem, OrderAgain } from './useOrderAgain'
import { shownStatus, type OrderStatus } from '../../rules/orderStatus'
import { Icon } from '../../ui/controls/Icon'
import { checkIcon } from '../../ui/controls/moreIcons'
import { CONTACT_PATH } from '../../rules/paths'
import { Modal } from '../../ui/dialog/Modal'
import { SelectField } from '../../ui/controls/SelectField'
import { beginInquiry } from '../contact/inquiry'
import css from './myorders.module.css'

const RETURN_WISHES = [
  'Return it',
  'Exchange it for another size',
  'Report a damaged or wrong item',
]

type ReturnPopupProps = { id: string; items: MyOrder['items']; onClose: () => void }

function ReturnPopup({ id, items, onClose }: ReturnPopupProps) {
  const names = items.map(({ title, size }) =>
    [title, size.toUpperCase()].filter(Boolean).join(', '),
  )
  const [item, setItem] = useState(names[0] ?? '')
  const [wish, setWish] = useState(RETURN_WISHES[0] ?? '')
  const go = useNavigate()

  async function write() {
    const { full_name = '', email = '', phone = '' } = currentUser() ?? {}
    const [first = '', ...rest] = full_name.trim().split(/\s+/)
    await beginInquiry({
      first_name: first,
      last_name: rest.join(' '),
      email,
      phone,
      contact_reason: 'Returns',
      message: `Order #${id}\nItem: ${item}\nRequest: ${wish}`,
    })
    go(CONTACT_PATH)
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Return or exchange"
      size="small"
      footer={<Button onClick={() => void write()}>Continue to contact form</Button>}
    >
      <div className="grid gap-4">
        <SelectField label="Item" options={[...new Set(names)]} value={item} onChange={setItem} />
        <SelectField label="Request" options={RETURN_WISHES} value={wish} onChange={setWish} />
      </div>
    </Modal>
  )
}

type TimelineStep = { status: OrderStatus; is: 'done' | 'now' | 'ahead' }

const TIMELINE_STATUSES = ['pending', 'processing', 'shipped', 'delivered'] as const

export function timelineStepsOf(status: OrderStatus): TimelineStep[] {
  // The backend does not say which steps a cancelled order had reached, so only Pending and Cancelled are shown. A
  // returned order was shipped before, so the steps up to Shipped are shown as done.
  if (status === 'cancelled')
    return [timelineStep('pending', 'done'), timelineStep('cancelled', 'now')]
  if (status === 'returned')
    return [
      ...TIMELINE_STATUSES.slice(0, 3).map((past) => timelineStep(past, 'done')),
      timelineStep('returned', 'now'),
    ]
  const at = TIMELINE_STATUSES.indexOf(status)
  return TIMELINE_STATUSES.map((other, index) =>
    timelineStep(other, index < at ? 'done' : index === at ? 'now' : 'ahead'),
  )
}

function timelineStep(status: OrderStatus, is: TimelineStep['is']): TimelineStep {
  return { status, is }
}

const STEP_STATE_TEXT = { done: 'done', now: 'now', ahead: 'not yet' } as const

function Timeline({ status }: { status: string }) {
  return (
    <ol className={`flex ${css.timeline}`} aria-label="Progress">
      {timelineStepsOf(shownStatus(status)).map(({ status: name, is }) => (
        <li
          className="grid muted t14 centred nowrap"
          key={name}
          data-is={is}
          data-status={name}
          aria-current={is === 'now' ? 'step' : undefined}
        >
          <span className={`grid middle ${css.dot}`}>
            {is === 'done' && <Icon path={checkIcon} />}
          </span>
          <span className={css.name}>{name}</span>
          <span className="sr">, {STEP_STATE_TEXT[is]}</span>
        </li>
      ))}
    </ol>
  )
}

const { Part: BillPopup } = lazyPart(() =>
  import('../../display/BillPopup').then((file) => file.BillPopup),
)

type Props = {
  entry: MyOrder
  /** True until the return period is over. */
  returnable: boolean
  again: OrderAgain
  onAgain: () => void
  onColor: (at: number, color: string) => void
  onOpen: (item: OrderedItem) => void
  /** The first picture of the item's product; undefined if the shop's list lacks the product. */
  pictureOf: (item: OrderedItem) => string | undefined
}

/** The card's total is the subtotal, without shipping (D-130). */
export function OrderCard({
  entry: { order, items },
  returnable,
  again,
  onAgain,
  onColor,
  onOpen,
  pictureOf,
}: Props) {
  const id = idText(order.id)
  const [popup, setPopup] = useState<'bill' | 'return' | null>(null)
  const close = () => setPopup(null)
  const user = currentUser()
  useSlowNotice(again.busy)
  return (
    <article
      className={`box grid gap-5 one-column padded ${css.order}`}
      aria-labelledby={`order-${id}`}
    >
      <header className={`flex wraps between gap-3 ${css.head}`}>
        <div>
          <h2 id={`order-${id}`} className={css.title}>
            Order #{id}
          </h2>
          <p className="muted t14">Placed {shownDate(order.created_at)}</p>
        </div>
        <StatusChip status={order.status} />
      </header>
      <Timeline status={order.status} />
      <ul className={`ruled ${css.items}`}>
        {items.map((item, at) => {
          const picture = pictureOf(item)
          return (
            <li key={`${idText(item.id)}-${at}`}>
              {picture === undefined ? (
                <span key="none" className={css.picture} />
              ) : (
                <Picture
                  key="picture"
                  className={`whole ${css.picture}`}
                  paths={picture}
                  alt=""
                  width={64}
                  height={80}
                />
              )}
              <ItemLink item={item} onOpen={onOpen} />
              {item.size !== '' && (
                <span className={`muted t14 ${css.size}`}>Size {item.size.toUpperCase()}</span>
              )}
              <span
                className={`muted t14 ${css.price}`}
              >{`${item.quantity} × ${npr(item.price)}`}</span>
              <b className={`bold nowrap ${css.sum}`}>{npr(item.quantity * item.price)}</b>
            </li>
          )
        })}
      </ul>
      <div>
        <OrderAgainOutcome again={again} onColor={onColor} onOpen={onOpen} />
        <ChatLinks
          label="Ask about this order"
          message={`Hello, I have a question about my order #${id}.`}
        />
        <footer className={`cluster ${css.foot}`}>
          <Button
            kind="line"
            small
            busy={again.busy}
            onClick={onAgain}
            aria-label={`Order again, #${id}`}
          >
            Order again
          </Button>
          <Button kind="quiet" small onClick={() => setPopup('bill')} aria-label={`Bill, #${id}`}>
            Bill
          </Button>
          {returnable && (
            <Button
              kind="quiet"
              small
              onClick={() => setPopup('return')}
              aria-label={`Return or exchange, #${id}`}
            >
              Return or exchange
            </Button>
          )}
          <p className={`end nowrap ${css.total}`}>
            <span>Total</span> <b>{npr(order.subtotal)}</b> <small>excluding delivery</small>
          </p>
        </footer>
      </div>
      {popup === 'bill' && (
        <Suspense>
          <BillPopup
            order={{ ...order, shipping_cost: null, total_amount: null }}
            items={items}
            buyer={[user?.full_name ?? '', user?.phone ?? '', user?.email ?? '']}
            seller={seller()}
            onClose={close}
          />
        </Suspense>
      )}
      {popup === 'return' && <ReturnPopup id={id} items={items} onClose={close} />}
    </article>
  )
}
