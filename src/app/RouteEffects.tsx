import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { SEARCH_PATH } from '../rules/paths'
import { announce } from '../ui/dialog/announce'
import {
  historyEntryOf,
  firstVisibleLink,
  screenPartHeights,
  elementMarkOf,
  setHistoryEntry,
  storeHistoryEntries,
  emptyHistoryEntry,
  type HistoryEntryState,
} from '../ui/screen/historyState'
import { restorePlace } from './restorePlace'
import { focusElement, screenHeading, shownScreenElement } from '../ui/screen/screenHeading'

/** If a lazy screen loads longer than this, the focus stays where it is. */
const HEADING_WAIT_MS = 8000

/**
 * Waits until the next screen is mounted, then announces its name and focuses its heading if `takesFocus`. Returns a
 * function that stops waiting.
 */
function focusOrAnnounceName(takesFocus: boolean): () => void {
  let skeleton: HTMLElement | null = null
  const look = () => {
    const name = screenHeading()
    if (!name || name === skeleton) return
    const left = skeleton !== null && document.activeElement !== document.body
    if (takesFocus && !left) focusElement(name)
    // The heading of a skeleton keeps the focus until the screen's name has loaded.
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

/** A new search counts as another screen, although its path is the same. */
const addressOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === SEARCH_PATH ? `${pathname}${search}` : pathname

/** Key of the history entry whose screen React committed last. */
let entryKey = ''
/** While true, a saved place is being restored and the scroll position is not recorded. */
let isHeld = false
let pressedElement: HTMLElement | null = null

const setEntryKey = (key: string) => {
  entryKey = key
}

const setHeld = (held: boolean) => {
  isHeld = held
}

function entryHere(): HistoryEntryState {
  const entry = historyEntryOf(entryKey) ?? emptyHistoryEntry()
  setHistoryEntry(entryKey, entry)
  return entry
}

/** Measured only when the screen is left, because measuring may force a layout. */
function measurePlace(): void {
  const entry = entryHere()
  if (pressedElement) entry.pressed = elementMarkOf(pressedElement)
  pressedElement = null
  if (!isHeld)
    Object.assign(entry, {
      y: window.scrollY,
      width: window.innerWidth,
      heights: screenPartHeights(),
      first: firstVisibleLink(),
    })
}

/**
 * Stored here, because the browser forgets the scroll position of inner elements while their screen is not displayed.
 */
const scrollsOfScreen = new WeakMap<Element, [part: Element, left: number, top: number][]>()
let screenLeft: Element | null = null

function rememberScrolls(): void {
  const screen = shownScreenElement()
  screenLeft = screen
  if (!screen) return
  const scrolled = [...screen.querySelectorAll('*')]
    .map((part): [Element, number, number] => [part, part.scrollLeft, part.scrollTop])
    .filter(([, left, top]) => left !== 0 || top !== 0)
  scrollsOfScreen.set(screen, scrolled)
}

function restoreScrolls(): void {
  const screen = shownScreenElement()
  // The address changed within the same screen, which was never hidden.
  if (!screen || screen === screenLeft) return
  for (const [part, left, top] of scrollsOfScreen.get(screen) ?? [])
    part.scrollTo({ left, top, behavior: 'instant' })
}

function recordPlace(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const scrolled = () => {
    if (!isHeld) entryHere().y = window.scrollY
  }
  const press = ({ target }: Event) => {
    if (target instanceof Element)
      pressedElement = target.closest<HTMLElement>('main a[href], main button') ?? pressedElement
  }
  const leave = () => {
    measurePlace()
    storeHistoryEntries()
  }
  // With 'auto' the browser itself would scroll after Back or Forward.
  window.history.scrollRestoration = 'manual'
  pressedElement = null
  window.addEventListener('scroll', scrolled, { passive: true, signal })
  window.addEventListener('click', press, { capture: true, signal })
  window.addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', leave, { signal })
  return () => stop.abort()
}

/** React calls getSnapshotBeforeUpdate while the document still shows the screen that is being left. */
class BeforeLeaving extends Component<{ entry: string }> {
  override getSnapshotBeforeUpdate({ entry }: { entry: string }): null {
    if (entry === this.props.entry) return null
    measurePlace()
    rememberScrolls()
    return null
  }
  override componentDidUpdate(): void {}
  override render(): null {
    return null
  }
}

/**
 * Scrolls a new screen to the top, and focuses and announces its name. Back, Forward and reload restore, in the same
 * frame, the scroll position and the focus on the element that was pressed there (D-37).
 */
export function RouteEffects() {
  const { pathname, search, key } = useLocation()
  const how = useNavigationType()
  const last = useRef<{ pathname: string; search: string; key: string } | null>(null)

  useEffect(recordPlace, [])

  const arrive = useEffectEvent(() => {
    setEntryKey(key)
    const before = last.current
    last.current = { pathname, search, key }
    if (before?.key === key) return
    restoreScrolls()
    const entry = how === 'POP' ? historyEntryOf(key) : undefined
    if (how === 'REPLACE' && before?.pathname === pathname) {
      const same = historyEntryOf(before.key)
      if (same) setHistoryEntry(key, same)
    }
    if (entry) {
      setHeld(true)
      const stop = restorePlace(entry, () => setHeld(false))
      const stopWaiting = before ? focusOrAnnounceName(!entry.pressed) : () => {}
      return () => {
        stop()
        stopWaiting()
      }
    }
    if (before && addressOf(before) === addressOf({ pathname, search })) return
    window.scrollTo(0, 0)
    if (!before) return
    return focusOrAnnounceName(true)
  })

  useLayoutEffect(() => arrive(), [key, pathname])

  return <BeforeLeaving entry={key} />
}
