import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

// What is typed and not saved is not left without a question: neither by a link nor by the browser's Back and Forward.
// Closing and reloading are asked about by the browser itself; Logout asks in AdminFrame.

/** Does what was held back. */
export type Going = () => void

/** Where a plain press on a link leads inside the app, as the router names it; null for any other press. */
function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || (link.pathname === location.pathname && link.search === location.search))
    return null
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return link.pathname.startsWith(base) ? `${link.pathname.slice(base.length) || '/'}${link.search}${link.hash}` : null
}

/** The place of an entry among those of the app, as the router counts them; null for an entry of somebody else. */
function placeOf(state: unknown): number | null {
  const idx = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof idx === 'number' ? idx : null
}

const address = () => `${location.pathname}${location.search}`

// Where the browser tells of a step before it is made (Navigation API), the step is held back; elsewhere it has been made
// when the page hears of it, and is taken back. The browser lets only one step after another be held back: whoever presses
// Back twice without touching the page in between gets away, which is his right; the drafts are kept all the same.

type Step = Event & { navigationType: string; destination: { url: string; key: string; sameDocument: boolean } }
type Steps = EventTarget & { traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> } }

const steps = (): Steps | null => ('navigation' in window ? (window.navigation as unknown as Steps) : null)

/** Steps of the guard's own that are still under way: back to the form, and away from it after the answer. */
const own = { back: 0, away: 0 }
let allowed: Event | null = null

function isAllowed(event: Event): boolean {
  if (own.away > 0) {
    own.away -= 1
    allowed = event
  }
  return event === allowed
}

export type Place = { pathname: string; search: string }
type Leaves = (to: Place) => boolean

/** Calls `ask` with what makes the step after all, before the step is made. */
function holdBack(navigation: Steps, leaves: Leaves, ask: (go: Going) => void): () => void {
  const hear = (event: Event) => {
    const { navigationType, destination, cancelable, defaultPrevented } = event as Step
    if (
      navigationType !== 'traverse' ||
      !destination.sameDocument ||
      !cancelable ||
      defaultPrevented ||
      isAllowed(event)
    )
      return
    const { pathname, search } = new URL(destination.url)
    if (`${pathname}${search}` === address() || !leaves({ pathname, search })) return
    event.preventDefault()
    ask(() => {
      own.away += 1
      const { committed, finished } = navigation.traverseTo(destination.key)
      // Another step may come in between; that is then the one that counts.
      committed.catch(() => {})
      finished.catch(() => {})
    })
  }
  navigation.addEventListener('navigate', hear)
  return () => navigation.removeEventListener('navigate', hear)
}

/** The same where a step is heard of afterwards. */
function takeBack(leaves: Leaves, ask: (go: Going) => void): () => void {
  const here = { address: address(), place: placeOf(history.state) }
  const hear = (event: PopStateEvent) => {
    if (isAllowed(event) || address() === here.address || !leaves(location)) return
    const there = placeOf(event.state)
    // From or to an entry that nobody has counted there is no way back by steps.
    if (there === null || here.place === null || there === here.place) return
    const by = there - here.place
    event.stopImmediatePropagation()
    own.back += 1
    history.go(-by)
    ask(() => {
      own.away += 1
      history.go(by)
    })
  }
  window.addEventListener('popstate', hear, true)
  return () => window.removeEventListener('popstate', hear, true)
}

// First of all that listen: a step back to the form is for nobody else to hear.
window.addEventListener(
  'popstate',
  (event) => {
    if (own.back === 0) return
    own.back -= 1
    event.stopImmediatePropagation()
  },
  true,
)

const always = () => true

/** While `dirty`, whoever wants to leave the form is held back, and `onLeave` asks; `leaves` says which places are away. */
export function useLeaveGuard(dirty: boolean, onLeave: (go: Going) => void, leaves: Leaves = always): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const ask = useEffectEvent(onLeave)
  const away = useEffectEvent(leaves)
  const press = useEffectEvent((event: MouseEvent) => {
    const to = innerLink(event)
    if (to === null || !leaves(new URL(to, location.origin))) return
    // Before the link itself hears of it.
    event.preventDefault()
    event.stopPropagation()
    onLeave(() => void navigate(to))
  })

  useEffect(() => {
    if (!dirty) return
    // A step that was allowed to a form saved meanwhile is nobody's any more.
    own.away = 0
    const navigation = steps()
    const leads: Leaves = (to) => away(to)
    const letGo = navigation ? holdBack(navigation, leads, (go) => ask(go)) : takeBack(leads, (go) => ask(go))
    const click = (event: MouseEvent) => press(event)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      letGo()
      document.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty, key])
}
