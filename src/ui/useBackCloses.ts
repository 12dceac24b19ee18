import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry that stands for an open popup. */
const MARK = 'laidOver'

let leaving: ReturnType<typeof setTimeout> | undefined

function isMarked(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && MARK in state
}

function leave(): void {
  leaving = undefined
  if (!isMarked()) return
  // Hide this popstate from the router: the entry was not the router's.
  window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  window.history.back()
}

/** While `open`, Back closes the popup instead of leaving the page: an extra history entry takes the step. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    // If the entry of the last close is not removed yet (StrictMode runs effects twice), reuse it.
    if (leaving === undefined) window.history.pushState({ ...window.history.state, [MARK]: true }, '')
    clearTimeout(leaving)
    leaving = undefined
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      close()
    }
    window.addEventListener('popstate', back, { capture: true })
    return () => {
      window.removeEventListener('popstate', back, { capture: true })
      leaving = setTimeout(leave)
    }
  }, [open])
}
