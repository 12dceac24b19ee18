import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Inquiry } from '../../api/admin/adminInquiries'
import { plainText } from '../../rules/text'
import { shownDate } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { EmailText } from '../parts/Facts'
import type { InquiryActs } from './useInquiryActs'
import { useReply, type ReplyState } from './useReply'
import { config } from '../../api/core/config'
import type { Config } from '../../api/core/configSchema'
import { TextArea } from '../../ui/controls/TextField'
import { ordersQuery } from '../../api/admin/adminOrders'
import { hasReadFailed } from '../../api/core/cache'
import { StatusChip } from '../../display/StatusChip'
import { stampSortKey } from '../../rules/days'
import { contactKeys, keysOfPerson, rowsOfPerson } from '../../rules/person'
import { groupDigits, npr } from '../../rules/pricing'
import { couldntLoadText } from '../../rules/sharedTexts'
import { Skeleton } from '../../ui/screen/Skeleton'
import { buyerPath } from '../parts/adminPaths'
import { orderPath } from '../orders/list/orderView'
import { useMediaQuery } from '../../ui/useMediaQuery'
import css from './inquiries.module.css'
import detailPageCss from '../parts/detailPage.module.css'

const MAX_ORDERS = 5

export function SenderOrders({ inquiry }: { inquiry: Inquiry }) {
  const orders = useQuery(ordersQuery())
  const { data } = orders
  const own = useMemo(
    () =>
      rowsOfPerson(keysOfPerson(contactKeys(inquiry), data ?? []), data ?? []).toSorted(
        (a, b) => stampSortKey(b.created_at) - stampSortKey(a.created_at),
      ),
    [data, inquiry],
  )
  if (hasReadFailed(orders))
    return (
      <p className={detailPageCss.quiet}>
        <span>{couldntLoadText(['orders'])}</span>{' '}
        <Button small kind="line" onClick={() => void orders.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (data === undefined) return <Skeleton width="12ch" />
  if (own.length === 0)
    return <p className={detailPageCss.quiet}>No orders with this email or phone number.</p>
  return (
    <>
      <ul className={detailPageCss.lines} aria-label="Orders from the sender">
        {own.slice(0, MAX_ORDERS).map(({ id, created_at, total_amount, status }) => (
          <li key={idText(id)}>
            <Link to={orderPath(id)}>{`#${idText(id)}`}</Link>
            <span>{shownDate(created_at)}</span>
            <span>{npr(total_amount)}</span>
            <StatusChip status={status} admin />
          </li>
        ))}
      </ul>
      <p>
        <Link className={detailPageCss.all} to={buyerPath(inquiry)}>
          {own.length === 1
            ? "View the buyer's page"
            : `View all ${groupDigits(own.length)} orders on the buyer's page`}
        </Link>
      </p>
    </>
  )
}

/** `back` and `refund` are the days of the owner's return policy, as text. */
const replyTemplates = ({ return: back, refund }: Config['texts']['days']) => [
  {
    name: 'Size',
    text: "Thank you for asking. Our sizes follow the size guide on the product page. If you're between two sizes, we suggest the larger one.",
  },
  {
    name: 'On its way',
    text: 'Thank you for your patience. Your order has been shipped and should reach you within the delivery time in our shipping policy.',
  },
  {
    name: 'Return',
    text: `Please keep the item unworn, with its tags on. You can send it back within ${back}, and we'll refund you within ${refund} of receiving it.`,
  },
]

/** Touch devices have no Ctrl key, so they get no hint about shortcuts. */
const TOUCH_QUERY = '(hover: none) and (pointer: coarse)'

export function ReplyFields({
  reply,
  autoFocus = false,
}: {
  reply: ReplyState
  autoFocus?: boolean
}) {
  const { message, write, error, send } = reply
  const isTouch = useMediaQuery(TOUCH_QUERY)
  const insert = (text: string) => write(message.trim() === '' ? text : `${message}\n${text}`)
  return (
    <>
      <TextArea
        label="Message"
        hint={isTouch ? undefined : 'Ctrl+Enter to send. Ctrl+Shift+Enter to send and resolve.'}
        value={message}
        onChange={write}
        rows={7}
        error={error}
        required
        autoFocus={autoFocus}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event.shiftKey)
        }}
      />
      <p className={`cluster gap-2 muted ${css.templates}`}>
        <span>Insert:</span>
        {replyTemplates(config().texts.days).map(({ name, text }) => (
          <Button key={name} small kind="line" onClick={() => insert(text)}>
            {name}
          </Button>
        ))}
      </p>
    </>
  )
}

type Props = {
  inquiry: Inquiry
  acts: InquiryActs
  /** How many other inquiries wait for a reply. */
  left: number
  onSent: (resolved: boolean) => void
  onClose: () => void
}

/**
 * After "Send reply" the popup closes and the next Reply button gets the focus. After "Send and resolve" the popup shows
 * the next inquiry.
 */
export function ReplyPopup({ inquiry, acts, left, onSent, onClose }: Props) {
  const reply = useReply(inquiry, acts, onSent)
  return (
    <Modal
      open
      onClose={onClose}
      size="large"
      title={`Reply to ${reply.name}`}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
          <Button
            kind="line"
            onClick={() => void reply.send(true)}
            held={reply.sending}
            aria-label={
              left > 0 ? 'Send and resolve, then open the next inquiry' : 'Send and resolve'
            }
          >
            Send and resolve
          </Button>
          <Button onClick={() => void reply.send(false)} busy={reply.sending} busyText="Sending...">
            Send reply
          </Button>
        </>
      }
    >
      <div className={css.reply}>
        <div>
          <p className={css.to}>
            {[inquiry.contact_reason, shownDate(inquiry.submitted_at)].filter(Boolean).join(', ')}
          </p>
          <blockquote className={`lines anywhere ${css.received}`}>
            {plainText(inquiry.message) || 'This inquiry has no message.'}
          </blockquote>
          <p className={css.to}>
            To <EmailText email={inquiry.email} />
          </p>
          {/* The key remounts the field for each inquiry, so that `autoFocus` works again. */}
          <ReplyFields key={idText(inquiry.id)} reply={reply} autoFocus />
        </div>
        <section aria-label="Orders">
          <h3 className={css.beside}>Orders</h3>
          <SenderOrders inquiry={inquiry} />
        </section>
      </div>
    </Modal>
  )
}
