import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** If a lazy screen takes longer than this, the focus stays where it is. */
const HEADING_WAIT_MS = 8000

/** Calls back once the next screen's heading is mounted; returns a function that stops waiting. */
function whenHeadingMounts(found: (heading: HTMLElement) => void): () => void {
  const look = () => document.querySelector<HTMLElement>('main h1')
  const heading = look()
  if (heading) {
    found(heading)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const next = look()
    if (!next) return
    stop()
    found(next)
  })
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

/** Each path change scrolls to the top, focuses the new screen's heading and announces its name (D-37). */
export function RouteEffects() {
  const { pathname } = useLocation()
  const first = useRef(true)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    // Otherwise the browser restores the old scroll position after Back or Forward.
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    window.scrollTo(0, 0)
    if (first.current) {
      first.current = false
      return
    }
    return whenHeadingMounts((heading) => {
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
      setAnnounced(heading.textContent ?? '')
    })
  }, [pathname])

  return (
    <p className="sr" role="status">
      {announced}
    </p>
  )
}
