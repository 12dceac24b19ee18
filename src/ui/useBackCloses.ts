import { useEffect, useEffectEvent } from 'react'

const MARK = 'laidOver'

let leaving: ReturnType<typeof setTimeout> | undefined

function isMarked(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && MARK in state
}

function leave(): void {
  leaving = undefined
  if (!isMarked()) return
  // Nobody else needs to hear of an entry that was never theirs.
  window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  window.history.back()
}

/** While `open`, the browser's Back closes what is laid over the page instead of leaving it. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    // Still on the way out, as when effects run twice: the entry is there.
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
