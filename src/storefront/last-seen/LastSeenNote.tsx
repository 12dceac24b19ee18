import { useEffect, useSyncExternalStore } from 'react'
import { followReads } from './lastSeen'
import css from '../storefrontFrame.module.css'
import { onReads, seenNote } from './seenNote'

/** At the lower edge of the window, where its coming moves nothing: from when the prices are, while the shop cannot be read. */
export function LastSeenNote() {
  useEffect(followReads, [])
  const note = useSyncExternalStore(onReads, seenNote)
  return <div role="status">{note !== '' && <p className={css.note}>{note}</p>}</div>
}
