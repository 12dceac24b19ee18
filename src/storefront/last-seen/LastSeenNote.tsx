import { useEffect, useSyncExternalStore } from 'react'
import { followReads, failureOf, oldReads } from './lastSeen'
import { cache } from '../../api/core/cache'
import { ApiError } from '../../api/core/client'
import { UNREACHABLE } from '../../rules/constants'
import { LOADER_MS } from '../../platform/pageStart'
import { pricesAsOfText } from '../../rules/stamp'
import { OFFLINE } from '../../rules/sharedTexts'
import css from '../storefrontFrame.module.css'

/** The loader covers the page until then, so no old price can be read. */
const NOTE_FROM_MS = LOADER_MS

/** The note beside data of an earlier visit, or ''. */
export function seenNote(nowMs = Date.now()): string {
  const old = oldReads()
  if (old.length === 0) return ''
  const causes = old.map(failureOf).filter((cause) => cause !== null)
  const noLine =
    !navigator.onLine ||
    causes.some((cause) => cause instanceof ApiError && cause.kind === 'network')
  if (causes.length === 0 && navigator.onLine && performance.now() < NOTE_FROM_MS) return ''
  const why = noLine ? `${OFFLINE} ` : causes.length > 0 ? `${UNREACHABLE} ` : ''
  return `${why}${pricesAsOfText(Math.min(...old.map(({ state }) => state.dataUpdatedAt)), nowMs)}`
}

/** Calls `changed` whenever the note may be another. */
function onReads(changed: () => void): () => void {
  // A timer may end a moment early, and nothing else may change after it.
  const timer = setTimeout(changed, NOTE_FROM_MS + 50 - performance.now())
  const stop = cache.getQueryCache().subscribe(changed)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** At the lower edge of the window, where its coming moves nothing: from when the prices are, while the shop cannot be read. */
export function LastSeenNote() {
  useEffect(followReads, [])
  const note = useSyncExternalStore(onReads, seenNote)
  return (
    <div role="status">
      {note !== '' && <p className={`t14 centred line-above ${css.note}`}>{note}</p>}
    </div>
  )
}
