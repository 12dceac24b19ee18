import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { entryOf, firstInSight, markOf, setEntry, storeEntries } from '../ui/kept'
import { beforeSteps } from '../ui/useBackCloses'
import { returnTo } from './returning'

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

/** Follows where the page is and what is pressed on it, for the entry of the committed screen. */
function useKeptPlace(key: string): { hold: (held: boolean) => void } {
  const current = useRef(key)
  const held = useRef(false)
  useLayoutEffect(() => {
    current.current = key
  }, [key])
  useEffect(() => {
    const entry = () => {
      const known = entryOf(current.current) ?? { y: 0, pressed: null, first: null, values: {} }
      setEntry(current.current, known)
      return known
    }
    const look = () => {
      // While the page is brought back, its place is the one that it had.
      if (!held.current) Object.assign(entry(), { y: window.scrollY, first: markOf(firstInSight()) })
    }
    const scrolled = () => {
      if (!held.current) entry().y = window.scrollY
    }
    const press = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('main a[href], main button') : null
      if (pressed) entry().pressed = markOf(pressed)
      look()
    }
    const leave = () => {
      look()
      storeEntries()
    }
    const stopSteps = beforeSteps(look)
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('click', press, true)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      stopSteps()
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('click', press, true)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [])
  return {
    hold: (hold) => {
      held.current = hold
    },
  }
}

/**
 * Each path change scrolls to the top, focuses the new screen's heading and announces its name. Back, Forward and a reload
 * return to the place that was left, in the same frame, and to the element that was pressed there (D-37).
 */
export function RouteEffects() {
  const { pathname, key } = useLocation()
  const how = useNavigationType()
  const last = useRef<{ pathname: string; key: string } | null>(null)
  const [announced, setAnnounced] = useState('')
  const { hold } = useKeptPlace(key)

  useEffect(() => {
    // Otherwise the browser restores the old scroll position after Back or Forward.
    window.history.scrollRestoration = 'manual'
  }, [])

  const arrive = useEffectEvent(() => {
    const before = last.current
    last.current = { pathname, key }
    if (before?.key === key) return
    const entry = how === 'POP' ? entryOf(key) : undefined
    if (how === 'REPLACE' && before?.pathname === pathname) {
      const same = entryOf(before.key)
      if (same) setEntry(key, same)
    }
    if (entry) {
      hold(true)
      const stop = returnTo(entry, () => hold(false))
      const stopWaiting = before
        ? whenHeadingMounts((heading) => {
            if (!entry.pressed) focusHeading(heading)
            setAnnounced(heading.textContent ?? '')
          })
        : () => {}
      return () => {
        stop()
        stopWaiting()
      }
    }
    if (before?.pathname === pathname) return
    window.scrollTo(0, 0)
    if (!before) return
    return whenHeadingMounts((heading) => {
      focusHeading(heading)
      setAnnounced(heading.textContent ?? '')
    })
  })

  useLayoutEffect(() => arrive(), [key, pathname])

  return (
    <p className="sr" role="status">
      {announced}
    </p>
  )
}

function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}
