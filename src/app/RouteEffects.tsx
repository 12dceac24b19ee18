import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A lazy screen may take a while; after this long the focus is left where it is. */
const HEADING_WAIT_MS = 8000

/** Calls back with the heading of the screen that comes next; returns how to stop waiting. */
function whenHeadingIsThere(found: (heading: HTMLElement) => void): () => void {
  const look = () => document.querySelector<HTMLElement>('main h1')
  const heading = look()
  if (heading) {
    found(heading)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const late = look()
    if (!late) return
    stop()
    found(late)
  })
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

/** Each path change scrolls to the top, moves the focus to the new screen's heading and says its name (D-37). */
export function RouteEffects() {
  const { pathname } = useLocation()
  const first = useRef(true)
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    // The browser would put the old place back after a step back or forward.
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    window.scrollTo(0, 0)
    if (first.current) {
      first.current = false
      return
    }
    return whenHeadingIsThere((heading) => {
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
      setSpoken(heading.textContent ?? '')
    })
  }, [pathname])

  return (
    <p className="sr" role="status">
      {spoken}
    </p>
  )
}
