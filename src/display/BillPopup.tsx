import type { OrderItem } from '../api/orders'
import { amountWords } from '../rules/amountWords'
import { bsText } from '../rules/bikramSambat'
import { billSums, type BillOrder } from '../rules/bill'
import { sellerLines, type Business } from '../rules/business'
import { langOf } from '../rules/devanagari'
import { shownStatus, type OrderStatus } from '../rules/orderStatus'
import { amountText, grouped } from '../rules/pricing'
import { shownDate, stampOf } from '../rules/stamp'
import type { Id, Paisa } from '../rules/types'
import { idText } from '../rules/types'
import { Button } from '../ui/controls/Button'
import { Modal } from '../ui/dialog/Modal'
import { PrintSheet } from '../ui/dialog/PrintSheet'
import css from './bill.module.css'

type BillItem = Pick<OrderItem, 'title' | 'size' | 'color' | 'quantity' | 'price'>
export type Seller = {
  brand: string
  business: Business
  /** How customers reach the shop, for a shop without a registered address. */
  address: string
  phone: string
  /** The accounts that customers pay to. */
  accounts: readonly string[]
}
type Props = {
  order: BillOrder & { id: Id; created_at: string; status: string; payment_method?: string }
  items: readonly BillItem[]
  /** Name and address of the buyer, one line each. */
  buyer: readonly string[]
  seller: Seller
  onClose: () => void
}

/** A bill must not look paid or valid when the order is not. */
const WARNING: Partial<Record<OrderStatus, string>> = {
  pending: 'The payment is not verified yet.',
  cancelled: 'This order was cancelled.',
  returned: 'This order was returned.',
}

/** "NPR 1,25,000" or "NPR 1,25,000.50": a bill rounds nothing. */
function exactNpr(paisa: Paisa): string {
  const [whole = '', rest = ''] = amountText(Math.abs(paisa)).split('.')
  return `${paisa < 0 ? '-' : ''}NPR ${grouped(Number(whole))}${rest === '00' ? '' : `.${rest}`}`
}

/** The backend stores "online" and not the wallet, so it is named only where there is one. */
function paidBy(method: string | undefined, accounts: readonly string[]): string {
  if (method !== undefined && method !== 'online') return method
  const [only = ''] = accounts
  return accounts.length === 1 && only !== '' ? `Wallet (${only})` : 'Wallet'
}

/** The bill of one order, on the screen and for the browser's print, on A4 as well as on a roll of 80 mm. */
export function BillPopup({ onClose, ...bill }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title={`Bill for order #${idText(bill.order.id)}`}
      size="large"
      footer={<Button onClick={() => window.print()}>Print or save as PDF</Button>}
    >
      <Bill {...bill} />
      <PrintSheet>
        <Bill {...bill} />
      </PrintSheet>
    </Modal>
  )
}

function Bill({ order, items, buyer, seller }: Omit<Props, 'onClose'>) {
  const { brand, business, accounts } = seller
  const { rows, total } = billSums(order, items)
  const stamp = stampOf(order.created_at)
  const bs = stamp ? bsText(stamp) : ''
  const warning = WARNING[shownStatus(order.status)]
  const identity = sellerLines(business).map(({ name, text }) => `${name}: ${text}`)
  const reach = business.address === '' ? [seller.address, seller.phone] : [seller.phone]
  return (
    <div className={css.bill} translate="no">
      <header>
        <p className={css.brand}>{brand}</p>
        {[...identity, ...reach]
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <p key={line} lang={langOf(line)}>
              {line}
            </p>
          ))}
      </header>
      <dl>
        <div>
          <dt>Bill number</dt>
          <dd>
            {business.billPrefix}
            {idText(order.id)}
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            {shownDate(order.created_at)}
            {bs !== '' && <span>{` (${bs})`}</span>}
          </dd>
        </div>
        <div>
          <dt>Bill to</dt>
          <dd>
            {buyer
              .filter((line) => line.trim() !== '')
              .map((line) => (
                <p key={line} lang={langOf(line)}>
                  {line}
                </p>
              ))}
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{paidBy(order.payment_method, accounts)}</dd>
        </div>
      </dl>
      {warning && <p className={css.warning}>{warning}</p>}
      <table>
        <thead>
          <tr>
            <th>Item</th>
            <th>Price</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ title, size, color, quantity, price }, at) => (
            <tr key={at}>
              <td lang={langOf(title)}>
                {title} <small>{[size.toUpperCase(), color].filter(Boolean).join(', ')}</small>
              </td>
              <td>{`${quantity} × ${exactNpr(price)}`}</td>
              <td>{exactNpr(quantity * price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.map(({ name, paisa }, at) => (
            <tr key={at}>
              <th colSpan={2}>{name}</th>
              <td>{exactNpr(paisa)}</td>
            </tr>
          ))}
          <tr className={css.total}>
            <th colSpan={2}>{total.name}</th>
            <td>{exactNpr(total.paisa)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{`${amountWords(total.paisa)}.`}</p>
      {business.vat !== '' && business.pricesIncludeVat && (
        <p>{`Prices include VAT (VAT number ${business.vat}).`}</p>
      )}
    </div>
  )
}
