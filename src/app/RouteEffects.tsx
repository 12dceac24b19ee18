import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { SEARCH } from '../rules/paths'
import { announce } from '../ui/announce'
import { entryOf, firstInSight, heightsNow, markOf, setEntry, storeEntries, unseen } from '../ui/kept'
import { beforeSteps } from '../ui/useBackCloses'
import { returnTo } from './returning'
import { focusOn, screenName } from '../ui/screenName'

/** If a lazy screen takes longer than this, the focus stays where it is. */
const HEADING_WAIT_MS = 8000

/** Announces the next screen's name and focuses it, if wanted, once it is mounted; returns a function that stops waiting. */
function arriveAtName(takesFocus: boolean): () => void {
  let skeleton: HTMLElement | null = null
  const look = () => {
    const name = screenName()
    if (!name || name === skeleton) return
    const left = skeleton !== null && document.activeElement !== document.body
    if (takesFocus && !left) focusOn(name)
    // A skeleton's heading holds the focus until the name has loaded.
    if (name.hasAttribute('data-skeleton')) skeleton = name
    else {
      stop()
      announce(name.textContent ?? '', 'page')
    }
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/** Another search is another screen, although its path is the same. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === SEARCH ? `${pathname}${search}` : pathname

/**
 * A press on one of these may leave the screen, so it measures the place first. A tick, or a button that opens a part of the
 * screen, does not: the measuring forces a layout of 10 to 38 ms, CPU 4x.
 */
const LEAVES = 'a[href], button:not([aria-expanded], [aria-haspopup])'

/** Follows where the page is and what is pressed on it, for the entry of the committed screen. */
function useKeptPlace(key: string): { hold: (held: boolean) => void } {
  const current = useRef(key)
  const held = useRef(false)
  useLayoutEffect(() => {
    current.current = key
  }, [key])
  useEffect(() => {
    const entry = () => {
      const known = entryOf(current.current) ?? unseen()
      setEntry(current.current, known)
      return known
    }
    const look = () => {
      // While the page is brought back, its place is the one that it had.
      if (!held.current)
        Object.assign(entry(), {
          y: window.scrollY,
          width: window.innerWidth,
          heights: heightsNow(),
          first: firstInSight(),
        })
    }
    const scrolled = () => {
      if (!held.current) entry().y = window.scrollY
    }
    const press = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const pressed = target.closest<HTMLElement>('main a[href], main button')
      if (pressed) entry().pressed = markOf(pressed)
      if (target.closest(LEAVES)) look()
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
 * Each path change scrolls to the top, focuses the new screen's name and announces it. Back, Forward and a reload
 * return to the place that was left, in the same frame, and to the element that was pressed there (D-37).
 */
export function RouteEffects() {
  const { pathname, search, key } = useLocation()
  const how = useNavigationType()
  const last = useRef<{ pathname: string; search: string; key: string } | null>(null)
  const { hold } = useKeptPlace(key)

  useEffect(() => {
    // Otherwise the browser restores the old scroll position after Back or Forward.
    window.history.scrollRestoration = 'manual'
  }, [])

  const arrive = useEffectEvent(() => {
    const before = last.current
    last.current = { pathname, search, key }
    if (before?.key === key) return
    const entry = how === 'POP' ? entryOf(key) : undefined
    if (how === 'REPLACE' && before?.pathname === pathname) {
      const same = entryOf(before.key)
      if (same) setEntry(key, same)
    }
    if (entry) {
      hold(true)
      const stop = returnTo(entry, () => hold(false))
      const stopWaiting = before ? arriveAtName(!entry.pressed) : () => {}
      return () => {
        stop()
        stopWaiting()
      }
    }
    if (before && placeOf(before) === placeOf({ pathname, search })) return
    if (before?.pathname !== pathname) window.scrollTo(0, 0)
    if (!before) return
    return arriveAtName(true)
  })

  useLayoutEffect(() => arrive(), [key, pathname])

  return null
}
