import { useEffect, useEffectEvent } from 'react'

// Back closes the topmost popup instead of leaving the page. With its first popup a page gets a second history entry below
// its own. Back arrives there, the page steps forward again and closes the popup. A step that arrives there without an open
// popup continues in its direction. Both entries are the same to the router, so it never learns of these steps.

type EntryMark = 'below' | 'above' | undefined

const markOfState = (state: unknown) => (Object(state) as { popups?: EntryMark }).popups
const currentPlace = () => historyPlace(window.history.state)

/** How the open popups are closed, the topmost last. */
const openPopups: (() => void)[] = []
/** Back has closed a popup, but the step forward to the page has not arrived yet. */
let isReturning = false
/** The index of the page's own history entry, as the router counts. */
let lastPlace = currentPlace()
/** The index whose second entry exists. Kept here, because the router's replace loses the mark in the entry. */
let guardedPlace: number | null | undefined

// A capturing listener, added at import, so that it runs before the router's listener.
window.addEventListener(
  'popstate',
  (event) => {
    const place = historyPlace(event.state)
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

/** While `active`, the browser's Back closes the popup instead of leaving the page. */
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

/** The index that React Router stores in its private `history.state`; null for an entry of another site or script. */
export function historyPlace(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}
