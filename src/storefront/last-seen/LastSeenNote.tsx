import { useEffect, useSyncExternalStore } from 'react'
import { saveAndShowLastSeen, queryFailure, queriesShowingLastSeen } from './lastSeen'
import { cache } from '../../api/core/cache'
import { ApiError } from '../../api/core/client'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { LOADER_SHOWN_MS } from '../../platform/pageStart'
import { pricesAsOfText } from '../../rules/stamp'
import { OFFLINE_TEXT } from '../../rules/sharedTexts'
import css from '../storefrontFrame.module.css'

/** The loader covers the page for this long, so no one can read an old price earlier. */
const NOTE_AFTER_MS = LOADER_SHOWN_MS

export function lastSeenText(nowMs = Date.now()): string {
  const old = queriesShowingLastSeen()
  if (old.length === 0) return ''
  const causes = old.map(queryFailure).filter((cause) => cause !== null)
  const noLine =
    !navigator.onLine ||
    causes.some((cause) => cause instanceof ApiError && cause.kind === 'network')
  if (causes.length === 0 && navigator.onLine && performance.now() < NOTE_AFTER_MS) return ''
  const why = noLine ? `${OFFLINE_TEXT} ` : causes.length > 0 ? `${UNREACHABLE_TEXT} ` : ''
  return `${why}${pricesAsOfText(Math.min(...old.map(({ state }) => state.dataUpdatedAt)), nowMs)}`
}

function onReadsChange(changed: () => void): () => void {
  // Check again once NOTE_AFTER_MS is over, because the query cache may report no change then. Wait 50 ms more, because a
  // timer may fire a moment early.
  const timer = setTimeout(changed, NOTE_AFTER_MS + 50 - performance.now())
  const stop = cache.getQueryCache().subscribe(changed)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Shows the age of the prices while the shop cannot be reached, at the bottom of the window, where it shifts nothing. */
export function LastSeenNote() {
  useEffect(saveAndShowLastSeen, [])
  const note = useSyncExternalStore(onReadsChange, lastSeenText)
  return (
    <div role="status">
      {note !== '' && <p className={`t14 centred line-above ${css.note}`}>{note}</p>}
    </div>
  )
}
