import { createPortal } from 'react-dom'
import { langOf } from '../rules/devanagari'
import { useAnnounced } from '../ui/announce'
import { useTopDialog } from '../ui/dialogs'

/** The one live region without a place on the screen. It stands in the topmost dialog, because all else is inert then. */
export function Announcer() {
  const text = useAnnounced((announced) => announced.text)
  const dialog = useTopDialog()
  const region = (
    <p className="sr" role="status" lang={langOf(text)}>
      {text}
    </p>
  )
  return dialog ? createPortal(region, dialog) : region
}
