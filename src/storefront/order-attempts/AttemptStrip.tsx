import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isOpenAttempt, type Attempt } from '../../rules/orderAttempt'
import { CHECKOUT_PATH, CONTACT_PATH } from '../../rules/paths'
import { Button, buttonClass } from '../../ui/controls/Button'
import { useRootAttribute } from '../../ui/useRootAttribute'
import { closeAttempt, useAttempts } from './useAttempts'
import {
  checkingText,
  mayHaveFailedText,
  notArrivedText,
  sendingText,
  twoOrdersText,
} from './attemptTexts'
import { rupees } from '../../rules/pricing'
import { checkoutRouteState } from '../../rules/routeState'
import { idText } from '../../rules/types'
import css from './orderAttempts.module.css'

/** Shows each sent order until its outcome is known and seen, at the lower edge of every page, where it moves no content. */
export function AttemptStrip() {
  const list = useAttempts((state) => state.list)
  const shown = useAttempts((state) => state.shown)
  const rows = list.filter(
    (attempt) => (isOpenAttempt(attempt) || !attempt.told) && !shown.includes(attempt.id),
  )
  return (
    <div role="status" aria-label="Your orders in progress">
      {rows.map((attempt) => (
        <AttemptRow key={attempt.id} attempt={attempt} />
      ))}
    </div>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  if (attempt.phase === 'sending')
    return (
      <StripRow text={sendingText(attempt)}>{checkoutLink(attempt, 'See your order')}</StripRow>
    )
  if (attempt.phase === 'unknown')
    return (
      <StripRow text={checkingText(attempt)}>{checkoutLink(attempt, 'See your order')}</StripRow>
    )
  const close = (
    <Button kind="quiet" small className={css.plain} onClick={() => closeAttempt(attempt)}>
      Close
    </Button>
  )
  if (attempt.phase === 'confirmed')
    return (
      <StripRow text={twoOrdersText(attempt)}>
        <Link className={buttonClass('line', { small: true })} to={CONTACT_PATH}>
          Contact
        </Link>
        {close}
      </StripRow>
    )
  return (
    <StripRow text={attempt.read ? notArrivedText(attempt) : mayHaveFailedText(attempt)}>
      {checkoutLink(attempt, 'Send again')}
      {close}
    </StripRow>
  )
}

function checkoutLink(attempt: Attempt, label: string) {
  return (
    <Link
      className={buttonClass('line', { small: true })}
      to={CHECKOUT_PATH}
      state={checkoutStateOf(attempt)}
    >
      {label}
    </Link>
  )
}

function StripRow({ text, children }: { text: string; children: ReactNode }) {
  useRootAttribute('data-attempts')
  return (
    <div className={css.strip}>
      <div className={`wrap cluster between ${css.row}`}>
        <p>{text}</p>
        <div className={`flex wraps above-3 ${css.ways}`}>{children}</div>
      </div>
    </div>
  )
}

/**
 * The navigation state that opens the attempt in the checkout. It contains the Buy Now item, which is stored nowhere
 * else.
 */
function checkoutStateOf({ ids, lines }: Attempt) {
  const bought = lines.find(({ id }) => idText(id).startsWith('buynow-'))
  if (!bought) return checkoutRouteState(ids)
  const { id, price, ...item } = bought
  return checkoutRouteState(ids, {
    ...item,
    id: idText(id),
    price: rupees(price),
    discount_price: 0,
    image: '',
  })
}
