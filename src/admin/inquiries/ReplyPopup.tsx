import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config, type Config } from '../../api/core/config'
import { type Inquiry } from '../../api/admin/adminInquiries'
import { inquiryIn, isReplyUnclear, readInquiries, useReplyInquiry } from '../../api/admin/adminInquiryWrites'
import { adminHostOf, settingsQuery } from '../../api/admin/adminSettings'
import { plainText } from '../../rules/text'
import { idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { useDirty } from '../../state/dirty'
import { notify } from '../../state/notices'
import { onUserChange } from '../../state/session'
import { useSession } from '../../state/session'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { TextArea } from '../../ui/TextArea'
import { sayFailure } from '../adminFailureText'
import { recordAct } from '../offerUndo'
import css from './inquiries.module.css'
import { useReplying } from './useReplying'

/** Unsent replies by inquiry, until reload or logout, so that closing the popup by mistake loses nothing. */
const drafts = new Map<string, string>()
onUserChange(() => drafts.clear())

type Days = { return?: string; refund?: string }

/** The days of the owner's return policy; core/ownerConfig.ts would bring its code for two words. */
const daysOf = ({ texts }: Config) => Object((Object(texts) as { days?: unknown }).days) as Days

const templates = ({ return: back = '7 days', refund = '7 business days' }: Days) => [
  {
    name: 'Size',
    text: 'Thank you for asking. Our sizes are cut to the size guide on the product page; between two sizes we suggest the larger one.',
  },
  {
    name: 'On its way',
    text: 'Thank you for your patience. Your order has left our workroom and should be with you within the days given in our shipping policy.',
  },
  {
    name: 'Return',
    text: `Please keep the piece unworn with its label on. You can send it back within ${back}, and we refund within ${refund} of receiving it.`,
  },
]

export function ReplyPopup({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { id, first_name, last_name, email, message: received } = inquiry
  const key = idText(id)
  const owner = useSession(({ user }) => user?.email ?? '')
  const { data: settings } = useQuery(settingsQuery(owner))
  const [message, setMessage] = useState(drafts.get(key) ?? '')
  const [tried, setTried] = useState(false)
  const reply = useReplyInquiry()
  const sending = useReplying(({ ids }) => ids.includes(key))
  const missing = message.trim() === ''
  useDirty(`reply ${key}`, !missing)
  const name = [first_name, last_name].filter(Boolean).join(' ') || email

  function write(text: string) {
    drafts.set(key, text)
    setMessage(text)
  }

  async function send() {
    setTried(true)
    if (missing || sending) return
    const end = () => useReplying.setState(({ ids }) => ({ ids: ids.filter((id) => id !== key) }))
    useReplying.setState(({ ids }) => ({ ids: [...ids, key] }))
    // Another tab or person may have answered since this popup was opened.
    const before = await readInquiries().catch(() => null)
    const isNews = before !== null && inquiryIn(before, id)?.is_replied === true && !inquiry.is_replied
    const answered = isNews && !isReplyUnclear({ id, message })
    const again = {
      title: `${name} was answered already`,
      text: 'Somebody else has sent a reply since you opened this one.',
      action: 'Send mine too',
    }
    if (answered && !(await confirm(again))) return end()
    const body = {
      id,
      email,
      message,
      organization_name: settings?.organization_name || config().brandName,
      support_email: settings?.support_email ?? '',
      site_url: settings?.site_url || adminHostOf('').host || globalThis.location.origin,
    }
    reply.mutate(
      { ...body, before },
      {
        onSaved() {
          drafts.delete(key)
          notify('Reply sent', 'good')
          recordAct(`inquiry ${key}`, `Reply sent to ${name}`)
          end()
        },
        onFailed(error) {
          sayFailure(error)
          end()
        },
        onSuccess: onClose,
      },
    )
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={`Reply to ${name}`}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void send()} busy={sending} busyText="Sending...">
            Send reply
          </Button>
        </>
      }
    >
      <blockquote className={css.received}>{plainText(received) || 'No message was written.'}</blockquote>
      <p className={css.to}>To {email}</p>
      <TextArea
        label="Message"
        value={message}
        onChange={write}
        rows={7}
        error={tried && missing ? 'Message is required' : null}
        required
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <p className={css.templates}>
        <span>Insert:</span>
        {templates(daysOf(config())).map(({ name: what, text }) => (
          <Button key={what} small kind="line" onClick={() => write(missing ? text : `${message}\n${text}`)}>
            {what}
          </Button>
        ))}
      </p>
    </Modal>
  )
}
