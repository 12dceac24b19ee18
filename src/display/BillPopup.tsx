import { useState } from 'react'
import type { OrderItem } from '../api/orders'
import { amountWords, billSums, statusWarning, type BillOrder } from '../rules/bill'
import { bsText } from '../rules/bikramSambat'
import { sellerLines, type Business } from '../rules/business'
import { langOf } from '../rules/devanagari'
import { shownStatus } from '../rules/orderStatus'
import { amountText, groupDigits } from '../rules/pricing'
import { shownDate, stampOf } from '../rules/stamp'
import type { Id, Paisa } from '../rules/types'
import { idText } from '../rules/types'
import { Button } from '../ui/controls/Button'
import { Modal } from '../ui/dialog/Modal'
import { PrintSheet } from '../ui/dialog/PrintSheet'
import css from './bill.module.css'
import { shareBill, type BillOutcome, type BillText } from './billPicture'

type BillItem = Pick<OrderItem, 'title' | 'size' | 'color' | 'quantity' | 'price'>
export type Seller = {
  brand: string
  business: Business
  /** The address for customers. The bill prints this address only if `business` has no registered address. */
  address: string
  phone: string
  accounts: readonly string[]
}
type Props = {
  order: BillOrder & { id: Id; created_at: string; status: string; payment_method?: string }
  items: readonly BillItem[]
  /** One line per entry: the buyer's name, then the address. */
  buyer: readonly string[]
  seller: Seller
  onClose: () => void
}

/** Keeps the paisa, such as "NPR 1,25,000.50", because a bill must not round. */
function exactNpr(paisa: Paisa): string {
  const [whole = '', rest = ''] = amountText(Math.abs(paisa)).split('.')
  return `${paisa < 0 ? '-' : ''}NPR ${groupDigits(Number(whole))}${rest === '00' ? '' : `.${rest}`}`
}

/**
 * The backend stores "online" without the wallet's name. So the name is certain only if the shop has a single account.
 */
function paymentMethodText(method: string | undefined, accounts: readonly string[]): string {
  if (method !== undefined && method !== 'online') return method
  const [only = ''] = accounts
  return accounts.length === 1 && only !== '' ? `Wallet (${only})` : 'Wallet'
}

const OUTCOME_TEXTS: Record<BillOutcome, string> = {
  shared: '',
  saved: 'Picture saved to your downloads.',
  failed: "Couldn't create the picture. Print the bill or save it as a PDF.",
}

/** Prints on A4 and on a roll of 80 mm. */
export function BillPopup({ onClose, ...bill }: Props) {
  const text = billText(bill)
  const name = `Bill for order #${idText(bill.order.id)}`
  const [status, setStatus] = useState('')

  async function share() {
    const outcome = await shareBill(text, name)
    setStatus(OUTCOME_TEXTS[outcome])
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={name}
      size="large"
      footer={
        <>
          <p role="status" className={css.status}>
            {status}
          </p>
          <Button kind="line" onClick={() => void share()}>
            Share as a picture
          </Button>
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard can scroll the bill only if it has
         the focus */}
      <div role="region" aria-label={name} tabIndex={0}>
        <BillSheet text={text} />
      </div>
      <PrintSheet>
        <BillSheet text={text} />
      </PrintSheet>
    </Modal>
  )
}

const filledLines = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')

function billText({ order, items, buyer, seller }: Omit<Props, 'onClose'>): BillText {
  const { brand, business, accounts } = seller
  const { rows, total } = billSums(order, items)
  const stamp = stampOf(order.created_at)
  const bs = stamp ? bsText(stamp) : ''
  const identity = sellerLines(business).map(({ name, text }) => `${name}: ${text}`)
  const reach = business.address === '' ? [seller.address, seller.phone] : [seller.phone]
  return {
    brand,
    identity: filledLines([...identity, ...reach]),
    facts: [
      { name: 'Bill number', lines: [`${business.billPrefix}${idText(order.id)}`] },
      { name: 'Date', lines: [`${shownDate(order.created_at)}${bs === '' ? '' : ` (${bs})`}`] },
      { name: 'Bill to', lines: filledLines(buyer) },
      { name: 'Payment', lines: [paymentMethodText(order.payment_method, accounts)] },
    ],
    warning: statusWarning(shownStatus(order.status)),
    items: items.map(({ title, size, color, quantity, price }) => ({
      title,
      choice: [size.toUpperCase(), color].filter(Boolean).join(', '),
      price: `${quantity} × ${exactNpr(price)}`,
      amount: exactNpr(quantity * price),
    })),
    sums: rows.map(({ name, paisa }) => ({ name, amount: exactNpr(paisa) })),
    total: { name: total.name, amount: exactNpr(total.paisa) },
    ending: filledLines([
      `${amountWords(total.paisa)}.`,
      business.vat !== '' && business.pricesIncludeVat
        ? `Prices include VAT (VAT number ${business.vat}).`
        : '',
    ]),
  }
}

function BillLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <p key={at} lang={langOf(line)}>
      {line}
    </p>
  ))
}

function BillSheet({ text }: { text: BillText }) {
  const { brand, identity, facts, warning, items, sums, total, ending } = text
  return (
    <div className={`grid gap-4 t14 anywhere ${css.bill}`} translate="no">
      <header>
        <p className={css.brand}>{brand}</p>
        <BillLines lines={identity} />
      </header>
      <dl>
        {facts.map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <BillLines lines={lines} />
            </dd>
          </div>
        ))}
      </dl>
      {warning !== '' && <p className={css.warning}>{warning}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ title, choice, price, amount }, at) => (
            <tr key={at}>
              <th scope="row" lang={langOf(title)}>
                {title} <small>{choice}</small>
              </th>
              <td>{price}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ name, amount }, at) => (
            <tr key={at}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              <td>{amount}</td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row" colSpan={2}>
              {total.name}
            </th>
            <td>{total.amount}</td>
          </tr>
        </tfoot>
      </table>
      <BillLines lines={ending} />
    </div>
  )
}
