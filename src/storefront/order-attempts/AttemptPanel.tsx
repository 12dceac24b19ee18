import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayResend, ABSENCE_PROOF_MS, type Attempt } from '../../rules/orderAttempt'
import { CONTACT_PATH, MY_ORDERS_PATH } from '../../rules/paths'
import { idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { Button, buttonClass } from '../../ui/controls/Button'
import { announce } from '../../ui/dialog/announce'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/screen/Note'
import css from './orderAttempts.module.css'
import { sharedReconciler, useAttempts, useHideFromStrip } from './useAttempts'
import { checkingText, clockTime, resendText, attemptName, sendingText } from './attemptTexts'

type Props = { attempt: Attempt; className?: string | undefined }

/** Replaces the checkout form, so that a payment with an unknown outcome cannot be sent twice. */
export function AttemptPanel({ attempt, className }: Props) {
  useHideFromStrip(attempt.id)
  const { pathname } = useLocation()
  const isChecked = attempt.phase === 'unknown' && attempt.proposed.length === 0
  return (
    <section className={className} data-read-first="" aria-label={`Your ${attemptName(attempt)}`}>
      <Note>
        {/* Render the sentence as one text node; otherwise a screen reader announces only the part that changed. */}
        <p role="status" className={`bold ${css.lead}`}>
          {attempt.phase === 'unknown' ? checkingText(attempt) : sendingText(attempt)}
        </p>
        {isChecked && <LastLookLine attempt={attempt} />}
        {attempt.proposed.length > 0 && (
          <ProposedOrders attempt={attempt} listed={pathname === MY_ORDERS_PATH} />
        )}
        <div className={`flex wraps above-3 ${css.ways}`}>
          {attempt.phase === 'unknown' && <LookAgainButton attempt={attempt} />}
          {pathname !== MY_ORDERS_PATH && (
            <Link
              className={cx(buttonClass('quiet', { small: true }), css.plain)}
              to={MY_ORDERS_PATH}
            >
              My Orders
            </Link>
          )}
          <Link className={cx(buttonClass('quiet', { small: true }), css.plain)} to={CONTACT_PATH}>
            Contact
          </Link>
          <ResendButton attempt={attempt} />
        </div>
        {isChecked && <p>{isOverdue(attempt) ? KEEPS_CHECKING_TEXT : WHAT_NEXT_TEXT}</p>}
      </Note>
    </section>
  )
}

function lastLookText({ lookedAt, read }: Attempt): string {
  if (lookedAt === null) return 'Checking your orders...'
  const found = read ? "and haven't found your order yet" : "but couldn't load your orders"
  return `We last checked at ${clockTime(lookedAt, true)} ${found}.`
}

const WHAT_NEXT_TEXT = `When we find it, you'll see the thank-you page. If it didn't go through, we'll know in about ${Math.ceil(ABSENCE_PROOF_MS / 60_000)} minutes, and you can send it again with the same receipt. You can keep shopping.`
const KEEPS_CHECKING_TEXT =
  "We'll keep checking until the shop responds. Then you'll either see the thank-you page or be able to send your order again with the same receipt. You can keep shopping."

/**
 * True if the time after which a list proves that the order did not arrive is over, but no list could be read. The
 * panel must then not promise an answer in two minutes again.
 */
const isOverdue = ({ waited, proof, read }: Attempt) => waited >= proof && !read

function LastLookLine({ attempt }: { attempt: Attempt }) {
  const looking = useAttempts((state) => state.looking)
  const nextAt = useAttempts((state) => state.nextAt)
  return (
    <p>
      {looking
        ? 'Checking your orders...'
        : `${lastLookText(attempt)}${nextAt === null ? '' : ` Next check at ${clockTime(nextAt, true)}.`}`}
    </p>
  )
}

function LookAgainButton({ attempt }: { attempt: Attempt }) {
  const looking = useAttempts((state) => state.looking)
  // The panel also checks by itself every few seconds. Only a check after a press is announced.
  const isAsked = useRef(false)
  const { lookedAt } = attempt
  const announcedAt = useRef(lookedAt)
  useEffect(() => {
    if (looking || lookedAt === announcedAt.current) return
    announcedAt.current = lookedAt
    if (isAsked.current) announce(lastLookText(attempt), 'check')
    isAsked.current = false
  }, [looking, lookedAt, attempt])
  const look = () => {
    isAsked.current = true
    sharedReconciler()?.look()
  }
  return (
    <Button kind="line" small busy={looking} onClick={look}>
      Check again
    </Button>
  )
}

type ProposedOrdersProps = {
  attempt: Attempt
  listed: boolean
}

function ProposedOrders({ attempt: { id, proposed }, listed }: ProposedOrdersProps) {
  const one = proposed.length === 1
  const items = one ? 'its items' : 'their items'
  return (
    <>
      <p>
        {`${one ? `Is this your order, #${proposed[0]}?` : 'Is one of these your order?'} See ${items} ${listed ? 'below' : 'in My Orders'}.`}
      </p>
      <div className={`flex wraps above-3 ${css.ways}`}>
        {proposed.map((order) => (
          <Button
            key={order}
            kind="line"
            small
            onClick={() => void sharedReconciler()?.accept(id, order)}
          >
            {one ? "Yes, it's my order" : `Yes, order #${idText(order)}`}
          </Button>
        ))}
        <Button kind="line" small onClick={() => void sharedReconciler()?.reject(id)}>
          {one ? "No, it's a different order" : 'None of these'}
        </Button>
      </div>
    </>
  )
}

/** Shown after ten minutes without a readable list. A confirm dialog warns that the order may arrive twice. */
function ResendButton({ attempt }: { attempt: Attempt }) {
  const reconciler = sharedReconciler()
  if (!reconciler || !mayResend(attempt, reconciler.ageOf(attempt))) return null
  async function resend() {
    const sure = await confirm({
      title: 'Send your order again?',
      text: resendText(attempt),
      action: 'Send again',
      danger: true,
    })
    if (sure) await reconciler?.giveUp(attempt.id)
  }
  return (
    <Button kind="quiet" small className={css.plain} onClick={() => void resend()}>
      Send again
    </Button>
  )
}
