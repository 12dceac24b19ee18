import { useState } from 'react'
import { createPortal } from 'react-dom'
import { closeAlert, closeNotice, holdNotice, useNotices } from '../state/notices'
import { AlertBox, Notices } from '../ui/dialog/Notices'
import { withLangAttributes } from '../ui/withLangAttributes'
import { useAnnouncedText } from '../ui/dialog/announce'
import { useTopDialog } from '../ui/dialog/useModal'
import { useConfirm } from '../state/confirm'
import { Button } from '../ui/controls/Button'
import { Modal } from '../ui/dialog/Modal'

/** Focuses the action button, or Cancel if the action cannot be undone. */
export function ConfirmHost() {
  const { confirmation, answer } = useConfirm()
  return (
    <Modal
      open={confirmation !== null}
      onClose={() => answer(false)}
      title={confirmation?.title ?? ''}
      size="small"
      back={confirmation?.back !== false}
      footer={
        <>
          <Button
            kind="line"
            onClick={() => answer(false)}
            autoFocus={confirmation?.danger === true}
          >
            {confirmation?.cancel ?? 'Cancel'}
          </Button>
          <Button
            kind={confirmation?.danger ? 'danger' : 'ink'}
            onClick={() => answer(true)}
            autoFocus={confirmation?.danger !== true}
          >
            {confirmation?.action ?? ''}
          </Button>
        </>
      }
    >
      {typeof confirmation?.text === 'string' ? (
        <p>{withLangAttributes(confirmation.text)}</p>
      ) : (
        confirmation?.text
      )}
    </Modal>
  )
}

/** Notices close by themselves. Alerts stay until OK, do not block the page, and survive a navigation (D-11). */
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

/**
 * The app's only invisible live region. It is rendered inside the topmost dialog, because everything outside a modal
 * dialog is inert.
 */
export function Announcer() {
  const latest = useAnnouncedText((announced) => announced.text)
  const dialog = useTopDialog()
  // The region moves into a dialog that opens. Its text is cleared then; otherwise a screen reader would read it again.
  const [last, setLast] = useState({ latest, dialog, said: '' })
  if (last.dialog !== dialog) setLast({ latest, dialog, said: last.latest })
  else if (last.latest !== latest) setLast({ latest, dialog, said: '' })
  const text = latest === last.said ? '' : latest
  const region = (
    <p className="sr" role="status">
      {withLangAttributes(text)}
    </p>
  )
  return dialog ? createPortal(region, dialog) : region
}
