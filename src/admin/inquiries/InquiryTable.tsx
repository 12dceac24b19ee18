import { Link } from 'react-router-dom'
import type { Inquiry } from '../../api/admin/adminInquiries'
import { langOf } from '../../rules/devanagari'
import { mailtoUrl, telUrl } from '../../rules/contact'
import { plainText } from '../../rules/text'
import { shownDate, shownTime } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { IconButton } from '../../ui/controls/Icon'
import { trashIcon } from '../../ui/controls/moreIcons'
import { Table } from '../../ui/controls/Table'
import { EmailText } from '../parts/Facts'
import { inquiryPath, type InquiryView } from './inquiryView'
import type { InquiryActs } from './useInquiryActs'
import { useRepliesInProgress } from './useReply'
import css from './inquiries.module.css'

type Props = {
  inquiries: readonly Inquiry[]
  view: InquiryView
  acts: InquiryActs
  onReply: (inquiry: Inquiry) => void
}

export function InquiryTable({ inquiries, view, acts, onReply }: Props) {
  const { past } = view
  const replying = useRepliesInProgress(({ ids }) => ids)
  return (
    <Table caption={past ? 'Past inquiries' : 'New inquiries'} className={css.table}>
      <thead>
        <tr>
          {['Date', 'Name', 'Email', 'Phone', 'Reason', 'Message', 'Actions'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inquiries.map((inquiry) => {
          const {
            id,
            submitted_at,
            first_name,
            last_name,
            email,
            phone,
            contact_reason,
            message,
            is_replied,
          } = inquiry
          const name = [first_name, last_name].filter(Boolean).join(' ') || '–'
          const busy = acts.busy === idText(id)
          return (
            <tr key={idText(id)} data-row={idText(id)} aria-busy={busy || undefined}>
              <td className={`nowrap ${css.date}`}>
                <span>{`${shownDate(submitted_at) || '–'} `}</span>
                <small>{shownTime(submitted_at)}</small>
              </td>
              <th scope="row" className={css.name} lang={langOf(name)}>
                <Link
                  to={inquiryPath(id, view)}
                  className={`inline-row tap underlined ${css.page}`}
                  data-focus-home=""
                >
                  {name}
                </Link>
              </th>
              <td className={css.mail}>
                <a href={mailtoUrl(email)}>
                  <EmailText email={email} />
                </a>
              </td>
              <td className={css.phone}>
                {phone === '' ? '–' : <a href={telUrl(phone)}>{phone}</a>}
              </td>
              <td className={css.reason}>{contact_reason || '–'}</td>
              <td className={`lines anywhere ${css.message}`} lang={langOf(message)}>
                {plainText(message) || '–'}
              </td>
              <td className={`nowrap ${css.acts}`}>
                <Button
                  small
                  kind={past || is_replied ? 'line' : 'ink'}
                  disabled={is_replied}
                  data-reply=""
                  busy={replying.includes(idText(id))}
                  onClick={() => onReply(inquiry)}
                  aria-label={`${is_replied ? 'Replied' : 'Reply'} to ${name}`}
                >
                  {is_replied ? 'Replied' : 'Reply'}
                </Button>
                {!past && (
                  <Button
                    small
                    kind="line"
                    busy={busy}
                    onClick={() => acts.resolve(inquiry)}
                    aria-label={`Resolve the inquiry from ${name}`}
                  >
                    Resolve
                  </Button>
                )}
                <IconButton
                  icon={trashIcon}
                  label={`Delete the inquiry from ${name}`}
                  // `disabled` would drop the focus before it can move to the row below.
                  aria-disabled={busy || undefined}
                  onClick={() => !busy && void acts.remove(inquiry)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
