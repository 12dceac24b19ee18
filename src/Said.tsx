import { closeAlert, closeNotice, useSaid } from './state/notices'
import { AlertBox, Notices } from './ui/Notices'

/** Notices leave by themselves; alerts stay until their OK, never block the page, and survive a path change (D-11). */
export function Said() {
  const { notices, alerts } = useSaid()
  return (
    <>
      <Notices notices={notices} onClose={closeNotice} />
      {alerts.map(({ id, text }) => (
        <AlertBox key={id} text={text} onClose={() => closeAlert(id)} />
      ))}
    </>
  )
}
