import { useState } from 'react'
import { createPortal } from 'react-dom'
import { langOf } from '../rules/devanagari'
import { useAnnounced } from '../ui/dialog/announce'
import { useTopDialog } from '../ui/dialog/dialogs'

/** The one live region without a place on the screen. It stands in the topmost dialog, because all else is inert then. */
export function Announcer() {
  const latest = useAnnounced((announced) => announced.text)
  const dialog = useTopDialog()
  // With a dialog the region moves, and a reader would say again what was inserted with it.
  const [last, setLast] = useState({ latest, dialog, said: '' })
  if (last.dialog !== dialog) setLast({ latest, dialog, said: last.latest })
  else if (last.latest !== latest) setLast({ latest, dialog, said: '' })
  const text = latest === last.said ? '' : latest
  const region = (
    <p className="sr" role="status" lang={langOf(text)}>
      {text}
    </p>
  )
  return dialog ? createPortal(region, dialog) : region
}
