import { useEffect } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { payAccounts } from '../../../api/core/config'
import { npr } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { announce } from '../../../ui/dialog/announce'
import { cx } from '../../../ui/cx'
import { Note } from '../../../ui/screen/Note'
import { customerName } from '../list/orderView'
import { Fact, PhoneFact, stampText } from '../../parts/Facts'
import { OrderItems, type OrderDetailsQuery } from '../order/OrderItems'
import { ShowOrderButtons, TwinNote } from '../order/TwinNote'
import type { Twin } from '../order/twins'
import type { PictureMatch } from './seenReceipts'
import css from './desk.module.css'
import list from '../orders.module.css'

/** Leaves out the orders that TwinNote already names. */
function withoutTwins(
  match: PictureMatch | undefined,
  doubled: readonly Twin[] = [],
): PictureMatch | undefined {
  if (match?.state !== 'same') return match
  const ids = match.ids.filter(
    (id) => !doubled.some(({ other, picture }) => picture && idText(other.id) === id),
  )
  return ids.length > 0 ? { state: 'same', ids } : undefined
}

const samePictureText = (ids: readonly string[]) =>
  `This picture was also sent for ${ids.length === 1 ? 'order' : 'orders'} #${ids.join(', #')}. Check the payment's reference and time in your wallet before you verify.`

type PictureAdviceProps = {
  match: PictureMatch | undefined
  compared: boolean
  onShow: (id: string) => void
}

function PictureAdvice({ match, compared, onShow }: PictureAdviceProps) {
  const same = match?.state === 'same' ? samePictureText(match.ids) : ''
  // Announce only after all receipts are compared, because each compared receipt may add an order to the text.
  useEffect(() => {
    if (compared) announce(same, 'same picture')
  }, [compared, same])
  if (match?.state === 'same') {
    return (
      <Note kind="warn">
        <span>{same}</span>
        <ShowOrderButtons ids={match.ids} onShow={onShow} />
      </Note>
    )
  }
  if (match?.state === 'empty')
    return (
      <Note kind="warn">
        There's no readable text in this picture, so it may not be a receipt. Check it before you
        verify.
      </Note>
    )
  if (match?.state === 'new')
    return (
      <Note>
        We haven't seen this picture on this device before. Find the payment's reference in your
        wallet before you verify.
      </Note>
    )
  return null
}

function paidToText(): string {
  const several = payAccounts().length > 1
  const accounts = payAccounts().map(({ name, accountName, accountNumber }) =>
    [several && name, accountName, accountNumber].filter(Boolean).join(', '),
  )
  return accounts.filter(Boolean).join(' or ')
}

type Props = {
  order: Order
  details: OrderDetailsQuery
  match: PictureMatch | undefined
  compared: boolean
  twins: readonly Twin[] | undefined
  onShow: (id: string) => void
  children: React.ReactNode
}

export function ExpectedPayment({
  order,
  details,
  match,
  compared,
  twins,
  onShow,
  children,
}: Props) {
  const doubled = twins?.filter(({ items }) => items !== null)
  const account = paidToText()
  return (
    <div className={css.expected}>
      <div className={`grid gap-4 one-column padded ${css.scroll}`}>
        <div>
          <h2 className="muted t13">Expected amount</h2>
          <p className={cx('line-below bold', list.amount, css.amount)}>
            {npr(order.total_amount)}
          </p>
        </div>
        {children}
        <TwinNote twins={doubled} onShow={onShow} />
        <PictureAdvice match={withoutTwins(match, doubled)} compared={compared} onShow={onShow} />
        <dl className={list.facts}>
          <Fact name="Name">
            <b>{customerName(order)}</b>
          </Fact>
          <PhoneFact phone={order.phone} />
          <Fact name="Email">{order.user_email}</Fact>
          {account !== '' && <Fact name="Paid to">{account}</Fact>}
          <Fact name="Placed">{stampText(order)}</Fact>
          <Fact name="City">{order.address}</Fact>
        </dl>
        <OrderItems order={order} details={details} />
      </div>
    </div>
  )
}
