import { Link, useLocation } from 'react-router-dom'
import { mayInsist, PROOF_MS, type Attempt } from '../../rules/attempt'
import { CONTACT, MYORDERS } from '../../rules/paths'
import { idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { Button, buttonClass } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/Note'
import css from './attempts.module.css'
import { theReconciler, useAttempts, useShownHere } from './useAttempts'
import { checkingText, clockTime, insistText, nameOf, sendingText } from './words'

type Props = { attempt: Attempt; className?: string | undefined }

/** Stands where the form was: nothing in it sends, so that one payment stays one order. */
export function AttemptPanel({ attempt, className }: Props) {
  useShownHere(attempt.id)
  const { pathname } = useLocation()
  return (
    <section className={className} aria-label={`Your ${nameOf(attempt)}`}>
      <Note>
        {/* The whole sentence at once: a part that changes would be read out alone. */}
        <p role="status" className={css.lead}>
          {attempt.phase === 'unknown' ? checkingText(attempt) : sendingText(attempt)}
        </p>
        {attempt.phase === 'unknown' && attempt.proposed.length === 0 && <Looks attempt={attempt} />}
        {attempt.proposed.length > 0 && <Proposed attempt={attempt} listed={pathname === MYORDERS} />}
        <div className={css.ways}>
          {attempt.phase === 'unknown' && <LookAgain />}
          {pathname !== MYORDERS && (
            <Link className={cx(buttonClass('quiet', { small: true }), css.plain)} to={MYORDERS}>
              My Orders
            </Link>
          )}
          <Link className={cx(buttonClass('quiet', { small: true }), css.plain)} to={CONTACT}>
            Contact
          </Link>
          <Insist attempt={attempt} />
        </div>
      </Note>
    </section>
  )
}

function lastLook({ lookedAt, read }: Attempt): string {
  if (lookedAt === null) return 'The first look at your orders is on its way.'
  const found = read ? 'your order was not in the list yet' : 'your orders could not be read'
  return `Last look at ${clockTime(lookedAt, true)}: ${found}.`
}

const WHAT_NEXT = `When we find it, you see the thank-you page. If it did not arrive, we know after about ${Math.ceil(PROOF_MS / 60_000)} minutes, and you can send it again with the same receipt. You can keep shopping.`
const IN_VAIN =
  'We look again until the shop answers. Then you see the thank-you page, or you can send it again with the same receipt. You can keep shopping.'

/** The proof was due, but no list could be read: to name the two minutes again would be false. */
const hasWaitedInVain = ({ waited, proof, read }: Attempt) => waited >= proof && !read

function Looks({ attempt }: { attempt: Attempt }) {
  const looking = useAttempts((state) => state.looking)
  const nextAt = useAttempts((state) => state.nextAt)
  return (
    <>
      <p>
        {looking ? 'Looking at your orders now...' : lastLook(attempt)}
        {!looking && nextAt !== null && ` Next look at ${clockTime(nextAt, true)}.`}
      </p>
      <p>{hasWaitedInVain(attempt) ? IN_VAIN : WHAT_NEXT}</p>
    </>
  )
}

function LookAgain() {
  const looking = useAttempts((state) => state.looking)
  return (
    <Button kind="line" small busy={looking} onClick={() => theReconciler()?.look()}>
      Look again
    </Button>
  )
}

type ProposedProps = {
  attempt: Attempt
  /** The orders are on this page. */
  listed: boolean
}

function Proposed({ attempt: { id, proposed }, listed }: ProposedProps) {
  const one = proposed.length === 1
  const items = one ? 'its items' : 'their items'
  return (
    <>
      <p>
        {one ? `Is it order ${proposed[0]}?` : 'Is it one of these orders?'}{' '}
        {listed ? `The list below shows ${items}.` : `My Orders shows ${items}.`}
      </p>
      <div className={css.ways}>
        {proposed.map((order) => (
          <Button key={order} kind="line" small onClick={() => void theReconciler()?.accept(id, order)}>
            {one ? 'Yes, it is my order' : `Yes, order ${idText(order)}`}
          </Button>
        ))}
        <Button kind="line" small onClick={() => void theReconciler()?.reject(id)}>
          {one ? 'No, it is another one' : 'None of them'}
        </Button>
      </div>
    </>
  )
}

/** After ten minutes without a list that could be read: behind a question that names the risk. */
function Insist({ attempt }: { attempt: Attempt }) {
  const reconciler = theReconciler()
  if (!reconciler || !mayInsist(attempt, reconciler.ageOf(attempt))) return null
  async function insist() {
    const sure = await confirm({
      title: 'Send your order again?',
      text: insistText(attempt),
      action: 'Send again',
      danger: true,
    })
    if (sure) await reconciler?.giveUp(attempt.id)
  }
  return (
    <Button kind="quiet" small className={css.plain} onClick={() => void insist()}>
      Send again
    </Button>
  )
}
