import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import type { Inquiry } from '../../api/admin/adminInquiries'
import {
  findInquiry,
  isReplyUnclear,
  fetchInquiriesNow,
  useReplyInquiry,
} from '../../api/admin/adminInquiryWrites'
import { adminHostOf, settingsQuery } from '../../api/admin/adminSettings'
import { config } from '../../api/core/config'
import { idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { useReportDirty } from '../../state/dirtyForms'
import { notify } from '../../state/notices'
import { useSession } from '../../state/session'
import { unsentReplies } from '../../state/storedTexts'
import { notifyFailure } from '../parts/adminFailureText'
import { recordAct } from '../undo/offerUndo'
import { senderName, type InquiryActs } from './useInquiryActs'

/** Ids of inquiries whose reply is being sent. Global, because the owner may close the popup or leave the screen during the call. */
export const useRepliesInProgress = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

export type ReplyState = {
  name: string
  message: string
  write: (text: string) => void
  send: (resolve: boolean) => Promise<void>
  sending: boolean
  error: string | null
}

/** `onSent` is called only if the form is still open. */
export function useReply(
  inquiry: Inquiry,
  acts: InquiryActs,
  onSent: (resolved: boolean) => void,
): ReplyState {
  const { id, email } = inquiry
  const key = idText(id)
  const owner = useSession(({ user }) => user?.email ?? '')
  const { data: settings } = useQuery(settingsQuery(owner))
  const message = unsentReplies.use()[key] ?? ''
  const [tried, setTried] = useState<string | null>(null)
  const reply = useReplyInquiry()
  const sending = useRepliesInProgress(({ ids }) => ids.includes(key))
  const missing = message.trim() === ''
  useReportDirty(`reply ${key}`, !missing)
  const name = senderName(inquiry)

  async function send(resolve: boolean) {
    setTried(key)
    if (missing || sending) return
    const end = () =>
      useRepliesInProgress.setState(({ ids }) => ({ ids: ids.filter((one) => one !== key) }))
    useRepliesInProgress.setState(({ ids }) => ({ ids: [...ids, key] }))
    // Another tab or person may have answered since this form was opened.
    const before = await fetchInquiriesNow().catch(() => null)
    const isNews =
      before !== null && findInquiry(before, id)?.is_replied === true && !inquiry.is_replied
    const answered = isNews && !isReplyUnclear({ id, message })
    const again = {
      title: `${name} already has a reply`,
      text: 'Someone else has replied since you opened this inquiry.',
      action: 'Send my reply too',
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
          unsentReplies.write(key, '')
          notify('Reply sent', 'good')
          recordAct(`inquiry ${key}`, `Reply sent to ${name}`)
          if (resolve) acts.resolve(inquiry)
          end()
        },
        onFailed(error) {
          notifyFailure(error)
          end()
        },
        onSuccess: () => onSent(resolve),
      },
    )
  }

  return {
    name,
    message,
    write: (text) => void unsentReplies.write(key, text),
    send,
    sending,
    error: tried === key && missing ? 'Message is required' : null,
  }
}
