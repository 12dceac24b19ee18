import { Component, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { SEARCH } from '../rules/paths'
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
import { focusElement, screenHeading, shownScreenPart } from '../ui/screen/screenHeading'

/** If a lazy screen takes longer than this, the focus stays where it is. */
const HEADING_WAIT_MS = 8000

/** Announces the next screen's name and focuses it, if wanted, once it is mounted; returns a function that stops waiting. */
function focusOrAnnounceName(takesFocus: boolean): () => void {
  let skeleton: HTMLElement | null = null
  const look = () => {
    const name = screenHeading()
    if (!name || name === skeleton) return
    const left = skeleton !== null && document.activeElement !== document.body
    if (takesFocus && !left) focusElement(name)
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
const addressOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === SEARCH ? `${pathname}${search}` : pathname

/** The history entry of the committed screen. */
let entryKey = ''
/** True while a saved place is being restored: until that ends, the saved place counts as the page's place. */
let isHeld = false
/** The link or button that was pressed last on this screen. */
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

/** Measuring may force a layout, so the place is measured only when the screen is left. */
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

/** Elements that scroll inside a screen: the browser forgets their position while the screen is not displayed. */
const scrollsOfScreen = new WeakMap<Element, [part: Element, left: number, top: number][]>()
let screenLeft: Element | null = null

function rememberScrolls(): void {
  const screen = shownScreenPart()
  screenLeft = screen
  if (!screen) return
  const scrolled = [...screen.querySelectorAll('*')]
    .map((part): [Element, number, number] => [part, part.scrollLeft, part.scrollTop])
    .filter(([, left, top]) => left !== 0 || top !== 0)
  scrollsOfScreen.set(screen, scrolled)
}

function restoreScrolls(): void {
  const screen = shownScreenPart()
  // The address changed on the same screen, so nothing was hidden.
  if (!screen || screen === screenLeft) return
  for (const [part, left, top] of scrollsOfScreen.get(screen) ?? [])
    part.scrollTo({ left, top, behavior: 'instant' })
}

/** Records the scroll position and the pressed element of the page. */
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
  // Otherwise the browser restores the old scroll position after Back or Forward.
  window.history.scrollRestoration = 'manual'
  pressedElement = null
  window.addEventListener('scroll', scrolled, { passive: true, signal })
  window.addEventListener('click', press, { capture: true, signal })
  window.addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', leave, { signal })
  return () => stop.abort()
}

/** React calls this with the next screen's key while the document still shows the screen that is left. */
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
 * A new screen scrolls to the top; its name is focused and announced. Back, Forward and a reload restore the place that
 * was left, in the same frame, and the focus on the element that was pressed there (D-37).
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
