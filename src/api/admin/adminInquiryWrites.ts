import { idText, isSameId, type Id } from '../../rules/types'
import { adminHost } from '../core/client'
import { changeLocally, verifyLater } from '../core/unverifiedWrites'
import { refetchEverywhere, refetchInOtherTabs } from '../core/cache'
import { isUnclearWrite, sureWrite, useWrite } from '../core/write'
import { changeLiveData } from '../live/liveQuery'
import { InquiriesReply, inquiriesSource, type Inquiries, type Inquiry } from './adminInquiries'

// The writes to an inquiry are in a separate file, so that a screen that only shows inquiries does not load them.

export const fetchInquiriesNow = (): Promise<Inquiries> =>
  adminHost.get('fetch_inquiries.php', { reply: InquiriesReply, fresh: true })

const inquiryInList = (list: readonly Inquiry[], id: Id) =>
  list.find((inquiry) => isSameId(inquiry.id, id))
export const findInquiry = (
  { unresolved_inquiries, resolved_inquiries }: Inquiries,
  id: Id,
): Inquiry | undefined =>
  inquiryInList(unresolved_inquiries, id) ?? inquiryInList(resolved_inquiries, id)

function changeInquiries(next: (lists: Inquiries) => Inquiries): void {
  changeLocally(() => changeLiveData(inquiriesSource, next))
  refetchInOtherTabs(inquiriesSource.queryKey)
}

export async function resolveInquiry({ id }: { id: Id }): Promise<void> {
  await adminHost.send('resolve_inquiry.php', { id })
}

export async function deleteInquiry({ id }: { id: Id }): Promise<void> {
  await adminHost.send('delete_inquiry.php', { id })
}

export async function replyInquiry(reply: InquiryReply): Promise<void> {
  const { id, email, message, organization_name, support_email, site_url } = reply
  await adminHost.send('reply_inquiry.php', {
    id,
    email,
    message,
    organization_name,
    support_email,
    site_url,
  })
}

const resolveInquirySurely = ({ id }: { id: Id }) =>
  sureWrite(() => resolveInquiry({ id }), {
    key: `resolve ${idText(id)}`,
    look: async () =>
      inquiryInList((await fetchInquiriesNow()).resolved_inquiries, id) !== undefined,
  })

const deleteInquirySurely = ({ id }: { id: Id }) =>
  sureWrite(() => deleteInquiry({ id }), {
    key: `delete inquiry ${idText(id)}`,
    look: async () => findInquiry(await fetchInquiriesNow(), id) === undefined,
  })

const verifyInquiryLater = (id: Id, isOld: (lists: Inquiries) => boolean, tell: () => void) =>
  verifyLater<Inquiries>(`inquiry ${idText(id)}`, {
    queryKey: inquiriesSource.queryKey,
    live: true,
    isOld,
    look: async () => !isOld(await fetchInquiriesNow()),
    tell() {
      void refetchEverywhere(inquiriesSource.queryKey)
      tell()
    },
  })

/** Call this after a reported success. `tell` is called if a later read shows the inquiry still unresolved. */
export const verifyResolvedLater = (id: Id, tell: () => void): void =>
  verifyInquiryLater(
    id,
    ({ unresolved_inquiries }) => inquiryInList(unresolved_inquiries, id) !== undefined,
    tell,
  )
export const verifyDeletedLater = (id: Id, tell: () => void): void =>
  verifyInquiryLater(id, (lists) => findInquiry(lists, id) !== undefined, tell)

const replyKey = ({ id, message }: Pick<InquiryReply, 'id' | 'message'>) =>
  `reply ${idText(id)} ${message}`

/** True if an earlier try of this reply may have arrived. That try may then be why the inquiry counts as replied. */
export const isReplyUnclear = (reply: Pick<InquiryReply, 'id' | 'message'>): boolean =>
  isUnclearWrite(replyKey(reply))

/**
 * A first reply sets `is_replied`; a further reply only raises the count of sent replies. `before` holds the inquiries
 * right before the write, to compare with.
 */
async function replyInquirySurely({
  before,
  ...reply
}: InquiryReply & { before: Inquiries | null }): Promise<void> {
  const first = before !== null && findInquiry(before, reply.id)?.is_replied === false
  const look = async () => {
    const now = await fetchInquiriesNow()
    if (first) return findInquiry(now, reply.id)?.is_replied === true
    if (before === null) throw new Error('The earlier number of sent replies is unknown')
    return now.reply_sent_count > before.reply_sent_count
  }
  await sureWrite(() => replyInquiry(reply), {
    key: replyKey(reply),
    look,
    ...(first && { doubt: look }),
  })
}

export const useResolveInquiry = () =>
  useWrite(resolveInquirySurely, (_reply, { id }) =>
    changeInquiries((lists) => {
      const moved = lists.unresolved_inquiries.find((inquiry) => isSameId(inquiry.id, id))
      if (!moved) return lists
      return {
        ...lists,
        unresolved_inquiries: lists.unresolved_inquiries.filter((inquiry) => inquiry !== moved),
        resolved_inquiries: [moved, ...lists.resolved_inquiries],
        resolved_inquiries_count: lists.resolved_inquiries_count + 1,
      }
    }),
  )

export const useDeleteInquiry = () =>
  useWrite(deleteInquirySurely, (_reply, { id }) =>
    changeInquiries((lists) => {
      const others = (list: Inquiry[]) => list.filter((inquiry) => !isSameId(inquiry.id, id))
      const resolved_inquiries = others(lists.resolved_inquiries)
      return {
        ...lists,
        unresolved_inquiries: others(lists.unresolved_inquiries),
        resolved_inquiries,
        resolved_inquiries_count:
          lists.resolved_inquiries_count -
          (lists.resolved_inquiries.length - resolved_inquiries.length),
      }
    }),
  )

export type InquiryReply = {
  id: Id
  email: string
  message: string
  organization_name: string
  support_email: string
  site_url: string
}

export const useReplyInquiry = () =>
  useWrite(replyInquirySurely, (_reply, { id }) =>
    changeInquiries((lists) => {
      const isUnreplied = (inquiry: Inquiry) => isSameId(inquiry.id, id) && !inquiry.is_replied
      // The stream may deliver the reply before the call is answered. The lists then contain it already.
      if (![...lists.unresolved_inquiries, ...lists.resolved_inquiries].some(isUnreplied))
        return lists
      const replied = (list: Inquiry[]) =>
        list.map((inquiry) => (isUnreplied(inquiry) ? { ...inquiry, is_replied: true } : inquiry))
      return {
        ...lists,
        unresolved_inquiries: replied(lists.unresolved_inquiries),
        resolved_inquiries: replied(lists.resolved_inquiries),
        reply_sent_count: lists.reply_sent_count + 1,
      }
    }),
  )
