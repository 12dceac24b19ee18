import type { Inquiry } from '../../api/admin/adminInquiries'
import {
  verifyDeletedLater,
  verifyResolvedLater,
  useDeleteInquiry,
  useResolveInquiry,
} from '../../api/admin/adminInquiryWrites'
import { idText } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { notify } from '../../state/notices'
import { notifyFailure, notifyNotSaved } from '../parts/adminFailureText'

export const senderName = ({ first_name, last_name, email }: Inquiry): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

export type InquiryActs = {
  resolve: (inquiry: Inquiry) => void
  remove: (inquiry: Inquiry, after?: () => void) => Promise<void>
  /** Id of the inquiry that is being resolved or deleted; null if none. */
  busy: string | null
}

/** Resolving needs no confirmation, deleting does (D-186). */
export function useInquiryActs(): InquiryActs {
  const resolving = useResolveInquiry()
  const deleting = useDeleteInquiry()
  const onFailed = (error: Error) => notifyFailure(error)
  const under = resolving.isPending
    ? resolving.variables
    : deleting.isPending
      ? deleting.variables
      : undefined
  return {
    resolve: (inquiry) =>
      resolving.mutate(
        { id: inquiry.id },
        {
          onFailed,
          onSaved() {
            notify(`Inquiry from ${senderName(inquiry)} resolved`, 'good')
            verifyResolvedLater(inquiry.id, () =>
              notifyNotSaved(`Couldn't resolve the inquiry from ${senderName(inquiry)}`),
            )
          },
        },
      ),
    async remove(inquiry, after) {
      const question = {
        title: 'Delete this inquiry?',
        text: `The inquiry from ${senderName(inquiry)} will be deleted permanently.`,
        action: 'Delete',
        danger: true,
      }
      if (!(await confirm(question))) return
      deleting.mutate(
        { id: inquiry.id },
        {
          onFailed,
          onSaved() {
            notify(`Inquiry from ${senderName(inquiry)} deleted`, 'good')
            verifyDeletedLater(inquiry.id, () =>
              notifyNotSaved(`Couldn't delete the inquiry from ${senderName(inquiry)}`),
            )
          },
          ...(after && { onSuccess: after }),
        },
      )
    },
    busy: under === undefined ? null : idText(under.id),
  }
}
