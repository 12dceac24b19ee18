import type { Inquiry } from '../../api/admin/adminInquiries'
import { plainText } from '../../rules/text'
import { shownDate } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { Mail } from '../parts/Mail'
import { ReplyFields, SenderOrders } from './ReplyFields'
import type { InquiryActs } from './useInquiryActs'
import { useReply } from './useReply'
import css from './inquiries.module.css'

type Props = {
  inquiry: Inquiry
  acts: InquiryActs
  /** Inquiries that wait for a reply after this one. */
  left: number
  onSent: (resolved: boolean) => void
  onClose: () => void
}

/** A sent reply closes the popup, with the focus on the next Reply; one that also resolved its inquiry shows the next in it. */
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
            aria-label={left > 0 ? 'Send and resolve, then the next' : 'Send and resolve'}
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
          <blockquote className={css.received}>
            {plainText(inquiry.message) || 'No message was written.'}
          </blockquote>
          <p className={css.to}>
            To <Mail email={inquiry.email} />
          </p>
          {/* A field of its own for each inquiry, so that the next one gets the focus. */}
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
