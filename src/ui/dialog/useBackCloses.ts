import { useEffect, useEffectEvent } from 'react'

// Back closes the topmost popup instead of leaving the page. When its first popup opens, a page gets a second history entry
// above its first one. If Back arrives at the lower entry while a popup is open, the page steps forward again and closes
// the popup. If no popup is open, the page skips the lower entry. The router takes both entries for one and does not notice
// these steps.

type EntryMark = 'below' | 'above' | undefined

const markOfState = (state: unknown) => (Object(state) as { popups?: EntryMark }).popups
const currentPlace = () => historyIndexOf(window.history.state)

/** Functions that close the open popups, the topmost last. */
const openPopups: (() => void)[] = []
/** True from the time Back has closed a popup until the step forward has arrived. */
let isReturning = false
/** The router's index of the page's own history entry. */
let lastPlace = currentPlace()
/**
 * The router's index of the page that has two entries. It is stored here, because the router's replace removes the mark
 * from the entry.
 */
let guardedPlace: number | null | undefined

// Listens in the capture phase and from import on, so that it runs before the router's listener.
window.addEventListener(
  'popstate',
  (event) => {
    const place = historyIndexOf(event.state)
    if (markOfState(event.state) === 'below') {
      event.stopImmediatePropagation()
      isReturning = openPopups.length > 0
      const isForward = lastPlace !== null && place !== null && lastPlace < place
      window.history.go(isReturning || isForward ? 1 : -1)
      return
    }
    const hasReturned = isReturning && place === lastPlace
    isReturning = false
    lastPlace = place
    if (hasReturned) {
      event.stopImmediatePropagation()
      openPopups.at(-1)?.()
      return
    }
    guardedPlace = undefined
    for (const close of [...openPopups].reverse()) close()
  },
  true,
)

function addEntry(): void {
  const state: unknown = window.history.state
  if (markOfState(state) === 'above' || guardedPlace === currentPlace()) return
  lastPlace = guardedPlace = currentPlace()
  window.history.replaceState({ ...Object(state), popups: 'below' satisfies EntryMark }, '')
  window.history.pushState({ ...Object(state), popups: 'above' satisfies EntryMark }, '')
}

/** While `active`, Back calls `onClose` instead of leaving the page. */
export function useBackCloses(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!active) return
    addEntry()
    const own = () => close()
    openPopups.push(own)
    return () => void openPopups.splice(openPopups.indexOf(own), 1)
  }, [active])
}

/** The index that React Router stores in its private `history.state`. Null for an entry of another site or script. */
export function historyIndexOf(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}
