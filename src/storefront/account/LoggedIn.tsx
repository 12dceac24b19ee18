import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { notificationsQuery, isUnread } from '../../api/notifications'
import type { StoredUser } from '../../api/core/storedUser'
import { MYORDERS, nest, NOTIFICATIONS } from '../../rules/paths'
import { isAdmin, signOut } from '../../state/session'
import { announce } from '../../ui/dialog/announce'
import { Badge } from '../../ui/controls/Badge'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'
import css from './account.module.css'

type Props = { user: StoredUser; onGo: () => void }

export function LoggedIn({ user, onGo }: Props) {
  // Reads only a list that is already cached, because the dropdown itself requests nothing. The query stays in this
  // component: in the header it would still hold the former user's list after a logout.
  const unread =
    useQuery({ ...notificationsQuery(user.email), enabled: false }).data?.filter(isUnread).length ??
    0
  return (
    <ul className={css.links}>
      {isAdmin(user) && (
        <Row to={nest.dashboard} onGo={onGo}>
          Admin Panel
        </Row>
      )}
      <Row to={MYORDERS} onGo={onGo}>
        My Orders
      </Row>
      <Row to={NOTIFICATIONS} onGo={onGo}>
        Notifications
        <Badge count={unread} label="unread" inline />
      </Row>
      <li>
        <button
          type="button"
          onClick={() => {
            signOut()
            announce('Logged out')
          }}
        >
          Logout
        </button>
      </li>
    </ul>
  )
}

function Row({ to, onGo, children }: { to: string; onGo: () => void; children: ReactNode }) {
  const prefetch = () => {
    if (!savesData()) prefetchScreen(to)
  }
  return (
    <li>
      <Link to={to} onClick={onGo} onPointerEnter={prefetch} onFocus={prefetch}>
        {children}
      </Link>
    </li>
  )
}
