import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isOpenAttempt, type Attempt } from '../../rules/orderAttempt'
import { CHECKOUT, CONTACT } from '../../rules/paths'
import { Button, buttonClass } from '../../ui/controls/Button'
import { useRootMark } from '../../ui/useRootMark'
import { closeAttempt, useAttempts } from './useAttempts'
import { checkingText, maybeText, notArrivedText, sendingText, twiceText } from './attemptTexts'
import { rupees } from '../../rules/pricing'
import { checkoutState } from '../../rules/routeState'
import { idText } from '../../rules/types'
import css from './orderAttempts.module.css'

/** Shows each order until its outcome is known and seen. It is at the lower edge of every page, where it moves no content. */
export function AttemptStrip() {
  const list = useAttempts((state) => state.list)
  const shown = useAttempts((state) => state.shown)
  const rows = list.filter(
    (attempt) => (isOpenAttempt(attempt) || !attempt.told) && !shown.includes(attempt.id),
  )
  return (
    <div role="status" aria-label="Your orders in progress">
      {rows.map((attempt) => (
        <Row key={attempt.id} attempt={attempt} />
      ))}
    </div>
  )
}

function Row({ attempt }: { attempt: Attempt }) {
  if (attempt.phase === 'sending')
    return <Strip text={sendingText(attempt)}>{toCheckout(attempt, 'See your order')}</Strip>
  if (attempt.phase === 'unknown')
    return <Strip text={checkingText(attempt)}>{toCheckout(attempt, 'See your order')}</Strip>
  const close = (
    <Button kind="quiet" small className={css.plain} onClick={() => closeAttempt(attempt)}>
      Close
    </Button>
  )
  if (attempt.phase === 'confirmed')
    return (
      <Strip text={twiceText(attempt)}>
        <Link className={buttonClass('line', { small: true })} to={CONTACT}>
          Contact
        </Link>
        {close}
      </Strip>
    )
  return (
    <Strip text={attempt.read ? notArrivedText(attempt) : maybeText(attempt)}>
      {toCheckout(attempt, 'Send it again')}
      {close}
    </Strip>
  )
}

function toCheckout(attempt: Attempt, label: string) {
  return (
    <Link
      className={buttonClass('line', { small: true })}
      to={CHECKOUT}
      state={checkoutOf(attempt)}
    >
      {label}
    </Link>
  )
}

function Strip({ text, children }: { text: string; children: ReactNode }) {
  useRootMark('data-attempts')
  return (
    <div className={css.strip}>
      <div className={`wrap cluster between ${css.row}`}>
        <p>{text}</p>
        <div className={`flex wraps above-3 ${css.ways}`}>{children}</div>
      </div>
    </div>
  )
}

/** Navigation state that reopens an attempt in the checkout, with its Buy Now item, which is stored nowhere else. */
function checkoutOf({ ids, lines }: Attempt) {
  const bought = lines.find(({ id }) => idText(id).startsWith('buynow-'))
  if (!bought) return checkoutState(ids)
  const { id, price, ...item } = bought
  return checkoutState(ids, {
    ...item,
    id: idText(id),
    price: rupees(price),
    discount_price: 0,
    image: '',
  })
}
