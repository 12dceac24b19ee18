import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useLiveInquiries, type Inquiries, type Inquiry } from '../../api/admin/adminInquiries'
import { findInquiry } from '../../api/admin/adminInquiryWrites'
import { groupDigits } from '../../rules/pricing'
import { mailtoUrl } from '../../rules/contact'
import { langOf } from '../../rules/devanagari'
import { ADMIN_PATHS } from '../../rules/paths'
import { contactKeys } from '../../rules/person'
import { couldntLoadText } from '../../rules/sharedTexts'
import { shownDate, shownTime } from '../../rules/stamp'
import { shortenedForRow, plainText } from '../../rules/text'
import { idText, isSameId } from '../../rules/types'
import { Button, buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { AdminHead } from '../frame/AdminHead'
import { buyerPath } from '../parts/adminPaths'
import { EmailText, Fact, PhoneFact } from '../parts/Facts'
import { MessageButton, NotePanel, RecentActionsPanel } from '../parts/RecordPanels'
import { Panel } from '../parts/Panel'
import { LiveReadStateNote } from '../parts/readState'
import { findInquiries, inquiryPath, inquiryView } from './inquiryView'
import { ReplyFields, SenderOrders } from './ReplyPopup'
import { useInquiryActs } from './useInquiryActs'
import { useReply } from './useReply'
import page from '../parts/detailPage.module.css'
import css from './inquiryPage.module.css'

type LoadedInquiryProps = { inquiry: Inquiry; data: Inquiries; resolved: boolean }

/**
 * The inquiries before and after this one in the list from which the page was opened. Resolve removes this inquiry from
 * the list; `last` then holds its former place.
 */
function useNeighbours({ inquiry, data, resolved }: LoadedInquiryProps) {
  const [search] = useSearchParams()
  const { q } = inquiryView.read(search)
  const [past] = useState(resolved)
  const { resolved_inquiries, unresolved_inquiries } = data
  const list = useMemo(
    () => findInquiries(past ? resolved_inquiries : unresolved_inquiries, q),
    [past, resolved_inquiries, unresolved_inquiries, q],
  )
  const at = list.findIndex((one) => isSameId(one.id, inquiry.id))
  const [last, setLast] = useState(Math.max(0, at))
  if (at !== -1 && at !== last) setLast(at)
  const below = at === -1 ? last : at + 1
  return { list, at, below, before: list[last - 1], after: list[below], view: { past, q } }
}

function LoadedInquiry(props: LoadedInquiryProps) {
  const { inquiry, resolved } = props
  const { id, email, phone, contact_reason, submitted_at, message, is_replied } = inquiry
  const go = useNavigate()
  const acts = useInquiryActs()
  const { list, at, below, before, after, view } = useNeighbours(props)
  const next =
    list.find((one, n) => n >= below && !one.is_replied) ??
    list.find((one) => one !== inquiry && !one.is_replied)
  const toList = inquiryView.path(view)
  const reply = useReply(inquiry, acts, (isResolved) => {
    if (isResolved) go(next ? inquiryPath(next.id, view) : toList, { replace: true })
  })
  const { name } = reply
  return (
    <>
      <AdminHead title={shortenedForRow(name)} above={<Link to={toList}>Inquiries</Link>}>
        <nav className={page.steps} aria-label="Inquiries in this list">
          {before && (
            <Link className={buttonClass('line')} to={inquiryPath(before.id, view)}>
              Previous
            </Link>
          )}
          {at !== -1 && <span>{`${groupDigits(at + 1)} of ${groupDigits(list.length)}`}</span>}
          {after && (
            <Link className={buttonClass('line')} to={inquiryPath(after.id, view)}>
              Next
            </Link>
          )}
        </nav>
        <MessageButton
          to={name}
          phone={phone}
          email={email}
          subject={contact_reason}
          values={{ name }}
          about="person"
        />
        {!resolved && (
          <Button kind="line" busy={acts.busy === idText(id)} onClick={() => acts.resolve(inquiry)}>
            Resolve
          </Button>
        )}
        <Button
          kind="danger"
          held={acts.busy === idText(id)}
          onClick={() => void acts.remove(inquiry, () => go(toList, { replace: true }))}
        >
          Delete
        </Button>
      </AdminHead>
      <div className={page.columns}>
        <div className={page.column}>
          <Panel
            title={contact_reason || 'Inquiry'}
            note={`${shownDate(submitted_at)} ${shownTime(submitted_at)}`.trim()}
          >
            <p className={`padded lines anywhere ${css.message}`} lang={langOf(message)}>
              {plainText(message) || 'This inquiry has no message.'}
            </p>
          </Panel>
          <Panel title="Reply" note={is_replied ? 'Replied' : undefined}>
            <div className={page.body}>
              {is_replied ? (
                <>
                  <p>A reply was sent by email.</p>
                  {next && (
                    <p className="cluster gap-2 above-3">
                      {/* The reply field had the focus and is removed after sending, so this link takes the focus. */}
                      <Link
                        data-focus-home=""
                        className={buttonClass('line')}
                        to={inquiryPath(next.id, view)}
                      >
                        Next inquiry
                      </Link>
                    </p>
                  )}
                </>
              ) : (
                <>
                  <ReplyFields reply={reply} />
                  <p className="cluster gap-2 above-3">
                    <Button
                      onClick={() => void reply.send(false)}
                      busy={reply.sending}
                      busyText="Sending..."
                    >
                      Send reply
                    </Button>
                    {!resolved && (
                      <Button
                        kind="line"
                        held={reply.sending}
                        onClick={() => void reply.send(true)}
                      >
                        Send and resolve
                      </Button>
                    )}
                  </p>
                </>
              )}
            </div>
          </Panel>
        </div>
        <div className={page.column}>
          <Panel title="Sender">
            <dl className={page.facts}>
              <Fact name="Name">
                <Link to={buyerPath(inquiry)}>{shortenedForRow(name)}</Link>
              </Fact>
              <Fact name="Email">
                <a href={mailtoUrl(email)}>
                  <EmailText email={email} />
                </a>
              </Fact>
              <PhoneFact phone={phone} link />
            </dl>
          </Panel>
          <Panel title="Orders">
            <div className={page.body}>
              <SenderOrders inquiry={inquiry} />
            </div>
          </Panel>
          <NotePanel keys={contactKeys(inquiry)} />
          <RecentActionsPanel about={`inquiry ${idText(id)}`} />
        </div>
      </div>
    </>
  )
}

export function InquiryPage({ id }: { id: string }) {
  const live = useLiveInquiries()
  const { data, failed, retry } = live
  const inquiry = useMemo(() => (data ? findInquiry(data, id) : undefined), [data, id])
  if (data && inquiry) {
    return (
      <LoadedInquiry
        key={id}
        inquiry={inquiry}
        data={data}
        resolved={!data.unresolved_inquiries.includes(inquiry)}
      />
    )
  }
  return (
    <>
      <AdminHead
        title="Inquiry"
        above={<Link to={ADMIN_PATHS.inquiries}>Inquiries</Link>}
        note={data === null ? undefined : <LiveReadStateNote name="inquiries" live={live} />}
      />
      {data === null && !failed && (
        <LoadingState>
          <Skeleton shape="box" height="480px" />
        </LoadingState>
      )}
      {data === null && failed && (
        <EmptyState text={couldntLoadText(['inquiries'])} onRetry={retry} />
      )}
      {data !== null && (
        <EmptyState
          text="Inquiry not found."
          action={
            <Link className={buttonClass('line')} to={ADMIN_PATHS.inquiries}>
              All inquiries
            </Link>
          }
        />
      )}
    </>
  )
}
