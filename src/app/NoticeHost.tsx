// No first view needs these two; this part is fetched in a quiet moment, so that a logout works without a line too.
import './removeMockWorker'
import '../state/forgetUser'
import { closeAlert, closeNotice, useNotices } from '../state/notices'
import { onUserChange } from '../state/session'
import { AlertBox, Notices } from '../ui/Notices'

// What was said to one user is not for the next.
onUserChange((former) => former && useNotices.setState({ notices: [], alerts: [] }))

/** Notices leave by themselves; alerts stay until their OK, never block the page, and survive a path change (D-11). */
export function NoticeHost() {
  const { notices, alerts } = useNotices()
  return (
    <>
      <Notices notices={notices} onClose={closeNotice} />
      {alerts.map(({ id, text }) => (
        <AlertBox key={id} text={text} onClose={() => closeAlert(id)} />
      ))}
    </>
  )
}
