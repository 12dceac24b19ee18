import { useQuery } from '@tanstack/react-query'
import { hasReadFailed } from '../../api/core/cache'
import {
  notificationsQuery,
  isUnread,
  useMarkAllRead,
  useMarkRead,
  type Notification,
} from '../../api/notifications'
import { langOf } from '../../rules/devanagari'
import { shownDate, shownTime } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { announce, useAnnounce } from '../../ui/dialog/announce'
import { notify } from '../../state/notices'
import { openAccountPanel } from '../../state/headerPanel'
import { useSession } from '../../state/session'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import { PageHead } from '../PageHead'
import css from './notifications.module.css'

const NONE_TEXT = 'No new notifications.'
const NOT_MARKED_TEXT = "Couldn't mark this as read. Please try again."
const NOT_ALL_MARKED_TEXT = "Couldn't mark them all as read. Please try again."

export function NotificationsScreen() {
  const email = useSession(({ user }) => (user ? user.email : null))
  const place = useReplacedPart<HTMLDivElement>(email ?? '', { focus: false })
  return (
    <div ref={place} className={`wrap grid gap-5 ${css.screen}`}>
      <PageHead name="Notifications" hidden />
      <h1 className="display display-40">Notifications</h1>
      {email === null || email === '' ? (
        <EmptyState
          text={NONE_TEXT}
          action={
            email === null && (
              <Button kind="line" onClick={openAccountPanel}>
                Log in
              </Button>
            )
          }
        />
      ) : (
        <NotificationList key={email} email={email} />
      )}
    </div>
  )
}

function NotificationList({ email }: { email: string }) {
  const read = useQuery(notificationsQuery(email))
  const { data: list, refetch, isFetching } = read
  const failed = hasReadFailed(read)
  const mark = useMarkRead()
  const markAll = useMarkAllRead()
  useAnnounce(list?.length === 0 ? NONE_TEXT : '', 'notifications')
  if (list === undefined && !failed)
    return (
      <LoadingState className={css.list}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} shape="box" height={96} />
        ))}
      </LoadingState>
    )
  if (list === undefined || list.length === 0)
    return (
      <EmptyState
        text={NONE_TEXT}
        failed={failed}
        onRetry={failed ? () => void refetch() : undefined}
        retrying={isFetching}
      />
    )
  const unread = list.filter(isUnread)
  return (
    <>
      {(unread.length > 1 || markAll.isPending) && (
        <p className={css.all}>
          <Button
            kind="quiet"
            small
            busy={markAll.isPending}
            onClick={() =>
              markAll.mutate(
                { email, ids: unread.map(({ id }) => id) },
                {
                  onSuccess: () => announce('All marked as read'),
                  onError: () => notify(NOT_ALL_MARKED_TEXT, 'bad'),
                },
              )
            }
          >
            Mark all as read
          </Button>
        </p>
      )}
      <ul className={css.list}>
        {list.map((entry) => (
          <NotificationEntry
            key={idText(entry.id)}
            entry={entry}
            onRead={() =>
              mark.mutate(
                { notification_id: entry.id, email },
                { onError: () => notify(NOT_MARKED_TEXT, 'bad') },
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

function NotificationEntry({ entry, onRead }: { entry: Notification; onRead: () => void }) {
  const unread = isUnread(entry)
  const time = shownTime(entry.created_at)
  return (
    <li
      tabIndex={-1}
      data-focus-home=""
      className={`box cluster between anchor padded ${css.entry}`}
      data-unread={unread}
    >
      <div className={`grid shrinks ${css.words}`}>
        <p className={`anywhere lines ${css.message}`}>
          {unread && <span className="sr">Unread: </span>}
          <span lang={langOf(entry.message)}>{entry.message}</span>
        </p>
        <p className={`flex muted t14 ${css.when}`}>
          <span>{shownDate(entry.created_at)}</span>
          {time !== '' && <span>{time}</span>}
        </p>
      </div>
      {unread && (
        <Button
          kind="quiet"
          small
          onClick={() => {
            onRead()
            announce('Marked as read')
          }}
        >
          Mark as Read
        </Button>
      )}
    </li>
  )
}
