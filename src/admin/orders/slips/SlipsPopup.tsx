import { useEffect, useRef } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import { statusWarning } from '../../../rules/bill'
import { deliveryLines } from '../../../rules/deliveryLines'
import { knownStatus } from '../../../rules/orderStatus'
import { idText } from '../../../rules/types'
import { groupDigits, npr } from '../../../rules/pricing'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { ProgressBar } from '../../../ui/screen/Skeleton'
import { customerName } from '../list/orderView'
import { countText } from '../../../rules/sharedTexts'
import { config } from '../../../api/core/config'
import { plainText } from '../../../rules/text'
import { shownDate } from '../../../rules/stamp'
import { PrintSheet } from '../../../ui/dialog/PrintSheet'
import { type OrderWithItems, useDetailsOfOrders } from '../useDetailsOfOrders'
import css from './slips.module.css'

type Props = {
  orders: readonly Order[]
  /** True if the popup prints as soon as every slip has loaded. */
  print?: boolean | undefined
  onClose: () => void
}

export function SlipsPopup({ orders, print = false, onClose }: Props) {
  const { ready, failed, going, retry } = useDetailsOfOrders(orders)
  const printed = useRef(false)
  const whole = !going && failed.length === 0
  useEffect(() => {
    if (!print || !whole || printed.current) return
    printed.current = true
    window.print()
  }, [print, whole])
  const words = countText(ready.length, 'slip')
  return (
    <Modal
      open
      onClose={onClose}
      title="Packing slips"
      footer={
        <Button disabled={going || ready.length === 0} onClick={() => window.print()}>
          {`Print ${words}`}
        </Button>
      }
    >
      {going && (
        <ProgressBar
          label="Loading orders"
          value={(ready.length + failed.length) / Math.max(1, orders.length)}
        />
      )}
      <p role="status">
        {going
          ? `${groupDigits(ready.length)} of ${groupDigits(orders.length)} orders loaded`
          : `${words} ready to print.${ready.length > 1 ? ' Short slips print two to a page.' : ''}`}
      </p>
      {!going && failed.length > 0 && (
        <Note kind="warn">
          <p>{`Couldn't load ${failed.length === 1 ? 'order' : 'orders'} ${failed.map(({ id }) => `#${idText(id)}`).join(', ')}.`}</p>
          <Button kind="line" small onClick={retry}>
            Try again
          </Button>
        </Note>
      )}
      <ul className={`grid gap-2 above-3 ${css.slipList}`}>
        {ready.map(({ order, items }) => (
          <li key={idText(order.id)} lang={langOf(customerName(order))}>
            <b>#{idText(order.id)}</b> {customerName(order)}
            <small>
              {items
                .map(({ title, size, quantity }) =>
                  `${quantity} × ${title} ${size.toUpperCase()}`.trim(),
                )
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      <SlipSheet slips={ready} />
    </Modal>
  )
}

function OneSlip({ slip: { order, items } }: { slip: OrderWithItems }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const note = plainText(order.additional_info)
  const { address, phone, business } = config()
  const pan = business.vat ? `VAT ${business.vat}` : business.pan && `PAN ${business.pan}`
  const sender = [business.legalName, pan, address, phone]
    .filter((part) => part.trim() !== '')
    .join(', ')
  const warning = statusWarning(knownStatus(order.status))
  const wallet = warning === '' ? 'Paid by wallet' : 'Wallet'
  return (
    <article className={css.slip}>
      <header>
        <div>
          <p className={css.brand}>{config().brandName}</p>
          <p lang={langOf(sender)}>{sender}</p>
        </div>
        <p>
          <b>Order #{idText(order.id)}</b>
          <br />
          {shownDate(order.created_at)}
        </p>
      </header>
      <section>
        <p className={css.label}>Deliver to</p>
        <p className={css.name} lang={langOf(customerName(order))}>
          {customerName(order)}
        </p>
        {deliveryLines(order).map((line) => (
          <p key={line} lang={langOf(line)}>
            {line}
          </p>
        ))}
        <p className={css.phone}>{order.phone}</p>
      </section>
      {warning !== '' && <p className={css.warning}>{warning}</p>}
      {note !== '' && (
        <section>
          <p className={css.label}>Additional info</p>
          <p className={css.note} lang={langOf(note)}>
            {note}
          </p>
        </section>
      )}
      <table>
        <thead>
          <tr>
            <th>Packed</th>
            <th>Item</th>
            <th>Size</th>
            <th>Color</th>
            <th>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at}>
              <td className={css.box}>☐</td>
              <td lang={langOf(item.title)}>{item.title}</td>
              <td>{item.size.toUpperCase()}</td>
              <td lang={langOf(item.color)}>{item.color}</td>
              <td>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{countText(pieces, 'piece')}</span>
        <span>{`${order.payment_method === 'online' ? wallet : order.payment_method}, ${npr(order.total_amount)}`}</span>
      </footer>
    </article>
  )
}

/** Visible in print only. CSS forbids a page break within a slip, and two short slips share a page. */
function SlipSheet({ slips }: { slips: readonly OrderWithItems[] }) {
  return (
    <PrintSheet>
      {slips.map((slip) => (
        <OneSlip key={idText(slip.order.id)} slip={slip} />
      ))}
    </PrintSheet>
  )
}
