import { closeAlert, closeNotice, holdNotice, useNotices } from '../state/notices'
import { onUserChange } from '../state/session'
import { AlertBox, Notices } from '../ui/dialog/Notices'

// The next user must not see the former user's notices.
onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

/** Notices close automatically. Alerts stay until OK, do not block the page, and survive a path change (D-11). */
export function NoticeHost() {
  const { notices, alerts } = useNotices()
  return (
    <>
      <Notices notices={notices} onClose={closeNotice} onHold={holdNotice} />
      {alerts.map(({ id, ...alert }) => (
        <AlertBox key={id} {...alert} onClose={() => closeAlert(id)} />
      ))}
    </>
  )
}
